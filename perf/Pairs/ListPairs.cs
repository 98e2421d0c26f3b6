namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Lists of 1,000.</summary>
public static class ListPairs
{
    private static readonly byte[] s_scratch = new byte[1 << 16];

    public static IEnumerable<Pair> Create() => [.. Ints(), Strings()];

    private static Pair[] Ints()
    {
        int[] values = EncodingJobs.Ints(1_000);
        int[] target = new int[1_000];
        ListEncoding<int> encoding = ListEncoding<int>.Default;
        byte[] encoded = EncodingJobs.Encode((ref writer) => encoding.Write(ref writer, values));
        byte[] byHand = s_scratch.AsSpan(0, HandWritten.WriteIntList(values, s_scratch)).ToArray();
        Check.Equal<byte>(encoded, byHand, "the encoded list");

        return
        [
            new("list of 1,000 ints encode / hand", () => HandWritten.WriteIntList(values, s_scratch), EncodingJobs.Write(1 << 16, (ref writer) => encoding.Write(ref writer, values))),
            new("list of 1,000 ints to span / hand", () => HandWritten.ReadIntList(byHand, target), EncodingJobs.Read(encoded, (ref reader) => encoding.Read(ref reader, target))),
            new("list of 1,000 ints to array / hand", () => HandWritten.ReadIntListToArray(byHand).Length, EncodingJobs.Read(encoded, (ref reader) => encoding.Read(ref reader).Length)),
        ];
    }

    private static Pair Strings()
    {
        string[] texts = Workloads.SmallTexts(1_000);
        byte[] encoded = EncodingJobs.Encode((ref writer) => ListEncoding<string>.Default.Write(ref writer, texts));
        return new Pair("skip a list of 1,000 strings / hand walk", () => HandWritten.SkipItems(encoded), EncodingJobs.Read(encoded, static (ref reader) =>
        {
            AmqpReadScope list = reader.EnterList();
            for (int left = list.Count; left > 0; left--)
            {
                reader.Skip();
            }

            reader.Exit(list);
            return reader.Position;
        }));
    }
}
