using Amqp.Encoding.Perf.Pairs;

namespace Amqp.Encoding.Perf.Scale;

/// <summary>Arrays and lists of 1 to 16 million elements, and depth.</summary>
public static class ArraySeries
{
    private const string Arrays = "arrays";
    private const string Element = "element";
    private const int MaxDepth = 60;

    private static readonly int[] s_counts = [1, 8, 64, 512, 4_096, 32_768, 262_144, 2_097_152, 16_777_216];

    /// <summary>The series.</summary>
    public static IEnumerable<ScaleSeries> Create() =>
    [
        new(Arrays, "int array written", Element, s_counts, WriteInts),
        new(Arrays, "int array read to a span", Element, s_counts, ReadIntsToSpan),
        new(Arrays, "int array read to a new array", Element, s_counts, ReadInts),
        new(Arrays, "byte swap by hand", Element, s_counts, SwapByHand),
        new(Arrays, "byte swap to a new array by hand", Element, s_counts, SwapToArrayByHand),
        new(Arrays, "symbol array viewed", Element, s_counts, ViewSymbols),
        new(Arrays, "list of ints written", Element, s_counts, WriteList),
        new(Arrays, "list of ints read to a span", Element, s_counts, ReadList),
        new("depth", "nested lists checked", "level", [1, 2, 4, 8, 16, 32, MaxDepth], CheckNested),
        new("depth", "nested lists read to values", "level", [1, 2, 4, 8, 16, 32, MaxDepth], ReadNested),
    ];

    private static Action WriteInts(int count) => Write(count, ArrayEncoding<int>.Default.Write);

    private static Action WriteList(int count) => Write(count, ListEncoding<int>.Default.Write);

    private static Action Write(int count, IntWriter write)
    {
        int[] values = Workloads.Ints(count);
        var buffer = new AmqpBuffer(16 + (5 * count));
        return () =>
        {
            buffer.Reset();
            var writer = new AmqpWriter(buffer);
            write(ref writer, values);
            writer.Flush();
        };
    }

    private static Action ReadIntsToSpan(int count)
    {
        int[] values = Workloads.Ints(count);
        byte[] encoded = PairInput.Encode((ref writer) => ArrayEncoding<int>.Default.Write(ref writer, values));
        int[] target = new int[count];
        return Checked(
            () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                ArrayEncoding<int>.Default.Read(ref reader, target);
            },
            () => target.AsSpan().SequenceEqual(values));
    }

    private static Action ReadInts(int count)
    {
        int[] values = Workloads.Ints(count);
        byte[] encoded = PairInput.Encode((ref writer) => ArrayEncoding<int>.Default.Write(ref writer, values));
        int[] read = [];
        return Checked(
            () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                read = ArrayEncoding<int>.Default.Read(ref reader);
            },
            () => read.AsSpan().SequenceEqual(values));
    }

    // The part of the lines above that is memory and the collector, and not the library.
    private static Action SwapByHand(int count)
    {
        int[] values = Workloads.Ints(count);
        int[] target = new int[count];
        return () => HandWritten.SwapInts(values, target);
    }

    private static Action SwapToArrayByHand(int count)
    {
        int[] values = Workloads.Ints(count);
        return () => Pair.Kept = HandWritten.SwapIntsToUninitializedArray(values);
    }

    private static Action ReadList(int count)
    {
        int[] values = Workloads.Ints(count);
        byte[] encoded = PairInput.Encode((ref writer) => ListEncoding<int>.Default.Write(ref writer, values));
        int[] target = new int[count];
        return Checked(
            () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                ListEncoding<int>.Default.Read(ref reader, target);
            },
            () => target.AsSpan().SequenceEqual(values));
    }

    private static Action ViewSymbols(int count)
    {
        // A thousand texts again and again: the view looks at bytes alone, and 16 million strings would fill the memory.
        AmqpSymbol[] texts = [.. PairInput.Texts(1_000).Select(static text => new AmqpSymbol(text))];
        AmqpSymbol[] symbols = new AmqpSymbol[count];
        for (int i = 0; i < count; i++)
        {
            symbols[i] = texts[i % texts.Length];
        }

        long expected = symbols.Sum(static symbol => (long)symbol.Length);
        byte[] encoded = PairInput.Encode((ref writer) => ArrayEncoding<AmqpSymbol>.Default.Write(ref writer, symbols));
        long length = 0;
        return Checked(
            () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                length = 0;
                foreach (ReadOnlySpan<byte> bytes in reader.ReadBytesArrayView())
                {
                    length += bytes.Length;
                }
            },
            () => length == expected);
    }

    private static Action CheckNested(int depth)
    {
        byte[] encoded = Nested(depth);
        return () => new AmqpReader(encoded.AsSpan()).Validate();
    }

    private static Action ReadNested(int depth)
    {
        byte[] encoded = Nested(depth);
        return Checked(() => Pair.Kept = AmqpValue.Decode(encoded).AsList(), () => Pair.Kept is AmqpList { Count: 1 });
    }

    // Each list holds the next, and the last a number.
    private static byte[] Nested(int depth)
    {
        AmqpValue value = 7;
        for (int i = 0; i < depth; i++)
        {
            value = new AmqpList(value);
        }

        return value.Encode();
    }

    private static Action Checked(Action operation, Func<bool> isRight)
    {
        operation();
        Check.That(isRight(), "what was read");
        return operation;
    }

    private delegate void IntWriter(ref AmqpWriter writer, ReadOnlySpan<int> values);
}
