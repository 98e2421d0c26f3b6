namespace Amqp.Encoding;

/// <summary>Arrays of lists.</summary>
internal sealed class ListArrayEncoding<T>(ListEncoding<T> lists) : CompoundArrayEncoding<T>(AmqpType.List, FormatCode.List8)
{
    internal override T[] DecodeBare(ref AmqpReader reader) => lists.Read(ref reader);

    internal override void EncodeBare(ref AmqpWriter writer, T[] value) => lists.Write(ref writer, value);

    private protected override long MeasureElement(T[] value) => lists.MeasureItems(value);

    private protected override int WriteElement(T[] value, bool narrow, scoped Span<byte> destination) =>
        WriteHeader(narrow, lists.WriteItems(value, GetContent(narrow, destination)), value.Length, destination);
}
