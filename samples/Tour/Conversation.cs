using System.Buffers.Binary;
using System.IO;

namespace Amqp.Encoding.Samples.Tour;

/// <summary>Prints one direction of a captured connection: size, channel, descriptor and value of each frame.</summary>
internal static class Conversation
{
    private const int HeaderSize = 8;
    private const int LineLength = 160;

    public static void Print(string name, string side)
    {
        string path = Path.Combine(AppContext.BaseDirectory, "captures", $"{name}.{side}.bin");
        byte[] stream = File.ReadAllBytes(path);
        Console.WriteLine();
        Console.WriteLine($"{name}, sent by the {side}:");
        using var payload = new MemoryStream();
        for (int at = 0; at < stream.Length;)
        {
            at += stream.AsSpan(at).StartsWith("AMQP"u8) ? PrintProtocolHeader(stream.AsSpan(at)) : PrintFrame(stream, at, payload);
        }
    }

    private static int PrintProtocolHeader(ReadOnlySpan<byte> header)
    {
        string protocol = header[4] switch { 0 => "AMQP", 2 => "TLS", 3 => "SASL", _ => "unknown" };
        Console.WriteLine($"  {HeaderSize,7} octets             protocol header: {protocol} {header[5]}.{header[6]}.{header[7]}");
        return HeaderSize;
    }

    // Size, data offset in words of four octets, type, channel (AMQP 1.0, part 2, 2.3.1).
    private static int PrintFrame(byte[] stream, int at, MemoryStream payload)
    {
        int size = BinaryPrimitives.ReadInt32BigEndian(stream.AsSpan(at));
        int bodyAt = 4 * stream[at + 4];
        bool isSasl = stream[at + 5] == 1;
        int channel = BinaryPrimitives.ReadUInt16BigEndian(stream.AsSpan(at + 6));
        string place = isSasl ? "SASL      " : $"channel {channel,2}";
        if (bodyAt == size)
        {
            Console.WriteLine($"  {size,7} octets  {place} empty");
            return size;
        }

        var reader = new AmqpReader(stream.AsMemory(at + bodyAt, size - bodyAt), options: null, origin: bodyAt);
        if (isSasl)
        {
            // What is in there may be a password.
            reader.EnterDescribed(out DescriptorToken descriptor);
            descriptor.TryGetCode(out ulong code);
            Console.WriteLine($"  {size,7} octets  {place} descriptor 0x{code:x2}");
            return size;
        }

        AmqpValue performative = AmqpValue.Read(ref reader);
        Console.WriteLine($"  {size,7} octets  {place} {Cut(AmqpNotation.Format(performative))}");
        if (reader.Remaining != 0)
        {
            Console.WriteLine($"          payload of {reader.Remaining} octets");
            payload.Write(stream, at + size - reader.Remaining, reader.Remaining);
        }

        // A message that is larger than a frame goes on in the next transfer.
        if (payload.Length != 0 && !HasMore(performative))
        {
            PrintMessage(payload.ToArray());
            payload.SetLength(0);
        }

        return size;
    }

    // The field 'more' of a transfer (AMQP 1.0, part 2, 2.7.5).
    private static bool HasMore(AmqpValue performative) =>
        performative.TryGetDescribed(out DescribedValue? described)
        && described.Value.TryGetList(out AmqpList? fields)
        && fields.Count > 5
        && fields[5].TryGetBoolean(out bool more)
        && more;

    private static void PrintMessage(byte[] message)
    {
        var reader = new AmqpReader(message);
        while (!reader.IsAtEnd)
        {
            Console.WriteLine($"            {Cut(AmqpNotation.Format(AmqpValue.Read(ref reader)))}");
        }
    }

    private static string Cut(string text) => text.Length <= LineLength ? text : string.Concat(text.AsSpan(0, LineLength - 3), "...");
}
