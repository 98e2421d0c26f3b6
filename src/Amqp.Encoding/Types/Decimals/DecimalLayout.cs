namespace Amqp.Encoding;

/// <summary>
/// The layout of one width of the Binary Integer Decimal encoding of IEEE 754-2008: where sign, exponent and coefficient are, and which numbers fit.
/// </summary>
/// <remarks>
/// Methods with a parameter <c>lead</c> take the first 64 bits of the encoding, aligned to the left: sign, form and exponent begin there in the same way for
/// each width.
/// </remarks>
internal sealed class DecimalLayout
{
    internal static readonly DecimalLayout Decimal32 =
        new("decimal32", exponentBits: 8, bias: 101, coefficientBits: 23, digits: 7, new Significand(0, 9_999_999));

    internal static readonly DecimalLayout Decimal64 =
        new("decimal64", exponentBits: 10, bias: 398, coefficientBits: 53, digits: 16, new Significand(0, 9_999_999_999_999_999));

    internal static readonly DecimalLayout Decimal128 =
        new("decimal128", exponentBits: 14, bias: 6176, coefficientBits: 113, digits: 34,
            new Significand(0x1_ED09_BEAD_87C0, 0x378D_8E63_FFFF_FFFF)); // 10^34 - 1

    // The five bits after the sign.
    private const int InfinityMark = 0b11110;
    private const int NaNMark = 0b11111;

    // The maximum number of characters of a text that a message quotes.
    private const int MaxExcerpt = 64;

    private readonly int _exponentBits;
    private readonly int _bias;
    private readonly int _coefficientBits;
    private readonly Significand _maxCoefficient;
    private readonly Significand _maxPayload;

    private DecimalLayout(string name, int exponentBits, int bias, int coefficientBits, int digits, Significand maxCoefficient)
    {
        Name = name;
        Digits = digits;
        _exponentBits = exponentBits;
        _bias = bias;
        _coefficientBits = coefficientBits;
        _maxCoefficient = maxCoefficient;
        _maxPayload = maxCoefficient.DivideByTen(out _);
    }

    internal string Name { get; }

    internal int Digits { get; }

    internal int MinExponent => -_bias;

    // Three quarters of the values of the exponent field are exponents; values that begin with 11 mark the other forms.
    internal int MaxExponent => (3 << (_exponentBits - 2)) - 1 - _bias;

    private int SignBit => _exponentBits + _coefficientBits;

    internal static bool IsNegative(ulong lead) => lead >> 63 != 0;

    internal static bool IsFinite(ulong lead) => Mark(lead) < InfinityMark;

    internal static bool IsInfinity(ulong lead) => Mark(lead) == InfinityMark;

    internal static bool IsNaN(ulong lead) => Mark(lead) == NaNMark;

    internal static bool IsSignalingNaN(ulong lead) => (lead >> 57 & 0b111111) == 0b111111;

    internal bool IsCanonical(ulong lead, Significand bits)
    {
        if (IsFinite(lead))
        {
            return !(Coefficient(lead, bits) > _maxCoefficient);
        }

        // An infinity has nothing after its mark; a NaN has the signaling bit, zeros, and a payload of one digit less.
        return IsInfinity(lead)
            ? bits.Lowest(SignBit - 5).IsZero
            : !(bits.Lowest(SignBit - 6) > _maxPayload);
    }

    internal UnpackedDecimal Unpack(ulong lead, Significand bits)
    {
        bool negative = IsNegative(lead);
        if (!IsFinite(lead))
        {
            DecimalKind kind = IsInfinity(lead) ? DecimalKind.Infinity
                : IsSignalingNaN(lead) ? DecimalKind.SignalingNaN
                : DecimalKind.QuietNaN;
            return new UnpackedDecimal(kind, negative, default, 0);
        }

        int exponentEnd = IsLargeForm(lead) ? 61 : 63;
        int exponent = (int)(lead >> (exponentEnd - _exponentBits)) & ((1 << _exponentBits) - 1);
        Significand coefficient = Coefficient(lead, bits);
        return new UnpackedDecimal(
            DecimalKind.Finite,
            negative,
            coefficient > _maxCoefficient ? default : coefficient,
            exponent - _bias);
    }

