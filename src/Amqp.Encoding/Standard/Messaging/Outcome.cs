using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Messaging;

/// <summary>A delivery state that a delivery ends in: the archetype outcome (AMQP 1.0, part 3, 3.4).</summary>
/// <remarks>The standard defines accepted, rejected, released, modified and declared. An outcome with another descriptor is
/// kept as <see cref="UnknownOutcome"/>, or read by a type of <see cref="AmqpReaderOptions.WithComposite"/> that derives from this class.</remarks>
public abstract class Outcome : DeliveryState
{
    /// <summary>Reads an outcome of any type.</summary>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <returns>The outcome.</returns>
    /// <exception cref="AmqpDecodeException">The next value is malformed, not described, or of a type of the standard that is not an outcome.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public static new Outcome Read(ref AmqpReader reader)
    {
        if (reader.TryPeekComposite(out ulong code))
        {
            if (Archetypes.ReadOutcome(ref reader, code) is Outcome known)
            {
                return known;
            }

            OpaqueComposite.CheckUnknown(ref reader, code, "outcome");
        }

        return reader.Options.Composites?.Read<Outcome>(ref reader) ?? new UnknownOutcome(OpaqueComposite.Read(ref reader, "a described outcome"));
    }
}
