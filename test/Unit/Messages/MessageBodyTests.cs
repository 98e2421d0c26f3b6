namespace Amqp.Encoding.Tests.Messages;

/// <summary>Bodies that a callback writes while the message is encoded.</summary>
public sealed class MessageBodyTests
{
    private const string Header = "005370c0020141";
    private const string Footer = "005378c10602a301665401";

    /// <summary>Where a message may be encoded to.</summary>
    public enum Target
    {
        Array,
        Buffer,
        Other,
        Writer,
        Span,
    }

    [TestCase(0, "005375a000")]
    [TestCase(255, "005375a0ff")]
    [TestCase(256, "005375b000000100")]
    [TestCase(uint.MaxValue, "005375b0ffffffff")]
    public void A_data_header_has_the_bytes_of_the_standard(long length, string hex)
    {
        Assert.That(HexText.Format(Writes.ToBuffer((ref AmqpWriter writer) => MessageBody.WriteDataHeader(ref writer, length))), Is.EqualTo(hex));
        Assert.That(MessageBody.GetDataSize(length), Is.EqualTo(length + (hex.Length / 2)));
    }

    [Test]
    public void A_data_header_for_too_much_data_is_refused() =>
        Assert.That(() => Writes.ToBuffer((ref AmqpWriter writer) => MessageBody.WriteDataHeader(ref writer, 1L << 32)), Throws.TypeOf<ArgumentOutOfRangeException>());

    [Test]
    public void A_data_body_is_written_by_its_callback([Values] Target target, [Values(0, 1, 254, 255, 256, 257, 70_000)] int size, [Values(1, 100, 100_000)] int piece)
    {
        byte[] data = [.. Enumerable.Range(0, size).Select(i => (byte)i)];
        int calls = 0;
        MessageBody<byte[]> body = MessageBody.CreateData(data, (output, bytes) =>
        {
            calls++;
            WriteIn(output, bytes, piece);
        });
        string head = size <= 255 ? "a0" + size.ToString("x2", null) : "b0" + size.ToString("x8", null);
        byte[] expected = [.. HexText.Parse(Header + "005375" + head), .. data, .. HexText.Parse(Footer)];
        Assert.That(Encode(Message(), target, in body, expected.Length), Is.EqualTo(expected));
        Assert.That(calls, Is.EqualTo(1));
    }

    [Test]
    public void A_value_body_is_written_by_its_callback([Values] Target target)
    {
        MessageBody<int> body = MessageBody.CreateValue(5, static (ref AmqpWriter writer, int state) => writer.WriteInt32(state));
        byte[] expected = HexText.Parse(Header + "0053775405" + Footer);
        Assert.That(Encode(Message(), target, in body, expected.Length), Is.EqualTo(expected));
        MessageBody<int> none = MessageBody.CreateValue(5, static (ref AmqpWriter writer, int _) => writer.WriteNull());
        Assert.That(Encode(new AmqpMessage(), target, in none, 4), Is.EqualTo(HexText.Parse("00537740")));
    }

    // accepted: 0x24 and an empty list (part 3, 3.4.2).
    [Test]
    public void A_composite_is_a_value_body([Values] Target target)
    {
        MessageBody<Accepted> body = MessageBody.CreateValue(new Accepted());
        byte[] expected = HexText.Parse(Header + "005377" + "00532445" + Footer);
        Assert.That(Encode(Message(), target, in body, expected.Length), Is.EqualTo(expected));
        Assert.That(() => MessageBody.CreateValue<Accepted>(null!), Throws.ArgumentNullException);
    }

    [Test]
    public void A_sequence_body_is_written_by_its_callback([Values] Target target, [Values(0, 1, 127, 128, 255, 256)] int count)
    {
        MessageBody<int> body = MessageBody.CreateSequence(count, static (ref AmqpWriter writer, int state) =>
        {
            for (int i = 0; i < state; i++)
            {
                writer.WriteInt32(5);
            }
        });

        // 254 bytes of items are the last that fit the size of a list8, which counts the count.
        string list = count == 0 ? "45"
            : count <= 127 ? "c0" + ((2 * count) + 1).ToString("x2", null) + count.ToString("x2", null)
            : "d0" + ((2 * count) + 4).ToString("x8", null) + count.ToString("x8", null);
        byte[] expected = HexText.Parse(Header + "005376" + list + string.Concat(Enumerable.Repeat("5405", count)) + Footer);
        Assert.That(Encode(Message(), target, in body, expected.Length), Is.EqualTo(expected));
    }

