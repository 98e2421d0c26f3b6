namespace Amqp.Encoding.Baseline;

/// <summary>data, a body section of a message (AMQP 1.0, part 3, 3.2.6).</summary>
public sealed class BoxedData : BoxedComposite
{
    internal const ulong Code = 0x75;
    internal const string Name = "amqp:data:binary";

    /// <summary>The bytes; when read, a view of the buffer.</summary>
    public ArraySegment<byte> Bytes { get; set; } = ArraySegment<byte>.Empty;

    /// <inheritdoc />
    public override ulong DescriptorCode => Code;

    internal override int GetValueSize() => BinaryEncoding.GetEncodeSize(Bytes);

    internal override void EncodeValue(BoxingBuffer buffer) => BinaryEncoding.Encode(Bytes, buffer);

    internal override void DecodeValue(BoxingBuffer buffer) => Bytes = BinaryEncoding.Decode(buffer);
}
