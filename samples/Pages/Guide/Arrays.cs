using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Guide;

/// <summary>Whole arrays, lists and maps. docs/arrays.md quotes it.</summary>
internal static class Arrays
{
    // Encodings are made once and kept. Each is safe for several threads.
    private static readonly ArrayEncoding<double> s_celsius = ArrayEncoding.Described(new AmqpSymbol("acme:celsius"), ArrayEncoding<double>.Default);
    private static readonly ArrayEncoding<int[][]> s_cubes = ArrayEncoding<int[]>.Default.OfArrays();
    private static readonly ArrayEncoding<string[]> s_rows = ArrayEncoding.OfLists(ListEncoding<string>.Default);

    public static void Run()
    {
        Alone();
        AmongOthers();
        IntoMemory();
        Views();
        Nested();
        Console.WriteLine($"{ReadAll(Encode([new Received { SectionNumber = 1, SectionOffset = 2 }, new Received { SectionNumber = 3, SectionOffset = 300 }])).Count} states, {ReadAll(Encode([])).Count} of none");
        ListsAndMaps();
        CollectionsAndDictionaries();
        Console.WriteLine(HasRelay(new Open { ContainerId = "broker", OfferedCapabilities = ["ANONYMOUS-RELAY"] }));
    }

    /// <seealso cref="ArrayEncoding{T}"/>
    private static void Alone()
    {
        byte[] bytes = ArrayEncoding<double>.Default.Encode([20.5, 21.0]);
        double[] values = ArrayEncoding<double>.Default.Decode(bytes);

        // The same without an exception for bad bytes.
        if (!ArrayEncoding<int>.Default.TryDecode(bytes, out int[]? _, out AmqpDecodeError error))
        {
            Console.WriteLine(error);
        }

        Console.WriteLine($"{bytes.Length} bytes, {values.Length} values");
    }

    /// <seealso cref="AmqpExtensions.ReadArray{T}(ref AmqpReader)"/>
    /// <seealso cref="AmqpExtensions.WriteArray{T}(ref AmqpWriter, T[])"/>
    private static void AmongOthers()
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        writer.WriteString("boiler");
        writer.WriteArray<double>([20.5, 21.0]);
        writer.WriteArray((int[]?)null);
        writer.Flush();

