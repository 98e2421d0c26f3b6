namespace Amqp.Encoding;

/// <summary>Copies runs of fixed-width values between memory order and network order.</summary>
/// <remarks>Only the platform-specific parts of this class, and the loops over times, reinterpret memory.</remarks>
internal static partial class BigEndian
{
    /// <summary>Reads a uuid from its 16 bytes (RFC 4122, section 4.1.2).</summary>
    public static Guid ReadGuid(ReadOnlySpan<byte> source) => new(
        BinaryPrimitives.ReadInt32BigEndian(source),
        BinaryPrimitives.ReadInt16BigEndian(source.Slice(4)),
        BinaryPrimitives.ReadInt16BigEndian(source.Slice(6)),
        source[8], source[9], source[10], source[11], source[12], source[13], source[14], source[15]);

    /// <summary>Writes the 16 bytes of a uuid (RFC 4122, section 4.1.2).</summary>
    public static void WriteGuid(Guid value, Span<byte> destination)
    {
        ulong low = GetBits(value, out ulong high);
        BinaryPrimitives.WriteUInt64BigEndian(destination, high);
        BinaryPrimitives.WriteUInt64BigEndian(destination.Slice(8), low);
    }

    /// <summary>Writes times as timestamps, up to one that is not of kind Utc.</summary>
    /// <returns>The number of times written.</returns>
    public static int WriteTimes(ReadOnlySpan<DateTime> times, Span<byte> destination)
    {
        Span<long> timestamps = MemoryMarshal.Cast<byte, long>(destination);
        int i = WriteFours(times, destination);
        for (; i < times.Length && i < timestamps.Length && times[i].Kind == DateTimeKind.Utc; i++)
        {
            long milliseconds = AmqpTimestamp.FromDateTime(times[i]).Milliseconds;
            timestamps[i] = BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(milliseconds) : milliseconds;
        }

        return i;
    }

    /// <summary>Reads timestamps as times, up to one outside the years 1 to 9999.</summary>
    /// <returns>The number of times read.</returns>
    public static int ReadTimes(ReadOnlySpan<byte> source, Span<DateTime> times)
    {
        ReadOnlySpan<long> timestamps = MemoryMarshal.Cast<byte, long>(source);
        int i = ReadFours(source, times);
        for (; i < times.Length && i < timestamps.Length; i++)
        {
            long milliseconds = BitConverter.IsLittleEndian ? BinaryPrimitives.ReverseEndianness(timestamps[i]) : timestamps[i];
            if (!AmqpTimestamp.FromMilliseconds(milliseconds).TryToDateTime(out times[i]))
            {
                break;
            }
        }

        return i;
    }
}
