namespace Amqp.Encoding;

/// <content>Writes and reads the scientific form of IEEE 754-2008, without rounding.</content>
internal readonly partial struct UnpackedDecimal
{
    /// <summary>The maximum number of characters of a text: sign, 34 digits, and point and zeros or point and exponent.</summary>
    internal const int MaxTextLength = 48;

    // The digits of decimal128, the widest.
    private const int MaxDigits = 34;

    // Beyond the range of each width, whatever the digits add, and far below overflow.
    private const int FarExponent = 1_000_000_000;

    public override string ToString() => Format(stackalloc char[MaxTextLength]).ToString();

    /// <summary>Writes the text to a buffer of <see cref="MaxTextLength"/> characters, and returns it.</summary>
    internal ReadOnlySpan<char> Format(Span<char> buffer)
    {
        int at = 0;
        Append(buffer, ref at, IsNegative ? "-" : "");
        switch (Kind)
        {
            case DecimalKind.Infinity:
                Append(buffer, ref at, "Infinity");
                break;
            case DecimalKind.QuietNaN:
                Append(buffer, ref at, "NaN");
                break;
            case DecimalKind.SignalingNaN:
                Append(buffer, ref at, "sNaN");
                break;
            default:
                FormatFinite(buffer, ref at);
                break;
        }

        return buffer.Slice(0, at);
    }

    /// <summary>Reads a number or the name of a special value; false also if it has more than 34 significant digits.</summary>
    internal static bool TryParse(ReadOnlySpan<char> text, out UnpackedDecimal number)
    {
        bool negative = TakeSign(ref text);
        DecimalKind kind = DecimalKind.Finite;
        Significand coefficient = default;
        int exponent = 0;
        if (Is(text, "Infinity") || Is(text, "Inf"))
        {
            kind = DecimalKind.Infinity;
        }
        else if (Is(text, "NaN"))
        {
            kind = DecimalKind.QuietNaN;
        }
        else if (Is(text, "sNaN"))
        {
            kind = DecimalKind.SignalingNaN;
        }
        else if (!TryParseFinite(text, out coefficient, out exponent))
        {
            number = default;
            return false;
        }

        number = new UnpackedDecimal(kind, negative, coefficient, exponent);
        return true;
    }

    private static bool TryParseFinite(ReadOnlySpan<char> text, out Significand coefficient, out int exponent)
    {
        exponent = 0;
        if (!TryTakeDigits(ref text, out coefficient, out long power))
        {
            return false;
        }

        if (!text.IsEmpty)
        {
            if (text[0] is not ('E' or 'e'))
            {
                return false;
            }

            text = text.Slice(1);
            bool negative = TakeSign(ref text);
            if (!TryTakeExponent(text, out long written))
            {
                return false;
            }

            power += negative ? -written : written;
        }

        exponent = (int)Math.Max(-FarExponent, Math.Min(power, FarExponent));
        return true;
    }

    // Digits with at most one point. Zeros are held back until another digit follows, because trailing zeros need no room.
    private static bool TryTakeDigits(ref ReadOnlySpan<char> text, out Significand coefficient, out long power)
    {
        coefficient = default;
        power = 0;
        int digits = 0;
        int heldZeros = 0;
        bool anyDigit = false;
        bool afterPoint = false;
        int position = 0;
        for (; position < text.Length; position++)
        {
            if (text[position] == '.' && !afterPoint)
            {
                afterPoint = true;
                continue;
            }

            uint digit = (uint)(text[position] - '0');
            if (digit > 9)
            {
                break;
            }

            anyDigit = true;
            power -= afterPoint ? 1 : 0;
            if (digit == 0)
            {
                heldZeros += coefficient.IsZero ? 0 : 1;
                continue;
            }

            if (digits + heldZeros >= MaxDigits)
            {
                return false;
            }

            digits += heldZeros + 1;
            for (; heldZeros > 0; heldZeros--)
            {
                coefficient = coefficient.TimesTenPlus(0);
            }

            coefficient = coefficient.TimesTenPlus(digit);
        }

        for (; heldZeros > 0 && digits < MaxDigits; heldZeros--, digits++)
        {
            coefficient = coefficient.TimesTenPlus(0);
        }

        power += heldZeros;
        text = text.Slice(position);
        return anyDigit;
    }

    private static bool TryTakeExponent(ReadOnlySpan<char> text, out long exponent)
    {
        exponent = 0;
        foreach (char character in text)
        {
            uint digit = (uint)(character - '0');
            if (digit > 9)
            {
                return false;
            }

            // Beyond this no fraction brings the number back into range, so the rest is only checked to be digits.
            if (exponent < FarExponent * 1000L)
            {
                exponent = (exponent * 10) + digit;
            }
        }

        return !text.IsEmpty;
    }

    private static bool TakeSign(ref ReadOnlySpan<char> text)
    {
        if (text.IsEmpty || text[0] is not ('-' or '+'))
        {
            return false;
        }

        bool negative = text[0] == '-';
        text = text.Slice(1);
        return negative;
    }

    private static bool Is(ReadOnlySpan<char> text, string name) =>
        text.Equals(name.AsSpan(), StringComparison.OrdinalIgnoreCase);

    private void FormatFinite(Span<char> buffer, ref int at)
    {
        Span<char> room = stackalloc char[MaxDigits];
        ReadOnlySpan<char> digits = Digits(Coefficient, room);
        int scientificExponent = Exponent + digits.Length - 1;
        bool isScientific = Exponent > 0 || scientificExponent < -6;
        int whole = isScientific ? 1 : digits.Length + Exponent;
        if (whole <= 0)
        {
            Append(buffer, ref at, "0.00000".AsSpan(0, 2 - whole));
            whole = 0;
        }

        Append(buffer, ref at, digits.Slice(0, whole));
        if (whole > 0 && whole < digits.Length)
        {
            Append(buffer, ref at, ".");
        }

        Append(buffer, ref at, digits.Slice(whole));
        if (isScientific)
        {
            Append(buffer, ref at, scientificExponent < 0 ? "E-" : "E+");
            Append(buffer, ref at, Digits(new Significand(0, (ulong)Math.Abs(scientificExponent)), room));
        }
    }

    // The digits are at the end of the room.
    private static ReadOnlySpan<char> Digits(Significand rest, Span<char> room)
    {
        int start = room.Length;
        do
        {
            rest = rest.DivideByTen(out uint digit);
            room[--start] = (char)('0' + digit);
        }
        while (!rest.IsZero);

        return room.Slice(start);
    }

    private static void Append(Span<char> buffer, ref int at, string text) => Append(buffer, ref at, text.AsSpan());

    private static void Append(Span<char> buffer, ref int at, ReadOnlySpan<char> text)
    {
        text.CopyTo(buffer.Slice(at));
        at += text.Length;
    }
}
