namespace Amqp.Encoding.Transport;

/// <summary>One end of a link: the archetypes source and target (AMQP 1.0, part 2, 2.7.3; part 3, 3.5; part 4, 4.5.1).</summary>
/// <remarks>The standard defines source, target and coordinator. A terminus with another descriptor is kept as <see cref="UnknownTerminus"/>, or read by a type
/// of <see cref="AmqpReaderOptions.WithComposite"/> that derives from this class.</remarks>
public abstract class Terminus : AmqpComposite
{
    /// <summary>Reads a source: where messages come from.</summary>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <returns>The terminus.</returns>
    /// <exception cref="AmqpDecodeException">The next value is malformed, not described, or of a type of the standard that is not a source.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public static Terminus ReadSource(ref AmqpReader reader) => Read(ref reader, isSource: true);

    /// <summary>Reads a target or a coordinator: where messages go.</summary>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <returns>The terminus.</returns>
    /// <exception cref="AmqpDecodeException">The next value is malformed, not described, or of a type of the standard that is not a target.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public static Terminus ReadTarget(ref AmqpReader reader) => Read(ref reader, isSource: false);

    private static Terminus Read(ref AmqpReader reader, bool isSource)
    {
        string name = isSource ? "source" : "target";
        if (reader.TryPeekComposite(out ulong code))
        {
            if ((isSource ? Archetypes.ReadSource(ref reader, code) : Archetypes.ReadTarget(ref reader, code)) is Terminus known)
            {
                return known;
            }

            reader.CheckUnknown(code, name);
        }

        return reader.Options.Composites?.Read<Terminus>(ref reader) ?? new UnknownTerminus(OpaqueComposite.Read(ref reader, "a described " + name));
    }
}
