namespace Amqp.Encoding.Tests.Types.Decimals;

/// <summary>The three widths convert to and from <see cref="decimal"/> by the same set of methods.</summary>
public sealed class DecimalConversionTests
{
    [Test]
    public void A_number_that_fits_converts_both_ways()
    {
        foreach (decimal number in new[] { 12.34m, -0.5m, 1.50m, 0m, 9999999m })
        {
            string place = number.ToString(System.Globalization.CultureInfo.InvariantCulture);
            Assert.That(Decimal32.FromDecimal(number).ToDecimal(), Is.EqualTo(number), place);
            Assert.That(Decimal64.FromDecimal(number).ToDecimal(), Is.EqualTo(number), place);
            Assert.That(Decimal128.FromDecimal(number).ToDecimal(), Is.EqualTo(number), place);
            Assert.That(Decimal32.TryFromDecimal(number, out Decimal32 narrow), place);
            Assert.That(narrow == Decimal32.FromDecimal(number), place);
            Assert.That(Decimal64.TryFromDecimal(number, out Decimal64 middle), place);
            Assert.That(middle == Decimal64.FromDecimal(number), place);
            Assert.That(Decimal128.TryFromDecimal(number, out Decimal128 wide), place);
            Assert.That(wide == Decimal128.FromDecimal(number), place);
        }

        Assert.That(Decimal128.TryFromDecimal(decimal.MaxValue, out Decimal128 largest));
        Assert.That(largest.ToDecimal() == decimal.MaxValue);
    }

    [Test]
    public void A_number_that_needs_rounding_is_refused()
    {
        Assert.That(() => Decimal32.FromDecimal(12345678m), Throws.TypeOf<OverflowException>().With.Message.Contains("decimal32"));
        Assert.That(() => Decimal64.FromDecimal(12345678901234567m), Throws.TypeOf<OverflowException>().With.Message.Contains("decimal64"));
    }

    [Test]
    public void A_string_is_parsed_like_a_span()
    {
        Assert.That(Decimal32.Parse("1.5") == Decimal32.FromDecimal(1.5m));
        Assert.That(Decimal32.TryParse("1.5", out _));
        Assert.That(Decimal32.TryParse((string?)null, out _), Is.False);
        Assert.That(() => Decimal64.Parse((string)null!), Throws.ArgumentNullException);
        Assert.That(() => Decimal128.Parse("1,5"), Throws.TypeOf<FormatException>().With.Message.Contains("34 digits"));
    }
}
