namespace Amqp.Encoding.Tests.Types.Decimals;

/// <summary>AMQP decimal64: AMQP 1.0, part 1, 1.6.14; bits by IEEE 754-2008, 3.5.2; text by 5.12.2.</summary>
public sealed class Decimal64Tests
{
    [TestCase(0x31C0000000000001ul, "1")]
    [TestCase(0x31800000000004D2ul, "12.34")]
    [TestCase(0xB1800000000004D2ul, "-12.34")]
    [TestCase(0x31A0000000000005ul, "0.5")]
    [TestCase(0x31C0000000000007ul, "7")]
    [TestCase(0x31C0000000000000ul, "0")]
    [TestCase(0xB1C0000000000000ul, "-0")]
    [TestCase(0x3220000000000000ul, "0E+3")]
    [TestCase(0x0000000000000000ul, "0E-398")]
    [TestCase(0x0000000000000001ul, "1E-398")]
    [TestCase(0x31DFFFFFFFFFFFFFul, "9007199254740991")] // the greatest coefficient of the small form
    [TestCase(0x6C70000000000000ul, "9007199254740992")] // the least coefficient of the large form
    [TestCase(0x6C7386F26FC0FFFFul, "9999999999999999")]
    [TestCase(0x77FB86F26FC0FFFFul, "9.999999999999999E+384")] // the greatest number
    [TestCase(0x7800000000000000ul, "Infinity")]
    [TestCase(0xF800000000000000ul, "-Infinity")]
    [TestCase(0x7C00000000000000ul, "NaN")]
    [TestCase(0xFC00000000000000ul, "-NaN")]
    [TestCase(0x7E00000000000000ul, "sNaN")]
    public void Bits_are_converted_to_text_and_back(ulong bits, string text)
    {
        Decimal64 value = Decimal64.FromBits(bits);

        Assert.That(value.Bits, Is.EqualTo(bits));
        Assert.That(value.ToString(), Is.EqualTo(text));
        Assert.That(Decimal64.Parse(text), Is.EqualTo(value));
        Assert.That(Decimal64.TryParse(text, out Decimal64 parsed));
        Assert.That(parsed == value);
    }

    [TestCase(0x6C7386F26FC10000ul)] // coefficient 10^16
    [TestCase(0x6C77FFFFFFFFFFFFul)] // the greatest coefficient that the large form has bits for
    public void A_coefficient_above_sixteen_digits_reads_as_zero_and_stays_in_the_bits(ulong bits)
    {
        Decimal64 value = Decimal64.FromBits(bits);

        Assert.That(value.Bits, Is.EqualTo(bits));
        Assert.That(value.Unpacked, Is.EqualTo(new UnpackedDecimal(DecimalKind.Finite, value.IsNegative, default, 0)));
        Assert.That(value.ToString(), Is.EqualTo("0"));
        Assert.That(value.ToDecimal(), Is.Zero);
    }

    [TestCase(123, 0, "123")]
    [TestCase(123, 1, "1.23E+3")]
    [TestCase(123, 3, "1.23E+5")]
    [TestCase(123, -1, "12.3")]
    [TestCase(123, -3, "0.123")]
    [TestCase(123, -5, "0.00123")]
    [TestCase(123, -8, "0.00000123")]
    [TestCase(123, -9, "1.23E-7")]
    [TestCase(123, -10, "1.23E-8")]
    [TestCase(5, -6, "0.000005")]
    [TestCase(50, -7, "0.0000050")]
    [TestCase(5, -7, "5E-7")]
    [TestCase(0, -2, "0.00")]
    [TestCase(0, -6, "0.000000")]
    [TestCase(0, -7, "0E-7")]
    [TestCase(0, 2, "0E+2")]
    public void The_text_of_a_decimal_shows_digits_and_exponent(int coefficient, int exponent, string text)
    {
        Decimal64 value = Decimal64.FromBits(((ulong)(exponent + 398) << 53) | (uint)coefficient);
        Decimal64 negative = Decimal64.FromBits(value.Bits | (1ul << 63));

        Assert.That(value.ToString(), Is.EqualTo(text));
        Assert.That(negative.ToString(), Is.EqualTo("-" + text));
        Assert.That(Decimal64.Parse(text), Is.EqualTo(value));
        Assert.That(Decimal64.Parse("-" + text), Is.EqualTo(negative));
    }

    [Test]
    [SetCulture("de-DE")]
    public void The_text_of_a_decimal_is_the_same_in_every_culture()
    {
        Decimal64 value = Decimal64.Parse("-1.5");

        Assert.That(value.ToString(), Is.EqualTo("-1.5"));
        Assert.That(value.ToString(null, CultureInfo.CurrentCulture), Is.EqualTo("-1.5"));
        Assert.That(string.Format(CultureInfo.CurrentCulture, "{0:G} {0}", value), Is.EqualTo("-1.5 -1.5"));
    }

    [Test]
    public void An_unknown_format_string_is_refused() =>
        Assert.That(() => Decimal64.Parse("1").ToString("N2", null), Throws.TypeOf<FormatException>().With.Message.Contains("N2"));

