using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Values;

/// <summary>Descriptors that are compounds and announce more items than their bytes can hold: places are not reserved for them, and the fault is the same in every way.</summary>
public sealed class RefusedDescriptorTests
{
    [Test]
    public void A_descriptor_whose_lists_announce_too_much_is_refused_alike_in_every_way([Range(2, 6)] int depth, [Values(0xD0, 0xD1)] int code, [Values(1, 2)] int descriptors)
    {
        byte[] content = [.. Enumerable.Repeat((byte)0x40, 40)];
        for (int i = 0; i < depth; i++)
        {
            // As many items as bytes, of which the first is another such list.
            content = Nests.Compound((byte)code, content.Length & ~1, content);
        }

        byte[] bytes = [.. Enumerable.Repeat((byte)0, descriptors), .. Enumerable.Range(0, descriptors).SelectMany(_ => content), 0x40];
        Assert.That(AmqpValue.TryDecode(bytes, out _, out AmqpDecodeError expected), Is.False);
        Assert.That(Assert.Throws<AmqpDecodeException>(() => AmqpValue.Decode(bytes))!.Error, Is.EqualTo(expected));
        Assert.That(Assert.Throws<AmqpDecodeException>(() => Read(bytes, static (ref AmqpReader reader) => reader.Validate()))!.Error, Is.EqualTo(expected));
        Assert.That(Assert.Throws<AmqpDecodeException>(() => Read(bytes, static (ref AmqpReader reader) => reader.ReadObject()))!.Error, Is.EqualTo(expected));
        Assert.That(() => AmqpCodec.DecodeObject(new ByteBuffer(bytes, 0, bytes.Length)), Throws.TypeOf<AmqpDecodeException>());
    }

    private static void Read(byte[] bytes, Reading read)
    {
        var reader = new AmqpReader(bytes);
        read(ref reader);
    }

    private delegate void Reading(ref AmqpReader reader);
}
