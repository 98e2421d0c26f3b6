namespace Amqp.Encoding;

/// <summary>Arrays of arrays. All inner arrays have the same encoding, although the standard allows different element types.</summary>
internal sealed class NestedArrayEncoding<T>(ArrayEncoding<T> inner) : CompoundArrayEncoding<T[]>(AmqpType.Array)
{
    private protected override int OwnLevels => 1 + inner.Levels;

    internal override T[] DecodeBare(ref AmqpReader reader) => inner.Read(ref reader);

    // A bare array would be read as an array of several values.
    internal override void EncodeBare(ref AmqpWriter writer, T[] value) => Write(ref writer, [value]);

    private protected override T[] DecodeElement(ref AmqpReader reader) => inner.Read(ref reader);

    private protected override ArrayLayout Measure(scoped ReadOnlySpan<T[]> values)
    {
        var layout = new CompoundLayout(FormatCode.Array8);
        for (int i = 0; i < values.Length; i++)
        {
            T[] elements = VariableWidth.NotNull(values, i, AmqpType.Array);
            layout.Add(elements.Length, inner.MeasureContent(elements, out _));
        }

        return layout.ToArrayLayout(values.Length);
    }

    private protected override void Write(in ArrayLayout layout, scoped ReadOnlySpan<T[]> values, scoped Span<byte> destination)
    {
        bool narrow = layout.Constructor == FormatCode.Array8;
        int header = narrow ? 2 : 8;
        foreach (T[] value in values)
        {
            long content = inner.MeasureContent(value, out ArrayLayout innerLayout);
            int size = header + (int)content;
            ConverterFault.CheckWidth<T>(!narrow || AmqpPrimitives.IsNarrow(value.Length, content));
            ConverterFault.CheckRoom<T>(destination.Length, size);
            inner.WriteBody(narrow, in innerLayout, value, destination.Slice(0, size));
            destination = destination.Slice(size);
        }

        ConverterFault.Check<T>(layout.PayloadSize, layout.PayloadSize - destination.Length);
    }
}
