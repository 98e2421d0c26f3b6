namespace Amqp.Encoding.Tests.Types;

/// <summary>AMQP timestamp: AMQP 1.0, part 1, 1.6.17.</summary>
public sealed class AmqpTimestampTests
{
    private const long First = -62_135_596_800_000;
    private const long Last = 253_402_300_799_999;

    [TestCase(0, "1970-01-01T00:00:00Z")]
    [TestCase(-1, "1969-12-31T23:59:59.999Z")]
    [TestCase(1000, "1970-01-01T00:00:01Z")]
    [TestCase(-1000, "1969-12-31T23:59:59Z")]
    [TestCase(-86400001, "1969-12-30T23:59:59.999Z")]
    [TestCase(1612325106789, "2021-02-03T04:05:06.789Z")]
    [TestCase(Last, "9999-12-31T23:59:59.999Z")]
    [TestCase(First, "0001-01-01T00:00:00Z")]
    public void Milliseconds_are_converted_to_a_time_and_back(long milliseconds, string text)
    {
        DateTime expected = DateTime.Parse(text, CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind);
        AmqpTimestamp timestamp = AmqpTimestamp.FromMilliseconds(milliseconds);

        Assert.That(timestamp.Milliseconds, Is.EqualTo(milliseconds));
        Assert.That(timestamp.ToString(), Is.EqualTo(text));
        Assert.That(timestamp.TryToDateTime(out DateTime dateTime), Is.True);
        Assert.That(dateTime.Ticks, Is.EqualTo(expected.Ticks));
        Assert.That(dateTime.Kind, Is.EqualTo(DateTimeKind.Utc));
        Assert.That(timestamp.TryToDateTimeOffset(out DateTimeOffset offset), Is.True);
        Assert.That(offset.Ticks, Is.EqualTo(expected.Ticks));
        Assert.That(offset.Offset, Is.EqualTo(TimeSpan.Zero));
        Assert.That(timestamp.ToDateTimeSaturating(), Is.EqualTo(dateTime));
        Assert.That(timestamp.ToDateTimeOffsetSaturating(), Is.EqualTo(offset));
        Assert.That(AmqpTimestamp.FromDateTime(dateTime), Is.EqualTo(timestamp));
        Assert.That(AmqpTimestamp.FromDateTimeOffset(offset), Is.EqualTo(timestamp));
    }

    [TestCase(Last + 1)]
    [TestCase(long.MaxValue)]
    public void A_time_after_year_9999_is_kept_and_saturates(long milliseconds)
    {
        AmqpTimestamp timestamp = AmqpTimestamp.FromMilliseconds(milliseconds);

        AssertNoDateTime(timestamp);
        DateTime saturated = timestamp.ToDateTimeSaturating();
        Assert.That(saturated, Is.EqualTo(DateTime.MaxValue));
        Assert.That(saturated.Kind, Is.EqualTo(DateTimeKind.Utc));
        Assert.That(timestamp.ToDateTimeOffsetSaturating(), Is.EqualTo(DateTimeOffset.MaxValue));
    }

    [TestCase(First - 1)]
    [TestCase(long.MinValue)]
    public void A_time_before_year_1_is_kept_and_saturates(long milliseconds)
    {
        AmqpTimestamp timestamp = AmqpTimestamp.FromMilliseconds(milliseconds);

        AssertNoDateTime(timestamp);
        DateTime saturated = timestamp.ToDateTimeSaturating();
        Assert.That(saturated, Is.EqualTo(DateTime.MinValue));
        Assert.That(saturated.Kind, Is.EqualTo(DateTimeKind.Utc));
        Assert.That(timestamp.ToDateTimeOffsetSaturating(), Is.EqualTo(DateTimeOffset.MinValue));
    }

