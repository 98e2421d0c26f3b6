using System.IO;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;
using Amqp.Encoding.IO;
using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Samples.Reference;

/// <summary>The code of docs/security.md.</summary>
internal static class Limits
{
    // Limits of a service that knows what its clients send. Without them the defaults hold, which are for untrusted input too.
    private static readonly AmqpReaderOptions s_options = AmqpReaderOptions.Strict
        .WithMaxDepth(16)
        .WithMaxZeroWidthElements(1_000);

    public static async Task RunAsync()
    {
        // 1 GiB announced, and four bytes sent.
        using var stream = new MemoryStream([0x40, 0x00, 0x00, 0x00]);
        try
        {
            await ReceiveAsync(stream);
        }
        catch (AmqpDecodeException exception)
        {
            Console.WriteLine(exception.Message);
        }

        CheckBeforeUse(Convert.FromHexString("00537740"));
        AmqpValue tree = 1;
        for (int level = 0; level < 66; level++)
        {
            tree = new AmqpList(tree);
        }

        PassDeepTree(tree);
    }

    /// <seealso cref="FrameReader"/>
    /// <seealso cref="DeliveryAssembler"/>
    private static async Task ReceiveAsync(Stream stream)
    {
        // No frame above 4,096 bytes, no message above 1 MiB, whatever the peer announces.
        using var reader = FrameReader.Create(stream, maxFrameSize: 4_096, s_options);
        using var link = new DeliveryAssembler(maxDeliverySize: 1_048_576);
        while (await reader.ReadFrameAsync())
        {
            Console.WriteLine(reader.Frame.Kind);
        }
    }

    /// <seealso cref="AmqpWriterOptions.WithMaxDepth"/>
    private static void PassDeepTree(AmqpValue tree)
    {
        // A tree that is deeper than 64 levels: both sides have to allow it.
        AmqpWriterOptions writing = AmqpWriterOptions.Default.WithMaxDepth(1_024);
        AmqpReaderOptions reading = AmqpReaderOptions.Default.WithMaxDepth(1_024);
        byte[] bytes = tree.Encode(writing);
        AmqpValue same = AmqpValue.Decode(bytes, reading);
        Console.WriteLine(same == tree);
    }

    private static void CheckBeforeUse(byte[] received)
    {
        // Checks everything in the bytes, and makes no object of them.
        var check = new AmqpReader(received, s_options);
        check.Validate();

        // Checks all sections of a message now, so that no error comes up when a section is first read.
        if (AmqpMessage.TryDecode(received, out AmqpMessage? message, out AmqpDecodeError error, s_options, validate: SectionKinds.All))
        {
            using (message)
            {
                Console.WriteLine(message);
            }
        }
        else
        {
            Console.WriteLine(error);
        }
    }
}
