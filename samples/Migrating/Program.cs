using System.Collections.Generic;
using System.Threading.Tasks;
using Amqp.Encoding.Legacy;
using LegacyMap = Amqp.Encoding.Legacy.AmqpMap;

namespace Amqp.Encoding.Samples.Migrating;

/// <summary>The same encoding three times: in the old shape, half-way, and in the new one. docs/migrating.md quotes it.</summary>
internal static class Program
{
    private static readonly int[] s_numbers = [1, 2, 3];
    private static readonly int[] s_items = [4, 5];

    private static async Task<int> Main()
    {
        byte[] first = OldShape();
        byte[] second = HalfWay();
        byte[] third = NewShape();
        bool same = first.AsSpan().SequenceEqual(second) && second.AsSpan().SequenceEqual(third);
        Console.WriteLine(same
            ? $"The old shape, the way over and the new shape write the same {first.Length} bytes."
            : "The three ways differ.");
        return same && ReadOld(first) == ReadNew(first) && OpensAsBefore() && ProtonSdk.Stages.Run() && await OldSdk.Port.RunAsync() ? 0 : 1;
    }

    // The open of an SDK that keeps its own types: container-id "c", seven fields left out, desired-capabilities of one symbol.
    private static bool OpensAsBefore() => Convert.ToHexString(new Microsoft.Azure.Amqp.Framing.Open { ContainerId = "c", DesiredCapabilities = [new("d")] }.Encode())
        == "005310C00E09A1016340404040404040A30164";

    private static byte[] OldShape()
    {
        // Unchanged code, but for the namespaces.
        using var buffer = new ByteBuffer(256, autoGrow: true);
        AmqpCodec.EncodeUInt(7, buffer);
        AmqpCodec.EncodeSymbol("queue", buffer);
        AmqpCodec.EncodeArray(s_numbers, buffer);
        AmqpCodec.EncodeList(new List<int> { 4, 5 }, buffer);
        AmqpCodec.EncodeMap(new LegacyMap { [new AmqpSymbol("x-opt-key")] = "value" }, buffer);
        AmqpCodec.EncodeMultiple<AmqpSymbol>(new AmqpSymbol[] { "PLAIN", "ANONYMOUS" }, buffer);
        return buffer.Buffer.AsSpan(buffer.Offset, buffer.Length).ToArray();
    }

    private static byte[] HalfWay()
    {
        // New calls where it is worth it, over the buffer of the old ones.
        var pooled = new AmqpBuffer();
        using var buffer = new ByteBuffer(pooled);
        AmqpCodec.EncodeUInt(7, buffer);
        AmqpCodec.EncodeSymbol("queue", buffer);

        var writer = new AmqpWriter(pooled);
        writer.WriteArray(s_numbers);
        writer.WriteList(s_items);
        writer.Flush();

        AmqpCodec.EncodeObject(new LegacyMap { [new AmqpSymbol("x-opt-key")] = "value" }, buffer);
        AmqpCodec.EncodeObject(new Multiple<AmqpSymbol>(new AmqpSymbol[] { "PLAIN", "ANONYMOUS" }), buffer);
        return pooled.WrittenSpan.ToArray();
    }

    private static byte[] NewShape()
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        writer.WriteUInt32(7);
        writer.WriteSymbol("queue");
        writer.WriteArray(s_numbers);
        writer.WriteList(s_items);

        AmqpWriteScope map = writer.BeginMap();
        writer.WriteSymbol("x-opt-key");
        writer.WriteString("value");
        writer.End(map);

        writer.WriteMultiple(new AmqpSymbol[] { "PLAIN", "ANONYMOUS" });
        writer.Flush();
        return buffer.WrittenSpan.ToArray();
    }

    private static string ReadOld(byte[] bytes)
    {
        var buffer = new ByteBuffer(bytes, 0, bytes.Length);
        uint? handle = AmqpCodec.DecodeUInt(buffer);
        AmqpSymbol? name = AmqpCodec.DecodeSymbol(buffer);
        int[]? numbers = AmqpCodec.DecodeArray<int>(buffer);
        IList<object?>? list = AmqpCodec.DecodeList(buffer);
        LegacyMap? map = AmqpCodec.DecodeMap(buffer);
        Multiple<AmqpSymbol>? mechanisms = AmqpCodec.DecodeMultiple<AmqpSymbol>(buffer);
        map!.TryGetValue(new AmqpSymbol("x-opt-key"), out string? value);
        return $"{handle} {name} {numbers![2]} {list![1]} {value} {mechanisms![0]}";
    }

    private static string ReadNew(byte[] bytes)
    {
        var reader = new AmqpReader(bytes);
        uint handle = reader.ReadUInt32();
        AmqpSymbol name = reader.ReadSymbol();
        int[] numbers = reader.ReadArray<int>();
        int[] list = reader.ReadList<int>();
        MapView map = reader.ReadMapView();
        AmqpSymbol[] mechanisms = reader.ReadMultiple<AmqpSymbol>();
        map.TryGetValue("x-opt-key"u8, out string? value);
        return $"{handle} {name} {numbers[2]} {list[1]} {value} {mechanisms[0]}";
    }
}
