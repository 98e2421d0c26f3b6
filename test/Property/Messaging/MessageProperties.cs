using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Tests.Support;
using FsCheck;
using FsCheck.Fluent;
using PropertyAttribute = FsCheck.NUnit.PropertyAttribute;

namespace Amqp.Encoding.Tests.Messaging;

/// <summary>Messages of any sections, whole and in pieces.</summary>
public sealed class MessageProperties
{
    [Property]
    public void Decoded_and_written_again_they_are_the_same(int seed)
    {
        byte[] octets = Make(new Random(seed));
        AmqpMessage message = AmqpMessage.Decode(octets, MessageAssert.Strict);
        string description = MessageAssert.Describe(message);
        byte[] written = MessageAssert.Encode(message);
        Assert.That(MessageAssert.Describe(AmqpMessage.Decode(written, MessageAssert.Strict)), Is.EqualTo(description));
        Assert.That(MessageAssert.Describe(AmqpMessage.Decode(octets)), Is.EqualTo(description));
        Assert.That(MessageAssert.Describe(AmqpMessage.Decode(octets).ToOwned()), Is.EqualTo(description));
    }

    [Property]
    public void In_any_pieces_they_are_the_same(int seed, NonNegativeInt[] places)
    {
        byte[] octets = Make(new Random(seed));
        int[] cuts = places.Select(place => place.Get % (octets.Length + 1)).ToArray();
        AmqpMessage message = AmqpMessage.Decode(Pieces.Cut(octets, cuts), MessageAssert.Strict);
        Assert.That(MessageAssert.Describe(message), Is.EqualTo(MessageAssert.Describe(AmqpMessage.Decode(octets))));
        Assert.That(HexText.Format(MessageAssert.Encode(AmqpMessage.Decode(Pieces.Cut(octets, cuts)))), Is.EqualTo(HexText.Format(AmqpMessage.Decode(octets).Encode())));
    }

    [Property]
    public void Damaged_ones_are_read_or_refused_alike(int seed, NonNegativeInt place, byte octet, NonNegativeInt cut)
    {
        byte[] octets = Make(new Random(seed));
        octets[place.Get % octets.Length] = octet;
        bool valid = AmqpMessage.TryDecode(octets, SectionKinds.All, out AmqpMessage? message, out AmqpDecodeError error);
        bool pieces = AmqpMessage.TryDecode(Pieces.Cut(octets, cut.Get % octets.Length), SectionKinds.All, out AmqpMessage? other, out AmqpDecodeError otherError);
        Assert.That(pieces, Is.EqualTo(valid));
        Assert.That(otherError.ToString(), Is.EqualTo(error.ToString()));
        if (valid)
        {
            Assert.That(MessageAssert.Describe(other!), Is.EqualTo(MessageAssert.Describe(message!)));
        }
    }

    // Without the library: any sections, in order.
    private static byte[] Make(Random random)
    {
        List<byte> octets = new();
        Composite(octets, random, 0x70);
        Map(octets, random, 0x71);
        Map(octets, random, 0x72);
        Composite(octets, random, 0x73);
        Map(octets, random, 0x74);
        int count = random.Next(1, 4);
        switch (random.Next(3))
        {
            case 0:
                for (int i = 0; i < count; i++)
                {
                    byte[] data = new byte[random.Next(4) == 0 ? random.Next(250, 300) : random.Next(20)];
                    random.NextBytes(data);
                    octets.AddRange([0, 0x53, 0x75]);
                    octets.AddRange(data.Length < 256 ? [0xA0, (byte)data.Length] : [0xB0, 0, 0, (byte)(data.Length >> 8), (byte)data.Length]);
                    octets.AddRange(data);
                }

                break;
            case 1:
                for (int i = 0; i < count; i++)
                {
                    octets.AddRange([0, 0x53, 0x76, 0xC0, 5, 2, 0x52, (byte)random.Next(256), 0x54, 1]);
                }

                break;
            default:
                octets.AddRange([0, 0x53, 0x77, 0, 0xA3, 1, (byte)'d', 0xA1, 1, (byte)'v']);
                break;
        }

        Map(octets, random, 0x78);
        return octets.ToArray();
    }

    private static void Composite(List<byte> octets, Random random, byte code)
    {
        if (random.Next(2) == 0)
        {
            CompositeDefinition type = CompositeDefinition.All.Single(definition => definition.Code == code);
            octets.AddRange(ReferenceEncoder.Encode(type.Compose(type.Fields(random.Next(), _ => random.Next(2) == 0))));
        }
    }

    private static void Map(List<byte> octets, Random random, byte code)
    {
        if (random.Next(2) != 0)
        {
            return;
        }

        List<byte> pairs = new();
        int count = random.Next(12);
        for (int i = 0; i < count; i++)
        {
            pairs.AddRange([(byte)(code == 0x74 ? 0xA1 : 0xA3), 2, (byte)'k', (byte)('a' + i)]);
            pairs.AddRange(random.Next(4) switch
            {
                0 => new byte[] { 0x40 },
                1 => new byte[] { 0x54, (byte)random.Next(256) },
                2 => new byte[] { 0x00, 0xA3, 1, (byte)'d', 0x41 },
                _ => new byte[] { 0xA1, 1, (byte)('a' + random.Next(26)) },
            });
        }

        octets.AddRange([0, 0x53, code, 0xC1, (byte)(pairs.Count + 1), (byte)(2 * count)]);
        octets.AddRange(pairs);
    }
}
