namespace Amqp.Encoding;

/// <summary>Arrays of lists.</summary>
internal sealed class ListArrayEncoding<T>(ListEncoding<T> lists) : CompoundArrayEncoding<T[]>(AmqpType.List)
{
    private protected override int OwnLevels => 2;

    internal override T[] DecodeBare(ref AmqpReader reader) => lists.Read(ref reader);

    internal override void EncodeBare(ref AmqpWriter writer, T[] value) => lists.Write(ref writer, value);

    private protected override T[] DecodeElement(ref AmqpReader reader) => lists.Read(ref reader);

    private protected override ArrayLayout Measure(scoped ReadOnlySpan<T[]> values)
    {
        var layout = new CompoundLayout(FormatCode.List8);
        for (int i = 0; i < values.Length; i++)
        {
            T[] items = VariableWidth.NotNull(values, i, AmqpType.List);
            layout.Add(items.Length, lists.MeasureItems(items));
        }

        return layout.ToArrayLayout(values.Length);
    }

    private protected override void Write(in ArrayLayout layout, scoped ReadOnlySpan<T[]> values, scoped Span<byte> destination)
    {
        bool narrow = layout.Constructor == FormatCode.List8;
        int header = narrow ? 2 : 8;
        foreach (T[] value in values)
        {
            ConverterFault.CheckRoom<T>(destination.Length, header);
            int content = lists.WriteItems(value, destination.Slice(header));
            ConverterFault.CheckWidth<T>(!narrow || AmqpPrimitives.IsNarrow(value.Length, content));
            AmqpPrimitives.WriteSizeAndCount(narrow, content, value.Length, destination);
            destination = destination.Slice(header + content);
        }

        ConverterFault.Check<T>(layout.PayloadSize, layout.PayloadSize - destination.Length);
    }
}