    [TestCase("+1", 0x31C0000000000001ul)]
    [TestCase("1.", 0x31C0000000000001ul)]
    [TestCase(".5", 0x31A0000000000005ul)]
    [TestCase("00012.34", 0x31800000000004D2ul)]
    [TestCase("1234e-2", 0x31800000000004D2ul)]
    [TestCase("1234E-0000000000000000000000002", 0x31800000000004D2ul)]
    [TestCase("infinity", 0x7800000000000000ul)]
    [TestCase("+INF", 0x7800000000000000ul)]
    [TestCase("-inf", 0xF800000000000000ul)]
    [TestCase("nan", 0x7C00000000000000ul)]
    [TestCase("-SNAN", 0xFE00000000000000ul)]
    [TestCase("1E369", 0x5FE0000000000001ul)]
    [TestCase("1E384", 0x5FE38D7EA4C68000ul)] // 10^15 with the greatest exponent
    [TestCase("0E+99999999999999999999", 0x5FE0000000000000ul)] // a zero takes the nearest exponent
    [TestCase("-0E-99999999999999999999", 0x8000000000000000ul)]
    [TestCase("10E-399", 0x0000000000000001ul)]
    [TestCase("123456789012345600000000", 0x32C462D53C8ABAC0ul)] // 1234567890123456 and eight zeros
    public void Other_spellings_of_a_number_are_read(string text, ulong bits) =>
        Assert.That(Decimal64.Parse(text).Bits, Is.EqualTo(bits));

    [TestCase("")]
    [TestCase(" 1")]
    [TestCase("1 ")]
    [TestCase("-")]
    [TestCase(".")]
    [TestCase("-.")]
    [TestCase("--1")]
    [TestCase("1.2.3")]
    [TestCase("1,5")]
    [TestCase("E5")]
    [TestCase("1E")]
    [TestCase("1E+")]
    [TestCase("1E5.0")]
    [TestCase("1E5x")]
    [TestCase("0x10")]
    [TestCase("\u0661")]
    [TestCase("NaN1")]
    [TestCase("Infinit")]
    [TestCase("12345678901234567")] // seventeen digits
    [TestCase("1.0000000000000001")]
    [TestCase("1E385")]
    [TestCase("11E384")]
    [TestCase("1E-399")]
    [TestCase("11E-399")]
    [TestCase("1E99999999999999999999")]
    [TestCase("1E-99999999999999999999")]
    public void Anything_that_is_not_exactly_a_decimal64_is_refused(string text)
    {
        Assert.That(Decimal64.TryParse(text, out Decimal64 value), Is.False);
        Assert.That(value, Is.EqualTo(default(Decimal64)));
        Assert.That(() => Decimal64.Parse(text), Throws.TypeOf<FormatException>().With.Message.Contains(text));
    }

    [Test]
    public void The_error_quotes_only_the_start_of_long_text() =>
        Assert.That(
            () => Decimal64.Parse(new string('x', 100_000)),
            Throws.TypeOf<FormatException>().With.Message.Length.LessThan(200));

    [Test]
    public void Zeros_of_any_number_are_read()
    {
        string zeros = new('0', 10_000);

        Assert.That(Decimal64.Parse("1" + zeros + "E-10000").ToDecimal(), Is.EqualTo(1m));
        Assert.That(Decimal64.Parse("0." + zeros + "1E+10001").Bits, Is.EqualTo(0x31C0000000000001ul));
        Assert.That(Decimal64.Parse(zeros + "1." + zeros).ToDecimal(), Is.EqualTo(1m));
        Assert.That(Decimal64.TryParse("1" + zeros + "1E-10000", out _), Is.False);
    }

    [Test]
    public void Decimals_convert_where_they_fit()
    {
        Assert.That(Decimal64.TryFromDecimal(-12.34m, out Decimal64 value), Is.True);
        Assert.That(value.Bits, Is.EqualTo(0xB1800000000004D2ul));
        Assert.That(Decimal64.TryFromDecimal(9999999999999999m, out value), Is.True);
        Assert.That(value.Bits, Is.EqualTo(0x6C7386F26FC0FFFFul));
        Assert.That(Decimal64.TryFromDecimal(0.1000000000000000000000000000m, out value), Is.True);
        Assert.That(value.ToString(), Is.EqualTo("0.1000000000000000"));
        Assert.That(Decimal64.TryFromDecimal(12345678901234567m, out value), Is.False);
        Assert.That(value, Is.EqualTo(default(Decimal64)));
        Assert.That(Decimal64.TryFromDecimal(decimal.MaxValue, out _), Is.False);
    }

    [Test]
    public void Numbers_convert_to_decimal_where_they_fit()
    {
        Assert.That(Decimal64.Parse("7.9228162514264E+28").ToDecimal(), Is.EqualTo(79228162514264000000000000000m));
        Assert.That(Decimal64.Parse("-1.50E-10").ToDecimal(), Is.EqualTo(-0.000000000150m));
        Assert.That(Decimal64.Parse("7.922816251426434E+28").TryToDecimal(out decimal number), Is.False);
        Assert.That(number, Is.Zero);
        Assert.That(
            () => Decimal64.Parse("9.999999999999999E+384").ToDecimal(),
            Throws.TypeOf<OverflowException>().With.Message.Contains("decimal64 9.999999999999999E+384"));
    }

    [Test]
    public void Decimals_are_equal_by_their_bits()
    {
        Decimal64 one = Decimal64.Parse("1");
        Decimal64 sameOne = Decimal64.FromBits(0x31C0000000000001);
        Decimal64 otherOne = Decimal64.Parse("1.0");

        Assert.That(one == sameOne);
        Assert.That(one.Equals(sameOne));
        Assert.That(one.Equals((object)sameOne));
        Assert.That(one.GetHashCode(), Is.EqualTo(sameOne.GetHashCode()));
        Assert.That(one != otherOne);
        Assert.That(one.Equals(otherOne), Is.False);
        Assert.That(one.Equals((object)1), Is.False);
    }
}
