namespace Amqp.Encoding.Tests.Values;

/// <summary>A <see cref="DateTime"/> of kind Unspecified is refused in the same way wherever a time is taken.</summary>
public sealed class TimeTests
{
    private static readonly DateTime s_unspecified = new(2026, 11, 22);

    private static IEnumerable<TestCaseData> Places()
    {
        yield return new TestCaseData(new Action(() => AmqpTimestamp.FromDateTime(s_unspecified))).SetName("timestamp");
        yield return new TestCaseData(new Action(() => AmqpValue.FromDateTime(s_unspecified))).SetName("value");
        yield return new TestCaseData(new Action(() => AmqpValue.FromObject(s_unspecified))).SetName("object");
        yield return new TestCaseData(new Action(() => AmqpValue.FromObject(new[] { s_unspecified }))).SetName("array of objects");
        yield return new TestCaseData(new Action(() => AmqpValue.FromArray(new[] { s_unspecified }))).SetName("array");
        yield return new TestCaseData(new Action(WriteList)).SetName("list");
        yield return new TestCaseData(new Action(Write)).SetName("writer");
        yield return new TestCaseData(new Action(() => new AmqpMessage().ApplicationProperties.Add("t", s_unspecified))).SetName("application property");
    }

    [TestCaseSource(nameof(Places))]
    public void An_unspecified_time_is_refused(Action use) => Assert.That(() => use(), Throws.TypeOf<AmqpEncodeException>());

    [Test]
    public void A_time_in_application_properties_becomes_a_timestamp()
    {
        AmqpMessage message = new();
        DateTime time = new(2026, 11, 22, 10, 0, 0, DateTimeKind.Utc);
        message.ApplicationProperties.Add("t", time);
        message.ApplicationProperties.Add("local", time.ToLocalTime());
        Assert.That(HexText.Format(message.ApplicationProperties["t"].Encode()), Is.EqualTo("83000001a202b2c500"));
        Assert.That(message.ApplicationProperties["local"], Is.EqualTo(AmqpValue.FromDateTime(time)));
        Assert.That(message.ApplicationProperties.TryGetValue("t", out DateTimeOffset back));
        Assert.That(back == time);
    }

    private static void Write()
    {
        AmqpWriter writer = new(new byte[9]);
        writer.WriteDateTime(s_unspecified);
    }

    private static void WriteList()
    {
        AmqpWriter writer = new(new byte[99]);
        ListEncoding<DateTime>.Default.Write(ref writer, new[] { s_unspecified });
    }
}
