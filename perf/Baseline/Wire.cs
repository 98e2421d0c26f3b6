using System.Buffers.Binary;
using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>Reads and writes the fixed width numbers of the wire, all of them big-endian.</summary>
internal static class Wire
{
    public static byte ReadUByte(BoxingBuffer buffer) => buffer.Take(1)[0];

    public static ushort ReadUShort(BoxingBuffer buffer) => BinaryPrimitives.ReadUInt16BigEndian(buffer.Take(2));

    public static uint ReadUInt(BoxingBuffer buffer) => BinaryPrimitives.ReadUInt32BigEndian(buffer.Take(4));

    public static ulong ReadULong(BoxingBuffer buffer) => BinaryPrimitives.ReadUInt64BigEndian(buffer.Take(8));

    public static void WriteUByte(BoxingBuffer buffer, byte value) => buffer.Append(1)[0] = value;

    public static void WriteUShort(BoxingBuffer buffer, ushort value) => BinaryPrimitives.WriteUInt16BigEndian(buffer.Append(2), value);

    public static void WriteUInt(BoxingBuffer buffer, uint value) => BinaryPrimitives.WriteUInt32BigEndian(buffer.Append(4), value);

    public static void WriteULong(BoxingBuffer buffer, ulong value) => BinaryPrimitives.WriteUInt64BigEndian(buffer.Append(8), value);

    /// <summary>Reads a size or count of one or four bytes that cannot exceed what is left to read.</summary>
    public static int ReadLength(BoxingBuffer buffer, bool wide)
    {
        uint length = ReadCount(buffer, wide);
        if (length > (uint)buffer.Length)
        {
            throw new InvalidDataException("A size runs past the end of the input.");
        }

        return (int)length;
    }

    /// <summary>Reads a size or count of one or four bytes.</summary>
    public static uint ReadCount(BoxingBuffer buffer, bool wide) => wide ? ReadUInt(buffer) : ReadUByte(buffer);

    /// <summary>Writes a size or count in one or four bytes.</summary>
    public static void WriteCount(BoxingBuffer buffer, int count, bool wide)
    {
        if (wide)
        {
            WriteUInt(buffer, (uint)count);
        }
        else
        {
            WriteUByte(buffer, (byte)count);
        }
    }

    /// <summary>Reads the size of a compound value, and returns where it ends.</summary>
    public static int ReadEnd(BoxingBuffer buffer, bool wide)
    {
        int size = ReadLength(buffer, wide);
        return buffer.ReadPosition + size;
    }

    /// <summary>Checks that so many items fit the bytes that are left for them.</summary>
    public static void CheckCount(uint count, int rest)
    {
        if (rest < 0 || count > (uint)rest)
        {
            throw new InvalidDataException("The count is larger than the size.");
        }
    }

    /// <summary>Checks that the items read ended where the size said.</summary>
    public static void CheckEnd(BoxingBuffer buffer, int end)
    {
        if (buffer.ReadPosition != end)
        {
            throw new InvalidDataException("The items do not end where the size says.");
        }
    }
}
