namespace Amqp.Encoding.Tests.Composites;

/// <summary>Milliseconds and seconds as durations (AMQP 1.0, part 2, 2.8.5 and 2.8.6).</summary>
public sealed class DurationTests
{
    [TestCase(0, 0u)]
    [TestCase(1, 1u)]
    [TestCase(9_999, 1u)]
    [TestCase(10_000, 1u)]
    [TestCase(10_001, 2u)]
    [TestCase(42_949_672_950_000, uint.MaxValue)]
    public void Durations_in_milliseconds_are_rounded_up(long ticks, uint milliseconds)
    {
        Header header = new() { TimeToLive = TimeSpan.FromTicks(ticks) };
        Open open = new() { MaxIdleTime = TimeSpan.FromTicks(ticks) };
        Assert.That(header.Ttl, Is.EqualTo((uint?)milliseconds));
        Assert.That(open.IdleTimeOut, Is.EqualTo((uint?)milliseconds));
        Assert.That(header.TimeToLive, Is.EqualTo(TimeSpan.FromTicks(milliseconds * TimeSpan.TicksPerMillisecond)));
        Assert.That(open.MaxIdleTime, Is.EqualTo(header.TimeToLive));
    }

    [TestCase(0, 0u)]
    [TestCase(1, 1u)]
    [TestCase(10_000_000, 1u)]
    [TestCase(10_000_001, 2u)]
    [TestCase(42_949_672_950_000_000, uint.MaxValue)]
    public void Durations_in_seconds_are_rounded_up(long ticks, uint seconds)
    {
        Source source = new() { ExpiryTimeout = TimeSpan.FromTicks(ticks) };
        Target target = new() { ExpiryTimeout = TimeSpan.FromTicks(ticks) };
        Assert.That(source.Timeout, Is.EqualTo((uint?)seconds));
        Assert.That(target.Timeout, Is.EqualTo((uint?)seconds));
        Assert.That(source.ExpiryTimeout, Is.EqualTo(TimeSpan.FromTicks(seconds * TimeSpan.TicksPerSecond)));
        Assert.That(target.ExpiryTimeout, Is.EqualTo(source.ExpiryTimeout));
    }

    [TestCase(-1)]
    [TestCase(42_949_672_950_001)]
    [TestCase(long.MaxValue)]
    [TestCase(long.MinValue)]
    public void Durations_out_of_range_are_refused(long ticks)
    {
        Header header = new() { Ttl = 7 };
        Assert.That(() => header.TimeToLive = TimeSpan.FromTicks(ticks), Throws.TypeOf<ArgumentOutOfRangeException>().With.Message.StartsWith(
            "header.ttl holds 0 to 4,294,967,295 milliseconds, 49.7 days (AMQP 1.0, part 2, 2.8.5). A message that lives longer has an absolute-expiry-time."));
        Assert.That(() => new Open { MaxIdleTime = TimeSpan.FromTicks(ticks) }, Throws.TypeOf<ArgumentOutOfRangeException>().With.Message.StartsWith("open.idle-time-out holds 0 to"));
        Assert.That(header.Ttl, Is.EqualTo(7));
        Assert.That(() => new Source { ExpiryTimeout = TimeSpan.FromTicks(ticks > 0 ? long.MaxValue : ticks) }, Throws.TypeOf<ArgumentOutOfRangeException>());
    }

    [Test]
    public void A_null_duration_unsets_its_field()
    {
        Header header = new() { Ttl = 7 };
        header.TimeToLive = null;
        Assert.That(header.Ttl, Is.Null);
        Assert.That(header.TimeToLive, Is.Null);
    }
}
