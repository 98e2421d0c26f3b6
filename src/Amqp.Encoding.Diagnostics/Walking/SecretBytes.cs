namespace Amqp.Encoding.Diagnostics;

/// <summary>Finds where secrets may begin in bytes of any kind, whatever they were read as: bodies of SASL, and tokens of CBS.</summary>
internal static class SecretBytes
{
    // The names of a property and its value, and their headers.
    private const int MaxTokenMark = 32;

    /// <summary>The mark of a secret that began in the part before has at most so many bytes.</summary>
    public const int MaxMark = 64;

    private static ReadOnlySpan<byte> SaslName => "amqp:sasl-"u8;

    private static ReadOnlySpan<byte> PutToken => "put-token"u8;

    // Of a code in eight bytes.
    private static ReadOnlySpan<byte> Zeros => [0, 0, 0, 0, 0, 0, 0];

    /// <summary>Finds the next body of SASL: its descriptor and the list after it, or the header of its frame and a part of them.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="start">Where to begin.</param>
    /// <param name="isDamaged">Whether the bytes have a fault: then a descriptor is enough.</param>
    /// <returns>Where it begins; -1 if there is none.</returns>
    public static int FindSasl(ReadOnlySpan<byte> bytes, int start, bool isDamaged)
    {
        for (int at = start; at < bytes.Length; at++)
        {
            int header = bytes[at] == SaslName[0] && bytes.Slice(at).StartsWith(SaslName) ? HeaderOfName(bytes, at, isDamaged) : -1;
            if (header >= 0)
            {
                return Math.Max(start, at - header - 1);
            }

            if ((bytes[at] == 0 || At(bytes, at + 1) is 0x53 or 0x80 || (isDamaged && At(bytes, at - 4) == 2)) && IsSaslAt(bytes, at, isDamaged))
            {
                return at;
            }
        }

        return -1;
    }

    /// <summary>Finds the application property that makes a message a request with a token.</summary>
    /// <inheritdoc cref="FindSasl"/>
    public static int FindToken(ReadOnlySpan<byte> bytes, int start, bool isDamaged)
    {
        for (int at = start; bytes.Slice(at).IndexOf(PutToken) is >= 0 and int found; at++)
        {
            at += found;
            int before = Math.Max(0, at - MaxTokenMark);
            if (isDamaged || (At(bytes, at - 1) == PutToken.Length && bytes.Slice(before, at - before).IndexOf("operation"u8) >= 0))
            {
                return at;
            }
        }

        return -1;
    }

    private static int At(ReadOnlySpan<byte> bytes, int at) => at >= 0 && at < bytes.Length ? bytes[at] : -1;

    // A symbol with the name of a SASL body; a text that has it is one only after the 00 of a descriptor. -1 if it is a text.
    private static int HeaderOfName(ReadOnlySpan<byte> bytes, int at, bool isDamaged) =>
        IsName(bytes, at - 2, 0xA3) ? 2 : IsName(bytes, at - 5, 0xB3) ? 5 : isDamaged ? 0 : -1;

    private static bool IsName(ReadOnlySpan<byte> bytes, int at, byte code) => At(bytes, at) == code || (At(bytes, at - 1) == 0 && At(bytes, at) > 0);

    private static bool IsSaslAt(ReadOnlySpan<byte> bytes, int at, bool isDamaged)
    {
        // DOFF and TYPE of a SASL frame, and two bytes that are not used (part 2, 2.3.1, and part 5, 5.3.1).
        bool isFramed = at >= 4 && bytes[at - 4] == 2 && bytes[at - 3] == 1 && bytes[at - 2] == 0 && bytes[at - 1] == 0;
        bool hasZeros = at + 9 < bytes.Length && bytes.Slice(at + 2, Zeros.Length).SequenceEqual(Zeros);
        int code = hasZeros || At(bytes, at + 1) == 0x80 ? 9 : 2;
        bool isDescribed = bytes[at] == 0;
        bool isNumber = At(bytes, at + 1) == (code == 2 ? 0x53 : 0x80);
        bool isSasl = At(bytes, at + code) is >= 0x40 and <= 0x44;
        bool hasList = At(bytes, at + code + 1) is 0x45 or 0xC0 or 0xD0;
        if (isNumber && isSasl && (code == 2 || hasZeros) && ((isDescribed && hasList) || (isDamaged && (isDescribed || hasZeros))))
        {
            return true;
        }

        // After the header of a frame, one of the bytes may be another; in bytes that have a fault, one may be missing or too many.
        int parts = (isDescribed ? 1 : 0) + (isNumber ? 1 : 0) + (isSasl ? 1 : 0) + (hasList ? 1 : 0);
        return isFramed && (isDamaged || parts >= 3 || (isDescribed && IsSymbolic(bytes.Slice(at))));
    }

    private static bool IsSymbolic(ReadOnlySpan<byte> body) =>
        body.Length > 1 && body[1] is 0xA3 or 0xB3 && body.Slice(0, Math.Min(body.Length, MaxTokenMark)) is var start && (start.IndexOf("amqp:"u8) >= 0 || start.IndexOf("sasl-"u8) >= 0);
}
