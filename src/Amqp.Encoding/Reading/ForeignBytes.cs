namespace Amqp.Encoding;

/// <summary>Recognises the first bytes of something else than what is read, so that an error can name it and the method that reads it.</summary>
internal static class ForeignBytes
{
    private const uint ProtocolHeader = 0x414D5150;

    /// <summary>Returns a clause for the end of an error's text, for bytes that are not a protocol header; empty if they are not recognised.</summary>
    public static string Hint(ReadOnlySpan<byte> source) =>
        source.Length >= sizeof(uint) ? Hint(BinaryPrimitives.ReadUInt32BigEndian(source)) : string.Empty;

    /// <summary>Returns a clause for the end of an error's text, for four bytes that are not a SIZE; empty if they are not recognised.</summary>
    public static string Hint(uint start) => start switch
    {
        0x48545450 => ", which begins an HTTP response",
        0x47455420 or 0x504F5354 or 0x50555420 or 0x48454144 or 0x4F505449 or 0x434F4E4E or 0x50524920 => ", which begins an HTTP request",
        ProtocolHeader => ", which begins a protocol header",
        _ when start >> 8 is >= 0x160300 and <= 0x160304 => ", which begins a TLS handshake: one side uses TLS and the other does not",
        _ when start >> 8 is >= 0x150300 and <= 0x150304 => ", which begins a TLS alert: the peer expects TLS",
        _ when IsDescribed(start, 0x70, 0x78) => ", which begins a message that is in no frame: AmqpMessage.Decode reads it",
        _ when IsDescribed(start, 0x10, 0x18) || IsDescribed(start, 0x40, 0x44) => ", which begins a performative or SASL body that is in no frame: the Decode of its type reads it",
        _ => string.Empty,
    };

    /// <summary>Returns a clause for the end of an error's text, for bytes that are not a value or section; empty if they are not recognised.</summary>
    /// <param name="data">All bytes that are read.</param>
    /// <param name="isWhole">Whether a value begins them that is sound, but not expected, or not alone.</param>
    public static string HintOfValue(ReadOnlySpan<byte> data, bool isWhole)
    {
        uint start = data.Length < sizeof(uint) ? 0 : BinaryPrimitives.ReadUInt32BigEndian(data);
        return IsFrame(data) ? "; the bytes begin " + NameOfFrame(data[5])
            : isWhole && start == ProtocolHeader ? "; the bytes begin a protocol header (ProtocolHeader.Decode reads it)"
            : isWhole && start >> 8 is >= 0x5370 and <= 0x5378 ? "; the bytes begin a message (AmqpMessage.Decode reads it)"
            : string.Empty;
    }

    /// <summary>Names a frame by its TYPE, with the methods that read it.</summary>
    public static string NameOfFrame(byte type) => type == 0
        ? "an AMQP frame (FrameDecoder.Decode and FrameReader.ReadFrame read it)"
        : "a SASL frame (FrameDecoder.DecodeSasl and FrameReader.ReadSaslFrame read it)";

    // A value that begins with two zeros has a described descriptor, which the standard does not use.
    private static bool IsFrame(ReadOnlySpan<byte> data) => data.Length >= 8 && data[0] == 0 && data[5] <= 1 && data[4] >= 2
        && BinaryPrimitives.ReadUInt32BigEndian(data) is uint size && size >= 4u * data[4] && (data[1] == 0 || size == data.Length);

    // A described list, map, binary or string whose descriptor is a smallulong in this range.
    private static bool IsDescribed(uint start, byte first, byte last) => start >> 16 == 0x53 && (byte)(start >> 8) >= first && (byte)(start >> 8) <= last
        && ((byte)start == 0x45 || (start & 0xEF) is 0xC0 or 0xC1 or 0xA0 or 0xA1);
}
