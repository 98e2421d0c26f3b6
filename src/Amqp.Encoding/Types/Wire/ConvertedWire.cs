namespace Amqp.Encoding;

/// <summary>A type of fixed width whose values are checked or converted one by one.</summary>
internal readonly struct ConvertedWire<T, TInner, TWire, TConversion> : IWireType<T>, IConvertedWire
    where T : unmanaged
    where TInner : unmanaged
    where TWire : struct, IWireType<TInner>
    where TConversion : struct, IConversion<T, TInner>
{
    private const int RunLength = 64;

    public AmqpType Type => default(TWire).Type;

    public string Expected => default(TConversion).Expected ?? default(TWire).Expected;

    public FormatCode Code => default(TWire).Code;

    public AmqpDecodeErrorKind Decode(byte code, ReadOnlySpan<byte> data, TextRules texts, out T value, out int length)
    {
        AmqpDecodeErrorKind status = default(TWire).Decode(code, data, texts, out TInner inner, out length);
        AmqpDecodeErrorKind fault = default(TConversion).Convert(inner, out value);
        return status == AmqpDecodeErrorKind.None ? fault : status;
    }

    public int ReadPlain(ReadOnlySpan<byte> source, TextRules texts, ref T value) => ItemWise.ReadPlain<T, ConvertedWire<T, TInner, TWire, TConversion>>(source, texts, ref value);

    public int Measure(T value) => 1 + Code.Width;

    public int WritePlain(T value, Span<byte> room, int at) => default(TWire).WritePlain(default(TConversion).ConvertBack(value), room, at);

    public int Encode(T value, scoped Span<byte> destination) => default(TWire).Encode(default(TConversion).ConvertBack(value), destination);

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<T> values) => FixedWidth.Layout(Code, values.Length);

    // Times in UTC are converted in bulk, from the first on.
    void IWireType<T>.WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        int done = typeof(T) == typeof(DateTime) ? BigEndian.WriteTimes(MemoryMarshal.Cast<T, DateTime>(values), destination) : 0;
        if (done < values.Length)
        {
            WriteRuns(in layout, values.Slice(done), destination.Slice(done * Code.Width));
        }
    }

    public bool Accepts(FormatCode constructor) => default(TWire).Accepts(constructor);

    public AmqpDecodeErrorKind ReadArray(FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, TextRules texts, out int badOffset)
    {
        int done = typeof(T) == typeof(DateTime) && constructor == Code ? BigEndian.ReadTimes(source, MemoryMarshal.Cast<T, DateTime>(destination)) : 0;
        badOffset = done * Code.Width;
        return done == destination.Length
            ? AmqpDecodeErrorKind.None
            : ReadRuns(constructor, source, destination.Slice(done), texts, ref badOffset);
    }

    // Runs of elements are converted, and copied as the inner type is.
    private static void WriteRuns(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        Span<TInner> run = stackalloc TInner[Math.Min(RunLength, values.Length)];
        while (!values.IsEmpty)
        {
            run = run.Slice(0, Math.Min(run.Length, values.Length));
            ReadOnlySpan<T> converted = values.Slice(0, run.Length);
            for (int i = 0; i < converted.Length && i < run.Length; i++)
            {
                run[i] = default(TConversion).ConvertBack(converted[i]);
            }

            default(TWire).WriteArray(in layout, run, destination);
            values = values.Slice(run.Length);
            destination = destination.Slice(run.Length * default(TWire).Code.Width);
        }
    }

    private static AmqpDecodeErrorKind ReadRuns(FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, TextRules texts, ref int offset)
    {
        int width = default(TWire).Code.Width;
        Span<TInner> run = stackalloc TInner[Math.Min(RunLength, destination.Length)];
        while (!destination.IsEmpty)
        {
            run = run.Slice(0, Math.Min(run.Length, destination.Length));
            AmqpDecodeErrorKind status = default(TWire).ReadArray(constructor, source.Slice(offset, run.Length * width), run, texts, out int bad);
            if (status != AmqpDecodeErrorKind.None)
            {
                offset += bad;
                return status;
            }

            Span<T> converted = destination.Slice(0, run.Length);
            for (int i = 0; i < converted.Length && i < run.Length; i++)
            {
                AmqpDecodeErrorKind fault = default(TConversion).Convert(run[i], out converted[i]);
                if (fault != AmqpDecodeErrorKind.None)
                {
                    offset += i * width;
                    return fault;
                }
            }

            offset += run.Length * width;
            destination = destination.Slice(run.Length);
        }

        return AmqpDecodeErrorKind.None;
    }
}
