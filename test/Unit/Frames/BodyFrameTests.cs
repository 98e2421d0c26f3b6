using Amqp.Encoding.Tests.Messages;

namespace Amqp.Encoding.Tests.Frames;

/// <summary>Bodies that a callback writes straight into the frame.</summary>
public sealed class BodyFrameTests
{
    /// <summary>Where frames may go.</summary>
    public enum Target
    {
        Buffer,
        Segments,
        Other,
    }

    [Test]
    public void A_message_body_is_written_into_its_frame([Values] Target target)
    {
        MessageBody<int> body = MessageBody.CreateData(0xAA, static (output, state) => MessageBodyTests.WriteIn(output, [(byte)state, 0xBB], 1));
        var transfer = new Transfer { Handle = 1, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]), More = true };
        Assert.That(Write(target, 5, transfer, new AmqpMessage(), in body, 512, out byte[] written), Is.EqualTo(1));
        Assert.That(transfer.More, Is.True);
        Assert.That(HexText.Format(written), Is.EqualTo("0000001b02000005" + "005314c007035201" + "43a00109" + "005375a002aabb"));
        MessageBody<int> value = MessageBody.CreateValue(5, static (ref AmqpWriter writer, int state) => writer.WriteInt32(state));
        Assert.That(Write(target, 5, transfer, new AmqpMessage(), in value, 512, out written), Is.EqualTo(1));
        Assert.That(HexText.Format(written), Is.EqualTo("0000001902000005" + "005314c007035201" + "43a00109" + "0053775405"));
        MessageBody<int> items = MessageBody.CreateSequence(5, static (ref AmqpWriter writer, int state) => writer.WriteInt32(state));
        Assert.That(Write(target, 5, transfer, new AmqpMessage(), in items, 512, out written), Is.EqualTo(1));
        Assert.That(HexText.Format(written), Is.EqualTo("0000001c02000005" + "005314c007035201" + "43a00109" + "005376c003015405"));
    }

    [Test]
    public void A_body_that_exceeds_its_frame_is_split_at_every_size([Values] Target target, [Values] bool isValue)
    {
        for (int size = 0; size < 1_600; size += size is (> 230 and < 265) or (> 455 and < 500) or (> 950 and < 1_000) ? 1 : 37)
        {
            byte[] data = [.. Enumerable.Range(0, size).Select(i => (byte)i)];
            int calls = 0;
            MessageBody<byte[]> body = isValue
                ? MessageBody.CreateValue(data, (ref AmqpWriter writer, byte[] bytes) =>
                {
                    calls++;
                    writer.WriteBinary(bytes);
                })
                : MessageBody.CreateData(data, (output, bytes) =>
                {
                    calls++;
                    MessageBodyTests.WriteIn(output, bytes, 100);
                });

            // header, the section's head by hand, and a footer: what a message of the same data is.
            string head = size <= 255 ? "a0" + size.ToString("x2", null) : "b0" + size.ToString("x8", null);
            byte[] message = [.. HexText.Parse("005370c0020141" + (isValue ? "005377" : "005375") + head), .. data, .. HexText.Parse("005378c10602a301665401")];
            var transfer = new Transfer { Handle = 300, DeliveryId = 7, DeliveryTag = new DeliveryTag([1, 2]) };
            byte[] expected = Split(message, "0053" + "14c00c03" + "700000012c" + "5207" + "a0020102", out int frames);
            Assert.That(Write(target, 3, transfer, Message(), in body, 512, out byte[] written), Is.EqualTo(frames), size.ToString(null, null));
            Assert.That(written, Is.EqualTo(expected), size.ToString(null, null));
            Assert.That(calls, Is.EqualTo(1));
            Assert.That(transfer.More, Is.Null);
        }
    }

    [Test]
    public void A_body_is_split_at_every_frame_size([Values] Target target)
    {
        byte[] data = [.. Enumerable.Range(0, 260).Select(i => (byte)i)];
        MessageBody<byte[]> body = MessageBody.CreateData(data, static (output, bytes) => MessageBodyTests.WriteIn(output, bytes, 7));
        byte[] message = [.. HexText.Parse("005370c0020141" + "005375b000000104"), .. data, .. HexText.Parse("005378c10602a301665401")];
        var transfer = new Transfer { Handle = 300, DeliveryId = 7, DeliveryTag = new DeliveryTag([1, 2]) };
        for (uint max = 30; max < 330; max++)
        {
            byte[] expected = Split(message, "0053" + "14c00c03" + "700000012c" + "5207" + "a0020102", out int frames, (int)max);
            Assert.That(Write(target, 3, transfer, Message(), in body, max, out byte[] written), Is.EqualTo(frames), max.ToString(null, null));
            Assert.That(written, Is.EqualTo(expected), max.ToString(null, null));
        }
    }

    [Test]
    public void A_callback_that_throws_writes_nothing([Values] Target target, [Values(0, 10, 5_000)] int before)
    {
        var thrown = new FormatException("mine");
        var transfer = new Transfer { Handle = 1, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]), More = true };
        MessageBody<int> data = MessageBody.CreateData(before, (output, count) =>
        {
            MessageBodyTests.WriteIn(output, new byte[count], 100);
            throw thrown;
        });
        MessageBody<int> value = MessageBody.CreateValue(before, (ref AmqpWriter writer, int count) =>
        {
            writer.BeginList();
            writer.WriteBinary(new byte[count]);
            throw thrown;
        });
        foreach (MessageBody<int> body in new[] { data, value })
        {
            Assert.That(Assert.Throws<FormatException>(() => Write(target, 1, transfer, Message(), in body, 512, out _)), Is.SameAs(thrown));
            Assert.That(transfer.More, Is.True);
        }

        // The same thread and the same objects go on.
        MessageBody<int> good = MessageBody.CreateValue(5, static (ref AmqpWriter writer, int state) => writer.WriteInt32(state));
        Assert.That(Write(target, 1, transfer, new AmqpMessage(), in good, 512, out byte[] written), Is.EqualTo(1));
        Assert.That(HexText.Format(written), Is.EqualTo("0000001902000001" + "005314c007035201" + "43a00109" + "0053775405"));
    }

    [Test]
    public void A_body_that_cannot_be_written_writes_nothing([Values] Target target)
    {
        int calls = 0;
        MessageBody<int> body = MessageBody.CreateData(1_000, (output, size) =>
        {
            calls++;
            MessageBodyTests.WriteIn(output, new byte[size], size);
        });
        Assert.That(
            () => Write(target, 0, new Transfer { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag(new byte[32]) }, Message(), in body, 40, out _),
            Throws.TypeOf<AmqpEncodeException>());
        Assert.That(calls, Is.EqualTo(1));
        Assert.That(() => Write(target, 0, new Transfer { DeliveryId = 0, DeliveryTag = new DeliveryTag([9]) }, Message(), in body, 512, out _), Throws.TypeOf<AmqpEncodeException>(), "no handle");
        Assert.That(() => Write(target, 0, First(), Message(), in body, 0, out _), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => Write(target, 0, null!, Message(), in body, 512, out _), Throws.ArgumentNullException);
        Assert.That(() => Write(target, 0, First(), null!, in body, 512, out _), Throws.ArgumentNullException);
        Assert.That(() => Write(target, 0, First(), Message(), default(MessageBody<int>), 512, out _), Throws.InvalidOperationException);
        AmqpMessage full = Message();
        full.Value = 1;
        Assert.That(() => Write(target, 0, First(), full, in body, 512, out _), Throws.InvalidOperationException);
        MessageBody<int> two = MessageBody.CreateValue(0, static (ref AmqpWriter writer, int _) =>
        {
            writer.WriteInt32(1);
            writer.WriteInt32(2);
        });
        Assert.That(() => Write(target, 0, First(), Message(), in two, 512, out _), Throws.InvalidOperationException);
        Assert.That(calls, Is.EqualTo(1));
        Assert.That(() => FrameEncoder.EncodeTransfer(null!, 0, First(), Message(), in body, 512), Throws.ArgumentNullException);
    }

    [Test]
    public void A_callback_that_writes_to_the_output_is_refused([Values(Target.Buffer, Target.Segments)] Target target)
    {
        using var buffer = new AmqpBuffer();
        using var segments = new FrameSegments();
        IBufferWriter<byte> output = target == Target.Buffer ? buffer : segments;
        MessageBody<IBufferWriter<byte>> body = MessageBody.CreateData(output, static (_, frames) => FrameEncoder.EncodeEmpty(frames));
        Assert.That(() => FrameEncoder.EncodeTransfer(output, 0, First(), new AmqpMessage(), in body, 512), Throws.InvalidOperationException);
        Assert.That(target == Target.Buffer ? buffer.WrittenCount : segments.Length, Is.Zero);
    }

    [Test]
    public void Writing_a_body_into_a_frame_allocates_nothing([Values] Target target, [Values] bool isValue)
    {
        byte[] data = new byte[300];
        AmqpMessage message = Message();
        var transfer = new Transfer { Handle = 1, DeliveryId = 2, DeliveryTag = new DeliveryTag([1]) };
        using var buffer = new AmqpBuffer(4_096);
        using var segments = new FrameSegments();
        var other = new Fixed();
        long allocated = 0;
        for (int round = 0; round < 3; round++)
        {
            allocated = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 100; i++)
            {
                buffer.Reset();
                segments.Reset();
                FrameEncoder.EncodeTransfer(
                    target == Target.Buffer ? buffer : target == Target.Segments ? segments : other,
                    1,
                    transfer,
                    message,
                    isValue
                        ? MessageBody.CreateValue(data, static (ref AmqpWriter writer, byte[] bytes) => writer.WriteBinary(bytes))
                        : MessageBody.CreateData(data, static (output, bytes) => MessageBodyTests.WriteIn(output, bytes, 1_000)),
                    512);
            }

            allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        }

        Assert.That(allocated, Is.Zero);
    }

    [Test]
    public void A_split_body_returns_its_memory_to_the_pool()
    {
        // 20,000 bytes in 41 frames, in memory that the segments own until they are disposed of.
        var pool = new CountingPool();
        using (var segments = new FrameSegments(pool))
        {
            MessageBody<int> body = MessageBody.CreateData(20_000, static (output, size) => MessageBodyTests.WriteIn(output, new byte[size], 1_000));
            Assert.That(FrameEncoder.EncodeTransfer(segments, 0, First(), new AmqpMessage(), in body, 512), Is.EqualTo(41));
            Assert.That(segments.GetSegments().Sum(segment => segment.Count), Is.EqualTo(segments.Length));
        }

        Assert.That(pool.Outstanding, Is.Zero);
    }

    // A transfer that begins a delivery: id 0, and a tag of one byte.
    private static Transfer First() => new() { Handle = 0, DeliveryId = 0, DeliveryTag = new DeliveryTag([9]) };

    private static AmqpMessage Message() => new() { Header = { Durable = true }, Footer = { { "f", 1 } } };

    // The frames of a message on channel 3, made by hand. The transfer is a list8 of three fields, to which more adds three.
    private static byte[] Split(byte[] message, string transfer, out int frames, int max = 512)
    {
        byte[] alone = HexText.Parse(transfer);
        byte[] first = [.. HexText.Parse(transfer.Replace("14c00c03", "14c00f06")), 0x40, 0x40, 0x41];
        byte[] next = HexText.Parse("005314c00c06" + "700000012c" + "5207" + "404040" + "41");
        byte[] last = HexText.Parse("005314c00802" + "700000012c" + "5207");
        var result = new List<byte>();
        frames = 0;
        for (int at = 0; at < message.Length; frames++)
        {
            byte[] ending = at == 0 ? alone : last;
            byte[] going = at == 0 ? first : next;
            bool isLast = 8 + ending.Length + message.Length - at <= max;
            byte[] performative = isLast ? ending : going;
            int payload = isLast ? message.Length - at : Math.Min(max - 8 - performative.Length, message.Length - at - 1);
            int size = 8 + performative.Length + payload;
            result.AddRange([0, 0, (byte)(size >> 8), (byte)size, 2, 0, 0, 3, .. performative, .. message.Skip(at).Take(payload)]);
            at += payload;
        }

        return [.. result];
    }

    private static int Write<TState>(
        Target target, ushort channel, Transfer transfer, AmqpMessage message, in MessageBody<TState> body, uint maxFrameSize, out byte[] written)
    {
        using var buffer = new AmqpBuffer();
        using var segments = new FrameSegments();
        var other = new ArrayBufferWriter<byte>();
        IBufferWriter<byte> output = target == Target.Buffer ? buffer : target == Target.Segments ? segments : other;
        try
        {
            int frames = FrameEncoder.EncodeTransfer(output, channel, transfer, message, in body, maxFrameSize);
            written = target switch
            {
                Target.Buffer => buffer.WrittenSpan.ToArray(),
                Target.Segments => [.. segments.GetSegments().SelectMany(segment => segment)],
                _ => other.WrittenSpan.ToArray(),
            };
            return frames;
        }
        catch
        {
            Assert.That(buffer.WrittenCount + segments.Length + other.WrittenCount, Is.Zero);
            throw;
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
