using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Framing;

/// <summary>The fields of a delivery from all its transfers but its state, stored without the padding of nullable values.</summary>
internal struct DeliveryFields
{
    private uint _id;
    private uint _messageFormat;
    private DeliveryTag _tag;
    private bool _hasId;
    private bool _hasTag;
    private bool _hasMessageFormat;

    public readonly SequenceNumber? Id => _hasId ? _id : default(SequenceNumber?);

    public readonly DeliveryTag? Tag => _hasTag ? _tag : default(DeliveryTag?);

    public readonly uint? MessageFormat => _hasMessageFormat ? _messageFormat : null;

    public bool Settled { get; private set; }

    /// <summary>Gets or sets whether the delivery is disposed, or a message owns its payload now.</summary>
    public bool IsDisposed { get; set; }

    /// <summary>Adds the fields of another transfer.</summary>
    /// <returns>The fault if it belongs to another delivery, or null.</returns>
    public AmqpDecodeException? Add(Transfer transfer)
    {
        if (transfer.DeliveryId is SequenceNumber id)
        {
            if (_hasId && id != _id)
            {
                return Mismatch("transfer.delivery-id", Id, id);
            }

            (_id, _hasId) = (id, true);
        }

        if (transfer.DeliveryTag is DeliveryTag tag)
        {
            if (_hasTag && tag != _tag)
            {
                return Mismatch("transfer.delivery-tag", Tag, tag);
            }

            (_tag, _hasTag) = (tag, true);
        }

        if (transfer.MessageFormat is uint format)
        {
            if (_hasMessageFormat && format != _messageFormat)
            {
                return Mismatch("transfer.message-format", MessageFormat, format);
            }

            (_messageFormat, _hasMessageFormat) = (format, true);
        }

        Settled |= transfer.Settled == true;
        return null;
    }

    private static AmqpDecodeException Mismatch(string path, object? known, object given) =>
        new(new AmqpDecodeError(AmqpDecodeErrorKind.DeliveryMismatch, 0, default, known + ", as before in the delivery,", given + string.Empty, path));
}
