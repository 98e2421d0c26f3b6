using System.Numerics;

namespace Amqp.Encoding.Tests.Types.Decimals;

/// <summary>Properties of every decimal of every width, against arithmetic of whole numbers.</summary>
public sealed class DecimalPropertyTests
{
    private const int Seed = 19464;
    private const int Rounds = 1_000;

    private static readonly BigInteger s_decimalLimit = BigInteger.One << 96;

    private static IEnumerable<DecimalWidth> Widths => [DecimalWidth.Decimal32, DecimalWidth.Decimal64, DecimalWidth.Decimal128];

    [TestCaseSource(nameof(Widths))]
    public void Any_bits_have_the_meaning_of_the_standard(DecimalWidth width)
    {
        foreach (BigInteger bits in Samples(width))
        {
            DecimalWidth.Meaning meaning = width.MeaningOf(bits);
            DecimalWidth.Observation seen = width.Read(bits);
            Assert.That(
                new DecimalWidth.Meaning(seen.Kind, seen.IsNegative, seen.Coefficient, seen.Exponent, meaning.IsCanonical),
                Is.EqualTo(meaning),
                Name(width, bits));
            Assert.That(seen.IsFinite, Is.EqualTo(meaning.Kind.Length == 0), Name(width, bits));
        }
    }

    [TestCaseSource(nameof(Widths))]
    public void A_conversion_to_decimal_is_exact_or_fails(DecimalWidth width)
    {
        foreach (BigInteger bits in Samples(width))
        {
            DecimalWidth.Meaning meaning = width.MeaningOf(bits);
            decimal? number = width.Read(bits).Number;
            Assert.That(number.HasValue, Is.EqualTo(meaning.Kind.Length == 0 && DecimalHolds(meaning)), Name(width, bits));
            if (number is decimal value)
            {
                (bool negative, BigInteger coefficient, int exponent) = Parts(value);
                Assert.That(negative, Is.EqualTo(meaning.IsNegative), Name(width, bits));
                Assert.That(
                    DecimalWidth.Reduce(coefficient, exponent),
                    Is.EqualTo(DecimalWidth.Reduce(meaning.Coefficient, meaning.Exponent)),
                    Name(width, bits));
                if (meaning.Exponent is >= -28 and <= 0 && meaning.Coefficient < s_decimalLimit)
                {
                    Assert.That(exponent, Is.EqualTo(meaning.Exponent), Name(width, bits));
                }
            }
        }
    }

    [TestCaseSource(nameof(Widths))]
    public void A_conversion_from_decimal_is_exact_or_fails(DecimalWidth width)
    {
        foreach (decimal value in Decimals())
        {
            (bool negative, BigInteger coefficient, int exponent) = Parts(value);
            BigInteger? bits = width.FromDecimal(value);
            Assert.That(bits.HasValue, Is.EqualTo(width.Holds(coefficient, exponent)), Name(width, value));
            if (bits is BigInteger found)
            {
                DecimalWidth.Meaning meaning = width.MeaningOf(found);
                Assert.That(meaning.IsCanonical && meaning.IsNegative == negative, Name(width, value));
                Assert.That(
                    DecimalWidth.Reduce(meaning.Coefficient, meaning.Exponent),
                    Is.EqualTo(DecimalWidth.Reduce(coefficient, exponent)),
                    Name(width, value));
                if (coefficient <= width.MaxCoefficient)
                {
                    Assert.That(found, Is.EqualTo(width.BitsOf(negative, coefficient, exponent)), Name(width, value));
                    decimal back = width.Read(found).Number!.Value;
                    Assert.That(decimal.GetBits(back), Is.EqualTo(decimal.GetBits(value)), Name(width, value));
                }
            }
        }
    }

    [TestCaseSource(nameof(Widths))]
    public void The_text_of_a_number_shows_and_keeps_coefficient_and_exponent(DecimalWidth width)
    {
        foreach (BigInteger bits in Samples(width))
        {
            DecimalWidth.Meaning meaning = width.MeaningOf(bits);
            string text = width.Read(bits).Text;
            if (meaning.Kind.Length > 0)
            {
                Assert.That(text, Is.EqualTo((meaning.IsNegative ? "-" : "") + meaning.Kind), Name(width, bits));
                continue;
            }

            int scientific = meaning.Exponent + meaning.Coefficient.ToString(CultureInfo.InvariantCulture).Length - 1;
            Assert.That(text.Contains('E'), Is.EqualTo(meaning.Exponent > 0 || scientific < -6), text);
            Assert.That(ReadText(text), Is.EqualTo((meaning.IsNegative, meaning.Coefficient, (BigInteger)meaning.Exponent)), text);
            Assert.That(
                width.Parse(text),
                Is.EqualTo((BigInteger?)width.BitsOf(meaning.IsNegative, meaning.Coefficient, meaning.Exponent)),
                text);
        }
    }

    [TestCaseSource(nameof(Widths))]
    public void A_text_is_read_exactly_or_not_at_all(DecimalWidth width)
    {
        foreach (string text in Texts(width))
        {
            (bool negative, BigInteger coefficient, BigInteger exponent) = ReadText(text);
            BigInteger? bits = width.Parse(text);
            Assert.That(bits.HasValue, Is.EqualTo(width.Holds(coefficient, exponent)), Name(width, text));
            if (bits is BigInteger found)
            {
                DecimalWidth.Meaning meaning = width.MeaningOf(found);
                Assert.That(meaning.IsCanonical && meaning.IsNegative == negative, Name(width, text));
                Assert.That(
                    DecimalWidth.Reduce(meaning.Coefficient, meaning.Exponent),
                    Is.EqualTo(DecimalWidth.Reduce(coefficient, exponent)),
                    Name(width, text));
                if (coefficient <= width.MaxCoefficient && exponent >= width.MinExponent && exponent <= width.MaxExponent)
                {
                    Assert.That(found, Is.EqualTo(width.BitsOf(negative, coefficient, (int)exponent)), Name(width, text));
                }
            }
        }
    }

