namespace Amqp.Encoding.Diagnostics;

/// <summary>Converts between scalars and the text that they have in JSON.</summary>
internal static class JsonText
{
    // Beyond it, readers of JSON that have only doubles lose digits (RFC 8259, 6).
    private const long MaxExact = 1L << 53;

    private const ulong DoubleNaN = 0x7FF8_0000_0000_0000;
    private const uint FloatNaN = 0x7FC0_0000;

    public static bool IsExact(long value) => value is >= -MaxExact and <= MaxExact;

    public static bool IsExact(ulong value) => value <= MaxExact;

    /// <summary>Returns UTF-8, in which a lone surrogate is malformed.</summary>
    public static byte[] ToUtf8(string text)
    {
        byte[] bytes = System.Text.Encoding.UTF8.GetBytes(text);
        if (TextOf.IndexOfLoneSurrogate(text) is int at and >= 0)
        {
            // 0xFF is never in UTF-8.
            bytes[System.Text.Encoding.UTF8.GetByteCount(text.AsSpan(0, at))] = 0xFF;
        }

        return bytes;
    }

    /// <summary>Returns a finite number with a fraction or an exponent, so that it is not read as an integer.</summary>
    public static string OfFinite(string text) => text.AsSpan().IndexOfAny('.', 'E') < 0 ? text + ".0" : text;

    public static string OfDouble(double value) => double.IsFinite(value) ? OfFinite(value.ToString("R", CultureInfo.InvariantCulture))
        : double.IsInfinity(value) ? (value > 0 ? "Infinity" : "-Infinity")
        : BitConverter.DoubleToUInt64Bits(value) is var bits && bits == DoubleNaN ? "NaN" : "0x" + bits.ToString("X16", CultureInfo.InvariantCulture);

    public static string OfFloat(float value) => float.IsFinite(value) ? OfFinite(value.ToString("R", CultureInfo.InvariantCulture))
        : float.IsInfinity(value) ? (value > 0 ? "Infinity" : "-Infinity")
        : BitConverter.SingleToUInt32Bits(value) is var bits && bits == FloatNaN ? "NaN" : "0x" + bits.ToString("X8", CultureInfo.InvariantCulture);

    public static string OfDecimal32(Decimal32 value) => Decimal32.TryParse(value.ToString(), out Decimal32 back) && back.Equals(value) ? value.ToString() : "0x" + value.Bits.ToString("X8", CultureInfo.InvariantCulture);

    public static string OfDecimal64(Decimal64 value) => Decimal64.TryParse(value.ToString(), out Decimal64 back) && back.Equals(value) ? value.ToString() : "0x" + value.Bits.ToString("X16", CultureInfo.InvariantCulture);

    public static string OfDecimal128(Decimal128 value) => Decimal128.TryParse(value.ToString(), out Decimal128 back) && back.Equals(value) ? value.ToString()
        : "0x" + value.High.ToString("X16", CultureInfo.InvariantCulture) + value.Low.ToString("X16", CultureInfo.InvariantCulture);

    /// <summary>Reads a scalar of a type from its text in JSON, a string or a number.</summary>
    public static bool TryParse(AmqpType type, string text, out AmqpValue value)
    {
        CultureInfo culture = CultureInfo.InvariantCulture;
        const NumberStyles Integer = NumberStyles.AllowLeadingSign;
        AmqpValue? parsed = type switch
        {
            AmqpType.UByte => byte.TryParse(text, Integer, culture, out byte number) ? number : null,
            AmqpType.UShort => ushort.TryParse(text, Integer, culture, out ushort number) ? number : null,
            AmqpType.UInt => uint.TryParse(text, Integer, culture, out uint number) ? number : null,
            AmqpType.ULong => ulong.TryParse(text, Integer, culture, out ulong number) ? number : null,
            AmqpType.SByte => sbyte.TryParse(text, Integer, culture, out sbyte number) ? number : null,
            AmqpType.Short => short.TryParse(text, Integer, culture, out short number) ? number : null,
            AmqpType.Int => int.TryParse(text, Integer, culture, out int number) ? number : null,
            AmqpType.Long => long.TryParse(text, Integer, culture, out long number) ? number : null,
            AmqpType.Float => TryBits(text, 8, out ulong bits) ? BitConverter.UInt32BitsToSingle((uint)bits)
                : text == "NaN" ? BitConverter.UInt32BitsToSingle(FloatNaN) : TryFloat(text, out float number) ? number : null,
            AmqpType.Double => TryBits(text, 16, out ulong bits) ? BitConverter.UInt64BitsToDouble(bits)
                : text == "NaN" ? BitConverter.UInt64BitsToDouble(DoubleNaN) : TryDouble(text, out double number) ? number : null,
            AmqpType.Decimal32 => TryBits(text, 8, out ulong bits) ? Decimal32.FromBits((uint)bits) : Decimal32.TryParse(text, out Decimal32 number) ? number : null,
            AmqpType.Decimal64 => TryBits(text, 16, out ulong bits) ? Decimal64.FromBits(bits) : Decimal64.TryParse(text, out Decimal64 number) ? number : null,
            AmqpType.Decimal128 => TryBits(text, 32, out UInt128 bits) ? Decimal128.FromBits((ulong)(bits >> 64), (ulong)bits) : Decimal128.TryParse(text, out Decimal128 number) ? number : null,
            AmqpType.Timestamp => long.TryParse(text, Integer, culture, out long milliseconds) ? AmqpTimestamp.FromMilliseconds(milliseconds)
                : NotationScalars.TryTime(text, out AmqpTimestamp time) ? time : null,
            AmqpType.Char => text.Length is 1 or 2 && (text.Length == 2) == char.IsHighSurrogate(text[0]) ? new AmqpChar(char.ConvertToUtf32(text, 0)) : null,
            AmqpType.Uuid => Guid.TryParseExact(text, "D", out Guid uuid) ? uuid : null,
            AmqpType.Binary => TryBase64(text, out byte[] bytes) ? (AmqpValue?)bytes : null,
            AmqpType.String => (AmqpValue?)text,
            AmqpType.Symbol => AmqpSymbol.TryParse(text, out AmqpSymbol symbol) ? (AmqpValue?)symbol : null,
            _ => null,
        };
        value = parsed.GetValueOrDefault();
        return parsed is not null;
    }

    public static bool TryBase64(string text, out byte[] bytes)
    {
        bytes = new byte[text.Length / 4 * 3];
        bool isBase64 = Convert.TryFromBase64String(text, bytes, out int count);
        bytes = count == bytes.Length ? bytes : bytes[..count];
        return isBase64;
    }

    // A number that is too large would be read as infinity.
    private static bool TryDouble(string text, out double number) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out number) && (double.IsFinite(number) || text is "Infinity" or "-Infinity");

    private static bool TryFloat(string text, out float number) =>
        float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out number) && (float.IsFinite(number) || text is "Infinity" or "-Infinity");

    private static bool TryBits(string text, int digits, out ulong bits)
    {
        bool isThere = TryBits(text, digits, out UInt128 wide);
        bits = (ulong)wide;
        return isThere;
    }

    private static bool TryBits(string text, int digits, out UInt128 bits)
    {
        bits = default;
        return text.Length == digits + 2 && text.StartsWith("0x", StringComparison.Ordinal)
            && UInt128.TryParse(text.AsSpan(2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out bits);
    }
}
