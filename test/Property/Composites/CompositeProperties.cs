using System.Collections.Generic;
using Amqp.Encoding.Tests.Support;
using FsCheck;
using PropertyAttribute = FsCheck.NUnit.PropertyAttribute;

namespace Amqp.Encoding.Tests.Composites;

/// <summary>Composites with any fields, made without the library, through reading and writing.</summary>
public sealed class CompositeProperties
{
    [Property]
    public bool Read_and_written_again_they_are_the_same(NonNegativeInt kind, uint mask, NonNegativeInt seed)
    {
        CompositeDefinition type = CompositeDefinition.All[kind.Get % CompositeDefinition.All.Count];
        IReadOnlyList<Node?> fields = type.Fields(seed.Get, i => type.IsMandatory(i) || ((mask >> i) & 1) != 0);
        byte[] octets = ReferenceEncoder.Encode(type.Compose(fields));
        IAmqpComposite composite = CompositeAssert.RoundTrip(octets);
        CompositeAssert.RoundTrip(octets, null, AmqpReaderOptions.Default);
        byte[] full = CompositeAssert.Write(composite, AmqpWriterOptions.Default.WithFullComposites(true));
        return CompositeAssert.Read(full).Equals(composite);
    }

    [Property]
    public bool Other_octets_are_read_or_refused_alike(NonNegativeInt kind, NonNegativeInt seed, NonNegativeInt place, byte octet)
    {
        CompositeDefinition type = CompositeDefinition.All[kind.Get % CompositeDefinition.All.Count];
        byte[] octets = ReferenceEncoder.Encode(type.Full(seed.Get));
        octets[place.Get % octets.Length] = octet;
        AmqpReader recording = AmqpReader.CreateRecording(octets, null, 0);
        bool recorded = recording.TryReadComposite(out IAmqpComposite? first) && !recording.HasFault;
        AmqpReader reader = new(octets);
        try
        {
            bool read = reader.TryReadComposite(out IAmqpComposite? second);
            return read == recorded && (!read || (second!.Equals(first) && CompositeAssert.Read(CompositeAssert.Write(second), AmqpReaderOptions.Default).Equals(second)));
        }
        catch (AmqpDecodeException exception)
        {
            return !recorded && exception.Message == recording.GetFault().ToString() && reader.Position == 0 && reader.Depth == 0;
        }
    }
}
