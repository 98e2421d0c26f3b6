namespace Amqp.Encoding.Transport;

/// <summary>The state of a delivery at one end of its link: the archetype delivery-state (AMQP 1.0, part 2, 2.7.5; part 3, 3.4).</summary>
/// <remarks>The standard defines received, the outcomes accepted, rejected, released, modified and declared, and transactional-state. A state with another
/// descriptor is kept as <see cref="UnknownDeliveryState"/>, or read by a type of <see cref="AmqpReaderOptions.WithComposite"/> that derives
/// from this class.</remarks>
public abstract class DeliveryState : AmqpComposite
{
    /// <summary>Reads a delivery state of any type.</summary>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <returns>The state.</returns>
    /// <exception cref="AmqpDecodeException">The next value is malformed, not described, or of a type of the standard that is not a delivery state.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public static DeliveryState Read(ref AmqpReader reader)
    {
        if (reader.TryPeekComposite(out ulong code))
        {
            if (Archetypes.ReadDeliveryState(ref reader, code) is DeliveryState known)
            {
                return known;
            }

            OpaqueComposite.CheckUnknown(ref reader, code, "delivery-state");
        }

        return reader.Options.Composites?.Read<DeliveryState>(ref reader) ?? new UnknownDeliveryState(OpaqueComposite.Read(ref reader, "a described delivery-state"));
    }
}
