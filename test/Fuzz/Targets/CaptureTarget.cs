using System.Buffers.Binary;
using System.Net;
using Amqp.Encoding.Tool.Capture;
using Amqp.Encoding.Tool.Conversations;
using Amqp.Encoding.Tool.Tap;

namespace Amqp.Encoding.Fuzz;

/// <summary>Captures: any bytes are shown or have their fault named, and bytes that are saved as a capture are those that are read from it.</summary>
internal static class CaptureTarget
{
    // Of each byte of AMQP, a line with a name and an error at most.
    private const int CharactersForEach = 400;
    private const int CharactersBesides = 20_000;

    public static void Run(byte[] input)
    {
        using var text = new StringWriter();
        var dump = new CaptureDump(null, null);
        bool isWell = dump.Run(new MemoryStream(input), new Ladder(text), null);
        string shown = text.ToString();
        Rule.Holds(shown.Length <= (CharactersForEach * input.Length) + CharactersBesides, $"a capture is shown in proportion: {shown.Length} for {input.Length}");
        Rule.Holds(isWell || shown.Length > 0, "what is wrong is said");
        var wanted = new CaptureDump(null, (1, 2));
        wanted.Run(new MemoryStream(input), new Ladder(TextWriter.Null), null);
        Rule.Holds(wanted.Wanted is null || wanted.Wanted.Length <= input.Length, "a frame is in the capture");
        Saved(input);
    }

    private static void Saved(byte[] input)
    {
        byte[] file = Save(input, 1 + (input.Length / 3), []);
        foreach (Side side in new[] { Side.Client, Side.Server })
        {
            ushort port = side == Side.Client ? (ushort)40_000 : (ushort)5_672;
            byte[] read = new CaptureReader(new MemoryStream(file)).Read().Select(packet => TcpSegment.Parse(packet)!).Where(segment => segment.Source.Port == port)
                .SelectMany(segment => segment.Data).ToArray();
            Rule.SameBytes(read, side == Side.Client ? input : [], "bytes that are saved as a capture are read from it");
        }
    }

    private static byte[] Save(byte[] client, int piece, byte[] server)
    {
        using var file = new MemoryStream();
        string? fault = null;
        using (var writer = new PcapngWriter(file, error => fault = error))
        {
            var flow = new PcapngWriter.Flow(new IPEndPoint(client.Length % 2 == 0 ? IPAddress.Loopback : IPAddress.IPv6Loopback, 40_000), new IPEndPoint(IPAddress.Loopback, 5_672));
            writer.Open(flow);
            for (int at = 0; at < client.Length; at += piece)
            {
                writer.Write(flow, Side.Client, client.AsSpan(at, Math.Min(piece, client.Length - at)));
            }

            writer.Write(flow, Side.Server, server);
            writer.End(flow, Side.Client);
            writer.End(flow, Side.Server);
        }

        Rule.Holds(fault is null, "memory can be written");
        return file.ToArray();
    }

    /// <summary>A capture in one of the formats, of a conversation that begins with a protocol header.</summary>
    public static byte[] Generate(Random random, Func<byte[]> frame)
    {
        byte[] client = [.. "AMQP"u8, 0, 1, 0, 0, .. frame(), .. frame()];
        byte[] file = Save(client, 1 + random.Next(client.Length), [.. "AMQP"u8, 0, 1, 0, 0, .. frame()]);
        return random.Next(2) == 0 ? file : ToPcap(file, random.Next(2) == 0);
    }

    private static byte[] ToPcap(byte[] pcapng, bool isBigEndian)
    {
        List<byte> file = [];
        void Words(params uint[] words)
        {
            foreach (uint word in words)
            {
                byte[] bytes = new byte[4];
                BinaryPrimitives.WriteUInt32LittleEndian(bytes, isBigEndian ? BinaryPrimitives.ReverseEndianness(word) : word);
                file.AddRange(bytes);
            }
        }

        Words(0xA1B2C3D4, 0x0004_0002, 0, 0, 65_535, 101);
        foreach (CapturedPacket packet in new CaptureReader(new MemoryStream(pcapng)).Read())
        {
            Words((uint)packet.Seconds, 0, (uint)packet.Data.Length, (uint)packet.Data.Length);
            file.AddRange(packet.Data);
        }

        return [.. file];
    }
}
