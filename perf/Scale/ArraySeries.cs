namespace Amqp.Encoding.Perf.Scale;

/// <summary>Arrays and lists of 1 to 16 million elements, and depth.</summary>
public static class ArraySeries
{
    private const string Arrays = "arrays";
    private const string Element = "element";
    private const int MaxDepth = 60;

    private static readonly int[] s_counts = [1, 8, 64, 512, 4_096, 32_768, 262_144, 2_097_152, 16_777_216];
    private static readonly int[] s_depths = [1, 2, 4, 8, 16, 32, MaxDepth];

    public static IEnumerable<ScaleSeries> Create() =>
    [
        new(Arrays, "int array written", Element, s_counts, EncodingJobs.WriteInts),
        new(Arrays, "int array read to a span", Element, s_counts, EncodingJobs.ReadIntsToSpan),
        new(Arrays, "int array read to a new array", Element, s_counts, EncodingJobs.ReadInts),
        new(Arrays, "byte swap by hand", Element, s_counts, SwapByHand),
        new(Arrays, "byte swap to a new array by hand", Element, s_counts, SwapToArrayByHand),
        new(Arrays, "symbol array viewed", Element, s_counts, EncodingJobs.ViewSymbols),
        new(Arrays, "list of ints written", Element, s_counts, EncodingJobs.WriteIntList),
        new(Arrays, "list of ints read to a span", Element, s_counts, EncodingJobs.ReadIntListToSpan),
        new("depth", "nested lists checked", "level", s_depths, static depth => EncodingJobs.Check(Nested(depth))),
        new("depth", "nested lists read to values", "level", s_depths, ReadNested),
    ];

    // The part of the lines above that is memory and the collector, and not the library.
    private static Func<long> SwapByHand(int count)
    {
        int[] values = EncodingJobs.Ints(count);
        int[] target = new int[count];
        return () =>
        {
            HandWritten.SwapInts(values, target);
            return target[0];
        };
    }

    private static Func<long> SwapToArrayByHand(int count)
    {
        int[] values = EncodingJobs.Ints(count);
        return () => Pair.Keep(HandWritten.SwapIntsToUninitializedArray(values)).Length;
    }

    private static Func<long> ReadNested(int depth)
    {
        byte[] encoded = Nested(depth);
        return () => Pair.Keep(AmqpValue.Decode(encoded).AsList()).Count;
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
}
