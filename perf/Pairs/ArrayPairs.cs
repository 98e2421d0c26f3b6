namespace Amqp.Encoding.Perf.Pairs;

/// <summary>Arrays of 1,000 compared with a byte swap of the ints, and loops over the symbols.</summary>
public static class ArrayPairs
{
    private static readonly byte[] s_scratch = new byte[1 << 16];

    public static IEnumerable<Pair> Create() => [.. Ints(), .. Symbols(), .. Times(), .. Bulk(), .. Calls(1_000), .. Calls(100_000)];

    private static Pair[] Ints()
    {
        int[] values = EncodingJobs.Ints(1_000);
        int[] target = new int[1_000];
        ArrayEncoding<int> encoding = ArrayEncoding<int>.Default;
        byte[] encoded = EncodingJobs.Encode((ref writer) => encoding.Write(ref writer, values));
        HandWritten.SwapInts(values, Elements(s_scratch, 1_000));
        Check.Equal<int>(Elements(encoded, 1_000), Elements(s_scratch, 1_000), "the encoded ints");
        var check = new AmqpReader(encoded.AsSpan());
        Check.Equal<int>(encoding.Read(ref check), values, "the decoded ints");

        return
        [
            new("int[1000] encode / swap", () => Swap(values, s_scratch), () => Encode(values, s_scratch), IsAlike: false),
            new("int[1000] to span / swap", () =>
            {
                HandWritten.SwapInts(Elements(encoded, 1_000), target);
                return target.Length;
            }, EncodingJobs.Read(encoded, (ref reader) => encoding.Read(ref reader, target)), IsAlike: false),
            new("int[1000] to array / alloc+swap", () => HandWritten.SwapIntsToArray(Elements(encoded, 1_000)).Length, EncodingJobs.Read(encoded, (ref reader) => encoding.Read(ref reader).Length)),
            new("int[1000] Decode / reader", EncodingJobs.Read(encoded, (ref reader) => encoding.Read(ref reader).Length), () => ArrayEncoding<int>.Default.Decode(encoded).Length),
            new("int[1000] TryDecode to span / reader", EncodingJobs.Read(encoded, (ref reader) => encoding.Read(ref reader, target)), () =>
                ArrayEncoding<int>.Default.TryDecode(encoded, target, out int count, out _) ? count : -1),
        ];
    }

