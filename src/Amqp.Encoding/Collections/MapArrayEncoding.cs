namespace Amqp.Encoding;

/// <summary>Arrays of maps.</summary>
internal sealed class MapArrayEncoding<TKey, TValue>(MapEncoding<TKey, TValue> maps) : CompoundArrayEncoding<KeyValuePair<TKey, TValue>[]>(AmqpType.Map)
{
    private protected override int OwnLevels => 2;

    internal override KeyValuePair<TKey, TValue>[] DecodeBare(ref AmqpReader reader) => maps.Read(ref reader);

    internal override void EncodeBare(ref AmqpWriter writer, KeyValuePair<TKey, TValue>[] value) => maps.Write(ref writer, value);

    private protected override KeyValuePair<TKey, TValue>[] DecodeElement(ref AmqpReader reader) => maps.Read(ref reader);

    private protected override ArrayLayout Measure(scoped ReadOnlySpan<KeyValuePair<TKey, TValue>[]> values)
    {
        var layout = new CompoundLayout(FormatCode.Map8);
        for (int i = 0; i < values.Length; i++)
        {
            KeyValuePair<TKey, TValue>[] pairs = VariableWidth.NotNull(values, i, AmqpType.Map);
            layout.Add(checked(2 * pairs.Length), maps.MeasurePairs(pairs));
        }

        return layout.ToArrayLayout(values.Length);
    }

    private protected override void Write(in ArrayLayout layout, scoped ReadOnlySpan<KeyValuePair<TKey, TValue>[]> values, scoped Span<byte> destination)
    {
        bool narrow = layout.Constructor == FormatCode.Map8;
        int header = narrow ? 2 : 8;
        foreach (KeyValuePair<TKey, TValue>[] value in values)
        {
            ConverterFault.CheckRoom<KeyValuePair<TKey, TValue>>(destination.Length, header);
            int content = maps.WritePairs(value, destination.Slice(header));
            ConverterFault.CheckWidth<KeyValuePair<TKey, TValue>>(!narrow || AmqpPrimitives.IsNarrow(2 * value.Length, content));
            AmqpPrimitives.WriteSizeAndCount(narrow, content, 2 * value.Length, destination);
            destination = destination.Slice(header + content);
        }

        ConverterFault.Check<KeyValuePair<TKey, TValue>>(layout.PayloadSize, layout.PayloadSize - destination.Length);
    }
}
