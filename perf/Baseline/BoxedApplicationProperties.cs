using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>application-properties, a section of a message (AMQP 1.0, part 3, 3.2.5).</summary>
public sealed class BoxedApplicationProperties : BoxedComposite
{
    internal const ulong Code = 0x74;
    internal const string Name = "amqp:application-properties:map";

    /// <summary>The properties by their names.</summary>
    public BoxedMap Map { get; set; } = new();

    /// <inheritdoc />
    public override ulong DescriptorCode => Code;

    internal override int GetValueSize() => MapEncoding.GetEncodeSize(Map);

    internal override void EncodeValue(BoxingBuffer buffer) => MapEncoding.Encode(Map, buffer);

    internal override void DecodeValue(BoxingBuffer buffer)
    {
        Map = BoxingDecoder.DecodeMap(buffer) ?? throw new InvalidDataException("The section has no map.");
    }
}