    [TestCase(0, 0)]
    [TestCase(1, 0)]
    [TestCase(9_999, 0)]
    [TestCase(10_000, 1)]
    [TestCase(-1, -1)]
    [TestCase(-10_000, -1)]
    [TestCase(-10_001, -2)]
    [TestCase(-19_999, -2)]
    public void Fractions_of_a_millisecond_are_rounded_towards_the_past(long ticksFromEpoch, long milliseconds)
    {
        DateTime time = DateTime.UnixEpoch.AddTicks(ticksFromEpoch);

        Assert.That(AmqpTimestamp.FromDateTime(time).Milliseconds, Is.EqualTo(milliseconds));
        Assert.That(AmqpTimestamp.FromDateTimeOffset(new DateTimeOffset(time)).Milliseconds, Is.EqualTo(milliseconds));
    }

    [Test]
    public void The_ends_of_DateTime_are_the_ends_of_the_range()
    {
        DateTime latest = DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Utc);
        DateTime earliest = DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Utc);

        Assert.That(AmqpTimestamp.FromDateTime(latest).Milliseconds, Is.EqualTo(Last));
        Assert.That(AmqpTimestamp.FromDateTime(earliest).Milliseconds, Is.EqualTo(First));
        Assert.That(AmqpTimestamp.FromDateTimeOffset(DateTimeOffset.MaxValue).Milliseconds, Is.EqualTo(Last));
        Assert.That(AmqpTimestamp.FromDateTimeOffset(DateTimeOffset.MinValue).Milliseconds, Is.EqualTo(First));
    }

    [Test]
    public void An_offset_is_taken_into_account()
    {
        DateTimeOffset time = new(2021, 2, 2, 20, 5, 6, 789, TimeSpan.FromHours(-8));

        Assert.That(AmqpTimestamp.FromDateTimeOffset(time).Milliseconds, Is.EqualTo(1612325106789));
    }

    [Test]
    public void A_local_time_is_converted()
    {
        DateTime utc = new(2021, 2, 3, 4, 5, 6, 789, DateTimeKind.Utc);

        Assert.That(AmqpTimestamp.FromDateTime(utc.ToLocalTime()).Milliseconds, Is.EqualTo(1612325106789));
        Assert.That(
            AmqpTimestamp.FromDateTime(DateTime.SpecifyKind(DateTime.MaxValue, DateTimeKind.Local)),
            Is.LessThanOrEqualTo(AmqpTimestamp.FromMilliseconds(Last)));
        Assert.That(
            AmqpTimestamp.FromDateTime(DateTime.SpecifyKind(DateTime.MinValue, DateTimeKind.Local)),
            Is.GreaterThanOrEqualTo(AmqpTimestamp.FromMilliseconds(First)));
    }

    [Test]
    public void An_unspecified_time_is_refused() =>
        Assert.That(
            () => AmqpTimestamp.FromDateTime(new DateTime(2021, 2, 3, 0, 0, 0, DateTimeKind.Unspecified)),
            Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("Unspecified"));

    [Test]
    public void Timestamps_compare_in_order_of_time()
    {
        AmqpTimestamp earlier = AmqpTimestamp.FromMilliseconds(-1);
        AmqpTimestamp later = AmqpTimestamp.FromMilliseconds(1);
        AmqpTimestamp same = AmqpTimestamp.FromMilliseconds(1);

        Assert.That(earlier < later);
        Assert.That(earlier <= later);
        Assert.That(later > earlier);
        Assert.That(later >= earlier);
        Assert.That(earlier != later);
        Assert.That(later == same);
        Assert.That(later <= same);
        Assert.That(later >= same);
        Assert.That(later.Equals((object)same));
        Assert.That(later < same || later > same || later != same || earlier == later || later.Equals((object)1L), Is.False);
        Assert.That(earlier > later || earlier >= later || later < earlier || later <= earlier, Is.False);
        Assert.That(later.GetHashCode(), Is.EqualTo(same.GetHashCode()));
        Assert.That(earlier.CompareTo(later), Is.Negative);
        Assert.That(later.CompareTo(earlier), Is.Positive);
        Assert.That(later.CompareTo(same), Is.Zero);
        Assert.That(default(AmqpTimestamp).ToDateTimeSaturating(), Is.EqualTo(DateTime.UnixEpoch));
    }

    [Test]
    [SetCulture("th-TH")]
    public void The_text_of_a_timestamp_is_the_same_in_every_culture()
    {
        Assert.That(AmqpTimestamp.FromMilliseconds(0).ToString(), Is.EqualTo("1970-01-01T00:00:00Z"));
        Assert.That(AmqpTimestamp.FromMilliseconds(Last + 1).ToString(), Is.EqualTo("253402300800000 ms"));
    }

    [TestCase(0)]
    [TestCase(1612325106789)]
    [TestCase(-1)]
    [TestCase(Last + 1)]
    [TestCase(long.MinValue)]
    public void The_text_of_a_timestamp_is_read_back(long milliseconds)
    {
        AmqpTimestamp timestamp = AmqpTimestamp.FromMilliseconds(milliseconds);
        Assert.That(AmqpTimestamp.Parse(timestamp.ToString()), Is.EqualTo(timestamp));
    }

    [TestCase("2021-02-03T04:05:06.7891234Z", 1612325106789)]
    [TestCase("1969-12-31T23:59:59.9999999Z", -1)]
    [TestCase("2021-02-03T04:05:06.7Z", 1612325106700)]
    public void Fractions_of_a_millisecond_are_dropped_from_text(string text, long milliseconds) =>
        Assert.That(AmqpTimestamp.Parse(text).Milliseconds, Is.EqualTo(milliseconds));

    [TestCase("")]
    [TestCase("2021-02-03T04:05:06")]
    [TestCase("2021-02-03T04:05:06+01:00")]
    [TestCase("2021-02-03 04:05:06Z")]
    [TestCase(" ms")]
    [TestCase("12")]
    public void Text_of_another_form_is_refused_as_a_timestamp(string text)
    {
        Assert.That(AmqpTimestamp.TryParse(text, out AmqpTimestamp none), Is.False);
        Assert.That(none, Is.EqualTo(default(AmqpTimestamp)));
        Assert.That(() => AmqpTimestamp.Parse(text), Throws.TypeOf<FormatException>());
        Assert.That(() => AmqpTimestamp.Parse(null!), Throws.ArgumentNullException);
    }

    [Test]
    public void Operators_convert_instants()
    {
        DateTimeOffset time = new(2021, 2, 2, 20, 5, 6, 789, TimeSpan.FromHours(-8));
        AmqpTimestamp timestamp = (AmqpTimestamp)time;
        Assert.That(timestamp.Milliseconds, Is.EqualTo(1612325106789));
        Assert.That((DateTimeOffset)timestamp, Is.EqualTo(time));
        Assert.That(() => (DateTimeOffset)AmqpTimestamp.FromMilliseconds(Last + 1), Throws.TypeOf<OverflowException>());
    }

    private static void AssertNoDateTime(AmqpTimestamp timestamp)
    {
        Assert.That(timestamp.TryToDateTime(out DateTime dateTime), Is.False);
        Assert.That(dateTime, Is.EqualTo(default(DateTime)));
        Assert.That(timestamp.TryToDateTimeOffset(out DateTimeOffset offset), Is.False);
        Assert.That(offset, Is.EqualTo(default(DateTimeOffset)));
        Assert.That(timestamp.ToString(), Is.EqualTo(timestamp.Milliseconds.ToString(CultureInfo.InvariantCulture) + " ms"));
    }

    [TestCase(0, 0)]
    [TestCase(4_999, 0)]
    [TestCase(5_000, 1)]
    [TestCase(10_000, 1)]
    [TestCase(-1, 0)]
    [TestCase(-5_000, 0)]
    [TestCase(-5_001, -1)]
    public void A_time_is_rounded_to_the_nearest_millisecond(long ticks, long milliseconds)
    {
        var epoch = new DateTime(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        Assert.That(AmqpTimestamp.FromDateTimeToNearest(epoch.AddTicks(ticks)).Milliseconds, Is.EqualTo(milliseconds));
        Assert.That(AmqpTimestamp.FromDateTimeToNearest(epoch.AddTicks(ticks).ToLocalTime()).Milliseconds, Is.EqualTo(milliseconds));
        Assert.That(() => AmqpTimestamp.FromDateTimeToNearest(new DateTime(2020, 1, 1)), Throws.TypeOf<AmqpEncodeException>());
    }
}
