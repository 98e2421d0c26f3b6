using System.Globalization;

namespace Amqp.Encoding.Tests.Types;

/// <summary>Parsing with a format provider, as the scalars of .NET have it; the provider changes nothing.</summary>
[TestFixture]
public sealed class ParsingTests
{
    private static readonly CultureInfo s_german = CultureInfo.GetCultureInfo("de-DE");

    [Test]
    public void Decimals_symbols_and_timestamps_are_parsed_with_a_provider()
    {
        Assert.That(Decimal32.Parse("1.5", s_german), Is.EqualTo(Decimal32.Parse("1.5")));
        Assert.That(Decimal64.Parse("1.5".AsSpan(), s_german), Is.EqualTo(Decimal64.Parse("1.5")));
        Assert.That(Decimal128.TryParse("1.5", s_german, out Decimal128 number));
        Assert.That(number == Decimal128.Parse("1.5"));
        Assert.That(AmqpSymbol.Parse("a", s_german), Is.EqualTo(new AmqpSymbol("a")));
        Assert.That(AmqpTimestamp.TryParse("1970-01-01T00:00:00Z".AsSpan(), s_german, out AmqpTimestamp time));
        Assert.That(time == default);
        Assert.That(AmqpSymbol.TryParse("é", s_german, out _), Is.False);
        Assert.That(() => AmqpTimestamp.Parse("x", s_german), Throws.TypeOf<FormatException>());
    }
}
