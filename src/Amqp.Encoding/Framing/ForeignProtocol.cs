namespace Amqp.Encoding.Framing;

/// <summary>Recognises the first bytes of other protocols, so that an error can name the protocol.</summary>
internal static class ForeignProtocol
{
    /// <summary>Returns a clause for the end of an error's text; empty if the bytes are not recognised.</summary>
    public static string Hint(ReadOnlySpan<byte> source) =>
        source.Length >= sizeof(uint) ? Hint(BinaryPrimitives.ReadUInt32BigEndian(source)) : string.Empty;

    /// <summary>Returns a clause for the end of an error's text; empty if the four bytes are not recognised.</summary>
    public static string Hint(uint start) => start switch
    {
        0x48545450 => ", which begins an HTTP response",
        0x47455420 or 0x504F5354 or 0x50555420 or 0x48454144 or 0x4F505449 or 0x434F4E4E or 0x50524920 => ", which begins an HTTP request",
        0x414D5150 => ", which begins a protocol header",
        _ when start >> 8 is >= 0x160300 and <= 0x160304 => ", which begins a TLS handshake: one side uses TLS and the other does not",
        _ when start >> 8 is >= 0x150300 and <= 0x150304 => ", which begins a TLS alert: the peer expects TLS",
        _ => string.Empty,
    };
}
