namespace Amqp.Encoding.Perf.References;

/// <content>A transfer of one shape, and what the other parts share.</content>
public static partial class HandWritten
{
    /// <summary>Writes a transfer, each field in its shortest form.</summary>
    public static int WriteTransfer(TransferData transfer, Span<byte> destination)
    {
        // Descriptor 0x14, then a list8 of six fields whose size is known at the end.
        destination[5] = 6;
        destination[0] = 0x00;
        destination[1] = 0x53;
        destination[2] = 0x14;
        destination[3] = 0xc0;
        int position = 6;
        WriteUInt(destination, ref position, transfer.Handle);
        WriteUInt(destination, ref position, transfer.DeliveryId);
        byte[] tag = transfer.DeliveryTag;
        if (tag.Length > 32)
        {
            throw new ArgumentException("The delivery tag is longer than 32 bytes.", nameof(transfer));
        }

        destination[position + 1] = (byte)tag.Length;
        destination[position] = 0xa0;
        tag.CopyTo(destination[(position + 2)..]);
        position += 2 + tag.Length;
        WriteUInt(destination, ref position, transfer.MessageFormat);
        destination[position + 1] = transfer.More ? (byte)0x41 : (byte)0x42;
        destination[position] = transfer.Settled ? (byte)0x41 : (byte)0x42;
        position += 2;
        destination[4] = (byte)(position - 5);
        return position;
    }

    /// <summary>Reads a transfer to a new object with a new tag array.</summary>
    public static TransferData ReadTransfer(ReadOnlySpan<byte> source)
    {
        if (source.Length < 6 || source[0] != 0x00 || source[1] != 0x53 || source[2] != 0x14 || source[3] != 0xc0
            || source[4] != source.Length - 5 || source[5] != 6)
        {
            ThrowMalformed();
        }

        int position = 6;
        TransferData transfer = new()
        {
            Handle = ReadUInt(source, ref position),
            DeliveryId = ReadUInt(source, ref position),
            DeliveryTag = ReadBinary8(source, ref position).ToArray(),
            MessageFormat = ReadUInt(source, ref position),
            Settled = ReadBoolean(source, ref position),
            More = ReadBoolean(source, ref position),
        };
        if (position != source.Length)
        {
            ThrowMalformed();
        }

        return transfer;
    }

    private static void WriteUInt(Span<byte> destination, ref int position, uint value)
    {
        if (value == 0)
        {
            destination[position] = 0x43;
            position++;
        }
        else if (value <= byte.MaxValue)
        {
            destination[position + 1] = (byte)value;
            destination[position] = 0x52;
            position += 2;
        }
        else
        {
            BinaryPrimitives.WriteUInt32BigEndian(destination[(position + 1)..], value);
            destination[position] = 0x70;
            position += 5;
        }
    }

    private static byte ReadByte(ReadOnlySpan<byte> source, ref int position)
    {
        if ((uint)position >= (uint)source.Length)
        {
            ThrowMalformed();
        }

        return source[position++];
    }

    private static ReadOnlySpan<byte> ReadBytes(ReadOnlySpan<byte> source, ref int position, int length)
    {
        if (length > source.Length - position)
        {
            ThrowMalformed();
        }

        ReadOnlySpan<byte> bytes = source.Slice(position, length);
        position += length;
        return bytes;
    }

    private static uint ReadUInt(ReadOnlySpan<byte> source, ref int position)
    {
        switch (ReadByte(source, ref position))
        {
            case 0x43:
                return 0;
            case 0x52:
                return ReadByte(source, ref position);
            case 0x70:
                return BinaryPrimitives.ReadUInt32BigEndian(ReadBytes(source, ref position, sizeof(uint)));
            default:
                ThrowMalformed();
                return 0;
        }
    }

    private static bool ReadBoolean(ReadOnlySpan<byte> source, ref int position)
    {
        byte formatCode = ReadByte(source, ref position);
        if (formatCode is not (0x41 or 0x42))
        {
            ThrowMalformed();
        }

        return formatCode == 0x41;
    }

    private static ReadOnlySpan<byte> ReadBinary8(ReadOnlySpan<byte> source, ref int position)
    {
        Expect(source, ref position, 0xa0);

        int length = ReadByte(source, ref position);
        return ReadBytes(source, ref position, length);
    }
}
