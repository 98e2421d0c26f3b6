namespace Amqp.Encoding.Tests.Generator.Analyzers;

/// <summary>AMQP008.</summary>
[TestFixture]
public sealed class UnspecifiedDateTimeTests
{
    [TestCase("static void M(ref AmqpWriter writer) { writer.WriteDateTime(«new DateTime(2026, 1, 31)»); }")]
    [TestCase("static void M(ref AmqpWriter writer) { writer.WriteDateTime((DateTime?)«new DateTime(2026, 1, 31, 8, 0, 0)»); }")]
    [TestCase("static void M(ref AmqpWriter writer) { DateTime when = «new(2026, 1, 31, 8, 0, 0, DateTimeKind.Unspecified)»; writer.WriteDateTime(when); }")]
    [TestCase("static AmqpValue M() => «new DateTime(638_000_000_000_000_000)»;")]
    [TestCase("static AmqpTimestamp M() => «DateTime.MinValue»;")]
    [TestCase("static AmqpValue M(DateTime other) => «DateTime.SpecifyKind(other, DateTimeKind.Unspecified)»;")]
    [TestCase("static AmqpTimestamp M() => AmqpTimestamp.FromDateTime(«default»);")]
    [TestCase("static void M(AmqpMessage message) { message.ApplicationProperties.Add(\"at\", «new DateTime(2026, 1, 31)»); }")]
    [TestCase("static void M(AmqpMessage message) { message.Properties.CreationTime = «new DateTime(2026, 1, 31)»; }")]
    public void A_DateTime_of_kind_Unspecified_is_found(string members) => AnalyzerFixture.AssertFinds("AMQP008", members);

    [TestCase("static void M(ref AmqpWriter writer) { writer.WriteDateTime(new DateTime(2026, 1, 31, 8, 0, 0, DateTimeKind.Utc)); }")]
    [TestCase("static void M(ref AmqpWriter writer, DateTimeKind kind) { writer.WriteDateTime(new DateTime(2026, 1, 31, 8, 0, 0, kind)); }")]
    [TestCase("static void M(ref AmqpWriter writer) { writer.WriteDateTime(new DateTime(2026, 1, 31).ToUniversalTime()); writer.WriteDateTime(DateTime.UtcNow); writer.WriteDateTime(DateTime.UnixEpoch); }")]
    [TestCase("static AmqpValue M(bool x) { DateTime when = new DateTime(2026, 1, 31); if (x) { when = DateTime.UtcNow; } return when; }")]
    [TestCase("static AmqpValue M() => DateTime.SpecifyKind(new DateTime(2026, 1, 31), DateTimeKind.Utc);")]
    [TestCase("static AmqpTimestamp M() => new DateTimeOffset(new DateTime(2026, 1, 31));")]
    [TestCase("static string M() => new DateTime(2026, 1, 31).ToString();")]
    [TestCase("static DateTime M(AmqpTimestamp t) => (DateTime)t;")]
    public void Other_times_are_left_alone(string members) => AnalyzerFixture.AssertIsQuiet(members);
}
