namespace Amqp.Encoding.Tests.Types;

/// <summary>The culture of the caller changes nothing about how texts are parsed.</summary>
public sealed partial class ParsingTests
{
    [Test]
    [SetCulture("de-DE")]
    public void Decimals_symbols_and_timestamps_are_parsed_in_every_culture()
    {
        Assert.That(Decimal32.Parse("1.5"), Is.EqualTo(Decimal32.FromDecimal(1.5m)));
        Assert.That(Decimal64.Parse("1.5"), Is.EqualTo(Decimal64.FromDecimal(1.5m)));
        Assert.That(Decimal128.TryParse("1.5", out Decimal128 number));
        Assert.That(number == Decimal128.FromDecimal(1.5m));
        Assert.That(AmqpSymbol.TryParse("a", out AmqpSymbol symbol) && symbol == "a");
        Assert.That(AmqpTimestamp.TryParse("1970-01-01T00:00:00Z", out AmqpTimestamp time));
        Assert.That(time == default);
        Assert.That(AmqpSymbol.TryParse("é", out _), Is.False);
        Assert.That(() => AmqpTimestamp.Parse("x"), Throws.TypeOf<FormatException>());
    }
}
