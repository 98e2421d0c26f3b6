namespace Amqp.Encoding.Tests.Types.Decimals;

/// <summary>AMQP decimal32: AMQP 1.0, part 1, 1.6.13; bits by IEEE 754-2008, 3.5.2.</summary>
public sealed class Decimal32Tests
{
    [TestCase(0x32800001u, "1")]
    [TestCase(0x318004D2u, "12.34")]
    [TestCase(0xB18004D2u, "-12.34")]
    [TestCase(0x32800000u, "0")]
    [TestCase(0xB2800000u, "-0")]
    [TestCase(0x31800000u, "0.00")]
    [TestCase(0x00000000u, "0E-101")]
    [TestCase(0x00000001u, "1E-101")]
    [TestCase(0x337FFFFFu, "8.388607E+7")] // the greatest coefficient of the small form
    [TestCase(0x6CA00000u, "8388608")] // the least coefficient of the large form
    [TestCase(0x6CB8967Fu, "9999999")]
    [TestCase(0x77F8967Fu, "9.999999E+96")] // the greatest number
    [TestCase(0xF7F8967Fu, "-9.999999E+96")]
    [TestCase(0x78000000u, "Infinity")]
    [TestCase(0xF8000000u, "-Infinity")]
    [TestCase(0x7C000000u, "NaN")]
    [TestCase(0xFC000000u, "-NaN")]
    [TestCase(0x7E000000u, "sNaN")]
    public void Bits_are_converted_to_text_and_back(uint bits, string text)
    {
        Decimal32 value = Decimal32.FromBits(bits);

        Assert.That(value.Bits, Is.EqualTo(bits));
        Assert.That(value.ToString(), Is.EqualTo(text));
        Assert.That(Decimal32.Parse(text), Is.EqualTo(value));
        Assert.That(Decimal32.TryParse(text, out Decimal32 parsed));
        Assert.That(parsed == value);
    }

    [TestCase(0x6CB89680u, "0")] // coefficient 10^7
    [TestCase(0xECBFFFFFu, "-0")] // the greatest coefficient that the large form has bits for
    [TestCase(0x60189680u, "0E-101")]
    public void A_coefficient_above_seven_digits_reads_as_zero_and_stays_in_the_bits(uint bits, string text)
    {
        Decimal32 value = Decimal32.FromBits(bits);

        Assert.That(value.Bits, Is.EqualTo(bits));
        Assert.That((value.Unpacked.Kind, value.Unpacked.Coefficient), Is.EqualTo((DecimalKind.Finite, default(Significand))));
        Assert.That(value.ToString(), Is.EqualTo(text));
        Assert.That(value.ToDecimal(), Is.Zero);
    }

    [TestCase(0x78000001u, "Infinity")]
    [TestCase(0x7BFFFFFFu, "Infinity")]
    [TestCase(0x7C0F4240u, "NaN")] // payload 1,000,000
    [TestCase(0x7C100000u, "NaN")] // a bit between mark and payload
    [TestCase(0x7E100000u, "sNaN")]
    public void Stray_bits_change_no_meaning(uint bits, string text) => Assert.That(Decimal32.FromBits(bits).ToString(), Is.EqualTo(text));

    [Test]
    public void The_flags_tell_the_kinds_apart()
    {
        (uint Bits, bool NaN, bool Signaling, bool Infinity, bool Finite, bool Negative)[] rows =
        [
            (0x32800001, false, false, false, true, false),
            (0xB2800000, false, false, false, true, true),
            (0x77F8967F, false, false, false, true, false),
            (0x78000000, false, false, true, false, false),
            (0xF8000000, false, false, true, false, true),
            (0x7C000000, true, false, false, false, false),
            (0xFE000000, true, true, false, false, true),
        ];
        foreach ((uint bits, bool isNaN, bool isSignaling, bool isInfinity, bool isFinite, bool isNegative) in rows)
        {
            string place = $"0x{bits:X8}";
            Decimal32 value = Decimal32.FromBits(bits);
            Assert.That(value.IsNaN, Is.EqualTo(isNaN), place);
            Assert.That(value.IsSignalingNaN, Is.EqualTo(isSignaling), place);
            Assert.That(!value.IsFinite && !value.IsNaN, Is.EqualTo(isInfinity), place);
            Assert.That(value.IsFinite, Is.EqualTo(isFinite), place);
            Assert.That(value.IsNegative, Is.EqualTo(isNegative), place);
            Assert.That((value.Unpacked.Kind == DecimalKind.Finite, value.Unpacked.IsNegative), Is.EqualTo((isFinite, isNegative)), place);
        }
    }

