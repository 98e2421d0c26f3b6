namespace Amqp.Encoding;

/// <summary>Arrays of maps.</summary>
internal sealed class MapArrayEncoding<TKey, TValue>(MapEncoding<TKey, TValue> maps) : CompoundArrayEncoding<KeyValuePair<TKey, TValue>>(AmqpType.Map, FormatCode.Map8)
{
    internal override KeyValuePair<TKey, TValue>[] DecodeBare(ref AmqpReader reader) => maps.Read(ref reader);

    internal override void EncodeBare(ref AmqpWriter writer, KeyValuePair<TKey, TValue>[] value) => maps.Write(ref writer, value);

    private protected override long MeasureElement(KeyValuePair<TKey, TValue>[] value) => maps.MeasurePairs(value);

    private protected override int WriteElement(KeyValuePair<TKey, TValue>[] value, bool narrow, scoped Span<byte> destination) =>
        WriteHeader(narrow, maps.WritePairs(value, GetContent(narrow, destination)), 2 * value.Length, destination);
}