    // Plain random bits, the special forms, and numbers in both forms with few or many digits about the limits of both sides.
    private static IEnumerable<BigInteger> Samples(DecimalWidth width)
    {
        Random random = new(Seed);
        for (int round = 0; round < Rounds; round++)
        {
            BigInteger bits = Whole(random, width.Bits);
            yield return bits;
            yield return bits | ((BigInteger)0b1111 << (width.Bits - 5));
            yield return bits | ((BigInteger)0b11 << (width.Bits - 3));

            bool negative = random.Next(2) == 1;
            BigInteger coefficient = Coefficient(random, width.MaxCoefficient);
            yield return width.BitsOf(negative, coefficient, random.Next(width.MinExponent, width.MaxExponent + 1));
            yield return width.BitsOf(negative, coefficient, random.Next(-64, 34));
        }
    }

    private static IEnumerable<decimal> Decimals()
    {
        yield return decimal.MaxValue;
        yield return decimal.MinValue;
        yield return new decimal(0, 0, 0, true, 28);
        Random random = new(Seed);
        for (int round = 0; round < Rounds; round++)
        {
            BigInteger coefficient = Coefficient(random, s_decimalLimit - 1);
            yield return new decimal(
                (int)(uint)(coefficient & uint.MaxValue),
                (int)(uint)((coefficient >> 32) & uint.MaxValue),
                (int)(uint)(coefficient >> 64),
                random.Next(2) == 1,
                (byte)random.Next(29));
        }
    }

    private static IEnumerable<string> Texts(DecimalWidth width)
    {
        Random random = new(Seed);
        for (int round = 0; round < Rounds; round++)
        {
            string digits = new string('0', random.Next(3))
                + Coefficient(random, width.MaxCoefficient * 100).ToString(CultureInfo.InvariantCulture)
                + new string('0', random.Next(4) == 0 ? random.Next(60) : 0);
            string sign = random.Next(3) switch { 0 => "-", 1 => "+", _ => "" };
            string number = random.Next(2) == 0 ? digits : digits.Insert(random.Next(digits.Length + 1), ".");
            int exponent = random.Next(5) switch
            {
                0 => random.Next(width.MinExponent - 50, width.MinExponent + 50),
                1 => random.Next(width.MaxExponent - 50, width.MaxExponent + 50),
                2 => random.Next(int.MinValue, int.MaxValue),
                _ => random.Next(-40, 40),
            };
            string mark = random.Next(2) == 0 ? "e" : "E";
            yield return sign + number + (random.Next(4) == 0 ? "" : mark + exponent.ToString("+0;-0", CultureInfo.InvariantCulture));
        }
    }

    private static BigInteger Whole(Random random, int bits)
    {
        byte[] bytes = new byte[bits / 8];
        random.NextBytes(bytes);
        return new BigInteger(bytes, isUnsigned: true);
    }

    // Of any number of digits, often with trailing zeros, never above the limit.
    private static BigInteger Coefficient(Random random, BigInteger limit)
    {
        int digits = limit.ToString(CultureInfo.InvariantCulture).Length;
        BigInteger coefficient = Whole(random, 160) % BigInteger.Pow(10, random.Next(digits + 1));
        coefficient *= BigInteger.Pow(10, random.Next(2) * random.Next(digits));
        return random.Next(16) == 0 ? limit : coefficient % (limit + 1);
    }

    private static bool DecimalHolds(DecimalWidth.Meaning meaning)
    {
        (BigInteger coefficient, BigInteger exponent) = DecimalWidth.Reduce(meaning.Coefficient, meaning.Exponent);
        return exponent switch
        {
            _ when exponent < -28 || exponent > 28 => false,
            _ when exponent > 0 => coefficient * BigInteger.Pow(10, (int)exponent) < s_decimalLimit,
            _ => coefficient < s_decimalLimit,
        };
    }

    private static (bool Negative, BigInteger Coefficient, int Exponent) Parts(decimal value)
    {
        int[] parts = decimal.GetBits(value);
        BigInteger coefficient = ((BigInteger)(uint)parts[2] << 64) | ((BigInteger)(uint)parts[1] << 32) | (uint)parts[0];
        return (parts[3] < 0, coefficient, -((parts[3] >> 16) & 0xFF));
    }

    private static (bool Negative, BigInteger Coefficient, BigInteger Exponent) ReadText(string text)
    {
        string[] halves = text.TrimStart('-', '+').Split('E', 'e');
        int point = halves[0].IndexOf('.', StringComparison.Ordinal);
        BigInteger exponent = halves.Length == 1 ? 0 : BigInteger.Parse(halves[1], CultureInfo.InvariantCulture);
        return (
            text[0] == '-',
            BigInteger.Parse(halves[0].Replace(".", "", StringComparison.Ordinal), CultureInfo.InvariantCulture),
            point < 0 ? exponent : exponent - (halves[0].Length - point - 1));
    }

    private static string Name(DecimalWidth width, BigInteger bits) => $"{width} 0x{bits:x}";

    private static string Name(DecimalWidth width, object value) =>
        string.Create(CultureInfo.InvariantCulture, $"{width} from {value}");
}
