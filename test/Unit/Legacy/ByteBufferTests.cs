using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Legacy;

public sealed class ByteBufferTests
{
    [Test]
    public void A_byte_buffer_reads_after_it_writes()
    {
        using var buffer = new ByteBuffer(4);
        AmqpCodec.EncodeInt(1, buffer);
        AmqpCodec.EncodeString(new string('x', 1_000), buffer);
        Assert.That(buffer.Offset, Is.Zero);
        Assert.That(buffer.WritePos, Is.EqualTo(1_007));
        Assert.That(buffer.Length, Is.EqualTo(1_007));
        Assert.That(AmqpCodec.DecodeInt(buffer), Is.EqualTo(1));
        Assert.That(buffer.Offset, Is.EqualTo(2));
        Assert.That(buffer.Length, Is.EqualTo(1_005));
        Assert.That(buffer.Buffer[buffer.Offset], Is.EqualTo(0xb1));
        buffer.Complete(1_005);
        Assert.That(() => buffer.Complete(1), Throws.TypeOf<ArgumentOutOfRangeException>());
        buffer.Seek(0);
        Assert.That(AmqpCodec.DecodeInt(buffer), Is.EqualTo(1));
        Assert.That(() => buffer.Seek(1_008), Throws.TypeOf<ArgumentOutOfRangeException>());
        buffer.Reset();
        Assert.That(buffer.Offset, Is.Zero);
        Assert.That(buffer.WritePos, Is.Zero);
    }

    [Test]
    public void An_array_of_the_callers_is_written_and_read_in_place()
    {
        byte[] array = new byte[4];
        var buffer = new ByteBuffer(array);
        AmqpCodec.EncodeInt(-1, buffer);
        Assert.That(array, Is.EqualTo(new byte[] { 0x54, 0xff, 0, 0 }));
        Assert.That(buffer.Capacity, Is.EqualTo(4));
        Assert.That(buffer.Size, Is.EqualTo(2));
        Assert.That(() => AmqpCodec.EncodeInt(1_000, buffer), Throws.ArgumentException);
        Assert.That(buffer.Length, Is.EqualTo(2));
        array[2] = 0x40;
        buffer.Append(1);
        Assert.That(AmqpCodec.DecodeInt(buffer), Is.EqualTo(-1));
        Assert.That(AmqpCodec.DecodeObject(buffer), Is.Null);
        Assert.That(() => buffer.Append(2), Throws.TypeOf<ArgumentOutOfRangeException>());

        var part = new ByteBuffer([0, 0x54, 7, 0], 1, 2);
        Assert.That(part.Offset, Is.EqualTo(1));
        Assert.That(part.Length, Is.EqualTo(2));
        Assert.That(AmqpCodec.DecodeInt(part), Is.EqualTo(7));
        Assert.That(() => AmqpCodec.EncodeInt(1, part), Throws.ArgumentException);
        Assert.That(new ByteBuffer(default(ArraySegment<byte>)).Length, Is.Zero);

        using var bounded = new ByteBuffer(2, autoGrow: false);
        AmqpCodec.EncodeInt(1, bounded);
        Assert.That(() => AmqpCodec.EncodeObject(null, bounded), Throws.ArgumentException);
    }

    [Test]
    public void A_pooled_buffer_is_shared_with_the_typed_path()
    {
        var pooled = new AmqpBuffer();
        var buffer = new ByteBuffer(pooled);
        AmqpCodec.EncodeUInt(1, buffer);
        Assert.That(pooled.WrittenSpan.ToArray(), Is.EqualTo(new byte[] { 0x52, 1 }));
        pooled.GetSpan()[0] = 0x43;
        buffer.Append(1);
        Assert.That(AmqpCodec.DecodeUInt(buffer), Is.EqualTo(1u));
        Assert.That(AmqpCodec.DecodeUInt(buffer), Is.Zero);
        buffer.Dispose();
        buffer.Dispose();
        Assert.That(() => AmqpCodec.EncodeUInt(1, buffer), Throws.TypeOf<ObjectDisposedException>());
        Assert.That(() => buffer.Buffer, Throws.TypeOf<ObjectDisposedException>());
    }
}
