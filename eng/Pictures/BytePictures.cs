using System.Buffers;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Pictures;

/// <summary>Pictures of bytes, which the library itself writes.</summary>
internal static class BytePictures
{
    public static Canvas Array()
    {
        var canvas = new Canvas("The bytes of an AMQP array of the ints 1, -2 and 300");
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        writer.WriteArray<int>([1, -2, 300]);
        writer.Flush();
        canvas.Text(10, 24, "An array of ints: one constructor for all elements", "strong");
        ByteStrip.Draw(
            canvas,
            10,
            40,
            buffer.WrittenSpan,
            (1, "grey", "format code: array8 (array32, 0xf0, has four bytes each for size and count)"),
            (1, "grey", "size: 14 bytes follow"),
            (1, "orange", "count: 3 elements"),
            (1, "green", "constructor of the elements: int, four bytes"),
            (4, "blue", "1"),
            (4, "blue", "-2"),
            (4, "blue", "300"));
        return canvas;
    }

    public static Canvas TransferFrame()
    {
        var canvas = new Canvas("The bytes of a frame with a transfer and its payload");
        using var buffer = new AmqpBuffer();
        var transfer = new Transfer { Handle = 0, DeliveryId = 5, DeliveryTag = new DeliveryTag([0xaa, 0xbb]), MessageFormat = 0, Settled = true };
        FrameEncoder.Encode(buffer, 1, transfer, 512, new ReadOnlySequence<byte>([0x00, 0x53, 0x77, 0x54, 0x2a]));
        ReadOnlySpan<byte> frame = buffer.WrittenSpan;
        canvas.Text(10, 24, "The frame header", "strong");
        double y = ByteStrip.Draw(
            canvas,
            10,
            40,
            frame.Slice(0, 8),
            (4, "grey", "size of the frame: 28 bytes"),
            (1, "grey", "data offset: the header is 2 x 4 bytes"),
            (1, "grey", "type: AMQP (1 is SASL)"),
            (2, "orange", "channel 1"));
        canvas.Text(10, y + 24, "The performative: a described list", "strong");
        y = ByteStrip.Draw(
            canvas,
            10,
            y + 40,
            frame.Slice(8, 15),
            (3, "green", "descriptor 0x14: transfer"),
            (3, "grey", "list8: 10 bytes follow, 5 fields; the others are unset"),
            (1, "blue", "handle: 0"),
            (2, "blue", "delivery-id: 5"),
            (4, "blue", "delivery-tag: a binary of 2 bytes"),
            (1, "blue", "message-format: 0"),
            (1, "blue", "settled: true"));
        canvas.Text(10, y + 24, "The payload: the message, here an amqp-value", "strong");
        ByteStrip.Draw(canvas, 10, y + 40, frame.Slice(23), (3, "purple", "descriptor 0x77: amqp-value"), (2, "purple", "int 42"));
        return canvas;
    }
}
