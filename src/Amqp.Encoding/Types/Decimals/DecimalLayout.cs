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

    // The maximum number of characters of a text that a message quotes.
    private const int MaxExcerpt = 64;

    private readonly int _exponentBits;
    private readonly int _bias;
    private readonly int _coefficientBits;
    private readonly Significand _maxCoefficient;

    private DecimalLayout(string name, int exponentBits, int bias, int coefficientBits, int digits, Significand maxCoefficient)
    {
        Name = name;
        Digits = digits;
        _exponentBits = exponentBits;
        _bias = bias;
        _coefficientBits = coefficientBits;
        _maxCoefficient = maxCoefficient;
    }

    internal string Name { get; }

    internal int Digits { get; }

    internal int MinExponent => -_bias;

    // Three quarters of the values of the exponent field are exponents; values that begin with 11 mark the other forms.
    internal int MaxExponent => (3 << (_exponentBits - 2)) - 1 - _bias;

    private int SignBit => _exponentBits + _coefficientBits;

    internal static bool IsNegative(ulong lead) => lead >> 63 != 0;

    internal static DecimalKind KindOf(ulong lead) => (DecimalKind)(lead >> 57 & 0b111111) is var kind && kind >= DecimalKind.QuietNaN ? kind
        : kind < DecimalKind.Infinity ? DecimalKind.Finite : DecimalKind.Infinity;

    internal UnpackedDecimal Unpack(ulong lead, Significand bits)
    {
        if (KindOf(lead) is var kind and not DecimalKind.Finite)
        {
            return new UnpackedDecimal(kind, IsNegative(lead), default, 0);
        }

        int exponentEnd = IsLargeForm(lead) ? 61 : 63;
        int exponent = (int)(lead >> (exponentEnd - _exponentBits)) & ((1 << _exponentBits) - 1);
        Significand coefficient = Coefficient(lead, bits);
        return new UnpackedDecimal(
            DecimalKind.Finite,
            IsNegative(lead),
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
        Significand coefficient = number.Coefficient;
        int exponent = number.Exponent;
        if (number.Kind != DecimalKind.Finite)
        {
            bits = Significand.At(SignBit - 6, (ulong)number.Kind);
        }
        else if (Significand.TryFit(ref coefficient, ref exponent, _maxCoefficient, MinExponent, MaxExponent))
        {
            ulong field = (ulong)(exponent + _bias);
            bits = coefficient < Significand.At(_coefficientBits, 1)
                ? coefficient | Significand.At(_coefficientBits, field)
                : coefficient.Lowest(_coefficientBits - 2) | Significand.At(_coefficientBits - 2, field) | Significand.At(SignBit - 2, 0b11);
        }
        else
        {
            return false;
        }

        bits |= Significand.At(SignBit, number.IsNegative ? 1UL : 0);
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
}
