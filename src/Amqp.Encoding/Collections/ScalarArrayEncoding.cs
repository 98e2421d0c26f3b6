namespace Amqp.Encoding;

/// <summary>Arrays of scalars: one virtual call per array, then the codec, which is specialised for its type.</summary>
/// <param name="isConverted">Whether a converter is called for each element.</param>
internal sealed class ScalarArrayEncoding<T, TWire>(bool isConverted = false) : ArrayEncoding<T>(isConverted || !typeof(T).IsValueType || typeof(T) == typeof(DateTime))
    where TWire : struct, IWireType<T>
{
    // E0 size count code.
    private const int PlainHeader = 4;

    private protected override int OwnLevels => 1;

    internal override string Name { get; } = AmqpTypeNames.Of(default(TWire).Type);

    internal override ArrayEncoding<TOther> Convert<TOther, TConverter>() =>
        new ScalarArrayEncoding<TOther, ConverterWire<TOther, T, TWire, TConverter>>(isConverted: true);

    internal override T[] DecodeElements(ref AmqpReader reader, in ArrayHeader header)
    {
        if (!CheckConstructor(ref reader, in header) || !reader.ChargeZeroWidthElements(in header))
        {
            return [];
        }

        // The count was checked against the bytes or the limit, so the allocation is in proportion to the input.
        T[] values = NewArray.Of<T>((int)header.Count);
        return ReadElements(ref reader, in header, values) ? values : [];
    }

    internal override int DecodeElements(ref AmqpReader reader, in ArrayHeader header, scoped Span<T> destination)
    {
        if (!CheckConstructor(ref reader, in header))
        {
            return 0;
        }

        Span<T> values = TakeRoom(in header, destination);
        return ReadElements(ref reader, in header, values) ? values.Length : 0;
    }

    internal override AmqpDecodeErrorKind ReadElement(FormatCode constructor, ReadOnlySpan<byte> body, out T value) =>
        default(TWire).Decode(constructor, body, TextRules.Default, out value, out _);

    internal override AmqpDecodeErrorKind ReadElements(FormatCode constructor, ReadOnlySpan<byte> elements, scoped Span<T> destination, out int badOffset) =>
        default(TWire).ReadArray(constructor, elements, destination, TextRules.Default, out badOffset);

    internal override bool IsFixedWidth(FormatCode constructor) =>
        constructor.Category == FormatCodeCategory.Fixed && Accepts(constructor);

    internal override T DecodeBare(ref AmqpReader reader) => reader.Read<T, TWire>();

    internal override void EncodeBare(ref AmqpWriter writer, T value) => writer.WriteItem<T, TWire>(value);

    // E0 size count code: writes a short array in one pass over its elements.
    private protected override void EncodeValues(ref AmqpWriter writer, scoped ReadOnlySpan<T> values)
    {
        if (IsDescribed || NamesElements)
        {
            base.EncodeValues(ref writer, values);
            return;
        }

        writer.CheckLevels(1);
        ArrayLayout layout = default(TWire).MeasureArray(values);
        if (values.Length > byte.MaxValue || layout.PayloadSize > 253)
        {
            EncodeMeasured(ref writer, values, layout, 1L + layout.PayloadSize);
            return;
        }

        int size = PlainHeader + layout.PayloadSize;
        Span<byte> room = writer.ReserveValue(size);
        BinaryPrimitives.WriteUInt32BigEndian(room, 0xE000_0000 | (uint)((size - 2) << 16) | (uint)(values.Length << 8) | layout.Constructor.Value);
        default(TWire).WriteArray(in layout, values, room.Slice(PlainHeader));
        writer.CommitValue(size);
    }

    private protected override bool TryDecodePlain(ref AmqpReader reader, [NotNullWhen(true)] out T[]? values)
    {
        values = null;
        if (TryGetPlain(in reader, out ReadOnlySpan<byte> elements, out int count))
        {
            T[] read = NewArray.Of<T>(count);
            if (default(TWire).ReadArray(default(TWire).Code, elements, read, reader.Options.Texts, out _) == AmqpDecodeErrorKind.None)
            {
                reader.Advance(reader.Position + PlainHeader + elements.Length);
                values = read;
                return true;
            }
        }
        else if (TryGetLong(in reader, out int length, out count))
        {
            T[] read = NewArray.Of<T>(count);
            if (TryReadLong(ref reader, length, read))
            {
                values = read;
                return true;
            }
        }

        return false;
    }

    private protected override bool TryDecodePlain(ref AmqpReader reader, scoped Span<T> destination, out int count)
    {
        if (TryGetPlain(in reader, out ReadOnlySpan<byte> elements, out count))
        {
            if (count <= destination.Length && default(TWire).ReadArray(default(TWire).Code, elements, destination.Slice(0, count), reader.Options.Texts, out _) == AmqpDecodeErrorKind.None)
            {
                reader.Advance(reader.Position + PlainHeader + elements.Length);
                return true;
            }

            return false;
        }

        return TryGetLong(in reader, out int length, out count) && count <= destination.Length && TryReadLong(ref reader, length, destination.Slice(0, count));
    }

    // Gets the elements of a short array that has the constructor that is written.
    private bool TryGetPlain(scoped in AmqpReader reader, out ReadOnlySpan<byte> elements, out int count)
    {
        ReadOnlySpan<byte> rest = reader.GetPlainRest();
        return AmqpPrimitives.TryGetPlainArray(rest, default(TWire).Code, out elements, out count)
            && !IsDescribed && reader.CanEnter(1);
    }

    // Measures such an array of any size. It is apart, because the JIT would keep the elements of a short one in memory.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryGetLong(scoped in AmqpReader reader, out int length, out int count) =>
        AmqpPrimitives.TryGetArray(reader.GetPlainRest(), default(TWire).Code, out _, out count, out length) && !IsDescribed && reader.CanEnter(1);

    private static bool TryReadLong(ref AmqpReader reader, int length, scoped Span<T> destination)
    {
        _ = AmqpPrimitives.TryGetArray(reader.GetPlainRest(), default(TWire).Code, out ReadOnlySpan<byte> elements, out _, out _);
        if (default(TWire).ReadArray(default(TWire).Code, elements, destination, reader.Options.Texts, out _) != AmqpDecodeErrorKind.None)
        {
            return false;
        }

        reader.Advance(reader.Position + length);
        return true;
    }

    private protected override ArrayLayout Measure(scoped ReadOnlySpan<T> values) => default(TWire).MeasureArray(values);

    private protected override void Write(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination) =>
        default(TWire).WriteArray(in layout, values, destination);

    private protected override bool Accepts(FormatCode constructor) => default(TWire).Accepts(constructor);

    private bool ReadElements(ref AmqpReader reader, in ArrayHeader header, scoped Span<T> destination)
    {
        ReadOnlySpan<byte> source = reader.GetElements(in header);
        int badOffset = 0;
        AmqpDecodeErrorKind status = header.HasConstructor ? default(TWire).ReadArray(header.Code, source, destination, reader.Options.Texts, out badOffset) : AmqpDecodeErrorKind.None;
        if (status != AmqpDecodeErrorKind.None)
        {
            reader.FailElement(status, Name, in header, badOffset);
            return false;
        }

        reader.FinishArray(in header);
        return true;
    }
}