    [Test]
    public void A_large_value_follows_the_smallest_section_header([Values] Target target, [Values(253, 254, 255, 256, 70_000)] int size)
    {
        MessageBody<int> body = MessageBody.CreateValue(size, static (ref AmqpWriter writer, int state) => writer.WriteBinary(new byte[state]));
        byte[] expected = [.. HexText.Parse("005377" + (size <= 255 ? "a0" + size.ToString("x2", null) : "b0" + size.ToString("x8", null))), .. new byte[size]];
        Assert.That(Encode(new AmqpMessage(), target, in body, expected.Length), Is.EqualTo(expected));
    }

    [Test]
    public void A_callback_that_throws_leaves_no_bytes([Values] Target target, [Values(0, 1, 10, 5_000)] int before, [Values(SectionKind.Data, SectionKind.AmqpValue, SectionKind.AmqpSequence)] SectionKind kind)
    {
        var thrown = new FormatException("mine");
        AmqpMessage message = Message();
        MessageBody<int> body = kind switch
        {
            SectionKind.Data => MessageBody.CreateData(before, (output, count) =>
            {
                WriteIn(output, new byte[count], 100);
                throw thrown;
            }),
            SectionKind.AmqpValue => MessageBody.CreateValue(before, (ref AmqpWriter writer, int count) =>
            {
                writer.BeginList();
                writer.WriteBinary(new byte[count]);
                throw thrown;
            }),
            _ => MessageBody.CreateSequence(before, (ref AmqpWriter writer, int count) =>
            {
                writer.BeginMap();
                writer.WriteBinary(new byte[count]);
                throw thrown;
            }),
        };
        Assert.That(Assert.Throws<FormatException>(() => Encode(message, target, in body, 10_000)), Is.SameAs(thrown));

        // The message and the thread's memory are as they were.
        MessageBody<int> good = MessageBody.CreateValue(1, static (ref AmqpWriter writer, int state) => writer.WriteInt32(state));
        Assert.That(HexText.Format(Encode(message, target, in good, 23)), Is.EqualTo(Header + "0053775401" + Footer));
    }

    [Test]
    public void A_writer_continues_after_a_callback_that_failed([Values] bool isSpan, [Values] bool isData)
    {
        using var buffer = new AmqpBuffer();
        buffer.Write([0xEE]);
        byte[] span = new byte[100];
        AmqpWriter writer = isSpan ? new AmqpWriter(span) : new AmqpWriter(buffer);
        AmqpWriteScope list = writer.BeginList();
        writer.WriteInt32(1);
        MessageBody<int> bad = isData
            ? MessageBody.CreateData(0, static (output, _) =>
            {
                WriteIn(output, new byte[2_000], 1_000);
                throw new FormatException();
            })
            : MessageBody.CreateValue(0, static (ref AmqpWriter inner, int _) =>
            {
                inner.BeginList();
                inner.WriteBinary(new byte[2_000]);
                throw new FormatException();
            });
        try
        {
            new AmqpMessage().WriteTo(ref writer, in bad);
            Assert.Fail();
        }
        catch (Exception error) when (error is FormatException or ArgumentException)
        {
        }

        writer.WriteInt32(2);
        writer.End(list);
        writer.Flush();
        byte[] written = isSpan ? span.AsSpan(0, writer.BytesWritten).ToArray() : buffer.WrittenSpan.Slice(1).ToArray();
        Assert.That(HexText.Format(written), Is.EqualTo("c00502" + "5401" + "5402"));
    }

