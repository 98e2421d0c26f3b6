using System.Text;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Finds the text in a data section (AMQP 1.0, part 3, 3.2.6), whatever its content-type says: bytes that are UTF-8 without control characters.</summary>
internal static class BodyText
{
    private const byte Data = 0x75;

    private static readonly UTF8Encoding s_utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>Returns a binary as a person reads it: the body of a message as text in quotes if it is text, anything else in hexadecimal.</summary>
    public static string Of(ReadOnlySpan<byte> bytes, TypeDefinition? type, int limit) =>
        type?.Code == Data && Find(bytes) is { } text ? TextOf.Line(text, limit, isQuoted: true, bytes.Length) : TextOf.Bytes(bytes, limit);

    /// <summary>Returns the text that bytes are; null if they are not text, or empty.</summary>
    public static string? Find(ReadOnlySpan<byte> bytes)
    {
        foreach (byte value in bytes)
        {
            if (value is 0x7F or (< 0x20 and not (0x09 or 0x0A or 0x0D)))
            {
                return null;
            }
        }

        try
        {
            return bytes.IsEmpty ? null : s_utf8.GetString(bytes.ToArray());
        }
        catch (DecoderFallbackException)
        {
            return null;
        }
    }
}
