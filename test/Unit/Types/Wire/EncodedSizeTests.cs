namespace Amqp.Encoding.Tests.Types.Wire;

/// <summary>Size prediction at the borders between encodings; that sums of it are what is written is tested with arbitrary values.</summary>
public sealed class EncodedSizeTests
{
    [TestCase(0u, 1)]
    [TestCase(1u, 2)]
    [TestCase(255u, 2)]
    [TestCase(256u, 5)]
    [TestCase(uint.MaxValue, 5)]
    public void A_uint_has_the_predicted_size(uint value, int size) => Assert.That(EncodedSize.OfUInt32(value), Is.EqualTo(size));

    [TestCase(0ul, 1)]
    [TestCase(1ul, 2)]
    [TestCase(255ul, 2)]
    [TestCase(256ul, 9)]
    [TestCase(1ul << 32, 9)]
    [TestCase(ulong.MaxValue, 9)]
    public void A_ulong_has_the_predicted_size(ulong value, int size) => Assert.That(EncodedSize.OfUInt64(value), Is.EqualTo(size));

    [TestCase(0, 2)]
    [TestCase(127, 2)]
    [TestCase(128, 5)]
    [TestCase(255, 5)]
    [TestCase(-128, 2)]
    [TestCase(-129, 5)]
    [TestCase(int.MinValue, 5)]
    [TestCase(int.MaxValue, 5)]
    public void An_int_has_the_predicted_size(int value, int size) => Assert.That(EncodedSize.OfInt32(value), Is.EqualTo(size));

    [TestCase(0, 2)]
    [TestCase(127, 2)]
    [TestCase(128, 9)]
    [TestCase(255, 9)]
    [TestCase(-128, 2)]
    [TestCase(-129, 9)]
    [TestCase(1L << 32, 9)]
    [TestCase(long.MinValue, 9)]
    [TestCase(long.MaxValue, 9)]
    public void A_long_has_the_predicted_size(long value, int size) => Assert.That(EncodedSize.OfInt64(value), Is.EqualTo(size));

    [TestCase(0, 2)]
    [TestCase(255, 257)]
    [TestCase(256, 261)]
    [TestCase(int.MaxValue - 5, int.MaxValue)]
    public void Bytes_have_the_predicted_size(int length, int size) => Assert.That(EncodedSize.OfBinary(length), Is.EqualTo(size));

    [TestCase(int.MaxValue - 4)]
    [TestCase(int.MaxValue)]
    public void Bytes_too_large_to_measure_are_refused(int length) =>
        Assert.That(() => EncodedSize.OfBinary(length), Throws.TypeOf<AmqpEncodeException>());

    // amqp-value of uint 0: 00 53 77 43; an empty map described by a name of three characters: 00 a3 03 … c1 01 00 (part 1, 1.2 and 1.6.23).
    [Test]
    public void A_described_value_has_the_predicted_size()
    {
        Assert.That(EncodedSize.OfDescribed(0x77, 1), Is.EqualTo(4));
        Assert.That(EncodedSize.OfDescribed(new AmqpSymbol("a:b"), EncodedSize.OfMap(0, 0)), Is.EqualTo(9));
        Assert.That(EncodedSize.OfDescribed(0, int.MaxValue - 2), Is.EqualTo(int.MaxValue));
        Assert.That(() => EncodedSize.OfDescribed(0x77, long.MaxValue), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => EncodedSize.OfDescribed(0x77, -1), Throws.TypeOf<ArgumentOutOfRangeException>());
    }

    [Test]
    public void Text_has_the_predicted_size()
    {
        Assert.That(EncodedSize.OfString(null), Is.EqualTo(1));
        Assert.That(EncodedSize.OfString(string.Empty), Is.EqualTo(2));
        Assert.That(EncodedSize.OfString(new string('\u6771', 85)), Is.EqualTo(257));
        Assert.That(EncodedSize.OfString(new string('\u6771', 86)), Is.EqualTo(263));
        Assert.That(EncodedSize.OfString("\U0001d11e".AsSpan()), Is.EqualTo(6));
        Assert.That(EncodedSize.OfSymbol(default), Is.EqualTo(2));
        Assert.That(EncodedSize.OfSymbol(new string('s', 255)), Is.EqualTo(257));
        Assert.That(EncodedSize.OfSymbol(new string('s', 256)), Is.EqualTo(261));
    }

    [Test]
    public void A_descriptor_has_the_predicted_size()
    {
        Assert.That(EncodedSize.OfDescriptor(default), Is.EqualTo(1));
        Assert.That(EncodedSize.OfDescriptor(0x24), Is.EqualTo(2));
        Assert.That(EncodedSize.OfDescriptor(0x0000468C00000004), Is.EqualTo(9));
        Assert.That(EncodedSize.OfDescriptor(new AmqpSymbol("amqp:accepted:list")), Is.EqualTo(20));
    }

    [TestCase(0, 0, 1)]
    [TestCase(1, 1, 4)]
    [TestCase(1, 254, 257)]
    [TestCase(1, 255, 264)]
    [TestCase(254, 254, 257)]
    [TestCase(255, 255, 264)]
    [TestCase(1, int.MaxValue - 9, int.MaxValue)]
    public void A_list_has_the_predicted_size(int count, long content, int size) => Assert.That(EncodedSize.OfList(count, content), Is.EqualTo(size));

    [TestCase(0, 0, 3)]
    [TestCase(1, 2, 5)]
    [TestCase(127, 254, 257)]
    [TestCase(128, 256, 265)]
    [TestCase(1_000_000_000, int.MaxValue - 9, int.MaxValue)]
    public void A_map_has_the_predicted_size(int pairs, long content, int size) => Assert.That(EncodedSize.OfMap(pairs, content), Is.EqualTo(size));

    // Zero-width elements: the count alone may ask for the wide form.
    [TestCase(0, 1, 4)]
    [TestCase(255, 1, 4)]
    [TestCase(256, 1, 10)]
    [TestCase(int.MaxValue, 1, 10)]
    [TestCase(253, 254, 257)]
    [TestCase(254, 255, 264)]
    public void An_array_has_the_predicted_size(int count, long content, int size) => Assert.That(EncodedSize.OfArray(count, content), Is.EqualTo(size));

    [TestCase(int.MaxValue - 8L)]
    [TestCase((long)int.MaxValue)]
    [TestCase(1L << 32)]
    [TestCase(long.MaxValue - 8)]
    [TestCase(long.MaxValue)]
    public void Content_too_large_to_measure_is_refused(long content)
    {
        Assert.That(() => EncodedSize.OfList(1, content), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => EncodedSize.OfMap(1, content), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => EncodedSize.OfArray(1, content), Throws.TypeOf<AmqpEncodeException>());
    }

    [Test]
    public void Negative_lengths_are_refused()
    {
        Assert.That(() => EncodedSize.OfBinary(-1), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => EncodedSize.OfList(-1, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => EncodedSize.OfList(1, -1), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => EncodedSize.OfMap(-1, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => EncodedSize.OfMap(1, -1), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => EncodedSize.OfArray(-1, 0), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => EncodedSize.OfArray(1, -1), Throws.TypeOf<ArgumentOutOfRangeException>());
    }
}
