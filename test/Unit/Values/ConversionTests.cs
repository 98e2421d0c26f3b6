using Amqp.Encoding.Tests.LanguageVersions;

namespace Amqp.Encoding.Tests.Values;

/// <summary>Conversions between .NET types and <see cref="AmqpValue"/>: each compiles only if it does the obvious.</summary>
public sealed class ConversionTests
{
    private static readonly DateTime s_utc = new(2026, 11, 22, 10, 0, 0, DateTimeKind.Utc);

    [Test]
    public void A_char_converts_to_an_AMQP_char_and_back()
    {
        AmqpValue value = 'x';
        Assert.That(HexText.Format(value.Encode()), Is.EqualTo("7300000078"));
        Assert.That(value.AsChar().TryToChar(out char unit) && unit == 'x');
        Assert.That(((AmqpValue)new AmqpChar(0x1f600)).AsChar().TryToChar(out _), Is.False);
        Assert.That(() => ((AmqpValue)"x").AsChar(), Throws.InvalidOperationException);
    }

    // 7.50 as a decimal128: the coefficient 750 and the exponent -2 (biased 6174, so 0x303c).
    [Test]
    public void A_decimal_converts_to_a_decimal128_and_back()
    {
        AmqpValue value = 7.50m;
        Assert.That(HexText.Format(value.Encode()), Is.EqualTo("94303c00000000000000000000000002ee"));
        Assert.That(value.AsDecimal128().ToDecimal().ToString(System.Globalization.CultureInfo.InvariantCulture), Is.EqualTo("7.50"));
        Assert.That(() => ((AmqpValue)Decimal128.FromBits(0x7800000000000000, 0)).AsDecimal128().ToDecimal(), Throws.TypeOf<OverflowException>());
        Assert.That(() => ((AmqpValue)1.5).AsDecimal128().ToDecimal(), Throws.InvalidOperationException);
    }

    [Test]
    public void A_DateTime_of_an_instant_converts_to_a_timestamp_and_back()
    {
        AmqpValue value = AmqpValue.FromDateTime(s_utc);
        Assert.That(HexText.Format(value.Encode()), Is.EqualTo("83000001a202b2c500"));
        Assert.That(AmqpValue.FromDateTime(s_utc.ToLocalTime()), Is.EqualTo(value));
        Assert.That((DateTime)value.AsTimestamp(), Is.EqualTo(s_utc));
        Assert.That(((DateTime)value.AsTimestamp()).Kind, Is.EqualTo(DateTimeKind.Utc));
        Assert.That(() => (DateTime)((AmqpValue)AmqpTimestamp.FromMilliseconds(long.MaxValue)).AsTimestamp(), Throws.TypeOf<OverflowException>());
        Assert.That(() => (DateTime)AmqpTimestamp.FromMilliseconds(long.MinValue), Throws.TypeOf<OverflowException>());
    }

    [Test]
    public void Times_of_messages_are_set_from_DateTimeOffset()
    {
        var message = new AmqpMessage { Properties = { CreationTime = AmqpTimestamp.FromDateTime(s_utc), AbsoluteExpiryTime = new DateTimeOffset(s_utc) } };
        message.ApplicationProperties["t"] = AmqpTimestamp.FromDateTime(s_utc);
        Assert.That(message.Properties.CreationTime, Is.EqualTo(AmqpTimestamp.FromDateTime(s_utc)));
        Assert.That(message.Properties.AbsoluteExpiryTime, Is.EqualTo(AmqpTimestamp.FromDateTime(s_utc)));
        Assert.That(message.ApplicationProperties["t"], Is.EqualTo(AmqpValue.FromDateTime(s_utc)));

        DateTimeOffset? none = null;
        message.Properties.CreationTime = none;
        Assert.That(message.Properties.CreationTime, Is.Null);
    }

    [Test]
    public void A_nullable_without_a_value_becomes_null()
    {
        int? number = 7;
        int? none = null;
        AmqpSymbol? symbol = null;
        ReadOnlyMemory<byte>? bytes = new byte[] { 1 };
        Assert.That(number ?? AmqpValue.Null, Is.EqualTo((AmqpValue)7));
        Assert.That(none ?? AmqpValue.Null, Is.EqualTo(AmqpValue.Null));
        Assert.That(symbol ?? AmqpValue.Null, Is.EqualTo(AmqpValue.Null));
        Assert.That(bytes ?? AmqpValue.Null, Is.EqualTo((AmqpValue)new byte[] { 1 }));
    }

    [Test]
    public void Calls_of_every_language_version_give_these_values() => Assert.That(
        ValueCalls.MakeAll().ToString(),
        Is.EqualTo("""[true, null, 7, null, 1.5, null, 1970-01-01T00:00:00Z, null, x, "text", null, 0x01, a]"""));

    [Test]
    public void Calls_of_every_language_version_read_these_values() => Assert.That(ValueCalls.ReadAll(ValueCalls.MakeAll()), Is.EqualTo(8.5m));

    [Test]
    public void Outcomes_without_fields_can_be_created_and_equal_the_shared_ones()
    {
        Assert.That(new Accepted(), Is.EqualTo(Accepted.Instance));
        Assert.That(new Accepted().GetHashCode(), Is.EqualTo(Accepted.Instance.GetHashCode()));
        Assert.That(new Released(), Is.EqualTo(Released.Instance));
        Assert.That(HexText.Format(new Accepted().Encode()), Is.EqualTo("00532445"));

        // disposition with the state accepted: role, first, last, settled, state.
        var disposition = new Disposition { Role = Role.Receiver, First = 1, Settled = true, State = new Accepted() };
        Assert.That(HexText.Format(disposition.Encode()), Is.EqualTo("005315c00a05" + "41" + "5201" + "40" + "41" + "00532445"));
    }
}
