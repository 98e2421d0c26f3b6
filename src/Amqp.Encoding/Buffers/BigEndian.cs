namespace Amqp.Encoding;

/// <summary>Copies runs of fixed-width values between memory order and network order.</summary>
/// <remarks>Only the platform-specific parts of this class reinterpret memory.</remarks>
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
}
