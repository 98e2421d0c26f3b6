using System.Numerics;

namespace Amqp.Encoding.Tests.Types.Decimals;

/// <summary>
/// One of Decimal32, Decimal64 and Decimal128 as the same set of functions on bits, so that a property is written once, and
/// what the bits mean by the table of the standard, told from their binary digits with <see cref="BigInteger"/>.
/// </summary>
public sealed class DecimalWidth
{
    private readonly string _name;
    private readonly int _exponentBits;

    private DecimalWidth(string name, int bits, int exponentBits, int bias, int digits)
    {
        _name = name;
        _exponentBits = exponentBits;
        Bits = bits;
        MinExponent = -bias;
        MaxExponent = (3 << (exponentBits - 2)) - 1 - bias;
        MaxCoefficient = BigInteger.Pow(10, digits) - 1;
    }

    public static DecimalWidth Decimal32 { get; } = new("decimal32", 32, 8, 101, 7)
    {
        Read = bits => Seen(Encoding.Decimal32.FromBits((uint)bits)),
        Parse = text => Encoding.Decimal32.TryParse(text, out Decimal32 value) ? value.Bits : null,
        FromDecimal = number => Encoding.Decimal32.TryFromDecimal(number, out Decimal32 value) ? value.Bits : null,
    };

    public static DecimalWidth Decimal64 { get; } = new("decimal64", 64, 10, 398, 16)
    {
        Read = bits => Seen(Encoding.Decimal64.FromBits((ulong)bits)),
        Parse = text => Encoding.Decimal64.TryParse(text, out Decimal64 value) ? value.Bits : null,
        FromDecimal = number => Encoding.Decimal64.TryFromDecimal(number, out Decimal64 value) ? value.Bits : null,
    };

    public static DecimalWidth Decimal128 { get; } = new("decimal128", 128, 14, 6176, 34)
    {
        Read = bits => Seen(Encoding.Decimal128.FromBits((ulong)(bits >> 64), (ulong)(bits & ulong.MaxValue))),
        Parse = text => Encoding.Decimal128.TryParse(text, out Decimal128 value) ? Join(value.High, value.Low) : null,
        FromDecimal = number => Join(Encoding.Decimal128.FromDecimal(number).High, Encoding.Decimal128.FromDecimal(number).Low),
    };

    public int Bits { get; }

    public int MinExponent { get; }

    public int MaxExponent { get; }

    public BigInteger MaxCoefficient { get; }

    /// <summary>The result of the library for the bits.</summary>
    public required Func<BigInteger, Observation> Read { get; init; }

    /// <summary>The bits of a text, or null.</summary>
    public required Func<string, BigInteger?> Parse { get; init; }

    /// <summary>The bits of a number, or null.</summary>
    public required Func<decimal, BigInteger?> FromDecimal { get; init; }

    public static BigInteger Join(ulong high, ulong low) => ((BigInteger)high << 64) | low;

    public override string ToString() => _name;

    /// <summary>The result of the standard for the bits.</summary>
    public Meaning MeaningOf(BigInteger bits)
    {
        string digits = string.Concat(Enumerable.Range(1, Bits).Select(place => ((bits >> (Bits - place)) & 1).IsOne ? '1' : '0'));
        bool negative = digits[0] == '1';
        string rest = digits[1..];
        if (rest.StartsWith("11110", StringComparison.Ordinal))
        {
            return new Meaning("Infinity", negative, 0, 0, IsCanonical: !rest[5..].Contains('1'));
        }

        if (rest.StartsWith("11111", StringComparison.Ordinal))
        {
            // The trailing significand has ten bits for each three digits after the first.
            int payloadBits = Bits == 32 ? 20 : Bits == 64 ? 50 : 110;
            bool canonical = !rest[6..^payloadBits].Contains('1') && Binary(rest[^payloadBits..]) <= MaxCoefficient / 10;
            return new Meaning(rest[5] == '1' ? "sNaN" : "NaN", negative, 0, 0, canonical);
        }

        bool large = rest.StartsWith("11", StringComparison.Ordinal);
        string fields = large ? rest[2..] : rest;
        BigInteger coefficient = Binary((large ? "100" : "") + fields[_exponentBits..]);
        int exponent = (int)Binary(fields[.._exponentBits]) + MinExponent;
        return coefficient > MaxCoefficient
            ? new Meaning("", negative, 0, exponent, IsCanonical: false)
            : new Meaning("", negative, coefficient, exponent, IsCanonical: true);
    }

