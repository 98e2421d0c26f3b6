namespace Amqp.Encoding;

/// <summary>Encodes elements through a converter. Converts them in blocks, so that the codec of the encoded type works in bulk.</summary>
internal readonly struct ConverterWire<T, TInner, TWire, TConverter> : IWireType<T>, IConvertedWire
    where TWire : struct, IWireType<TInner>
    where TConverter : struct, IElementConverter<T, TInner>
{
    private const int BlockLength = 512;

    public AmqpType Type => default(TWire).Type;

    public string Expected => default(TWire).Expected;

    public FormatCode Code => default(TWire).Code;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<T> values)
    {
        ArrayLayout layout = default(TWire).MeasureArray(default);
        if (layout.Constructor.Category == FormatCodeCategory.Fixed)
        {
            return FixedWidth.Layout(layout.Constructor, values.Length);
        }

        using var block = new Block(values.Length);
        for (int done = 0; done < values.Length; done += block.Values.Length)
        {
            Span<TInner> wire = block.Take(values.Length - done);
            ToWire(values.Slice(done, wire.Length), wire);
            for (int i = 0; i < wire.Length; i++)
            {
                if (wire[i] is null)
                {
                    throw VariableWidth.NullAt("element", done + i, AmqpType.Array, Type);
                }
            }

            ArrayLayout next = default(TWire).MeasureArray(wire);
            FormatCode code = next.Constructor.Width > layout.Constructor.Width ? next.Constructor : layout.Constructor;
            layout = new ArrayLayout(code, (long)layout.In(code, done).PayloadSize + next.In(code, wire.Length).PayloadSize);
        }

        return layout;
    }

    void IWireType<T>.WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        using var block = new Block(values.Length);
        while (!values.IsEmpty)
        {
            Span<TInner> wire = block.Take(values.Length);
            ToWire(values.Slice(0, wire.Length), wire);
            ArrayLayout measured = default(TWire).MeasureArray(wire);
            ArrayLayout part = measured.In(layout.Constructor, wire.Length);
            ConverterFault.CheckWidth<T>(measured.Constructor.Width <= layout.Constructor.Width);
            ConverterFault.CheckRoom<T>(destination.Length, part.PayloadSize);
            default(TWire).WriteArray(in part, wire, destination.Slice(0, part.PayloadSize));
            destination = destination.Slice(part.PayloadSize);
            values = values.Slice(wire.Length);
        }

        ConverterFault.Check<T>(layout.PayloadSize, layout.PayloadSize - destination.Length);
    }

    public bool Accepts(FormatCode constructor) => default(TWire).Accepts(constructor);

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, TextRules texts, out int badOffset)
    {
        if (constructor.Category == FormatCodeCategory.Variable)
        {
            return ReadEach(constructor, source, destination, texts, out badOffset);
        }

        badOffset = 0;
        AmqpDecodeErrorKind status = AmqpDecodeErrorKind.None;
        using var block = new Block(destination.Length);
        for (int done = 0; done < destination.Length && status == AmqpDecodeErrorKind.None; done += block.Values.Length)
        {
            Span<TInner> wire = block.Take(destination.Length - done);
            int start = done * constructor.Width;
            status = default(TWire).ReadArray(constructor, source.Slice(start, wire.Length * constructor.Width), wire, texts, out badOffset);
            badOffset += start;
            if (status == AmqpDecodeErrorKind.None)
            {
                FromWire(wire, destination.Slice(done, wire.Length));
            }
        }

        return status;
    }

    public int Measure(T value) => default(TWire).Measure(default(TConverter).ToWire(value));

    public int WritePlain(T value, Span<byte> room, int at) => at;

    public int Encode(T value, scoped Span<byte> destination) => Code.Category == FormatCodeCategory.Fixed && destination.Length > Code.Width
        ? default(TWire).Encode(default(TConverter).ToWire(value), destination)
        : WriteItemInRoom(default(TConverter).ToWire(value), destination);

    public int ReadPlain(ReadOnlySpan<byte> source, TextRules texts, ref T value)
    {
        TInner wire = default!;
        int length = default(TWire).ReadPlain(source, texts, ref wire);
        if (length > 0)
        {
            value = default(TConverter).FromWire(wire);
        }

        return length;
    }

    public AmqpDecodeErrorKind Decode(byte code, ReadOnlySpan<byte> data, TextRules texts, out T value, out int length)
    {
        AmqpDecodeErrorKind status = default(TWire).Decode(code, data, texts, out TInner wire, out length);
        value = status == AmqpDecodeErrorKind.None ? default(TConverter).FromWire(wire) : default!;
        return status;
    }

    private AmqpDecodeErrorKind ReadEach(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, TextRules texts, out int badOffset)
    {
        badOffset = 0;
        AmqpDecodeErrorKind status = AmqpDecodeErrorKind.None;
        for (int i = 0; i < destination.Length && status == AmqpDecodeErrorKind.None; i++)
        {
            status = Decode(constructor, source.Slice(badOffset), texts, out destination[i], out int length);
            badOffset += status == AmqpDecodeErrorKind.None ? length : 0;
        }

        return status == AmqpDecodeErrorKind.None && badOffset != source.Length ? AmqpDecodeErrorKind.TrailingBytes : status;
    }

    // The room was measured with what the converter gave before. A filter costs nothing while that is the same.
    private static int WriteItemInRoom(TInner wire, scoped Span<byte> destination)
    {
        try
        {
            return default(TWire).Encode(wire, destination);
        }
        catch (Exception) when (default(TWire).Measure(wire) > destination.Length)
        {
            ConverterFault.CheckRoom<T>(destination.Length, default(TWire).Measure(wire));
            throw;
        }
    }

    private static void ToWire(scoped ReadOnlySpan<T> values, scoped Span<TInner> wire)
    {
        for (int i = 0; i < wire.Length; i++)
        {
            wire[i] = default(TConverter).ToWire(values[i]);
        }
    }

    private static void FromWire(scoped ReadOnlySpan<TInner> wire, scoped Span<T> values)
    {
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = default(TConverter).FromWire(wire[i]);
        }
    }

    /// <summary>Pooled memory for a block of converted elements.</summary>
    private readonly struct Block : IDisposable
    {
        private readonly TInner[] _values;
        private readonly int _length;

        public Block(int count)
        {
            _length = Math.Min(count, BlockLength);
            _values = ArrayPool<TInner>.Shared.Rent(_length);
        }

        public Span<TInner> Values => _values.AsSpan(0, _length);

        public Span<TInner> Take(int count) => _values.AsSpan(0, Math.Min(count, _length));

        // Cleared, because it may hold references or content of a message.
        public void Dispose()
        {
            Values.Clear();
            ArrayPool<TInner>.Shared.Return(_values);
        }
    }
}
