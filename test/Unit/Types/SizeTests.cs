namespace Amqp.Encoding.Tests.Types;

/// <summary>Sizes in 32 bits that no memory of .NET holds: one byte less is only more than there is.</summary>
public sealed class SizeTests
{
    [TestCase(0xA0, "ffffffff", AmqpDecodeErrorKind.NeedMoreData, 256)]
    [TestCase(0xB0, "7ffffffb", AmqpDecodeErrorKind.NeedMoreData, int.MaxValue)]
    [TestCase(0xB0, "7ffffffc", AmqpDecodeErrorKind.SizeLimit, int.MaxValue)]
    [TestCase(0xB0, "ffffffff", AmqpDecodeErrorKind.SizeLimit, int.MaxValue)]
    [TestCase(0xF0, "7ffffffb", AmqpDecodeErrorKind.NeedMoreData, int.MaxValue)]
    [TestCase(0xF0, "7ffffffc", AmqpDecodeErrorKind.SizeLimit, int.MaxValue)]
    public void A_body_larger_than_any_memory_is_refused(byte code, string body, AmqpDecodeErrorKind expected, int required)
    {
        Assert.That(AmqpPrimitives.MeasureBody(code, HexText.Parse(body), out int length), Is.EqualTo(expected));
        Assert.That(length, Is.EqualTo(required));
    }

    [TestCase("b07ffffffa", AmqpDecodeErrorKind.NeedMoreData)]
    [TestCase("b07ffffffb", AmqpDecodeErrorKind.SizeLimit)]
    [TestCase("0040b07ffffff8", AmqpDecodeErrorKind.NeedMoreData)]
    [TestCase("0040b07ffffff9", AmqpDecodeErrorKind.SizeLimit)]
    public void A_value_larger_than_any_memory_is_refused(string value, AmqpDecodeErrorKind expected)
    {
        Assert.That(AmqpPrimitives.MeasureValue(HexText.Parse(value), 0, 64, out int length), Is.EqualTo(expected));
        Assert.That(length, Is.EqualTo(expected == AmqpDecodeErrorKind.NeedMoreData ? int.MaxValue : (value.Length / 2) - 5));
    }

    [TestCase("7ffffffb", AmqpDecodeErrorKind.NeedMoreData)]
    [TestCase("7ffffffc", AmqpDecodeErrorKind.SizeLimit)]
    public void A_binary_larger_than_any_memory_is_refused(string size, AmqpDecodeErrorKind expected)
    {
        Assert.That(AmqpPrimitives.DecodeBytes(0xA0, 0xB0, HexText.Parse(size), out _, out int length), Is.EqualTo(expected));
        Assert.That(length, Is.EqualTo(int.MaxValue));
    }
}
