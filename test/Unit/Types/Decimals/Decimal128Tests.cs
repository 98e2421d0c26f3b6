namespace Amqp.Encoding.Tests.Types.Decimals;

/// <summary>AMQP decimal128: AMQP 1.0, part 1, 1.6.15; bits by IEEE 754-2008, 3.5.2.</summary>
public sealed class Decimal128Tests
{
    [TestCase(0x3040000000000000ul, 0x0000000000000001ul, "1")]
    [TestCase(0x303C000000000000ul, 0x00000000000004D2ul, "12.34")]
    [TestCase(0x303C000000000000ul, 0x0000000000003039ul, "123.45")]
    [TestCase(0x3040000000000000ul, 0x0000000000000000ul, "0")]
    [TestCase(0xB040000000000000ul, 0x0000000000000000ul, "-0")]
    [TestCase(0x0000000000000000ul, 0x0000000000000000ul, "0E-6176")]
    [TestCase(0x0000000000000000ul, 0x0000000000000001ul, "1E-6176")]
    [TestCase(0x30400000FFFFFFFFul, 0xFFFFFFFFFFFFFFFFul, "79228162514264337593543950335")]
    [TestCase(0x3040000100000000ul, 0x0000000000000000ul, "79228162514264337593543950336")]
    [TestCase(0x3040001000000000ul, 0x0000000000000000ul, "1267650600228229401496703205376")] // bit 100
    [TestCase(0x3041ED09BEAD87C0ul, 0x378D8E63FFFFFFFFul, "9999999999999999999999999999999999")]
    [TestCase(0x2E40000000000000ul, 0x0000000000000001ul, "1E-256")]
    [TestCase(0x5FFE000000000000ul, 0x0000000000000001ul, "1E+6111")]
    [TestCase(0x5FFFED09BEAD87C0ul, 0x378D8E63FFFFFFFFul, "9.999999999999999999999999999999999E+6144")] // the greatest number
    [TestCase(0x7800000000000000ul, 0x0000000000000000ul, "Infinity")]
    [TestCase(0xF800000000000000ul, 0x0000000000000000ul, "-Infinity")]
    [TestCase(0x7C00000000000000ul, 0x0000000000000000ul, "NaN")]
    [TestCase(0xFC00000000000000ul, 0x0000000000000000ul, "-NaN")]
    [TestCase(0x7E00000000000000ul, 0x0000000000000000ul, "sNaN")]
    public void Bits_are_converted_to_text_and_back(ulong high, ulong low, string text)
    {
        Decimal128 value = Decimal128.FromBits(high, low);

        Assert.That(value.High, Is.EqualTo(high));
        Assert.That(value.Low, Is.EqualTo(low));
        Assert.That(value, Is.EqualTo(Decimal128.FromBits(high, low)));
        Assert.That(value.ToString(), Is.EqualTo(text));
        Assert.That(value.ToString("G", CultureInfo.InvariantCulture), Is.EqualTo(text));
        Assert.That(Decimal128.Parse(text), Is.EqualTo(value));
        Assert.That(Decimal128.TryParse(text, out Decimal128 parsed));
        Assert.That(parsed == value);
    }

    [TestCase(0x3041ED09BEAD87C0ul, 0x378D8E6400000000ul, "0")] // coefficient 10^34
    [TestCase(0x3041FFFFFFFFFFFFul, 0xFFFFFFFFFFFFFFFFul, "0")] // the greatest coefficient that the small form has bits for
    [TestCase(0x6C10000000000000ul, 0x0000000000000000ul, "0")] // the large form, always above 34 digits
    [TestCase(0xEC10000000000000ul, 0x0000000000000001ul, "-0")]
    [TestCase(0x77FFFFFFFFFFFFFFul, 0xFFFFFFFFFFFFFFFFul, "0E+6111")]
    public void A_coefficient_above_34_digits_reads_as_zero_and_stays_in_the_bits(ulong high, ulong low, string text)
    {
        Decimal128 value = Decimal128.FromBits(high, low);

        Assert.That(value.High, Is.EqualTo(high));
        Assert.That(value.Low, Is.EqualTo(low));
        Assert.That((value.Unpacked.Kind, value.Unpacked.Coefficient), Is.EqualTo((DecimalKind.Finite, default(Significand))));
        Assert.That(value.ToString(), Is.EqualTo(text));
        Assert.That(value.ToDecimal(), Is.Zero);
    }

