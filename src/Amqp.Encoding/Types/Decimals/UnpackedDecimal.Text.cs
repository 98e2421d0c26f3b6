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
        int end = 0;
        Insert(buffer, ref end, 0, (IsNegative ? "-" : "").AsSpan());
        int first = end;
        if (Kind != DecimalKind.Finite)
        {
            Insert(buffer, ref end, end, (Kind == DecimalKind.Infinity ? "Infinity" : Kind == DecimalKind.QuietNaN ? "NaN" : "sNaN").AsSpan());
            return buffer.Slice(0, end);
        }

        Append(buffer, ref end, Coefficient);
        int scientific = Exponent + end - first - 1;
        bool isScientific = Exponent > 0 || scientific < -6;
        int point = isScientific ? first + 1 : first + scientific + 1;
        if (point <= first)
        {
            Insert(buffer, ref end, first, "0.00000".AsSpan(0, 1 - scientific));
        }
        else if (point < end)
        {
            Insert(buffer, ref end, point, ".".AsSpan());
        }

        if (isScientific)
        {
            Insert(buffer, ref end, end, (scientific < 0 ? "E-" : "E+").AsSpan());
            Append(buffer, ref end, new Significand(0, (ulong)Math.Abs(scientific)));
        }

        return buffer.Slice(0, end);
    }

    /// <summary>Reads a number or the name of a special value; false also if it has more than 34 significant digits.</summary>
    internal static bool TryParse(ReadOnlySpan<char> text, out UnpackedDecimal number)
    {
        bool negative = TakeSign(ref text);
        DecimalKind kind = Is(text, "Infinity") || Is(text, "Inf") ? DecimalKind.Infinity
            : Is(text, "NaN") ? DecimalKind.QuietNaN
            : Is(text, "sNaN") ? DecimalKind.SignalingNaN
            : DecimalKind.Finite;
        Significand coefficient = default;
        long power = 0;
        bool isRead = kind != DecimalKind.Finite || (TryTakeDigits(ref text, out coefficient, out power) && TryTakeExponent(text, ref power));
        number = isRead ? new UnpackedDecimal(kind, negative, coefficient, (int)Math.Max(-FarExponent, Math.Min(power, FarExponent))) : default;
        return isRead;
    }

    // Digits with at most one point. Those after the 34th have to be zeros, which need no room.
    private static bool TryTakeDigits(ref ReadOnlySpan<char> text, out Significand coefficient, out long power)
    {
        coefficient = default;
        power = 0;
        int digits = 0;
        int point = -1;
        int position = 0;
        for (; position < text.Length; position++)
        {
            uint digit = (uint)(text[position] - '0');
            if (digit > 9 && (text[position] != '.' || point >= 0))
            {
                break;
            }

            if (digit > 9)
            {
                point = position;
            }
            else if (digits < MaxDigits)
            {
                coefficient = coefficient.TimesTenPlus(digit);
                digits += coefficient.IsZero ? 0 : 1;
            }
            else if (digit == 0)
            {
                power++;
            }
            else
            {
                return false;
            }
        }

        power -= point < 0 ? 0 : position - point - 1;
        text = text.Slice(position);
        return position > (point < 0 ? 0 : 1);
    }

    // Nothing, or E and a whole number.
    private static bool TryTakeExponent(ReadOnlySpan<char> text, ref long power)
    {
        if (text.IsEmpty || text[0] is not ('E' or 'e'))
        {
            return text.IsEmpty;
        }

        text = text.Slice(1);
        int sign = TakeSign(ref text) ? -1 : 1;
        long exponent = 0;
        foreach (char character in text)
        {
            uint digit = (uint)(character - '0');
            if (digit > 9)
            {
                return false;
            }

            // Beyond this no fraction brings the number back into range, so the rest is only checked to be digits.
            exponent = exponent < FarExponent * 1000L ? (exponent * 10) + digit : exponent;
        }

        power += sign * exponent;
        return !text.IsEmpty;
    }

    private static bool TakeSign(ref ReadOnlySpan<char> text)
    {
        bool isSigned = !text.IsEmpty && text[0] is '-' or '+';
        bool isNegative = isSigned && text[0] == '-';
        text = text.Slice(isSigned ? 1 : 0);
        return isNegative;
    }

    private static bool Is(ReadOnlySpan<char> text, string name) => text.Equals(name.AsSpan(), StringComparison.OrdinalIgnoreCase);

    private static void Insert(Span<char> buffer, ref int end, int place, ReadOnlySpan<char> text)
    {
        buffer.Slice(place, end - place).CopyTo(buffer.Slice(place + text.Length));
        text.CopyTo(buffer.Slice(place));
        end += text.Length;
    }

    // The last digit comes first.
    private static void Append(Span<char> buffer, ref int end, Significand rest)
    {
        int start = end;
        do
        {
            rest = rest.DivideByTen(out uint digit);
            buffer[end++] = (char)('0' + digit);
        }
        while (!rest.IsZero);
        buffer.Slice(start, end - start).Reverse();
    }
}