    [Test]
    public void A_value_callback_must_write_exactly_one_value([Values] Target target)
    {
        AmqpWriteAction<int>[] wrong =
        [
            static (ref AmqpWriter _, int _) => { },
            static (ref AmqpWriter writer, int _) =>
            {
                writer.WriteInt32(1);
                writer.WriteInt32(2);
            },
            static (ref AmqpWriter writer, int _) => writer.BeginList(),
            static (ref AmqpWriter writer, int _) => writer = default,
            static (ref AmqpWriter writer, int _) => writer = new AmqpWriter(new byte[100]),
            static (ref AmqpWriter writer, int _) => writer = new AmqpWriter(new AmqpBuffer()),
            static (ref AmqpWriter writer, int _) => writer.Flush(),
            static (ref AmqpWriter writer, int _) =>
            {
                writer.WriteInt32(1);
                writer.End(default);
            },
        ];
        foreach (AmqpWriteAction<int> write in wrong)
        {
            Assert.That(() => Encode(Message(), target, MessageBody.CreateValue(0, write), 100), Throws.InvalidOperationException);
        }

        AmqpWriteAction<int>[] wrongItems = [wrong[2], wrong[3], wrong[4], wrong[5], wrong[6], wrong[7]];
        foreach (AmqpWriteAction<int> write in wrongItems)
        {
            Assert.That(() => Encode(Message(), target, MessageBody.CreateSequence(0, write), 100), Throws.InvalidOperationException);
        }

        Assert.That(
            () => Encode(Message(), target, MessageBody.CreateValue(0, wrong[1]), 100),
            Throws.InvalidOperationException.With.Message.EqualTo("The callback of MessageBody.CreateValue must write exactly one value, but it wrote 2."));
    }

    [Test]
    public void An_output_refuses_bytes_after_the_call([Values] Target target)
    {
        var kept = new List<IBufferWriter<byte>>();
        MessageBody<List<IBufferWriter<byte>>> body = MessageBody.CreateData(kept, static (output, list) =>
        {
            list.Add(output);
            WriteIn(output, [7], 1);
        });
        Assert.That(HexText.Format(Encode(new AmqpMessage(), target, in body, 6)), Is.EqualTo("005375a00107"));
        Assert.That(() => kept[0].GetMemory(), Throws.InvalidOperationException);
        Assert.That(() => _ = kept[0].GetSpan(1).Length, Throws.InvalidOperationException);
        Assert.That(() => kept[0].Advance(0), Throws.InvalidOperationException);
    }

    [Test]
    public void An_output_refuses_to_advance_beyond_its_memory()
    {
        MessageBody<int> body = MessageBody.CreateData(0, static (output, _) =>
        {
            int room = output.GetSpan(10).Length;
            Assert.That(room, Is.GreaterThanOrEqualTo(10));
            Assert.That(output.GetMemory().Length, Is.EqualTo(room));
            Assert.That(() => output.Advance(-1), Throws.TypeOf<ArgumentOutOfRangeException>());
            Assert.That(() => output.Advance(room + 1), Throws.TypeOf<ArgumentOutOfRangeException>());
            Assert.That(() => output.GetMemory(-1), Throws.TypeOf<ArgumentOutOfRangeException>());
            Assert.That(() => output.GetMemory(int.MaxValue), Throws.TypeOf<AmqpEncodeException>());
            output.GetSpan(1)[0] = 9;
            output.Advance(1);
        });
        Assert.That(HexText.Format(new AmqpMessage().Encode(in body)), Is.EqualTo("005375a00109"));
    }

    [Test]
    public void A_buffer_changed_by_the_callback_is_reported([Values] bool isData)
    {
        Action<AmqpBuffer>[] changes =
        [
            buffer => buffer.Write([1]), buffer => buffer.Reset(), buffer => buffer.Dispose(), buffer => buffer.Detach(), buffer => new AmqpMessage().Encode(buffer),
            buffer => new AmqpMessage().Encode(buffer, MessageBody.CreateData(0, static (_, _) => { })),
        ];
        foreach (Action<AmqpBuffer> change in changes)
        {
            var buffer = new AmqpBuffer();
            MessageBody<int> body = isData
                ? MessageBody.CreateData(0, (output, _) =>
                {
                    WriteIn(output, [1, 2], 1);
                    change(buffer);
                })
                : MessageBody.CreateValue(0, (ref AmqpWriter writer, int _) =>
                {
                    writer.WriteInt32(1);
                    change(buffer);
                });
            Assert.That(() => Message().Encode(buffer, in body), Throws.InstanceOf<InvalidOperationException>());
            buffer.Dispose();
        }
    }

