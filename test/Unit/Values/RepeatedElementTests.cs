using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Values;

/// <summary>Zero-width array elements (0x40 to 0x45): kept as one and a number, and limited for all of an input.</summary>
public sealed class RepeatedElementTests
{
    // 40,000 times true: one array fits the default limit, two do not.
    private const string Trues = "f00000000500009c4041";

    [TestCase(0x40, "null")]
    [TestCase(0x41, "bool:true")]
    [TestCase(0x42, "bool:false")]
    [TestCase(0x43, "uint:0")]
    [TestCase(0x44, "ulong:0")]
    [TestCase(0x45, "list[]")]
    public void An_array_of_zero_width_elements_has_its_count_and_encoding(int code, string element)
    {
        byte[] bytes = [0xe0, 2, 3, (byte)code];
        AmqpValue value = AmqpValue.Decode(bytes);
        AmqpArray array = value.AsArray();
        Assert.That(array.Count, Is.EqualTo(3));
        Assert.That((int)array.ElementCode.Value, Is.EqualTo(code));
        Assert.That(NotationText.Format(array[2]), Is.EqualTo(element));
        Assert.That(() => array[3], Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(array.Select(NotationText.Format), Is.EqualTo(new[] { element, element, element }));
        Assert.That(NotationText.Format(value), Is.EqualTo($"array<{code:x2}>[{element},{element},{element}]"));
        Assert.That(value.Encode(), Is.EqualTo(bytes));
        Assert.That(((AmqpValue)array.Describe(0x24)).Encode(), Is.EqualTo(new byte[] { 0xe0, 5, 3, 0, 0x53, 0x24, (byte)code }));
        Assert.That(NotationText.Format(AmqpValue.Decode([0xe0, 5, 3, 0, 0x53, 0x24, (byte)code]).AsArray()[2].AsDescribed().Value), Is.EqualTo(element));

        AmqpValue again = AmqpValue.Decode([0xf0, 0, 0, 0, 5, 0, 0, 0, 3, (byte)code]);
        AmqpValue made = new AmqpArray(array.ElementType, [.. array]);
        Assert.That(again == value, Is.True);
        Assert.That(made == value, Is.True);
        Assert.That(value == made, Is.True);
        Assert.That(again.GetHashCode(), Is.EqualTo(value.GetHashCode()));
        Assert.That(made.GetHashCode(), Is.EqualTo(value.GetHashCode()));
        Assert.That(AmqpValue.Decode([0xe0, 2, 2, (byte)code]), Is.Not.EqualTo(value));

        AmqpArray none = AmqpValue.Decode([0xe0, 2, 0, (byte)code]).AsArray();
        Assert.That(none.Count, Is.Zero);
        Assert.That(none.GetEnumerator().MoveNext(), Is.False);
        Assert.That(NotationText.Format(none), Is.EqualTo($"array<{code:x2}>[]"));
        Assert.That(((AmqpValue)none).Encode(), Is.EqualTo(new byte[] { 0xe0, 2, 0, (byte)code }));
    }

    [Test]
    public void All_zero_width_elements_are_created_on_access()
    {
        AmqpValue trues = AmqpValue.Decode([0xe0, 2, 2, 0x41]);
        Assert.That(trues.TryGetArray(out ReadOnlyMemory<bool> booleans), Is.True);
        Assert.That(booleans.ToArray(), Is.EqualTo(new[] { true, true }));
        Assert.That(trues.TryGetArray(out ReadOnlyMemory<uint> _), Is.False);
        Assert.That(trues.ToObject(), Is.EqualTo(new[] { true, true }).And.TypeOf<bool[]>());
        Assert.That(AmqpValue.Decode([0xe0, 2, 2, 0x43]).ToObject(), Is.EqualTo(new uint[2]).And.TypeOf<uint[]>());
        Assert.That(AmqpValue.Decode([0xe0, 2, 2, 0x44]).TryGetArray(out ReadOnlyMemory<ulong> longs), Is.True);
        Assert.That(longs.ToArray(), Is.EqualTo(new ulong[2]));
        Assert.That(AmqpValue.Decode([0xe0, 2, 2, 0x45]).TryGetArray(out ReadOnlyMemory<AmqpList> lists), Is.True);
        Assert.That(lists.ToArray(), Is.EqualTo(new[] { AmqpList.Empty, AmqpList.Empty }));
        Assert.That(AmqpValue.Decode([0xe0, 2, 2, 0x45]).ToObject(), Is.EqualTo(new AmqpArray(AmqpType.List, AmqpList.Empty, AmqpList.Empty)));
        Assert.That(AmqpValue.Decode([0xe0, 2, 0, 0x45]).TryGetArray(out lists));
        Assert.That(lists.IsEmpty);
    }

    [TestCase("e0020141")]
    [TestCase("e006017100000001")]
    public void An_object_of_an_array_is_a_copy_that_may_be_changed(string encoded)
    {
        byte[] bytes = HexText.Parse(encoded);
        AmqpValue value = AmqpValue.Decode(bytes);
        var items = (Array)value.ToObject()!;
        Array.Clear(items, 0, items.Length);
        Assert.That(value.Encode(), Is.EqualTo(bytes));
    }

    [Test]
    public void Equality_hash_text_and_encoding_create_no_elements()
    {
        byte[] bytes = [0xf0, 0, 0, 0, 5, 0, 1, 0, 0, 0x45];
        AmqpValue one = AmqpValue.Decode(bytes);
        AmqpValue other = AmqpValue.Decode(bytes);
        bool isEqual = false;
        int hash = 0;
        string text = string.Empty;
        byte[] encoded = [];
        long allocated = Allocations.Measure(() =>
        {
            isEqual = one == other;
            hash = one.GetHashCode();
            text = one.ToString();
            encoded = one.Encode();
        });
        Assert.That(allocated, Is.LessThan(20_000));
        Assert.That(isEqual);
        Assert.That(hash, Is.EqualTo(other.GetHashCode()));
        Assert.That(text, Does.StartWith("[[], []").And.Length.LessThan(10_000));
        Assert.That(encoded, Is.EqualTo(bytes));
    }

    [Test]
    public void A_byte_buffer_has_one_limit_of_zero_width_elements()
    {
        byte[] bytes = HexText.Parse(Trues + Trues + "40");
        var buffer = new ByteBuffer(bytes, 0, bytes.Length);
        Assert.That(AmqpCodec.DecodeObject(buffer), Has.Length.EqualTo(40_000));
        AssertLimited(() => AmqpCodec.DecodeObject(buffer));
        AssertLimited(() => AmqpCodec.DecodeArray<bool>(buffer));
        AssertLimited(() => AmqpCodec.DecodeMultiple<bool>(buffer));
        Assert.That(buffer.Offset, Is.EqualTo(10));

        // A reader that goes on after it has no elements left; one that begins again has all.
        buffer.Complete(10);
        Assert.That(AmqpCodec.DecodeObject(buffer), Is.Null);
        buffer.Seek(10);
        AssertLimited(() => AmqpCodec.DecodeObject(buffer));
        buffer.Seek(0);
        Assert.That(AmqpCodec.DecodeArray<bool>(buffer), Has.Length.EqualTo(40_000));
    }

    [Test]
    public void Bytes_appended_after_all_was_read_have_a_new_limit()
    {
        byte[] bytes = HexText.Parse(Trues);
        using var buffer = new ByteBuffer(64);
        for (int i = 0; i < 3; i++)
        {
            bytes.CopyTo(buffer.Buffer, buffer.WritePos);
            buffer.Append(bytes.Length);
            Assert.That(AmqpCodec.DecodeObject(buffer), Has.Length.EqualTo(40_000));
        }

        bytes.CopyTo(buffer.Buffer, buffer.WritePos);
        buffer.Append(bytes.Length);
        bytes.CopyTo(buffer.Buffer, buffer.WritePos);
        buffer.Append(bytes.Length);
        Assert.That(AmqpCodec.DecodeObject(buffer), Has.Length.EqualTo(40_000));
        AssertLimited(() => AmqpCodec.DecodeObject(buffer));
        buffer.Reset();
        bytes.CopyTo(buffer.Buffer, buffer.WritePos);
        buffer.Append(bytes.Length);
        Assert.That(AmqpCodec.DecodeObject(buffer), Has.Length.EqualTo(40_000));
        AmqpCodec.EncodeInt(1, buffer);
        bytes.CopyTo(buffer.Buffer, buffer.WritePos);
        buffer.Append(bytes.Length);
        Assert.That(AmqpCodec.DecodeInt(buffer), Is.EqualTo(1));
        Assert.That(AmqpCodec.DecodeObject(buffer), Has.Length.EqualTo(40_000));
    }

    [Test]
    public void Messages_of_a_batch_share_one_limit_of_zero_width_elements()
    {
        // Three data sections, each with a message of one amqp-value.
        AmqpMessage batch = AmqpMessage.Decode(HexText.Parse(string.Concat(Enumerable.Repeat("005375a00d" + "005377" + Trues, 3))));
        List<AmqpMessage> messages = [.. MessageBatch.ReadMessages(batch)];
        Assert.That(messages[0].Value.AsArray(), Has.Count.EqualTo(40_000));
        AssertLimited(() => _ = messages[1].Value);
        AssertLimited(() => _ = messages[2].ToOwned().Value);
        Assert.That(MessageBatch.ReadMessages(batch, AmqpReaderOptions.Default.WithMaxZeroWidthElements(120_000)).Select(message => message.Value.AsArray().Count), Is.EqualTo(new[] { 40_000, 40_000, 40_000 }));

        // Each enumeration is a reading of its own, and so is each message alone.
        Assert.That(MessageBatch.ReadMessages(batch).First().Value.AsArray(), Has.Count.EqualTo(40_000));
        Assert.That(AmqpMessage.Decode(batch.GetData(1)).ToOwned().Value.AsArray(), Has.Count.EqualTo(40_000));
    }

    [Test]
    public void Views_share_the_limit_of_their_reader()
    {
        AmqpReader reader = new(HexText.Parse(Trues + Trues + "e0020141"));
        ArrayView<bool> first = reader.ReadArrayView<bool>();
        ArrayView<bool> second = reader.ReadArrayView<bool>();
        ArrayView<bool> third = reader.ReadArrayView<bool>();
        Assert.That(first.ToArray().Length, Is.EqualTo(40_000));
        Assert.That(second.Count, Is.EqualTo(40_000));
        Assert.That(second[39_999], Is.True);
        Assert.That(third.ToArray().Length, Is.EqualTo(1));
        AmqpDecodeError error = default;
        try
        {
            second.ToArray();
        }
        catch (AmqpDecodeException e)
        {
            error = e.Error;
        }

        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
        Assert.That(error.Expected, Is.EqualTo("at most 25536 zero-width array elements (AmqpReaderOptions.MaxZeroWidthElements)"));
    }

    private static void AssertLimited(Action action) =>
        Assert.That(action, Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
}
