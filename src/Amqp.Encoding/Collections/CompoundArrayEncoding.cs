namespace Amqp.Encoding;

/// <summary>Arrays whose elements are lists, maps or arrays: they are read one by one with a reader, which takes their constructor from the array.</summary>
internal abstract class CompoundArrayEncoding<T>(AmqpType elementType, FormatCode narrowConstructor) : ArrayEncoding<T[]>(namesElements: true)
{
    private protected override int OwnLevels => 2;

    internal override string Name { get; } = AmqpTypeNames.Of(elementType);

    internal override T[][] DecodeElements(ref AmqpReader reader, in ArrayHeader header)
    {
        // On a copy, so that a fault does not move the caller's reader.
        AmqpReader elements = reader;
        T[][] values = [];
        if (CheckConstructor(ref elements, in header) && elements.ChargeZeroWidthElements(in header))
        {
            values = header.Count == 0 ? [] : new T[header.Count][];
            ReadElements(ref elements, in header, values);
        }

        reader = elements;
        return reader.HasFault ? [] : values;
    }

    internal override int DecodeElements(ref AmqpReader reader, in ArrayHeader header, scoped Span<T[]> destination)
    {
        AmqpReader elements = reader;
        int count = 0;
        if (CheckConstructor(ref elements, in header))
        {
            Span<T[]> values = TakeRoom(in header, destination);
            ReadElements(ref elements, in header, values);
            count = values.Length;
        }

        reader = elements;
        return reader.HasFault ? 0 : count;
    }

    internal override AmqpDecodeErrorKind ReadElement(FormatCode constructor, ReadOnlySpan<byte> body, out T[] value)
    {
        value = null!;
        return AmqpDecodeErrorKind.UnexpectedType;
    }

    internal override AmqpDecodeErrorKind ReadElements(FormatCode constructor, ReadOnlySpan<byte> elements, scoped Span<T[]> destination, out int badOffset)
    {
        badOffset = 0;
        return AmqpDecodeErrorKind.UnexpectedType;
    }

    internal override bool IsFixedWidth(FormatCode constructor) => false;

    private protected override bool Accepts(FormatCode constructor) => constructor.IsOf(elementType);

    // The 8-bit constructor if all elements fit it.
    private protected sealed override ArrayLayout Measure(scoped ReadOnlySpan<T[]> values)
    {
        bool narrow = true;
        long size = 0;
        for (int i = 0; i < values.Length; i++)
        {
            T[] value = VariableWidth.NotNull(values, i, elementType);
            long content = MeasureElement(value);
            narrow &= AmqpPrimitives.IsNarrow(elementType == AmqpType.Map ? checked(2 * value.Length) : value.Length, content);
            size += content;
        }

        return narrow
            ? new ArrayLayout(narrowConstructor, size + (2L * values.Length))
            : new ArrayLayout(new FormatCode((byte)(narrowConstructor.Value | 0x10)), size + (8L * values.Length));
    }

    private protected sealed override void Write(in ArrayLayout layout, scoped ReadOnlySpan<T[]> values, scoped Span<byte> destination)
    {
        bool narrow = layout.Constructor == narrowConstructor;
        foreach (T[] value in values)
        {
            destination = destination.Slice(WriteElement(value, narrow, destination));
        }

        ConverterFault.Check<T>(layout.PayloadSize, layout.PayloadSize - destination.Length);
    }

    /// <summary>Returns the number of bytes of an element after its size and count.</summary>
    private protected abstract long MeasureElement(T[] value);

    /// <summary>Writes an element with its size and count. Returns the number of bytes.</summary>
    private protected abstract int WriteElement(T[] value, bool narrow, scoped Span<byte> destination);

    private protected static Span<byte> GetContent(bool narrow, Span<byte> destination)
    {
        int header = narrow ? 2 : 8;
        ConverterFault.CheckRoom<T>(destination.Length, header);
        return destination.Slice(header);
    }

    // Completes an element whose content is written.
    private protected static int WriteHeader(bool narrow, int content, int count, scoped Span<byte> destination)
    {
        ConverterFault.CheckWidth<T>(!narrow || AmqpPrimitives.IsNarrow(count, content));
        return content + AmqpPrimitives.WriteSizeAndCount(narrow, content, count, destination);
    }

    private void ReadElements(ref AmqpReader reader, in ArrayHeader header, scoped Span<T[]> destination)
    {
        AmqpReadScope scope = reader.EnterElements(in header);
        for (int i = 0; i < destination.Length && !reader.HasFault; i++)
        {
            destination[i] = DecodeBare(ref reader);
        }

        reader.Exit(scope);
    }
}
