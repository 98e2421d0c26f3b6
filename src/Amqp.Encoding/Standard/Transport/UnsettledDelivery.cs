namespace Amqp.Encoding.Transport;

/// <summary>One entry of attach.unsettled: a delivery that is not settled (AMQP 1.0, part 2, 2.7.3).</summary>
public readonly struct UnsettledDelivery : IEquatable<UnsettledDelivery>
{
    /// <summary>Creates an entry.</summary>
    /// <param name="tag">The delivery.</param>
    /// <param name="state">Its state, or null if it is not known.</param>
    public UnsettledDelivery(DeliveryTag tag, DeliveryState? state)
    {
        Tag = tag;
        State = state;
    }

    /// <summary>Gets the delivery.</summary>
    public DeliveryTag Tag { get; }

    /// <summary>Gets the state of the delivery, or null if it is not known.</summary>
    public DeliveryState? State { get; }

    /// <summary>Compares tag and state.</summary>
    public static bool operator ==(UnsettledDelivery left, UnsettledDelivery right) => left.Equals(right);

    /// <summary>Compares tag and state.</summary>
    public static bool operator !=(UnsettledDelivery left, UnsettledDelivery right) => !left.Equals(right);

    /// <inheritdoc/>
    public bool Equals(UnsettledDelivery other) => Tag.Equals(other.Tag) && Equals(State, other.State);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is UnsettledDelivery other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(Tag, State);

    /// <summary>Returns tag and state as text.</summary>
    public override string ToString() => Tag + ": " + (State?.ToString() ?? "null");
}