    [Test]
    public void Components_keep_every_bit_of_the_coefficient()
    {
        Decimal128 value = Decimal128.FromBits(0xDFFF_ED09_BEAD_87C0, 0x378D_8E63_FFFF_FFFF);

        Assert.That(value.Unpacked, Is.EqualTo(new UnpackedDecimal(DecimalKind.Finite, true, new Significand(0x1_ED09_BEAD_87C0, 0x378D_8E63_FFFF_FFFF), 6111)));
    }

    [Test]
    public void Every_decimal_converts_and_comes_back_with_its_scale()
    {
        (decimal Number, ulong High, ulong Low)[] rows =
        [
            (123.45m, 0x303C_0000_0000_0000, 0x3039),
            (decimal.MaxValue, 0x3040_0000_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF),
            (decimal.MinValue, 0xB040_0000_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF),
            (0.0000000000000000000000000001m, 0x3008_0000_0000_0000, 1),
            (7.9228162514264337593543950335m, 0x3008_0000_FFFF_FFFF, 0xFFFF_FFFF_FFFF_FFFF),
            (new decimal(0, 0, 0, true, 0), 0xB040_0000_0000_0000, 0),
            (new decimal(0, 0, 0, true, 28), 0xB008_0000_0000_0000, 0),
            (1.0m, 0x303E_0000_0000_0000, 10),
            (1.00m, 0x303C_0000_0000_0000, 100),
            (new decimal(1, 2, 3, false, 0), 0x3040_0000_0000_0003, 0x0000_0002_0000_0001),
        ];
        foreach ((decimal number, ulong high, ulong low) in rows)
        {
            string place = number.ToString(System.Globalization.CultureInfo.InvariantCulture);
            Decimal128 value = Decimal128.FromDecimal(number);
            Assert.That(value.High, Is.EqualTo(high), place);
            Assert.That(value.Low, Is.EqualTo(low), place);
            Assert.That(Decimal128.FromDecimal(number), Is.EqualTo(value), place);
            Assert.That(decimal.GetBits(value.ToDecimal()), Is.EqualTo(decimal.GetBits(number)), place);
            Assert.That(decimal.GetBits(value.ToDecimal()), Is.EqualTo(decimal.GetBits(number)), place);
        }
    }

    [TestCase("1000000000000000000000000000000000E-33", "1.0000000000000000000000000000")] // zeros dropped to fit
    [TestCase("7922816251426433759354395033500000E-33", "7.9228162514264337593543950335")]
    [TestCase("1E-28", "0.0000000000000000000000000001")]
    [TestCase("1000000E-34", "0.0000000000000000000000000001")]
    [TestCase("1E+28", "10000000000000000000000000000")]
    [TestCase("7922816251426433759354395033.5E+1", "79228162514264337593543950335")]
    [TestCase("0E+6111", "0")]
    [TestCase("0E-6176", "0.0000000000000000000000000000")]
    public void A_number_within_decimal_converts(string text, string expected) =>
        Assert.That(Decimal128.Parse(text).ToDecimal().ToString(CultureInfo.InvariantCulture), Is.EqualTo(expected));

