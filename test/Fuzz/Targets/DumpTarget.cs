using System.Buffers;
using System.IO;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Fuzz;

/// <summary>Dumps: bytes of any kind are explained, and those that the library refuses have an error.</summary>
internal static class DumpTarget
{
    public static void Run(byte[] input)
    {
        foreach (AmqpContent content in new[] { AmqpContent.Detect, AmqpContent.Value, AmqpContent.Message, AmqpContent.Frames })
        {
            AmqpDump dump = AmqpDump.Create(input, AmqpDumpOptions.Default.WithContent(content));
            bool isFaulty = dump.TryGetError(out _);
            _ = dump.ToString();
            dump.WriteHtml(TextWriter.Null);
            Rule.Holds(dump.Nodes.Count <= input.Length + 1_000 || input.Length > 100, "there is at most one node for a byte");
            if (content == AmqpContent.Message)
            {
                bool isMessage = AmqpMessage.TryDecode(input, out _, out _, validate: SectionKinds.All);
                Rule.Holds(isMessage || isFaulty, "a message that is refused has an error in its dump");
            }
            else if (content == AmqpContent.Frames && input.Length >= 8 && input[0] == 0)
            {
                using var decoder = new FrameDecoder(uint.MaxValue);
                bool isSasl = input[5] == (byte)FrameType.Sasl;
                AmqpDecodeError error;
                OperationStatus status = isSasl ? decoder.DecodeSasl(input, out _, out _, out error, uint.MaxValue) : decoder.Decode(input, out _, out _, out error);
                Rule.Holds(status != OperationStatus.InvalidData || isFaulty, "a frame that is refused has an error in its dump: " + error);
            }
        }
    }
}
