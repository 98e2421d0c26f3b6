namespace Amqp.Encoding;

/// <summary>A type of fixed width whose values are checked or converted one by one.</summary>
internal readonly struct ConvertedWire<T, TInner, TWire, TConversion> : IWireType<T>
    where T : unmanaged
    where TInner : unmanaged
    where TWire : struct, IWireType<TInner>
    where TConversion : struct, IConversion<T, TInner>
{
    private const int RunLength = 64;

    public AmqpType Type => default(TWire).Type;

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

    // Runs of elements are converted, and copied as the inner type is; times in bulk as far as they are in UTC.
    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        Span<TInner> run = stackalloc TInner[RunLength];
        while (!values.IsEmpty)
        {
            if (typeof(T) == typeof(DateTime))
            {
                int written = BigEndian.WriteTimes(MemoryMarshal.Cast<T, DateTime>(values), destination);
                values = values.Slice(written);
                destination = destination.Slice(written * Code.Width);
            }

            run = run.Slice(0, Math.Min(run.Length, values.Length));
            ReadOnlySpan<T> converted = values.Slice(0, run.Length);
            for (int i = 0; i < converted.Length; i++)
            {
                run[i] = default(TConversion).ConvertBack(converted[i]);
            }

            default(TWire).WriteArray(in layout, run, destination);
            values = values.Slice(run.Length);
            destination = destination.Slice(run.Length * Code.Width);
        }
    }

    public AmqpDecodeErrorKind ReadArray(FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, TextRules texts, out int badOffset)
    {
        Span<TInner> run = stackalloc TInner[RunLength];
        badOffset = 0;
        do
        {
            if (typeof(T) == typeof(DateTime) && constructor == Code)
            {
                int read = BigEndian.ReadTimes(source.Slice(badOffset), MemoryMarshal.Cast<T, DateTime>(destination));
                destination = destination.Slice(read);
                badOffset += read * Code.Width;
            }

            run = run.Slice(0, Math.Min(run.Length, destination.Length));
            int bytes = run.Length * Code.Width;
            AmqpDecodeErrorKind status = default(TWire).ReadArray(constructor, source.Slice(badOffset, bytes), run, texts, out int bad);
            if (status != AmqpDecodeErrorKind.None)
            {
                badOffset += bad;
                return status;
            }

            Span<T> converted = destination.Slice(0, run.Length);
            for (int i = 0; i < converted.Length; i++)
            {
                AmqpDecodeErrorKind fault = default(TConversion).Convert(run[i], out T value);
                if (fault != AmqpDecodeErrorKind.None)
                {
                    badOffset += i * Code.Width;
                    return fault;
                }

                converted[i] = value;
            }

            badOffset += bytes;
            destination = destination.Slice(run.Length);
        }
        while (!destination.IsEmpty);

        return AmqpDecodeErrorKind.None;
    }
}
