namespace Amqp.Encoding.Diagnostics;

/// <summary>Reads scalars of the notation: bits as hexadecimal digits of full width, or what a person writes.</summary>
internal static class NotationScalars
{
    private static readonly string[] s_names =
        ["bool", "ubyte", "ushort", "uint", "ulong", "byte", "short", "int", "long", "float", "double", "dec32", "dec64", "dec128", "char", "ts", "uuid", "bin", "str", "sym"];

    public static bool IsName(string name) => Array.IndexOf(s_names, name) >= 0;

    public static bool TryParse(string name, string text, out AmqpValue value)
    {
        CultureInfo culture = CultureInfo.InvariantCulture;
        const NumberStyles Integer = NumberStyles.AllowLeadingSign;
        AmqpValue? parsed = name switch
        {
            "bool" => text is "true" or "false" ? text == "true" : null,
            "ubyte" => byte.TryParse(text, Integer, culture, out byte number) ? number : null,
            "ushort" => ushort.TryParse(text, Integer, culture, out ushort number) ? number : null,
            "uint" => uint.TryParse(text, Integer, culture, out uint number) ? number : null,
            "ulong" => ulong.TryParse(text, Integer, culture, out ulong number) ? number : null,
            "byte" => sbyte.TryParse(text, Integer, culture, out sbyte number) ? number : null,
            "short" => short.TryParse(text, Integer, culture, out short number) ? number : null,
            "int" => int.TryParse(text, Integer, culture, out int number) ? number : null,
            "long" => long.TryParse(text, Integer, culture, out long number) ? number : null,
            "float" => TryBits(text, 8, out ulong bits) ? FromBits(0x72, bits, 4) : float.TryParse(ToNumber(text), NumberStyles.Float, culture, out float number) ? (AmqpValue?)number : null,
            "double" => TryBits(text, 16, out ulong bits) ? FromBits(0x82, bits, 8) : double.TryParse(ToNumber(text), NumberStyles.Float, culture, out double number) ? (AmqpValue?)number : null,
            "dec32" => TryBits(text, 8, out ulong bits) ? Decimal32.FromBits((uint)bits) : Decimal32.TryParse(text, out Decimal32 number) ? number : null,
            "dec64" => TryBits(text, 16, out ulong bits) ? Decimal64.FromBits(bits) : Decimal64.TryParse(text, out Decimal64 number) ? number : null,
            "dec128" => text.Length == 32 && TryHex(text, 0, 16, out ulong high) && TryHex(text, 16, 16, out ulong low) ? Decimal128.FromBits(high, low)
                : Decimal128.TryParse(text, out Decimal128 number) ? number : null,
            "char" => text.StartsWith("U+", StringComparison.Ordinal) && text.Length <= 8 && TryHex(text, 2, text.Length - 2, out ulong scalar) && IsScalar(scalar) ? new AmqpChar((int)scalar) : null,
            "ts" => long.TryParse(text, Integer, culture, out long milliseconds) ? AmqpTimestamp.FromMilliseconds(milliseconds) : TryTime(text, out AmqpTimestamp time) ? time : null,
            "uuid" => Guid.TryParseExact(text, text.Length == 32 ? "N" : "D", out Guid uuid) ? uuid : null,
            "bin" => TryParseBytes(text, out byte[] bytes) ? (AmqpValue?)bytes : null,
            _ => null,
        };
        value = parsed.GetValueOrDefault();
        return parsed is not null;
    }

    /// <summary>Reads a time in UTC. One with more digits than a timestamp has is refused.</summary>
    public static bool TryTime(string text, out AmqpTimestamp time) =>
        AmqpTimestamp.TryParse(text, out time) && (text.IndexOf('.') < 0 || text.Substring(text.IndexOf('.') + 1).TrimEnd('Z').TrimEnd('0').Length <= 3);

    public static bool TryParseBytes(string text, out byte[] bytes)
    {
        bytes = new byte[text.Length / 2];
        for (int i = 0; i < bytes.Length; i++)
        {
            if (!TryHex(text, 2 * i, 2, out ulong value))
            {
                return false;
            }

            bytes[i] = (byte)value;
        }

        return text.Length % 2 == 0;
    }

    private static bool IsScalar(ulong scalar) => scalar is < 0xD800 or (> 0xDFFF and <= 0x10FFFF);

    // As many digits as the type has bits are bits, any other number is a number: double:1.5, but double:3ff8000000000000.
    private static bool TryBits(string text, int digits, out ulong bits)
    {
        bits = 0;
        return text.Length == digits && TryHex(text, 0, digits, out bits);
    }

    /// <summary>Reads at most 16 hexadecimal digits in a text.</summary>
    public static bool TryHex(string text, int start, int count, out ulong value)
    {
        value = 0;
        for (int i = start; i < start + count; i++)
        {
            int digit = text[i] switch
            {
                >= '0' and <= '9' => text[i] - '0',
                >= 'a' and <= 'f' => text[i] - 'a' + 10,
                >= 'A' and <= 'F' => text[i] - 'A' + 10,
                _ => -1,
            };
            if (digit < 0)
            {
                return false;
            }

            value = (value << 4) | (uint)digit;
        }

        return count is > 0 and <= 16;
    }

    private static string ToNumber(string text) => text switch { "nan" => "NaN", "inf" => "Infinity", "-inf" => "-Infinity", _ => text };

    // The bits of a NaN survive only as bytes.
    private static AmqpValue FromBits(byte code, ulong bits, int width)
    {
        byte[] encoded = new byte[1 + width];
        encoded[0] = code;
        for (int i = width; i > 0; i--, bits >>= 8)
        {
            encoded[i] = (byte)bits;
        }

        return AmqpValue.Decode(encoded);
    }
}