    [Test]
    public void A_callback_may_encode_other_messages([Values] Target target)
    {
        MessageBody<int> inner = MessageBody.CreateData(3, static (output, state) => WriteIn(output, [(byte)state], 1));
        MessageBody<MessageBody<int>> outer = MessageBody.CreateData(inner, static (output, state) =>
        {
            WriteIn(output, [1], 1);
            WriteIn(output, new AmqpMessage().Encode(in state), 4);
            new AmqpMessage().Encode(output, in state);
        });
        byte[] expected = HexText.Parse("005375a00d01" + "005375a00103" + "005375a00103");
        Assert.That(Encode(new AmqpMessage(), target, in outer, expected.Length), Is.EqualTo(expected));
    }

    [Test]
    public void A_span_without_room_for_the_body_throws()
    {
        MessageBody<int> body = MessageBody.CreateData(0, static (output, _) => WriteIn(output, new byte[10], 10));
        for (int size = 0; size < 15; size++)
        {
            int length = size;
            Assert.That(() => Encode(new AmqpMessage(), Target.Span, in body, length), Throws.ArgumentException);
        }

        Assert.That(Encode(new AmqpMessage(), Target.Span, in body, 15), Has.Length.EqualTo(15));
    }

    [Test]
    public void A_message_with_a_body_is_refused()
    {
        MessageBody<int> body = MessageBody.CreateData(0, static (_, _) => Assert.Fail());
        using AmqpMessage message = AmqpMessage.Decode(HexText.Parse(Header + "00537740"));
        Assert.That(() => message.Encode(in body), Throws.InvalidOperationException);
        Assert.That(() => message.Encode(new AmqpBuffer(), in body), Throws.InvalidOperationException);
        message.ClearBody();
        MessageBody<int> empty = MessageBody.CreateData(0, static (_, _) => { });
        Assert.That(HexText.Format(message.Encode(in empty)), Is.EqualTo(Header + "005375a000"));

        // Disposed of before the header was read: it is lost, and the callback does not run.
        message.Dispose();
        Assert.That(() => message.Encode(in body), Throws.TypeOf<ObjectDisposedException>());
    }

    [Test]
    public void Received_sections_are_written_as_they_came([Values(0, 1, 5)] int piece, [Values] Target target)
    {
        // The header is a list32, and the footer has a null in place of its map's value.
        const string Received = "005370d0000000050000000141";
        const string After = "005378c10502a3016640";
        byte[] octets = HexText.Parse(Received + "005375a00107" + "005375a00108" + After);
        using AmqpMessage message = piece == 0 ? AmqpMessage.Decode(octets) : AmqpMessage.Decode(Pieces.Every(octets, piece));
        message.ClearBody();
        for (int i = 0; i < 2; i++)
        {
            MessageBody<int> body = MessageBody.CreateSequence(i, static (ref AmqpWriter writer, int item) => writer.WriteInt32(item));
            byte[] expected = HexText.Parse(Received + "005376c00301540" + i + After);
            Assert.That(Encode(message, target, in body, expected.Length), Is.EqualTo(expected));
        }

        Assert.That(message.BodyKind, Is.EqualTo(SectionKind.None));
        Assert.That(message.Header.Durable, Is.EqualTo((bool?)true));
    }

    [Test]
    public void Misuse_is_refused()
    {
        Assert.That(() => MessageBody.CreateData(0, null!), Throws.ArgumentNullException);
        Assert.That(() => MessageBody.CreateValue(0, null!), Throws.ArgumentNullException);
        Assert.That(() => MessageBody.CreateSequence(0, null!), Throws.ArgumentNullException);
        Assert.That(() => new AmqpMessage().Encode(default(MessageBody<int>)), Throws.InvalidOperationException);
        Assert.That(() => new AmqpMessage().Encode(null!, default(MessageBody<int>)), Throws.ArgumentNullException);
    }

