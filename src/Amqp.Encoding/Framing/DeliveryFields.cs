using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Framing;

/// <summary>What the transfers of a delivery say of it.</summary>
internal struct DeliveryFields
{
    public SequenceNumber? Id;
    public DeliveryTag? Tag;
    public uint? MessageFormat;
    public bool Settled;
    public DeliveryState? State;

    /// <summary>Adds what another transfer says; false if it names another delivery.</summary>
    public bool TryAdd(Transfer transfer, out AmqpDecodeError error)
    {
        error = default;
        if (IsOther(Id, transfer.DeliveryId))
        {
            error = Mismatch("transfer.delivery-id", Id, transfer.DeliveryId);
        }
        else if (IsOther(Tag, transfer.DeliveryTag))
        {
            error = Mismatch("transfer.delivery-tag", Tag, transfer.DeliveryTag);
        }
        else if (IsOther(MessageFormat, transfer.MessageFormat))
        {
            error = Mismatch("transfer.message-format", MessageFormat, transfer.MessageFormat);
        }

        Id ??= transfer.DeliveryId;
        Tag ??= transfer.DeliveryTag;
        MessageFormat ??= transfer.MessageFormat;
        Settled |= transfer.Settled == true;
        State = transfer.State ?? State;
        return error.Kind == AmqpDecodeErrorKind.None;
    }

    private static bool IsOther<T>(T? known, T? given)
        where T : struct, IEquatable<T> =>
        known.HasValue && given.HasValue && !known.Value.Equals(given.Value);

    private static AmqpDecodeError Mismatch(string path, object? known, object? given) =>
        new(AmqpDecodeErrorKind.DeliveryMismatch, 0, default, known + ", as before in the delivery,", given + string.Empty, path);
}
