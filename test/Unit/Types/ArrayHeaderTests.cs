namespace Amqp.Encoding.Tests.Types;

/// <summary>Size, count and constructor of an array (AMQP 1.0, part 1, 1.2.4 and 1.6.24), checked before an element is read.</summary>
public sealed class ArrayHeaderTests
{
    // The least that an element takes after the constructor: its width, its size, its size and count, and for an array the constructor of its elements too.
    [TestCase("40", 0)]
    [TestCase("45", 0)]
    [TestCase("50", 1)]
    [TestCase("61", 2)]
    [TestCase("71", 4)]
    [TestCase("81", 8)]
    [TestCase("98", 16)]
    [TestCase("a1", 1)]
    [TestCase("b1", 4)]
    [TestCase("c0", 2)]
    [TestCase("c1", 2)]
    [TestCase("d0", 8)]
    [TestCase("e0", 2)]
    [TestCase("f0", 8)]
    public void A_count_needs_the_least_bytes_of_so_many_elements(string constructor, int least)
    {
        const int Count = 3;
        Assert.That(Decode(constructor, Count, Count * least, out int length), Is.EqualTo(AmqpDecodeErrorKind.None));
        Assert.That(length, Is.EqualTo(3 + (Count * least)), "the whole body");
        if (least > 0)
        {
            Assert.That(Decode(constructor, Count, (Count * least) - 1, out length), Is.EqualTo(AmqpDecodeErrorKind.CountExceedsSize));
            Assert.That(length, Is.EqualTo(1), "the count");
        }
    }

    [TestCase("50", 7)]
    [TestCase("40", 3)]
    public void Elements_of_one_width_leave_no_byte_over(string constructor, int at)
    {
        int count = at - 3;
        Assert.That(Decode(constructor, count, count + 1, out int length), Is.EqualTo(AmqpDecodeErrorKind.TrailingBytes));
        Assert.That(length, Is.EqualTo(constructor == "40" ? 3 : at), "the first byte that is too much");
    }

    // A descriptor that is itself described takes a level more than its place in the constructor.
    [TestCase("00a1016100a10162", 3, AmqpDecodeErrorKind.None)]
    [TestCase("00a1016100a10162", 2, AmqpDecodeErrorKind.DepthLimit)]
    [TestCase("0000a101614300a10162", 3, AmqpDecodeErrorKind.None)]
    [TestCase("00a101610000a1016243", 4, AmqpDecodeErrorKind.None)]
    [TestCase("00a101610000a1016243", 3, AmqpDecodeErrorKind.DepthLimit)]
    public void Each_descriptor_of_a_constructor_is_a_level(string descriptors, int maxDepth, AmqpDecodeErrorKind expected) =>
        Assert.That(Decode(descriptors + "40", 1, 0, out _, maxDepth), Is.EqualTo(expected));

    [TestCase(0xE0, "0100", 1)]
    [TestCase(0xE0, "010040", 1)]
    [TestCase(0xF0, "0000000400000000", 7)]
    public void An_empty_array_may_end_after_its_count(byte code, string body, int last)
    {
        Assert.That(AmqpPrimitives.TryDecodeEmptyArray(code, HexText.Parse(body), 10, out ArrayHeader header));
        Assert.That(header.HasConstructor, Is.False);
        Assert.That(header.Count, Is.Zero);
        Assert.That(header.ConstructorAt, Is.EqualTo(10 + last));
        Assert.That(header.CodeAt, Is.EqualTo(10 + last));
        Assert.That(header.ElementsAt, Is.EqualTo(10 + last + 1));
    }

    [TestCase(0xE0, "0101")]
    [TestCase(0xE0, "020040")]
    [TestCase(0xE0, "0000")]
    [TestCase(0xE0, "01")]
    [TestCase(0xE0, "")]
    [TestCase(0xF0, "0000000400000001")]
    [TestCase(0xF0, "00000004000000")]
    public void Nothing_else_is_such_an_array(byte code, string body) =>
        Assert.That(AmqpPrimitives.TryDecodeEmptyArray(code, HexText.Parse(body), 10, out _), Is.False);

    private static AmqpDecodeErrorKind Decode(string constructor, int count, int elements, out int length, int maxDepth = 64)
    {
        byte[] prefix = HexText.Parse(constructor);
        byte[] body = [(byte)(1 + prefix.Length + elements), (byte)count, .. prefix, .. new byte[elements]];
        return AmqpPrimitives.DecodeArrayHeader(0xE0, body, 0, 1, maxDepth, out _, out length);
    }
}
