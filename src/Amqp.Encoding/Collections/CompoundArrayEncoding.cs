namespace Amqp.Encoding;

/// <summary>Arrays whose elements are lists, maps or arrays: they are read one by one with a reader, which takes their constructor from the array.</summary>
/// <remarks>All inner arrays have the same encoding, although the standard allows different element types.</remarks>
internal sealed class CompoundArrayEncoding<T>(CollectionEncoding<T> inner) : ArrayEncoding<T[]>(namesElements: true, levels: 1 + inner.Levels)
{
    internal override string Name { get; } = AmqpTypeNames.Of(inner.Type);

    internal override bool IsMeasuredWhole => inner.IsMeasuredWhole;

    internal override T[] DecodeBare(ref AmqpReader reader) => inner.Read(ref reader);

    // A bare array would be read as an array of several values.
    internal override void EncodeBare(ref AmqpWriter writer, T[] value)
    {
        if (inner.Type == AmqpType.Array)
        {
            Write(ref writer, [value]);
        }
        else
        {
            inner.Write(ref writer, value);
        }
    }

    private protected override bool Accepts(FormatCode constructor) => constructor.IsOf(inner.Type);

    // The 8-bit constructor if all elements fit it.
    private protected override ArrayLayout MeasureItems(scoped ReadOnlySpan<T[]> values)
    {
        bool narrow = true;
        long size = 0;
        for (int i = 0; i < values.Length; i++)
        {
            T[] value = VariableWidth.NotNull(values, i, inner.Type);
            long content = inner.MeasureContent(value, out _);
            narrow &= AmqpPrimitives.IsNarrow(inner.CountValues(value), content);
            size += content;
        }

        return narrow
            ? new ArrayLayout(inner.NarrowCode, size + (2L * values.Length))
            : new ArrayLayout(new FormatCode((byte)(inner.NarrowCode.Value | 0x10)), size + (8L * values.Length));
    }

    private protected override int WriteItems(in ArrayLayout layout, scoped ReadOnlySpan<T[]> values, scoped Span<byte> destination)
    {
        bool narrow = layout.Constructor == inner.NarrowCode;
        int at = 0;
        foreach (T[] value in values)
        {
            // Only an array has a layout.
            ArrayLayout elements = default;
            if (inner.Type == AmqpType.Array)
            {
                inner.MeasureContent(value, out elements);
            }

            at += inner.WriteBody(narrow, in elements, value, destination.Slice(at));
        }

        return at;
    }

    private protected override void ReadElements(ref AmqpReader reader, in ArrayHeader header, scoped Span<T[]> destination)
    {
        AmqpReadScope scope = reader.EnterElements(in header);
        for (int i = 0; i < destination.Length && !reader.HasFault; i++)
        {
            destination[i] = DecodeBare(ref reader);
        }

        reader.Exit(scope);
    }
}
