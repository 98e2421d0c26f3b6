namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Arrays of 1,000 compared with a byte swap of the ints, and loops over the symbols.</summary>
public static class ArrayPairs
{
    private static readonly byte[] s_scratch = new byte[1 << 16];

    public static IEnumerable<Pair> Create() => [.. Ints(), .. Symbols()];

    private static Pair[] Ints()
    {
        int[] values = Workloads.Ints(1_000);
        int[] target = new int[1_000];
        int[] swapped = new int[1_000];
        var buffer = new AmqpBuffer(1 << 16);
        ArrayEncoding<int> encoding = ArrayEncoding<int>.Default;
        byte[] encoded = EncodingJobs.Encode((ref writer) => encoding.Write(ref writer, values));

        // An array32 of ints has ten bytes before its elements.
        HandWritten.SwapInts(values, swapped);
        Check.Equal(encoded.AsSpan(10), System.Runtime.InteropServices.MemoryMarshal.AsBytes<int>(swapped), "the encoded ints");
        var check = new AmqpReader(encoded.AsSpan());
        Check.Equal<int>(encoding.Read(ref check), values, "the decoded ints");
        Func<long> swap = () =>
        {
            HandWritten.SwapInts(values, swapped);
            return swapped[7];
        };

        return
        [
            new("int[1000] encode / swap", swap, () =>
            {
                buffer.Reset();
                var writer = new AmqpWriter(buffer);
                encoding.Write(ref writer, values);
                writer.Flush();
                return buffer.WrittenCount;
            }, IsAlike: false),
            new("int[1000] to span / swap", swap, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                return encoding.Read(ref reader, target);
            }, IsAlike: false),
            new("int[1000] to array / alloc+swap", () => HandWritten.SwapIntsToArray(values).Length, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                return encoding.Read(ref reader).Length;
            }),
        ];
    }

    private static Pair[] Symbols()
    {
        string[] texts = Workloads.SmallTexts(1_000);
        AmqpSymbol[] symbols = Array.ConvertAll(texts, static text => new AmqpSymbol(text));
        var buffer = new AmqpBuffer(1 << 16);
        ArrayEncoding<AmqpSymbol> encoding = ArrayEncoding<AmqpSymbol>.Default;
        byte[] encoded = EncodingJobs.Encode((ref writer) => encoding.Write(ref writer, symbols));
        byte[] elements = s_scratch.AsSpan(0, HandWritten.WriteSymbols(texts, s_scratch)).ToArray();
        AmqpReaderOptions cached = AmqpReaderOptions.Default.WithTextDecoder(new TextCache(8_192));

        // The references know neither header nor count.
        Check.Equal<byte>(encoded.AsSpan(10), elements, "the encoded symbols");
        var check = new AmqpReader(encoded.AsSpan());
        Check.Equal<AmqpSymbol>(encoding.Read(ref check), symbols, "the decoded symbols");

        return
        [
            new("1,000 symbols encode / loop", () => HandWritten.WriteSymbols(texts, s_scratch), () =>
            {
                buffer.Reset();
                var writer = new AmqpWriter(buffer);
                encoding.Write(ref writer, symbols);
                writer.Flush();
                return buffer.WrittenCount;
            }, IsAlike: false),
            new("1,000 symbols view / walk", () => HandWritten.WalkSymbols(elements, 1_000), () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                int sum = 0;
                foreach (ReadOnlySpan<byte> bytes in reader.ReadBytesArrayView())
                {
                    sum += bytes.Length;
                }

                return sum;
            }, IsAlike: false),
            new("1,000 symbols / strings", () => HandWritten.ReadSymbols(elements, 1_000).Length, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                return encoding.Read(ref reader).Length;
            }),
            new("1,000 symbols cached / strings", () => HandWritten.ReadSymbols(elements, 1_000).Length, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan(), cached);
                return encoding.Read(ref reader).Length;
            }),
        ];
    }
}
