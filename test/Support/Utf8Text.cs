namespace Amqp.Encoding.Tests.Support;

/// <summary>Strict UTF-8 by the byte ranges of its definition (RFC 3629, section 4), written out so that no decoder of the runtime is trusted.</summary>
public static class Utf8Text
{
    /// <summary>Decodes well-formed UTF-8; false for overlong forms, surrogates, numbers above 10FFFF, stray and missing bytes.</summary>
    public static bool TryDecode(byte[] bytes, out List<int> codePoints)
    {
        codePoints = new List<int>(bytes.Length);
        int i = 0;

        while (i < bytes.Length)
        {
            int first = bytes[i++];
            int following;
            int smallest;
            int codePoint;

            if (first < 0x80)
            {
                codePoints.Add(first);
                continue;
            }

            if (first is >= 0xc0 and <= 0xdf)
            {
                (following, smallest, codePoint) = (1, 0x80, first & 0x1f);
            }
            else if (first is >= 0xe0 and <= 0xef)
            {
                (following, smallest, codePoint) = (2, 0x800, first & 0x0f);
            }
            else if (first is >= 0xf0 and <= 0xf7)
            {
                (following, smallest, codePoint) = (3, 0x10000, first & 0x07);
            }
            else
            {
                return false;
            }

            for (; following > 0; following--)
            {
                if (i == bytes.Length || (bytes[i] & 0xc0) != 0x80)
                {
                    return false;
                }

                codePoint = (codePoint << 6) | (bytes[i++] & 0x3f);
            }

            if (codePoint < smallest || !IsScalar((uint)codePoint))
            {
                return false;
            }

            codePoints.Add(codePoint);
        }

        return true;
    }

    /// <summary>Whether a number is a Unicode scalar value: U+0000 to U+D7FF and U+E000 to U+10FFFF.</summary>
    public static bool IsScalar(uint number) => number is < 0xd800 or (> 0xdfff and <= 0x10ffff);
}
