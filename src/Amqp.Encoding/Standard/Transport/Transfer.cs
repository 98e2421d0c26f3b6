namespace Amqp.Encoding.Transport;

/// <content>The fields that only the first transfer of a delivery needs.</content>
public sealed partial class Transfer
{
    /// <summary>Checks that the transfer can begin a delivery; one that continues it may omit both fields.</summary>
    /// <exception cref="AmqpEncodeException">delivery-id or delivery-tag is unset; the message names it.</exception>
    internal void CheckFirst()
    {
        const int DeliveryId = 1;
        const int DeliveryTag = 2;
        if (!FieldValue.IsSet(_present, DeliveryId) || !FieldValue.IsSet(_present, DeliveryTag))
        {
            ThrowMissing(FieldValue.IsSet(_present, DeliveryId) ? "delivery-tag" : "delivery-id");
        }
    }

    /// <summary>Unsets more, if it is true, until the end of the caller's block: whether more follows depends on the room in the frame.</summary>
    internal KeptMore UnsetMore()
    {
        bool? more = More;
        if (more == true)
        {
            More = null;
        }

        return new KeptMore(this, more);
    }

    internal readonly struct KeptMore(Transfer transfer, bool? more) : IDisposable
    {
        public void Dispose() => transfer.More = more;
    }

    [DoesNotReturn]
    private static void ThrowMissing(string field) => throw AmqpEncodeException.OfField(
        "The field transfer." + field + " is not set: the first transfer of a delivery needs delivery-id and delivery-tag (AMQP 1.0, part 2, 2.7.5).", "transfer", field);
}
