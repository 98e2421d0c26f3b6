namespace Amqp.Encoding;

/// <summary>Arrays of arrays. All inner arrays have the same encoding, although the standard allows different element types.</summary>
internal sealed class NestedArrayEncoding<T>(ArrayEncoding<T> inner) : CompoundArrayEncoding<T>(AmqpType.Array, FormatCode.Array8)
{
    private protected override int OwnLevels => 1 + inner.Levels;

    internal override T[] DecodeBare(ref AmqpReader reader) => inner.Read(ref reader);

    // A bare array would be read as an array of several values.
    internal override void EncodeBare(ref AmqpWriter writer, T[] value) => Write(ref writer, [value]);

    private protected override long MeasureElement(T[] value) => inner.MeasureContent(value, out _);

    private protected override int WriteElement(T[] value, bool narrow, scoped Span<byte> destination)
    {
        long content = inner.MeasureContent(value, out ArrayLayout layout);
        int size = (narrow ? 2 : 8) + (int)content;
        ConverterFault.CheckWidth<T>(!narrow || AmqpPrimitives.IsNarrow(value.Length, content));
        ConverterFault.CheckRoom<T>(destination.Length, size);
        inner.WriteBody(narrow, in layout, value, destination.Slice(0, size));
        return size;
    }
}