    [TestCase(0x3040000100000000ul, 0x0000000000000000ul)] // 2^96
    [TestCase(0x3040001000000000ul, 0x0000000000000000ul)] // bit 100
    [TestCase(0x2E40000000000000ul, 0x0000000000000001ul)] // 1E-256
    [TestCase(0x2E40000000000000ul, 0x0000000000000005ul)] // 5E-256
    [TestCase(0x3006000000000000ul, 0x0000000000000001ul)] // 1E-29
    [TestCase(0x307A000000000000ul, 0x0000000000000001ul)] // 1E+29
    [TestCase(0x5FFE000000000000ul, 0x0000000000000001ul)] // 1E+6111
    [TestCase(0x0000000000000000ul, 0x0000000000000001ul)] // 1E-6176
    [TestCase(0x7C00000000000000ul, 0x0000000000000000ul)]
    [TestCase(0x7E00000000000000ul, 0x0000000000000000ul)]
    [TestCase(0x7800000000000000ul, 0x0000000000000000ul)]
    [TestCase(0xF800000000000000ul, 0x0000000000000000ul)]
    public void A_number_beyond_decimal_is_refused_and_named(ulong high, ulong low)
    {
        Decimal128 value = Decimal128.FromBits(high, low);

        Assert.That(value.TryToDecimal(out decimal number), Is.False);
        Assert.That(number, Is.Zero);
        Assert.That(() => value.ToDecimal(), Throws.TypeOf<OverflowException>().With.Message.Contains("decimal128 " + value));
        Assert.That(() => value.ToDecimal(), Throws.TypeOf<OverflowException>());
    }

    [TestCase("10000000000000000000000000000000001")] // 35 digits
    [TestCase("1E+6145")]
    [TestCase("1E-6177")]
    public void A_number_beyond_decimal128_is_refused(string text)
    {
        Assert.That(Decimal128.TryParse(text, out Decimal128 value), Is.False);
        Assert.That(value, Is.EqualTo(default(Decimal128)));
        Assert.That(() => Decimal128.Parse(text), Throws.TypeOf<FormatException>().With.Message.Contains("decimal128"));
    }

    [Test]
    public void The_greatest_power_of_ten_is_read()
    {
        Decimal128 value = Decimal128.Parse("1E+6144");

        Assert.That(value.ToString(), Is.EqualTo("1.000000000000000000000000000000000E+6144"));
    }

    [Test]
    public void Conversions_allocate_nothing()
    {
        Decimal128 value = Decimal128.FromDecimal(12.34m);
        Assert.That(value.TryToDecimal(out _), Is.True);

        long before = GC.GetAllocatedBytesForCurrentThread();
        value = Decimal128.FromDecimal(-79228162514264337593543.950335m);
        bool exact = value.TryToDecimal(out decimal number);
        bool tooSmall = Decimal128.FromBits(0, 1).TryToDecimal(out _);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;

        Assert.That(allocated, Is.Zero);
        Assert.That(exact, Is.True);
        Assert.That(tooSmall, Is.False);
        Assert.That(number, Is.EqualTo(-79228162514264337593543.950335m));
    }

    [Test]
    public void Decimals_are_equal_by_their_bits()
    {
        Decimal128 one = Decimal128.Parse("1");
        Decimal128 sameOne = Decimal128.FromBits(0x3040_0000_0000_0000, 1);
        Decimal128 otherOne = Decimal128.Parse("1.0");

        Assert.That(one == sameOne);
        Assert.That(one.Equals(sameOne));
        Assert.That(one.Equals((object)sameOne));
        Assert.That(one.GetHashCode(), Is.EqualTo(sameOne.GetHashCode()));
        Assert.That(one != otherOne);
        Assert.That(one.Equals(otherOne), Is.False);
        Assert.That(one.Equals((object)1), Is.False);
        Assert.That(Decimal128.FromBits(1, 0), Is.Not.EqualTo(Decimal128.FromBits(0, 1)));
        Assert.That(Decimal128.FromBits(1, 2), Is.Not.EqualTo(Decimal128.FromBits(1, 3)));
    }
}
