namespace Amqp.Encoding;

/// <content>Headers of values of variable width: the destination has room for them.</content>
internal static partial class AmqpPrimitives
{
    public static int WriteNull(Span<byte> destination)
    {
        destination[0] = Codes.Null;
        return 1;
    }

    /// <summary>Writes constructor, size and bytes of a binary, string or symbol.</summary>
    public static void WriteRaw(byte code8, scoped ReadOnlySpan<byte> value, Span<byte> destination)
    {
        int header = WriteBytesHeader(code8, value.Length, destination);
        value.CopyTo(destination.Slice(header));
    }

    /// <summary>Writes constructor and size of a binary, string or symbol.</summary>
    public static int WriteBytesHeader(byte code8, int length, Span<byte> destination) => length <= byte.MaxValue
        ? WriteHeader(code8, (byte)length, destination)
        : WriteHeader32((byte)(code8 | 0x10), (uint)length, destination);

    /// <summary>Moves bytes that were written after a header of two bytes, for one with a size of four; returns the length of that.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int WidenBytes(int length, Span<byte> destination)
    {
        destination.Slice(2, length).CopyTo(destination.Slice(5));
        return 5;
    }

    /// <summary>Returns whether size and count of a list, map or array fit one byte each.</summary>
    public static bool IsNarrow(long count, long contentLength) => contentLength <= 254 && count <= 255;

    /// <summary>Writes size and count of a list, map or array; the size includes the count field.</summary>
    public static int WriteSizeAndCount(bool narrow, int contentLength, int count, Span<byte> destination)
    {
        if (narrow)
        {
            destination[1] = (byte)count;
            destination[0] = (byte)(contentLength + 1);
            return 2;
        }

        BinaryPrimitives.WriteInt32BigEndian(destination.Slice(sizeof(int)), count);
        BinaryPrimitives.WriteInt32BigEndian(destination, contentLength + sizeof(int));
        return 2 * sizeof(int);
    }

    /// <summary>Writes constructor, size and count of a list in its smallest form.</summary>
    public static int WriteListHeader(int count, int contentLength, Span<byte> destination)
    {
        if (count == 0)
        {
            destination[0] = Codes.List0;
            return 1;
        }

        bool narrow = IsNarrow(count, contentLength);
        destination[0] = narrow ? Codes.List8 : Codes.List32;
        return 1 + WriteSizeAndCount(narrow, contentLength, count, destination.Slice(1));
    }

    private static int WriteHeader(byte code, byte size, Span<byte> destination)
    {
        destination[1] = size;
        destination[0] = code;
        return 2;
    }

    private static int WriteHeader32(byte code, uint size, Span<byte> destination)
    {
        BinaryPrimitives.WriteUInt32BigEndian(destination.Slice(1), size);
        destination[0] = code;
        return 5;
    }
}