    [Test]
    public void Components_of_the_large_form_are_whole()
    {
        Decimal32 value = Decimal32.FromBits(0xF7F8967F);

        Assert.That(value.Unpacked, Is.EqualTo(new UnpackedDecimal(DecimalKind.Finite, true, new Significand(0, 9_999_999), 90)));
    }

    [Test]
    public void Decimals_are_equal_by_their_bits()
    {
        Decimal32 one = Decimal32.Parse("1");
        Decimal32 sameOne = Decimal32.FromBits(0x32800001);
        Decimal32 otherOne = Decimal32.Parse("1.0");
        Decimal32 notANumber = Decimal32.Parse("NaN");

        Assert.That(one == sameOne);
        Assert.That(one.Equals(sameOne));
        Assert.That(one.Equals((object)sameOne));
        Assert.That(one.GetHashCode(), Is.EqualTo(sameOne.GetHashCode()));
        Assert.That(one != otherOne);
        Assert.That(one.Equals(otherOne), Is.False);
        Assert.That(one.Equals((object)1), Is.False);
        Assert.That(one.ToDecimal(), Is.EqualTo(otherOne.ToDecimal()));
        Assert.That(notANumber, Is.EqualTo(Decimal32.FromBits(0x7C000000)));
        Assert.That(default(Decimal32).Bits, Is.Zero);
    }

    [Test]
    public void A_decimal_of_seven_digits_converts()
    {
        Assert.That(Decimal32.TryFromDecimal(12.34m, out Decimal32 value), Is.True);
        Assert.That(value.Bits, Is.EqualTo(0x318004D2u));
        Assert.That(Decimal32.TryFromDecimal(-9999999m, out value), Is.True);
        Assert.That(value.Bits, Is.EqualTo(0xECB8967Fu));
        Assert.That(Decimal32.TryFromDecimal(1.0000000000m, out value), Is.True);
        Assert.That(value.ToString(), Is.EqualTo("1.000000"));
        Assert.That(Decimal32.TryFromDecimal(120000000m, out value), Is.True);
        Assert.That(value.ToString(), Is.EqualTo("1.200000E+8"));
        Assert.That(Decimal32.TryFromDecimal(new decimal(0, 0, 0, true, 28), out value), Is.True);
        Assert.That(value.ToString(), Is.EqualTo("-0E-28"));
    }

    [Test]
    public void A_decimal_of_more_than_seven_digits_is_refused()
    {
        foreach (decimal number in new[] { 12345678m, 10000001m, -1.0000001m, decimal.MaxValue, decimal.MinValue })
        {
            Assert.That(Decimal32.TryFromDecimal(number, out Decimal32 value), Is.False);
            Assert.That(value, Is.EqualTo(default(Decimal32)));
        }
    }

    [TestCase("12.34", "12.34")]
    [TestCase("1.50", "1.50")]
    [TestCase("-0.00", "0.00")]
    [TestCase("1E+28", "10000000000000000000000000000")]
    [TestCase("7.922816E+28", "79228160000000000000000000000")]
    [TestCase("1E-28", "0.0000000000000000000000000001")]
    [TestCase("1000E-31", "0.0000000000000000000000000001")]
    [TestCase("0E+90", "0")]
    [TestCase("0E-101", "0.0000000000000000000000000000")]
    public void A_number_within_decimal_converts(string text, string expected)
    {
        Decimal32 value = Decimal32.Parse(text);

        Assert.That(value.TryToDecimal(out decimal number), Is.True);
        Assert.That(decimal.Abs(number).ToString(CultureInfo.InvariantCulture), Is.EqualTo(expected));
        Assert.That(value.ToDecimal(), Is.EqualTo(number));
    }

    [TestCase("7.922817E+28")]
    [TestCase("1E+29")]
    [TestCase("9.999999E+96")]
    [TestCase("1E-29")]
    [TestCase("1.1E-28")]
    [TestCase("1E-101")]
    [TestCase("Infinity")]
    [TestCase("-Infinity")]
    [TestCase("NaN")]
    [TestCase("sNaN")]
    public void A_number_beyond_decimal_is_refused_and_named(string text)
    {
        Decimal32 value = Decimal32.Parse(text);

        Assert.That(value.TryToDecimal(out decimal number), Is.False);
        Assert.That(number, Is.Zero);
        Assert.That(() => value.ToDecimal(), Throws.TypeOf<OverflowException>().With.Message.Contains(text));
        Assert.That(() => value.ToDecimal(), Throws.TypeOf<OverflowException>().With.Message.Contains("decimal32"));
    }
}
