namespace Amqp.Encoding;

/// <summary>Arrays of scalars: one virtual call per array, then the codec, which is specialised for its type.</summary>
/// <param name="isConverted">Whether a converter is called for each element.</param>
internal sealed class ScalarArrayEncoding<T, TWire>(bool isConverted = false)
    : ArrayEncoding<T>(namesElements: isConverted || !typeof(T).IsValueType || typeof(T) == typeof(DateTime), levels: 1)
    where TWire : struct, IWireType<T>
{
    // E0 size count code.
    private const int ShortHeader = 4;

    internal override bool IsMeasuredWhole => default(TWire) is not IConvertedWire;

    internal override string Name { get; } = AmqpTypeNames.Of(default(TWire).Type);

    internal override ArrayEncoding<TOther> Convert<TOther, TConverter>() =>
        new ScalarArrayEncoding<TOther, ConverterWire<TOther, T, TWire, TConverter>>(isConverted: true);

    internal override AmqpDecodeErrorKind ReadElement(FormatCode constructor, ReadOnlySpan<byte> body, out T value) =>
        default(TWire).Decode(constructor, body, TextRules.Default, out value, out _);

    internal override AmqpDecodeErrorKind ReadElements(FormatCode constructor, ReadOnlySpan<byte> elements, scoped Span<T> destination, out int badOffset) =>
        default(TWire).ReadArray(constructor, elements, destination, TextRules.Default, out badOffset);

    internal override bool IsFixedWidth(FormatCode constructor) =>
        constructor.Category == FormatCodeCategory.Fixed && Accepts(constructor);

    internal override T DecodeBare(ref AmqpReader reader) => reader.Read<T, TWire>();

    internal override void EncodeBare(ref AmqpWriter writer, T value)
    {
        int size = default(TWire).Measure(value);
        if (!writer.HasRoom(size) && IsMeasuredWhole && writer.TryCount(size))
        {
            return;
        }

        ConverterFault.Check<T>(size, default(TWire).Encode(value, writer.ReserveValue(size)));
        writer.CommitValue(size);
    }

    private protected override void EncodeValues(ref AmqpWriter writer, scoped ReadOnlySpan<T> values)
    {
        if (!IsPlain)
        {
            base.EncodeValues(ref writer, values);
            return;
        }

        writer.CheckLevels(1);
        ArrayLayout layout = default(TWire).MeasureArray(values);
        int size = EncodedSize.OfCompound(values.Length, 1L + layout.PayloadSize);
        if (!writer.HasRoom(size) && IsMeasuredWhole && writer.TryCount(size))
        {
            return;
        }

        WritePlain(in layout, values, writer.ReserveValue(size));
        writer.CommitValue(size);
    }

    private protected override int Measure(scoped ReadOnlySpan<T> values, out ArrayLayout layout)
    {
        if (!IsPlain)
        {
            return base.Measure(values, out layout);
        }

        layout = default(TWire).MeasureArray(values);
        return EncodedSize.OfCompound(values.Length, 1L + layout.PayloadSize);
    }

    private protected override void WriteMeasured(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        if (IsPlain)
        {
            WritePlain(in layout, values, destination);
        }
        else
        {
            base.WriteMeasured(in layout, values, destination);
        }
    }

    // Elements that are written as they were measured, without descriptors.
    private bool IsPlain => !IsDescribed && !NamesItems;

    private static void WritePlain(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        int header = destination.Length - layout.PayloadSize;
        if (header == ShortHeader)
        {
            BinaryPrimitives.WriteUInt32BigEndian(destination, 0xE000_0000 | (uint)((destination.Length - 2) << 16) | (uint)(values.Length << 8) | layout.Constructor.Value);
        }
        else
        {
            destination[header - 1] = layout.Constructor;
            destination[0] = Codes.Array32;
            AmqpPrimitives.WriteSizeAndCount(false, destination.Length - 9, values.Length, destination.Slice(1));
        }

        default(TWire).WriteArray(in layout, values, destination.Slice(header));
    }

    private protected override T[] DecodeValues(ref AmqpReader reader)
    {
        if (TryGetPlain(in reader, out ReadOnlySpan<byte> elements, out int count, out int length))
        {
            T[] values = NewArray.Of<T>(count);
            if (TryRead(ref reader, elements, length, values))
            {
                return values;
            }
        }

        return base.DecodeValues(ref reader);
    }

    private protected override int ReadPlain(ref AmqpReader reader, scoped Span<T> destination) =>
        TryGetPlain(in reader, out ReadOnlySpan<byte> elements, out int count, out int length)
            && count <= destination.Length && TryRead(ref reader, elements, length, destination.Slice(0, count))
                ? count
                : -1;

    // Gets the elements of an array that has the constructor that is written.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryGetPlain(scoped in AmqpReader reader, out ReadOnlySpan<byte> elements, out int count, out int length) =>
        AmqpPrimitives.TryGetArray(reader.GetPlainRest(), default(TWire).Code, out elements, out count, out length) && !IsDescribed && reader.CanEnter(1);

    private static bool TryRead(ref AmqpReader reader, ReadOnlySpan<byte> elements, int length, scoped Span<T> destination)
    {
        if (default(TWire).ReadArray(default(TWire).Code, elements, destination, reader.Options.Texts, out _) != AmqpDecodeErrorKind.None)
        {
            return false;
        }

        reader.Advance(reader.Position + length);
        return true;
    }

    private protected override ArrayLayout MeasureItems(scoped ReadOnlySpan<T> values) => default(TWire).MeasureArray(values);

    private protected override int WriteItems(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        default(TWire).WriteArray(in layout, values, destination.Slice(0, layout.PayloadSize));
        return layout.PayloadSize;
    }

    private protected override bool Accepts(FormatCode constructor) => default(TWire).Accepts(constructor);

    private protected override void ReadElements(ref AmqpReader reader, in ArrayHeader header, scoped Span<T> destination)
    {
        ReadOnlySpan<byte> source = reader.GetElements(in header, out _);
        int badOffset = 0;
        AmqpDecodeErrorKind status = header.HasConstructor ? default(TWire).ReadArray(header.Code, source, destination, reader.Options.Texts, out badOffset) : AmqpDecodeErrorKind.None;
        if (status == AmqpDecodeErrorKind.None)
        {
            reader.Advance(header.End);
        }
        else
        {
            reader.FailElement(status, Name, in header, badOffset);
        }
    }
}
