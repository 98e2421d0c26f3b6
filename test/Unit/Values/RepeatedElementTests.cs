using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Legacy;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Values;

/// <summary>Zero-width array elements (0x40 to 0x45): kept as one and a number, and limited for all of an input.</summary>
[TestFixture]
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
    public void An_array_is_what_it_was(int code, string element)
    {
        byte[] bytes = [0xe0, 2, 3, (byte)code];
        AmqpValue value = AmqpValue.Decode(bytes);
        AmqpArray array = value.AsArray();
        Assert.That((array.Count, (int)array.ElementCode.Value, Notation.Format(array[2])), Is.EqualTo((3, code, element)));
        Assert.That(() => array[3], Throws.InstanceOf<ArgumentOutOfRangeException>());
        Assert.That(array.Select(Notation.Format), Is.EqualTo(new[] { element, element, element }));
        Assert.That(Notation.Format(value), Is.EqualTo($"array<{code:x2}>[{element},{element},{element}]"));
        Assert.That(value.Encode(), Is.EqualTo(bytes));
        Assert.That(((AmqpValue)array.Describe(0x24)).Encode(), Is.EqualTo(new byte[] { 0xe0, 5, 3, 0, 0x53, 0x24, (byte)code }));
        Assert.That(Notation.Format(AmqpValue.Decode([0xe0, 5, 3, 0, 0x53, 0x24, (byte)code]).AsArray()[2].AsDescribed().Value), Is.EqualTo(element));

        AmqpValue again = AmqpValue.Decode([0xf0, 0, 0, 0, 5, 0, 0, 0, 3, (byte)code]);
        AmqpValue made = new AmqpArray(array.ElementType, [.. array]);
        Assert.That((again == value, made == value, value == made), Is.EqualTo((true, true, true)));
        Assert.That((again.GetHashCode(), made.GetHashCode()), Is.EqualTo((value.GetHashCode(), value.GetHashCode())));
        Assert.That(AmqpValue.Decode([0xe0, 2, 2, (byte)code]), Is.Not.EqualTo(value));

        AmqpArray none = AmqpValue.Decode([0xe0, 2, 0, (byte)code]).AsArray();
        Assert.That((none.Count, none.GetEnumerator().MoveNext(), Notation.Format(none)), Is.EqualTo((0, false, $"array<{code:x2}>[]")));
        Assert.That(((AmqpValue)none).Encode(), Is.EqualTo(new byte[] { 0xe0, 2, 0, (byte)code }));
    }

    [Test]
    public void All_elements_are_made_when_somebody_asks()
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
        Assert.That(AmqpValue.Decode([0xe0, 2, 0, 0x45]).TryGetArray(out lists) && lists.IsEmpty);
    }

    [Test]
    public void Equality_hash_text_and_encoding_make_no_elements()
    {
        AmqpValue one = AmqpValue.Decode([0xf0, 0, 0, 0, 5, 0, 1, 0, 0, 0x45]);
        AmqpValue other = AmqpValue.Decode([0xf0, 0, 0, 0, 5, 0, 1, 0, 0, 0x45]);
        int sum = 0;
        long allocated = Allocations.Measure(() => sum += (one == other ? 1 : 0) + one.GetHashCode() + one.ToString().Length + one.Encode().Length);
        Assert.That(allocated, Is.LessThan(20_000));
        Assert.That((one == other, sum), Is.Not.EqualTo((true, 0)));
    }

    [Test]
    public void A_buffer_of_the_object_path_has_one_limit()
    {
        byte[] bytes = HexText.Parse(Trues + Trues + "40");
        var buffer = new ByteBuffer(bytes, 0, bytes.Length);
        Assert.That(AmqpCodec.DecodeObject(buffer), Has.Length.EqualTo(40_000));
        AssertLimited(() => AmqpCodec.DecodeObject(buffer));
        AssertLimited(() => AmqpCodec.DecodeArray<bool>(buffer));
        AssertLimited(() => AmqpCodec.DecodeMultiple<bool>(buffer));
        Assert.That(buffer.Offset, Is.EqualTo(10));

        // Whoever goes on behind it has no more; whoever begins again has all.
        buffer.Complete(10);
        Assert.That(AmqpCodec.DecodeObject(buffer), Is.Null);
        buffer.Seek(10);
        AssertLimited(() => AmqpCodec.DecodeObject(buffer));
        buffer.Seek(0);
        Assert.That(AmqpCodec.DecodeArray<bool>(buffer), Has.Length.EqualTo(40_000));
    }

    [Test]
    public void What_comes_after_all_was_read_is_a_new_input()
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
    public void The_messages_of_a_batch_have_one_limit()
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
    public void Views_make_no_more_arrays_than_their_reader_may()
    {
        AmqpReader reader = new(HexText.Parse(Trues + Trues + "e0020141"));
        ArrayView<bool> first = reader.ReadArrayView<bool>();
        ArrayView<bool> second = reader.ReadArrayView<bool>();
        ArrayView<bool> third = reader.ReadArrayView<bool>();
        Assert.That((first.ToArray().Length, second.Count, second[39_999], third.ToArray().Length), Is.EqualTo((40_000, 40_000, true, 1)));
        AmqpDecodeError error = default;
        try
        {
            second.ToArray();
        }
        catch (AmqpDecodeException e)
        {
            error = e.Error;
        }

        Assert.That((error.Kind, error.Expected), Is.EqualTo((AmqpDecodeErrorKind.ZeroWidthLimit, "at most 25536 zero-width array elements (AmqpReaderOptions.MaxZeroWidthElements)")));
    }

    private static void AssertLimited(Action action) =>
        Assert.That(action, Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.ZeroWidthLimit));
}