    /// <summary>Encodes a <see cref="decimal"/>, or throws an exception that says what fits.</summary>
    internal Significand FromDecimal(decimal value) =>
        TryPack(UnpackedDecimal.From(value), out Significand bits)
            ? bits
            : throw new OverflowException(string.Format(CultureInfo.InvariantCulture, "The number {0} has more digits than the {1} that {2} holds; round it first, or use a wider type.", value, Digits, Name));

    /// <summary>Converts to <see cref="decimal"/>, or throws an exception that names the value.</summary>
    internal decimal ToDecimal(UnpackedDecimal number) =>
        number.TryToDecimal(out decimal value)
            ? value
            : throw new OverflowException($"System.Decimal cannot hold the {Name} {number} without rounding; use TryToDecimal, or keep the {Name}.");

    internal Significand Parse(ReadOnlySpan<char> text) =>
        TryParse(text, out Significand bits)
            ? bits
            : throw new FormatException(
                $"'{Excerpt(text)}' is not a number that {Name} holds without rounding; it holds "
                + $"{Digits} digits and an exponent of {MinExponent} to {MaxExponent}.");

    internal bool TryParse(ReadOnlySpan<char> text, out Significand bits)
    {
        bits = default;
        return UnpackedDecimal.TryParse(text, out UnpackedDecimal number) && TryPack(number, out bits);
    }

    /// <summary>Encodes <paramref name="number"/>; false if that needs rounding.</summary>
    internal bool TryPack(UnpackedDecimal number, out Significand bits)
    {
        bits = default;
        switch (number.Kind)
        {
            case DecimalKind.Infinity:
                bits = Significand.At(SignBit - 5, InfinityMark);
                break;
            case DecimalKind.QuietNaN:
                bits = Significand.At(SignBit - 5, NaNMark);
                break;
            case DecimalKind.SignalingNaN:
                bits = Significand.At(SignBit - 6, (NaNMark << 1) | 1);
                break;
            default:
                if (!TryPackFinite(number.Coefficient, number.Exponent, out bits))
                {
                    return false;
                }

                break;
        }

        bits |= Significand.At(SignBit, number.IsNegative ? 1UL : 0);
        return true;
    }

    private bool TryPackFinite(Significand coefficient, int exponent, out Significand bits)
    {
        bits = default;
        if (coefficient.IsZero)
        {
            exponent = Math.Max(MinExponent, Math.Min(exponent, MaxExponent));
        }

        // Each iteration removes or adds a digit, so the number of digits limits both loops, not the exponent.
        while (coefficient > _maxCoefficient || exponent < MinExponent)
        {
            coefficient = coefficient.DivideByTen(out uint digit);
            if (digit != 0)
            {
                return false;
            }

            exponent++;
        }

        while (exponent > MaxExponent)
        {
            coefficient = coefficient.TimesTenPlus(0);
            if (coefficient > _maxCoefficient)
            {
                return false;
            }

            exponent--;
        }

        ulong field = (ulong)(exponent + _bias);
        Significand largeBit = Significand.At(_coefficientBits, 1);
        bits = coefficient < largeBit
            ? coefficient | Significand.At(_coefficientBits, field)
            : coefficient.Lowest(_coefficientBits - 2)
                | Significand.At(_coefficientBits - 2, field)
                | Significand.At(SignBit - 2, 0b11);
        return true;
    }

    // The coefficient as it is encoded, which may be above the limit. The large form implies binary 100 before the encoded bits.
    private Significand Coefficient(ulong lead, Significand bits) =>
        IsLargeForm(lead)
            ? bits.Lowest(_coefficientBits - 2) | Significand.At(_coefficientBits, 1)
            : bits.Lowest(_coefficientBits);

    private static string Excerpt(ReadOnlySpan<char> text) =>
        EscapedText.Of(text.Length <= MaxExcerpt ? text.ToString() : text.Slice(0, MaxExcerpt).ToString() + "…", isQuoted: true);

    private static bool IsLargeForm(ulong lead) => (lead >> 61 & 0b11) == 0b11;

    private static int Mark(ulong lead) => (int)(lead >> 58) & 0b11111;
}
