namespace Amqp.Encoding.Tests.Values;

public sealed class AmqpValueWritingTests
{
    [Test]
    public void Sizes_and_counts_at_the_border_are_the_smallest([Range(250, 260)] int length)
    {
        AmqpValue[] values =
        [
            new byte[length],
            new string('a', length),
            new AmqpSymbol(new string('a', length)),
            new AmqpList(new byte[length - 4]),
            new AmqpList(Enumerable.Repeat((AmqpValue)true, length).ToArray()),
            new AmqpMap.Builder { { 1, new byte[length - 6] } }.ToMap(),
            new AmqpMap(Enumerable.Range(0, length / 2).Select(i => new System.Collections.Generic.KeyValuePair<AmqpValue, AmqpValue>(i, true)).ToArray()),
            AmqpValue.FromArray(new byte[length]),
            AmqpValue.FromArray(new[] { new string('a', length), "" }),
            AmqpValue.FromArray(new ReadOnlyMemory<byte>[] { new byte[length - 4] }),
            new AmqpArray(AmqpType.List, new AmqpList(new byte[length - 4]), AmqpList.Empty),
            new AmqpArray(AmqpType.Map, new AmqpMap.Builder { { 1, new byte[length - 6] } }.ToMap(), AmqpMap.Empty),
            new AmqpArray(AmqpType.Array, AmqpValue.FromArray(new byte[length]), AmqpValue.FromArray(new long[3])),
        ];
        foreach (AmqpValue value in values)
        {
            byte[] encoded = value.Encode();
            Node node = ReferenceDecoder.Decode(encoded);
            Assert.That(encoded, Is.EqualTo(ReferenceEncoder.EncodeSmallest(node)), value.ToString());
            Assert.That(AmqpValue.Decode(encoded), Is.EqualTo(value));
        }
    }

    [Test]
    public void A_failure_leaves_the_writer_where_it_was()
    {
        using AmqpBuffer buffer = new AmqpBuffer();
        AmqpWriter writer = new AmqpWriter(buffer);
        AmqpWriteScope list = writer.BeginList();
        ((AmqpValue)1).WriteTo(ref writer);
        int before = writer.BytesWritten;
        foreach (AmqpValue bad in new AmqpValue[] { "\udc00", new AmqpList(1, "\udc00"), new AmqpArray(AmqpType.String, "a", "\udc00") })
        {
            AmqpEncodeException? failure = null;
            try
            {
                bad.WriteTo(ref writer);
            }
            catch (AmqpEncodeException exception)
            {
                failure = exception;
            }

            Assert.That(failure, Is.Not.Null);
            Assert.That(writer.BytesWritten, Is.EqualTo(before));
        }

        ((AmqpValue)"a").WriteTo(ref writer);
        writer.End(list);
        writer.Flush();
        Assert.That(AmqpValue.Decode(buffer.WrittenSpan), Is.EqualTo((AmqpValue)new AmqpList(1, "a")));
    }

    [Test]
    public void Values_too_deep_for_their_place_are_refused_before_a_byte_is_written()
    {
        AmqpValue value = new AmqpList(new AmqpList(AmqpValue.FromArray(new[] { 1 })));
        byte[] room = new byte[100];
        AmqpWriter writer = new AmqpWriter(room, AmqpWriterOptions.Default.WithMaxDepth(3));
        value.WriteTo(ref writer);
        int written = writer.BytesWritten;
        AmqpWriteScope list = writer.BeginList();
        int before = writer.BytesWritten;
        bool refused = false;
        try
        {
            value.WriteTo(ref writer);
        }
        catch (AmqpEncodeException)
        {
            refused = true;
        }

        Assert.That(refused, Is.True);
        Assert.That(writer.BytesWritten, Is.EqualTo(before));
        writer.End(list);
        Assert.That(writer.BytesWritten, Is.EqualTo(written + 1));
    }

    [Test]
    public void A_span_without_room_reports_the_bytes_it_needs()
    {
        AmqpValue value = new AmqpList(1, "a");
        Assert.That(value.TryEncode([], out int needed), Is.False);
        byte[] room = new byte[needed];
        Assert.That(value.TryEncode(room, out int written), Is.True);
        Assert.That(written, Is.EqualTo(needed));
        Assert.That(room, Is.EqualTo(value.Encode()));
        Assert.That(
            () =>
            {
                AmqpWriter writer = new AmqpWriter(new byte[needed - 1]);
                value.WriteTo(ref writer);
            },
            Throws.ArgumentException);
    }

    [Test]
    public void Shared_parts_that_would_be_too_large_are_refused()
    {
        AmqpValue value = new byte[1 << 20];
        for (int i = 0; i < 12; i++)
        {
            value = new AmqpList(value, value);
        }

        Assert.That(() => value.GetEncodedSize(), Throws.InstanceOf<AmqpEncodeException>());
        Assert.That(value.ToString(), Has.Length.EqualTo(1024));
    }

    [Test]
    public void A_value_larger_than_any_array_is_refused()
    {
        const int PartLength = 1 << 20;
        AmqpValue[] parts = Enumerable.Repeat((AmqpValue)new byte[PartLength], 2048).ToArray();
        parts[0] = new byte[PartLength - (2048 * 5) - 9 - 20];
        AmqpValue value = new AmqpList(parts);
        Assert.That(value.GetEncodedSize(), Is.EqualTo(int.MaxValue - 19));
        Assert.That(() => value.Encode(), Throws.InstanceOf<AmqpEncodeException>());
    }
}
