using System.ComponentModel;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.CompilerServices;

/// <summary>delivery-tag, a binary (0xA0, 0xB0) of at most 32 bytes. Only generated code and the library use it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct DeliveryTagField : IPlainField<DeliveryTag>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    int IPlainField<DeliveryTag>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref DeliveryTag value)
    {
        if (InlineBytesField.TryReadPlain(source, out ReadOnlySpan<byte> bytes))
        {
            value = DeliveryTag.FromValidated(bytes);
            return 2 + bytes.Length;
        }

        return 0;
    }

    bool IField<DeliveryTag>.TryRead(ref AmqpReader reader, out DeliveryTag value)
    {
        value = DeliveryTag.FromValidated(InlineBytesField.Read(ref reader, "delivery-tag"));
        return true;
    }

    int IField<DeliveryTag>.GetSize(in DeliveryTag value, AmqpWriterOptions? options) => 2 + value.Length;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    int IPlainField<DeliveryTag>.WritePlain(in DeliveryTag value, Span<byte> room, int at) => at + value.Write(room.Slice(at));

    void IField<DeliveryTag>.Write(ref AmqpWriter writer, in DeliveryTag value) => InlineBytesField.Write(ref writer, value.Bytes);
}
