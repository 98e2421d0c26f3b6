using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Messaging;

/// <summary>Messages read while they arrive.</summary>
[TestFixture]
public sealed class MessagePartReaderTests
{
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "message" })]
    public void Checked_as_at_once(VectorRow row)
    {
        string whole = Catch(() => ReadWhole(row.Bytes));
        foreach (int step in new[] { 1, 2, 5, 1000 })
        {
            Assert.That(Catch(() => ReadParts(row.Bytes, step)), Is.EqualTo(whole), $"{step} at a time");
        }
    }

    [Test]
    public void Header_first_then_data_as_it_comes()
    {
        byte[] bytes = [.. HexText.Parse("005370c0020141" + "005375b000000064"), .. new byte[100]];
        MessagePartReader reader = new();
        ReadOnlySequence<byte> input = new(bytes, 0, 6);
        Assert.That(reader.TryRead(ref input, false, out _), Is.False);
        Assert.That(input.Length, Is.EqualTo(6));
        input = new(bytes, 0, 20);
        Assert.That(reader.TryRead(ref input, false, out MessagePart part));
        Assert.That((part.Kind, part.Bytes.Length, part.Left), Is.EqualTo((SectionKind.Header, 7L, 0L)));
        Assert.That(reader.TryRead(ref input, false, out part));
        Assert.That((part.Kind, part.Number, part.Bytes.Length, part.Left), Is.EqualTo((SectionKind.Data, 1, 5L, 95L)));
        Assert.That(reader.TryRead(ref input, false, out _), Is.False);
        input = new(bytes, 20, 95);
        Assert.That(reader.TryRead(ref input, true, out part));
        Assert.That((part.Bytes.Length, part.Left, reader.Offset), Is.EqualTo((95L, 0L, 115L)));
        Assert.That(reader.TryRead(ref input, true, out _), Is.False);
    }

    [Test]
    public void Data_that_ends_early()
    {
        MessagePartReader reader = new();
        ReadOnlySequence<byte> input = new(HexText.Parse("005375a00a0102"));
        Assert.That(reader.TryRead(ref input, false, out MessagePart part) && part.Left == 8);
        Assert.That(() => reader.TryRead(ref input, true, out _), Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void Value_with_a_long_descriptor()
    {
        byte[] bytes = [.. HexText.Parse("00537700b300000190"), .. Enumerable.Repeat((byte)'d', 400), 0x41];
        Assert.That(ReadParts(bytes, 1), Is.EqualTo(ReadWhole(bytes)));
    }

    private static string Catch(Func<string> read)
    {
        try
        {
            return read();
        }
        catch (AmqpDecodeException exception)
        {
            return exception.Kind.ToString();
        }
    }

    private static string ReadWhole(byte[] bytes)
    {
        List<string> parts = new();
        MessageReader reader = new(bytes, MessageAssert.Strict);
        while (reader.Read())
        {
            parts.Add(reader.Kind + HexText.Format((reader.Kind == SectionKind.Data ? reader.Data : reader.Encoded).ToArray()));
        }

        return string.Join(" ", parts);
    }

    private static string ReadParts(byte[] bytes, int step)
    {
        List<string> parts = new();
        MessagePartReader reader = new(MessageAssert.Strict);
        List<byte> data = new();
        for (int end = 0; end <= bytes.Length + step - 1; end += step)
        {
            int there = Math.Min(end, bytes.Length);
            ReadOnlySequence<byte> input = new(bytes, (int)reader.Offset, there - (int)reader.Offset);
            while (reader.TryRead(ref input, there == bytes.Length, out MessagePart part))
            {
                data.AddRange(part.Bytes.ToArray());
                if (part.Left == 0)
                {
                    parts.Add(part.Kind + HexText.Format(data.ToArray()));
                    data.Clear();
                }
            }
        }

        return string.Join(" ", parts);
    }
}