        var reader = new AmqpReader(buffer.WrittenMemory);
        string sensor = reader.ReadString();
        double[] values = reader.ReadArray<double>();
        int[]? flags = reader.TryReadNull() ? null : reader.ReadArray<int>();
        Console.WriteLine($"{sensor}: {values.Length} values, {(flags is null ? "no" : "some")} flags");
    }

    /// <seealso cref="CollectionEncoding{TItem}.TryEncode(ReadOnlySpan{TItem}, Span{byte}, out int)"/>
    private static void IntoMemory()
    {
        // Encode into memory of your own. If there is no room, written is the size that is needed.
        Span<byte> destination = stackalloc byte[64];
        bool fits = ArrayEncoding<int>.Default.TryEncode([1, 2, 3], destination, out int written);

        // Decode into memory of your own. If there is no room, count is the number of elements, and there is no error.
        Span<int> room = stackalloc int[16];
        bool isDecoded = ArrayEncoding<int>.Default.TryDecode(destination[..written], room, out int count, out AmqpDecodeError error);
        Console.WriteLine($"{fits}: {written} bytes, {isDecoded}: {count} values{error}");
    }

    /// <seealso cref="ArrayView{T}"/>
    /// <seealso cref="BytesArrayView"/>
    private static void Views()
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        writer.WriteArray<double>([20.5, 21.0]);
        writer.WriteArray<AmqpSymbol>(["PLAIN", "ANONYMOUS"]);
        writer.WriteMap<AmqpSymbol, string>([new("x-opt-partition-key", "orders")]);
        writer.Flush();

        // A view decodes an element when you ask for it. It is valid as long as the bytes are.
        var reader = new AmqpReader(buffer.WrittenMemory);
        double highest = double.MinValue;
        foreach (double value in reader.ReadArrayView<double>())
        {
            highest = Math.Max(highest, value);
        }

        // Strings, symbols and binaries are looked at as bytes.
        BytesArrayView mechanisms = reader.ReadBytesArrayView();
        bool isPlain = mechanisms.Contains("PLAIN"u8);

        MapView annotations = reader.ReadMapView();
        annotations.TryGetValue("x-opt-partition-key", out string? key);
        Console.WriteLine($"{highest}, {isPlain}, {key}");
    }

    /// <seealso cref="AmqpArray.Create(ReadOnlySpan{AmqpValue})"/>
    private static byte[] Encode(Received[] states)
    {
        // The elements share a descriptor, so it is written once. An array without elements is told which it is.
        AmqpArray array = states.Length == 0 ? new AmqpArray(AmqpType.List).Describe(0x23) : [.. states.Select(AmqpValue.FromComposite)];
        return ((AmqpValue)array).Encode();
    }

    private static List<Received> ReadAll(ReadOnlyMemory<byte> bytes)
    {
        List<Received> states = [];
        var reader = new AmqpReader(bytes);
        AmqpReadScope array = reader.EnterArray();
        while (!reader.IsAtEnd)
        {
            states.Add(Received.Read(ref reader));
        }

        reader.Exit(array);
        return states;
    }

    private static void Nested()
    {
        byte[] table = ArrayEncoding<int[]>.Default.Encode([[1, 2], [3]]);
        int[][] rows = ArrayEncoding<int[]>.Default.Decode(table);
        byte[] cube = s_cubes.Encode([[[1], [2]], [[3, 4]]]);
        byte[] celsius = s_celsius.Encode([20.5, 21.0]);
        byte[] lists = s_rows.Encode([["a", "b"], []]);
        Console.WriteLine($"{rows[1][0]}, {AmqpValue.Decode(cube)}, {AmqpValue.Decode(celsius)}, {AmqpValue.Decode(lists)}");
    }

    /// <seealso cref="ListEncoding{T}"/>
    private static void ListsAndMaps()
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        writer.WriteList<int>([1, 2, 300]);
        writer.WriteMap(new Dictionary<string, int> { ["eu"] = 3, ["us"] = 5 });
        writer.WriteMultiple<AmqpSymbol>(["queue"]);
        writer.Flush();

        var reader = new AmqpReader(buffer.WrittenMemory);
        int[] items = reader.ReadList<int>();
        KeyValuePair<string, int>[] counts = reader.ReadMap<string, int>();
        AmqpSymbol[] capabilities = reader.ReadMultiple<AmqpSymbol>();
        Console.WriteLine($"{items[2]}, {counts[1].Key}, {capabilities[0]}");
    }

    private static void CollectionsAndDictionaries()
    {
        // Any collection that has a count; a map to and from a dictionary, with the comparer that you want.
        HashSet<string> regions = ["eu", "us"];
        byte[] names = ArrayEncoding<string>.Default.Encode(regions);
        byte[] stock = MapEncoding<string, int>.Default.Encode(new Dictionary<string, int> { ["eu"] = 3, ["us"] = 5 });
        Dictionary<string, int> byRegion = MapEncoding<string, int>.Default.DecodeDictionary(stock, StringComparer.OrdinalIgnoreCase);

        // Among other values.
        var next = new AmqpReader(stock);
        Dictionary<string, int> same = MapEncoding<string, int>.Default.ReadDictionary(ref next);
        Console.WriteLine($"{names.Length} bytes, {byRegion["EU"]}, {same.Count}");
    }

    private static bool HasRelay(Open open)
    {
        byte[] bytes = open.Encode();
        var reader = new AmqpReader(bytes);

        // offered-capabilities is the eighth field of an open: null, one symbol, or an array of them.
        AmqpReadScope described = reader.EnterDescribed(out _);
        AmqpReadScope fields = reader.EnterList();
        for (int i = 0; i < 7 && !reader.IsAtEnd; i++)
        {
            reader.Skip();
        }

        bool isRelay = !reader.IsAtEnd && reader.ReadMultipleView().Contains("ANONYMOUS-RELAY"u8);
        reader.SkipToParent(fields);
        reader.Exit(described);
        return isRelay;
    }
}
