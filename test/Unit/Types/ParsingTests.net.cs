#if !NETSTANDARD_ASSET
namespace Amqp.Encoding.Tests.Types;

/// <content>The interfaces of .NET, whose provider changes nothing.</content>
public sealed partial class ParsingTests
{
    private static readonly CultureInfo s_german = CultureInfo.GetCultureInfo("de-DE");

    [Test]
    public void Decimals_symbols_and_timestamps_are_parsed_with_a_provider()
    {
        Assert.That(Parse<Decimal32>("1.5"), Is.EqualTo(Decimal32.Parse("1.5")));
        Assert.That(Parse<Decimal64>("1.5"), Is.EqualTo(Decimal64.Parse("1.5")));
        Assert.That(Parse<Decimal128>("1.5"), Is.EqualTo(Decimal128.Parse("1.5")));
        Assert.That(Parse<AmqpSymbol>("a"), Is.EqualTo(new AmqpSymbol("a")));
        Assert.That(Parse<AmqpTimestamp>("1970-01-01T00:00:00Z"), Is.EqualTo(default(AmqpTimestamp)));
        Assert.That(TryParse<AmqpSymbol>("é"), Is.False);
        Assert.That(() => Parse<AmqpTimestamp>("x"), Throws.TypeOf<FormatException>());
    }

    private static T Parse<T>(string text)
        where T : ISpanParsable<T>
    {
        Assert.That(T.Parse(text.AsSpan(), s_german), Is.EqualTo(T.Parse(text, s_german)));
        Assert.That(TryParse<T>(text));
        return T.Parse(text, s_german);
    }

    private static bool TryParse<T>(string text)
        where T : ISpanParsable<T>
    {
        bool isParsed = T.TryParse(text, s_german, out _);
        Assert.That(T.TryParse(text.AsSpan(), s_german, out _), Is.EqualTo(isParsed));
        return isParsed;
    }
}
#endif
