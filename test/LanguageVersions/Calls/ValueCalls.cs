namespace Amqp.Encoding.Tests.LanguageVersions;

/// <summary>Conversions to and from values: none of them is ambiguous.</summary>
public static class ValueCalls
{
    public static AmqpList MakeAll()
    {
        bool? noFlag = null;
        int? noNumber = null;
        decimal? noPrice = null;
        DateTime? noTime = null;
        string? noText = null;
        return new AmqpList(
            true, noFlag, 7, noNumber, 1.5m, noPrice, new DateTime(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc), noTime, 'x', "text", noText, new byte[] { 1 }, new AmqpSymbol("a"));
    }

    public static decimal ReadAll(AmqpList values)
    {
        AmqpTimestamp time = (DateTime)values[6].AsTimestamp();
        AmqpTimestamp? offset = new DateTimeOffset(1970, 1, 1, 0, 0, 0, TimeSpan.Zero);
        return values[0].AsBoolean() && values[8].AsChar() == (AmqpChar)'x' && time == offset ? values[2].AsInt32() + values[4].AsDecimal128().ToDecimal() : 0;
    }
}