    /// <summary>Bits of a finite number in the one form that has room for its coefficient.</summary>
    public BigInteger BitsOf(bool negative, BigInteger coefficient, int exponent)
    {
        int coefficientBits = Bits - 1 - _exponentBits;
        BigInteger sign = negative ? BigInteger.One << (Bits - 1) : BigInteger.Zero;
        BigInteger field = exponent - MinExponent;
        return coefficient >> coefficientBits == 0
            ? sign | (field << coefficientBits) | coefficient
            : sign
                | ((BigInteger)0b11 << (Bits - 3))
                | (field << (coefficientBits - 2))
                | (coefficient - (BigInteger.One << coefficientBits));
    }

    /// <summary>Whether some coefficient and exponent of this width make exactly this number.</summary>
    public bool Holds(BigInteger coefficient, BigInteger exponent)
    {
        if (coefficient.IsZero)
        {
            return true;
        }

        (coefficient, exponent) = Reduce(coefficient, exponent);
        if (coefficient > MaxCoefficient || exponent < MinExponent)
        {
            return false;
        }

        return exponent <= MaxExponent
            || (exponent < MaxExponent + 40 && coefficient * BigInteger.Pow(10, (int)exponent - MaxExponent) <= MaxCoefficient);
    }

    /// <summary>The same number without trailing zeros in the coefficient.</summary>
    public static (BigInteger Coefficient, BigInteger Exponent) Reduce(BigInteger coefficient, BigInteger exponent)
    {
        while (!coefficient.IsZero && (coefficient % 10).IsZero)
        {
            coefficient /= 10;
            exponent++;
        }

        return (coefficient, coefficient.IsZero ? 0 : exponent);
    }

    private static BigInteger Binary(string digits) =>
        digits.Aggregate(BigInteger.Zero, (number, digit) => (number << 1) | (digit - '0'));

    private static Observation Seen(Decimal32 value)
    {
        UnpackedDecimal parts = value.Unpacked;
        bool exact = value.TryToDecimal(out decimal number);
        return new Observation(
            Kind(value.IsNaN, value.IsSignalingNaN, !value.IsFinite && !value.IsNaN, value.IsFinite),
            parts.Kind == DecimalKind.Finite, parts.IsNegative && value.IsNegative, parts.Coefficient.Low, parts.Exponent,
            exact ? number : null, value.ToString());
    }

    private static Observation Seen(Decimal64 value)
    {
        UnpackedDecimal parts = value.Unpacked;
        bool exact = value.TryToDecimal(out decimal number);
        return new Observation(
            Kind(value.IsNaN, value.IsSignalingNaN, !value.IsFinite && !value.IsNaN, value.IsFinite),
            parts.Kind == DecimalKind.Finite, parts.IsNegative && value.IsNegative, parts.Coefficient.Low, parts.Exponent,
            exact ? number : null, value.ToString());
    }

    private static Observation Seen(Decimal128 value)
    {
        UnpackedDecimal parts = value.Unpacked;
        bool exact = value.TryToDecimal(out decimal number);
        return new Observation(
            Kind(value.IsNaN, value.IsSignalingNaN, !value.IsFinite && !value.IsNaN, value.IsFinite),
            parts.Kind == DecimalKind.Finite, parts.IsNegative && value.IsNegative, Join(parts.Coefficient.High, parts.Coefficient.Low), parts.Exponent,
            exact ? number : null, value.ToString());
    }

    private static string Kind(bool isNaN, bool isSignalingNaN, bool isInfinity, bool isFinite) =>
        (isNaN, isSignalingNaN, isInfinity, isFinite) switch
        {
            (false, false, false, true) => "",
            (false, false, true, false) => "Infinity",
            (true, false, false, false) => "NaN",
            (true, true, false, false) => "sNaN",
            _ => string.Create(CultureInfo.InvariantCulture, $"contradiction {isNaN} {isSignalingNaN} {isInfinity} {isFinite}"),
        };

    /// <summary>The meaning of bits; the kind of a number is empty.</summary>
    public sealed record Meaning(string Kind, bool IsNegative, BigInteger Coefficient, int Exponent, bool IsCanonical);

    /// <summary>The number that the library reads from bits.</summary>
    public sealed record Observation(
        string Kind,
        bool IsFinite,
        bool IsNegative,
        BigInteger Coefficient,
        int Exponent,
        decimal? Number,
        string Text);
}