    [Test]
    public void A_body_is_written_with_the_options_of_the_caller()
    {
        MessageBody<int> body = MessageBody.CreateValue(0, static (ref AmqpWriter writer, int _) =>
        {
            AmqpWriteScope outer = writer.BeginList();
            writer.WriteNull();
            writer.End(outer);
        });
        Assert.That(new AmqpMessage().Encode(in body, AmqpWriterOptions.Default.WithMaxDepth(2)), Has.Length.EqualTo(7));
        Assert.That(() => new AmqpMessage().Encode(in body, AmqpWriterOptions.Default.WithMaxDepth(1)), Throws.TypeOf<AmqpEncodeException>());
    }

    [Test]
    public void Writing_a_body_allocates_nothing([Values] bool isBuffer, [Values(SectionKind.Data, SectionKind.AmqpValue, SectionKind.AmqpSequence)] SectionKind kind)
    {
        byte[] data = new byte[300];
        AmqpMessage message = Message();
        using var buffer = new AmqpBuffer(4_096);
        var other = new Fixed();
        IBufferWriter<byte> output = isBuffer ? buffer : other;
        long allocated = 0;
        for (int round = 0; round < 3; round++)
        {
            allocated = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 100; i++)
            {
                buffer.Reset();
                message.Encode(output, kind switch
                {
                    SectionKind.Data => MessageBody.CreateData(data, static (output, bytes) => WriteIn(output, bytes, 1_000)),
                    SectionKind.AmqpValue => MessageBody.CreateValue(data, static (ref AmqpWriter writer, byte[] bytes) => writer.WriteBinary(bytes)),
                    _ => MessageBody.CreateSequence(data, static (ref AmqpWriter writer, byte[] bytes) => writer.WriteBinary(bytes)),
                });
            }

            allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        }

        Assert.That(allocated, Is.Zero);
    }

    internal static void WriteIn(IBufferWriter<byte> output, ReadOnlySpan<byte> bytes, int piece)
    {
        while (!bytes.IsEmpty)
        {
            int length = Math.Min(piece, bytes.Length);
            bytes.Slice(0, length).CopyTo(output.GetSpan(length));
            output.Advance(length);
            bytes = bytes.Slice(length);
        }
    }

    private static AmqpMessage Message() => new() { Header = { Durable = true }, Footer = { { "f", 1 } } };

    private static byte[] Encode<TState>(AmqpMessage message, Target target, in MessageBody<TState> body, int size)
    {
        switch (target)
        {
            case Target.Array:
                return message.Encode(in body);
            case Target.Span:
                byte[] octets = new byte[size];
                var writer = new AmqpWriter(octets);
                message.WriteTo(ref writer, in body);
                Assert.That(writer.BytesWritten, Is.LessThanOrEqualTo(size));
                return octets.AsSpan(0, writer.BytesWritten).ToArray();
            case Target.Other:
                var other = new ArrayBufferWriter<byte>();
                try
                {
                    message.Encode(other, in body);
                }
                catch
                {
                    Assert.That(other.WrittenCount, Is.Zero);
                    throw;
                }

                return other.WrittenSpan.ToArray();
            default:
                using (var buffer = new AmqpBuffer())
                {
                    buffer.Write([1, 2, 3]);
                    try
                    {
                        if (target == Target.Buffer)
                        {
                            message.Encode(buffer, in body);
                        }
                        else
                        {
                            var inner = new AmqpWriter(buffer);
                            message.WriteTo(ref inner, in body);
                            inner.Flush();
                        }
                    }
                    catch
                    {
                        Assert.That(buffer.WrittenCount, Is.EqualTo(3));
                        throw;
                    }

                    return buffer.WrittenSpan.Slice(3).ToArray();
                }
        }
    }

    /// <summary>An output of one array, which allocates nothing.</summary>
    private sealed class Fixed : IBufferWriter<byte>
    {
        private readonly byte[] _array = new byte[4_096];

        public void Advance(int count)
        {
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => _array;

        public Span<byte> GetSpan(int sizeHint = 0) => _array;
    }
}
