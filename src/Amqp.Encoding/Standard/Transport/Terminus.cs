namespace Amqp.Encoding.Transport;

/// <summary>One end of a link: the archetypes source and target (AMQP 1.0, part 2, 2.7.3; part 3, 3.5; part 4, 4.5.1).</summary>
/// <remarks>The standard defines source, target and coordinator. A terminus with another descriptor is kept as <see cref="UnknownTerminus"/>, or read by a type
/// of <see cref="AmqpReaderOptions.WithComposite"/> that derives from this class.</remarks>
public abstract class Terminus : AmqpComposite
{
    // A source is where messages come from; a target or a coordinator is where they go.
    internal static Terminus Read(ref AmqpReader reader, bool isSource)
    {
        string name = isSource ? "source" : "target";
        if (reader.TryPeekComposite(out ulong code))
        {
            if ((isSource ? Archetypes.ReadSource(ref reader, code) : Archetypes.ReadTarget(ref reader, code)) is Terminus known)
            {
                return known;
            }

            OpaqueComposite.CheckUnknown(ref reader, code, name);
        }

        return reader.Options.Composites?.Read<Terminus>(ref reader) ?? new UnknownTerminus(OpaqueComposite.Read(ref reader, "a described " + name));
    }
}