    // The calls of a newcomer, from lambdas into which the JIT copies all that they call.
    private static Pair[] Calls(int count)
    {
        int[] values = EncodingJobs.Ints(count);
        byte[] encoded = ArrayEncoding<int>.Default.Encode(values);
        byte[] room = new byte[encoded.Length];
        var output = new AmqpBuffer(encoded.Length);
        var pipe = new System.Buffers.ArrayBufferWriter<byte>(encoded.Length);
        return
        [
            Call("TryEncode", () => ArrayEncoding<int>.Default.TryEncode(values, room, out int written) ? written : -1),
            Call("Encode to AmqpBuffer", () =>
            {
                output.Reset();
                ArrayEncoding<int>.Default.Encode(values.AsSpan(), output);
                return output.WrittenCount;
            }),
            Call("Encode to IBufferWriter", () =>
            {
                pipe.ResetWrittenCount();
                ArrayEncoding<int>.Default.Encode(values.AsSpan(), pipe);
                return pipe.WrittenCount;
            }),
            Call("WriteArray", () =>
            {
                var writer = new AmqpWriter(room);
                writer.WriteArray(values);
                return writer.BytesWritten;
            }),
        ];

        Pair Call(string name, Func<long> call) => new($"int[{count}] {name} / writer", () => EncodeApart(values, room), call);
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static long EncodeApart(int[] values, byte[] destination)
    {
        var writer = new AmqpWriter(destination);
        ArrayEncoding<int>.Default.Write(ref writer, values);
        return writer.BytesWritten;
    }

    private static Pair[] Bulk()
    {
        int[] values = EncodingJobs.Ints(1_000_000);
        byte[] room = new byte[(4 * values.Length) + 1_000];
        return
        [
            new("int[1000000] encode / swap", () => Swap(values, room), () => Encode(values, room), IsAlike: false),
            new("int[1000000] encode from a large method / swap", () => Swap(values, room), () => WriteAmongOthers(values, room), IsAlike: false),
        ];
    }

    // An array32 of ints has ten bytes before its elements. Both sides use the same bytes: how far two blocks are apart in memory can double the time of a copy.
    private static Span<int> Elements(byte[] array, int count) => System.Runtime.InteropServices.MemoryMarshal.Cast<byte, int>(array.AsSpan(10, 4 * count));

    private static long Swap(int[] values, byte[] room)
    {
        HandWritten.SwapInts(values, Elements(room, values.Length));
        return room.Length;
    }

    // So large that the JIT inlines little of what it calls.
    private static long WriteAmongOthers(int[] values, byte[] room)
    {
        var writer = new AmqpWriter(room);
        ArrayEncoding<int>.Default.Write(ref writer, values);
        for (int i = 0; i < 2; i++)
        {
            writer.WriteInt32(i);
            writer.WriteInt64(i);
            writer.WriteInt16((short)i);
            writer.WriteBoolean(true);
            writer.WriteDouble(i);
            writer.WriteString("a text");
            writer.WriteSymbol("symbol");
            writer.WriteGuid(Guid.Empty);
            writer.WriteTimestamp(default);
            writer.WriteNull();
            writer.WriteUInt32((uint)i);
            writer.WriteUInt64((ulong)i);
            writer.WriteSByte(1);
            writer.WriteByte(1);
        }

        return writer.BytesWritten;
    }

    private static long Encode<T>(T[] values, byte[] destination)
    {
        var writer = new AmqpWriter(destination);
        ArrayEncoding<T>.Default.Write(ref writer, values);
        return writer.BytesWritten;
    }

    // The reference copies timestamps, which are the bytes.
    private static Pair[] Times()
    {
        DateTime[] times = Workloads.Timestamps(1_000);
        AmqpTimestamp[] timestamps = Array.ConvertAll(times, static time => AmqpTimestamp.FromDateTime(time));
        byte[] encoded = ArrayEncoding<DateTime>.Default.Encode(times);
        Check.Equal<byte>(encoded, ArrayEncoding<AmqpTimestamp>.Default.Encode(timestamps), "the encoded times");
        DateTimeOffset[] offsets = Array.ConvertAll(times, static time => new DateTimeOffset(time));
        return
        [
            new("DateTime[1000] encode / AmqpTimestamp[1000]", () => Encode(timestamps, s_scratch), () => Encode(times, s_scratch)),
            new("DateTime[1000] to span / AmqpTimestamp[1000]", () => Decode(timestamps), () => Decode(times)),
            new("DateTimeOffset[1000] encode / AmqpTimestamp[1000]", () => Encode(timestamps, s_scratch), () => Encode(offsets, s_scratch)),
            new("DateTimeOffset[1000] to span / AmqpTimestamp[1000]", () => Decode(timestamps), () => Decode(offsets)),
        ];

        long Decode<T>(T[] target)
        {
            var reader = new AmqpReader(encoded.AsSpan());
            return ArrayEncoding<T>.Default.Read(ref reader, target);
        }
    }

    private static Pair[] Symbols()
    {
        string[] texts = Workloads.SmallTexts(1_000);
        AmqpSymbol[] symbols = Array.ConvertAll(texts, static text => new AmqpSymbol(text));
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
            new("1,000 symbols encode / loop", () => HandWritten.WriteSymbols(texts, s_scratch), () => Encode(symbols, s_scratch), IsAlike: false),
            new("1,000 symbols view / walk", () => HandWritten.WalkSymbols(elements, 1_000), EncodingJobs.Read(encoded, EncodingJobs.View), IsAlike: false),
            new("1,000 symbols / strings", () => HandWritten.ReadSymbols(elements, 1_000).Length, EncodingJobs.Read(encoded, (ref reader) => encoding.Read(ref reader).Length)),
            new("1,000 symbols cached / strings", () => HandWritten.ReadSymbols(elements, 1_000).Length, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan(), cached);
                return encoding.Read(ref reader).Length;
            }),
        ];
    }
}
