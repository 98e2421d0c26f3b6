namespace Amqp.Encoding.Tests.Standard.Transport;

/// <summary>Delivery tags, serial numbers and errors.</summary>
public sealed class IdentityTests
{
    // All bytes are copied, from the first.
    [Test]
    public void Tags_of_every_length_keep_their_bytes([Range(0, 32)] int length)
    {
        byte[] bytes = Enumerable.Range(1, length).Select(i => (byte)(i * 37)).ToArray();
        DeliveryTag tag = new(bytes);
        Assert.That(tag.Length, Is.EqualTo(length));
        Assert.That(tag.ToArray(), Is.EqualTo(bytes));
        Assert.That(tag.Equals(bytes));
        Assert.That(tag, Is.EqualTo(new DeliveryTag(bytes)));
        Assert.That(tag.GetHashCode(), Is.EqualTo(new DeliveryTag(bytes).GetHashCode()));
        Assert.That(tag.ToString(), Is.EqualTo("0x" + HexText.Format(bytes)));
        Transfer transfer = new() { Handle = 0, DeliveryTag = tag };
        byte[] written = CompositeAssert.Write(transfer);
        Assert.That(HexText.Format(written), Is.EqualTo($"005314c0{5 + length:x2}034340a0{length:x2}{HexText.Format(bytes)}"));
        Assert.That(((Transfer)CompositeAssert.Read(written)).DeliveryTag, Is.EqualTo((DeliveryTag?)tag));
        for (int i = 0; i < length; i++)
        {
            byte[] other = [.. bytes];
            other[i] ^= 1;
            Assert.That(tag.Equals(other), Is.False);
            Assert.That(new DeliveryTag(other), Is.Not.EqualTo(tag));
        }

        Assert.That(tag.Equals([.. bytes, 0]), Is.False);
        if (length > 0)
        {
            Assert.That(() => tag.CopyTo(new byte[length - 1]), Throws.ArgumentException);
        }
    }

    [Test]
    public void A_tag_of_more_than_32_bytes_is_refused() => Assert.That(() => new DeliveryTag(new byte[33]), Throws.TypeOf<AmqpEncodeException>());

    // With a conversion from bytes the null would be those bytes, and no longer a tag that is not set.
    [TestCase(true)]
    [TestCase(false)]
    public void A_choice_of_null_leaves_the_tag_out(bool isSet)
    {
        DeliveryTag? tag = isSet ? new DeliveryTag([1]) : null;
        Assert.That(tag.HasValue, Is.EqualTo(isSet));
    }

    [Test]
    public void A_tag_of_a_number_is_big_endian() => Assert.That(DeliveryTag.FromUInt64(0x0102030405060708).ToString(), Is.EqualTo("0x0102030405060708"));

    [Test]
    public void A_tag_of_a_lock_token_is_mixed_endian()
    {
        Guid token = new("00112233-4455-6677-8899-aabbccddeeff");
        DeliveryTag tag = DeliveryTag.FromLockToken(token);
        Assert.That(tag.ToString(), Is.EqualTo("0x33221100554477668899aabbccddeeff"));
        Assert.That(tag.TryGetLockToken(out Guid back));
        Assert.That(back, Is.EqualTo(token));
        Assert.That(DeliveryTag.FromUInt64(1).TryGetLockToken(out _), Is.False);
        Assert.That(Allocations.Measure(() => DeliveryTag.FromLockToken(token).TryGetLockToken(out _)), Is.Zero);
    }

    [Test]
    public void Tags_are_looked_up_without_allocation()
    {
        Dictionary<DeliveryTag, int> deliveries = [];
        for (uint i = 0; i < 100; i++)
        {
            deliveries.Add(DeliveryTag.FromUInt64(i), (int)i);
        }

        Assert.That(deliveries[DeliveryTag.FromUInt64(77)], Is.EqualTo(77));
        Assert.That(Allocations.Measure(() => deliveries.TryGetValue(DeliveryTag.FromUInt64(5), out _)), Is.Zero);
    }

    [TestCase(0u, 1u, true)]
    [TestCase(uint.MaxValue, 0u, true)]
    [TestCase(4294967290u, 5u, true)]
    [TestCase(0u, 2147483647u, true)]
    [TestCase(0u, 2147483648u, false)]
    [TestCase(2147483648u, 0u, false)]
    [TestCase(1u, 0u, false)]
    [TestCase(3u, 3u, false)]
    public void Serial_numbers_compare_across_their_wrap(uint first, uint second, bool isBefore)
    {
        SequenceNumber left = first;
        SequenceNumber right = second;
        Assert.That(left < right, Is.EqualTo(isBefore));
        Assert.That(right > left, Is.EqualTo(isBefore));
        Assert.That(left <= right, Is.EqualTo(isBefore || first == second));
        Assert.That(left.Add(unchecked(second - first)), Is.EqualTo(right));
        Assert.That(left++.Value, Is.EqualTo(first));
        Assert.That(left.Value, Is.EqualTo(unchecked(first + 1)));
    }

    // Part 2, 2.5.6 and 2.6.7: the start, what is allowed from there, the next number, what is left.
    [TestCase(0u, 2048u, 0u, 2048u)]
    [TestCase(10u, 5u, 12u, 3u)]
    [TestCase(10u, 2u, 15u, 0u)]
    [TestCase(10u, 0u, 10u, 0u)]
    [TestCase(0u, uint.MaxValue, 0u, uint.MaxValue)]
    [TestCase(7u, uint.MaxValue, 1007u, uint.MaxValue - 1000)]
    [TestCase(uint.MaxValue - 1, 5u, 1u, 2u)]
    [TestCase(5u, uint.MaxValue, 4u, uint.MaxValue)]
    [TestCase(5u, 10u, 3u, 12u)]
    public void A_huge_and_a_shrunk_window_have_the_room_that_the_standard_says(uint start, uint count, uint next, uint left) =>
        Assert.That(new SequenceNumber(next).CountLeft(start, count), Is.EqualTo(left));

    [Test]
    public void An_AmqpError_is_created_from_a_decode_fault()
    {
        AmqpDecodeException exception = Assert.Throws<AmqpDecodeException>(() => CompositeAssert.Read(HexText.Parse("00531045")))!;
        AmqpError error = AmqpError.From(exception.Error);
        Assert.That(error.Condition, Is.EqualTo(ErrorCondition.InvalidField));
        Assert.That(error.Description, Does.Contain("open.container-id"));
        CompositeAssert.RoundTrip(CompositeAssert.Write(error));
    }
}
