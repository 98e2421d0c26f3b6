using System.Numerics;
using Amqp.Encoding.CompilerServices;

namespace Amqp.Encoding.Tests.Contracts;

/// <summary>The bound of integers of any size, whose digits take more time than their bytes.</summary>
public sealed class IntegerBoundTests
{
    [Test]
    public void An_integer_of_a_megabyte_is_refused_in_reading_and_in_writing()
    {
        BigInteger largest = BigInteger.One << ((8 * 8_192) - 2);
        Assert.That(AmqpContract.ToInteger(Read(AmqpContract.ToBigEndian(largest))), Is.EqualTo(largest));
        AmqpDecodeException? refused = Assert.Throws<AmqpDecodeException>(() => Read(new byte[8_193]));
        Assert.That(refused!.Error.Kind, Is.EqualTo(AmqpDecodeErrorKind.NotRepresentable));
        Assert.That(refused.Error.Offset, Is.Zero);
        Assert.That(refused.Message, Does.Contain("8192").And.Contain("8193"));
        Assert.Throws<AmqpDecodeException>(() => Read(new byte[1 << 20]));
        Assert.Throws<AmqpEncodeException>(() => AmqpContract.ToBigEndian(BigInteger.One << (8 * 8_192)));
    }

    private static byte[] Read(byte[] integer)
    {
        AmqpReader reader = new(((AmqpValue)integer).Encode());
        return AmqpField.Read<IntegerMember, byte[]>(ref reader);
    }
}
