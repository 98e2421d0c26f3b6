using System.Globalization;

namespace Amqp.Encoding;

/// <summary>The text of decimals: the scientific form of IEEE 754-2008, written and read without rounding.</summary>
internal readonly partial struct UnpackedDecimal
{
    // Of decimal128, the widest.
    private const int MaxDigits = 34;

    // Beyond the range of each width, whatever the digits of a text add, and far from overflow.
    private const int FarExponent = 1_000_000_000;

    public override string ToString()
    {
        string magnitude = Kind switch
        {
            DecimalKind.Infinity => "Infinity",
            DecimalKind.QuietNaN => "NaN",
            DecimalKind.SignalingNaN => "sNaN",
            _ => FiniteToString(),
        };
        return IsNegative ? "-" + magnitude : magnitude;
    }

    /// <summary>Reads a number or the name of a special value; false also where more than 34 digits count.</summary>
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

    // Digits with at most one point. Zeros are held back until a digit follows, for where none does they need no room.
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

            // Past this the fraction of no text brings the number back; more digits only have to be digits.
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

    private string FiniteToString()
    {
        string digits = Digits();
        int scientificExponent = Exponent + digits.Length - 1;
        if (Exponent <= 0 && scientificExponent >= -6)
        {
            return Exponent == 0
                ? digits
                : digits.PadLeft(1 - Exponent, '0').Insert(Math.Max(1, digits.Length + Exponent), ".");
        }

        string exponent = Math.Abs(scientificExponent).ToString(CultureInfo.InvariantCulture);
        return (digits.Length > 1 ? digits.Insert(1, ".") : digits) + (scientificExponent < 0 ? "E-" : "E+") + exponent;
    }

    private string Digits()
    {
        Span<char> buffer = stackalloc char[MaxDigits];
        int start = buffer.Length;
        Significand rest = Coefficient;
        do
        {
            rest = rest.DivideByTen(out uint digit);
            buffer[--start] = (char)('0' + digit);
        }
        while (!rest.IsZero);

        return buffer.Slice(start).ToString();
    }
}
