namespace Amqp.Encoding.Perf.References;

/// <content>Frames, found and written.</content>
public static partial class HandWritten
{
    /// <summary>Finds a frame: its header is checked, its performative measured, its payload sliced.</summary>
    /// <returns>The size of the frame.</returns>
    public static int FindFrame(ReadOnlySpan<byte> source, out int payload)
    {
        int size = BinaryPrimitives.ReadInt32BigEndian(source);
        int offset = source[4] * 4;
        if (size > source.Length || offset < 8 || offset > size || source[5] != 0)
        {
            throw new InvalidDataException();
        }

        ReadOnlySpan<byte> body = source[offset..size];
        if (body[0] != 0 || body[1] != 0x53 || body[3] != 0xc0)
        {
            throw new InvalidDataException();
        }

        payload = body[(5 + body[4])..].Length;
        return size;
    }

    /// <summary>Writes a frame with a transfer as one line of text.</summary>
    /// <returns>The number of characters.</returns>
    public static int TraceTransfer(ReadOnlySpan<byte> source, Span<char> destination)
    {
        int size = FindFrame(source, out int payload);
        TransferData transfer = ReadTransfer(source[8..(size - payload)]);
        ushort channel = BinaryPrimitives.ReadUInt16BigEndian(source[6..]);
        bool fits = destination.TryWrite(
            CultureInfo.InvariantCulture,
            $"channel {channel} transfer(handle={transfer.Handle}, delivery-id={transfer.DeliveryId}, delivery-tag=0x{Convert.ToHexStringLower(transfer.DeliveryTag)}, "
            + $"message-format={transfer.MessageFormat}, settled={(transfer.Settled ? "true" : "false")}, more={(transfer.More ? "true" : "false")}), {payload} bytes",
            out int length);
        return fits ? length : throw new ArgumentException("The text is too long.", nameof(destination));
    }

    /// <summary>Writes a frame with a transfer and the message that it carries.</summary>
    /// <returns>The size of the frame.</returns>
    public static int WriteFrame(TransferData transfer, MessageData message, ushort channel, int maxFrameSize, Span<byte> destination)
    {
        int size = 8 + HandWritten.WriteTransfer(transfer, destination[8..]);
        size += HandWritten.WriteMessage(message, destination[size..]);
        if (size > maxFrameSize)
        {
            throw new ArgumentException("The frame is too large.", nameof(message));
        }

        BinaryPrimitives.WriteInt32BigEndian(destination, size);
        destination[4] = 2;
        destination[5] = 0;
        BinaryPrimitives.WriteUInt16BigEndian(destination[6..], channel);
        return size;
    }

    /// <summary>Writes frames with the transfers of a delivery and the bytes of its message.</summary>
    /// <returns>The number of bytes.</returns>
    public static int Split(TransferData transfer, ReadOnlySpan<byte> message, ushort channel, int maxFrameSize, Span<byte> destination)
    {
        int written = 0;
        for (bool isFirst = true; isFirst || message.Length > 0; isFirst = false)
        {
            Span<byte> frame = destination[written..];
            int size = WriteNext(transfer, isFirst, more: true, frame);
            if (maxFrameSize - size >= message.Length)
            {
                size = WriteNext(transfer, isFirst, more: false, frame);
            }

            int payload = Math.Min(maxFrameSize - size, message.Length);
            message[..payload].CopyTo(frame[size..]);
            message = message[payload..];
            size += payload;
            BinaryPrimitives.WriteInt32BigEndian(frame, size);
            frame[4] = 2;
            frame[5] = 0;
            BinaryPrimitives.WriteUInt16BigEndian(frame[6..], channel);
            written += size;
        }

        return written;
    }

    // Of a first transfer all fields; of a later one the handle, the delivery-id and more, which is left out of the last.
    private static int WriteNext(TransferData transfer, bool isFirst, bool more, Span<byte> frame)
    {
        if (isFirst)
        {
            transfer.More = more;
            return 8 + WriteTransfer(transfer, frame[8..]);
        }

        ReadOnlySpan<byte> head = [0x00, 0x53, 0x14, 0xc0, 0, 0, 0x52, (byte)transfer.Handle, 0x70];
        head.CopyTo(frame[8..]);
        BinaryPrimitives.WriteUInt32BigEndian(frame[17..], transfer.DeliveryId);
        if (more)
        {
            ReadOnlySpan<byte> rest = [0x40, 0x40, 0x40, 0x41];
            rest.CopyTo(frame[21..]);
        }

        frame[12] = (byte)(more ? 12 : 8);
        frame[13] = (byte)(more ? 6 : 2);
        return more ? 25 : 21;
    }

    /// <summary>Gathers the payloads of a delivery in a pooled array.</summary>
    public sealed class Delivery : IDisposable
    {
        private byte[] _bytes = [];

        /// <summary>delivery-id.</summary>
        public uint Id { get; private set; }

        /// <summary>delivery-tag.</summary>
        public byte[] Tag { get; private set; } = [];

        /// <summary>The bytes gathered so far.</summary>
        public ReadOnlySpan<byte> Bytes => _bytes.AsSpan(0, Length);

        /// <summary>The number of bytes gathered so far.</summary>
        public int Length { get; private set; }

        /// <summary>Adds a transfer.</summary>
        /// <returns>Whether it was the last.</returns>
        public bool Add(TransferData transfer, ReadOnlySpan<byte> payload, int maxSize)
        {
            if (Length == 0)
            {
                Id = transfer.DeliveryId;
                Tag = transfer.DeliveryTag;
            }
            else if (transfer.DeliveryId != Id || !transfer.DeliveryTag.AsSpan().SequenceEqual(Tag))
            {
                throw new InvalidDataException();
            }

            int length = Length + payload.Length;
            if (length > maxSize)
            {
                throw new InvalidDataException();
            }

            if (length > _bytes.Length)
            {
                byte[] larger = ArrayPool<byte>.Shared.Rent(Math.Max(length, 2 * _bytes.Length));
                Bytes.CopyTo(larger);
                Dispose();
                _bytes = larger;
            }

            payload.CopyTo(_bytes.AsSpan(Length));
            Length = length;
            return !transfer.More;
        }

        /// <summary>Gives the array back.</summary>
        public void Dispose()
        {
            if (_bytes.Length != 0)
            {
                ArrayPool<byte>.Shared.Return(_bytes);
                _bytes = [];
            }
        }
    }
}
