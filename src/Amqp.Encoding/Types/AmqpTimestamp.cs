using System.Globalization;

namespace Amqp.Encoding;

/// <summary>
/// An AMQP <c>timestamp</c>, format code 0x83: milliseconds from 1970-01-01T00:00:00Z, before it negative (AMQP 1.0, part 1,
/// 1.6.17).
/// </summary>
/// <remarks>
/// The 64 bits go about 292 million years either way, <see cref="DateTime"/> only from year 1 to 9999. Every number of
/// milliseconds is a value; only a conversion to <see cref="DateTime"/> or <see cref="DateTimeOffset"/> can fail.
/// </remarks>
public readonly struct AmqpTimestamp : IEquatable<AmqpTimestamp>, IComparable<AmqpTimestamp>
{
    // 0001-01-01T00:00:00.000Z and 9999-12-31T23:59:59.999Z.
    private const long FirstDateTime = -62_135_596_800_000;
    private const long LastDateTime = 253_402_300_799_999;

    private AmqpTimestamp(long milliseconds) => Milliseconds = milliseconds;

    /// <summary>The milliseconds from 1970-01-01T00:00:00Z, before it negative.</summary>
    public long Milliseconds { get; }

    private bool IsDateTime => Milliseconds is >= FirstDateTime and <= LastDateTime;

    private long Ticks => (Milliseconds - FirstDateTime) * TimeSpan.TicksPerMillisecond;

    /// <summary>Makes a timestamp of its milliseconds.</summary>
    /// <param name="milliseconds">The milliseconds from 1970-01-01T00:00:00Z, before it negative; any number.</param>
    /// <returns>The timestamp.</returns>
    public static AmqpTimestamp FromMilliseconds(long milliseconds) => new(milliseconds);

    /// <summary>Converts from <see cref="DateTime"/>. A part of a millisecond is dropped, towards the past.</summary>
    /// <param name="value">A time of kind Utc, or of kind Local, which is converted to UTC.</param>
    /// <returns>The timestamp.</returns>
    /// <exception cref="ArgumentException">The kind is Unspecified, so which instant is meant is unknown.</exception>
    public static AmqpTimestamp FromDateTime(DateTime value) =>
        value.Kind == DateTimeKind.Unspecified
            ? throw new ArgumentException("A DateTime of kind Unspecified is no instant; Utc and Local are.", nameof(value))
            : FromTicks(value.ToUniversalTime().Ticks);

    /// <summary>
    /// Converts from <see cref="DateTimeOffset"/>; the instant counts and the offset is lost. A part of a millisecond is dropped,
    /// towards the past.
    /// </summary>
    /// <param name="value">The instant.</param>
    /// <returns>The timestamp.</returns>
    public static AmqpTimestamp FromDateTimeOffset(DateTimeOffset value) => FromTicks(value.UtcTicks);

    /// <summary>Converts a value that is to be encoded: one that is no instant is refused like any other that AMQP cannot carry.</summary>
    internal static AmqpTimestamp ForEncoding(DateTime value) =>
        value.Kind == DateTimeKind.Unspecified
            ? throw new AmqpEncodeException("A timestamp is an instant, but a DateTime of kind Unspecified is none; Utc and Local are.")
            : FromDateTime(value);

    /// <summary>Converts to <see cref="DateTime"/>.</summary>
    /// <param name="value">The time, of kind Utc; the default value on failure.</param>
    /// <returns>False outside of the years 1 to 9999.</returns>
    public bool TryToDateTime(out DateTime value)
    {
        value = IsDateTime ? new DateTime(Ticks, DateTimeKind.Utc) : default;
        return IsDateTime;
    }

    /// <summary>Converts to <see cref="DateTimeOffset"/>.</summary>
    /// <param name="value">The instant, with offset zero; the default value on failure.</param>
    /// <returns>False outside of the years 1 to 9999.</returns>
    public bool TryToDateTimeOffset(out DateTimeOffset value)
    {
        value = IsDateTime ? new DateTimeOffset(Ticks, TimeSpan.Zero) : default;
        return IsDateTime;
    }

    /// <summary>
    /// Converts to <see cref="DateTime"/>; before year 1 to <see cref="DateTime.MinValue"/>, after year 9999 to
    /// <see cref="DateTime.MaxValue"/>.
    /// </summary>
    /// <returns>The time, of kind Utc.</returns>
    public DateTime ToDateTimeSaturating() => new(SaturatedTicks(), DateTimeKind.Utc);

    /// <summary>
    /// Converts to <see cref="DateTimeOffset"/>; before year 1 to <see cref="DateTimeOffset.MinValue"/>, after year 9999 to
    /// <see cref="DateTimeOffset.MaxValue"/>.
    /// </summary>
    /// <returns>The instant, with offset zero.</returns>
    public DateTimeOffset ToDateTimeOffsetSaturating() => new(SaturatedTicks(), TimeSpan.Zero);

    /// <inheritdoc/>
    public bool Equals(AmqpTimestamp other) => Milliseconds == other.Milliseconds;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is AmqpTimestamp other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => Milliseconds.GetHashCode();

    /// <summary>Compares with another timestamp in order of time.</summary>
    /// <param name="other">The other timestamp.</param>
    /// <returns>Negative if this is earlier, positive if it is later, 0 if both are the same.</returns>
    public int CompareTo(AmqpTimestamp other) => Milliseconds.CompareTo(other.Milliseconds);

    /// <summary>
    /// The text in ISO 8601 with milliseconds, such as <c>2021-02-03T04:05:06.789Z</c>; outside of the years 1 to 9999 the
    /// number, such as <c>253402300800000 ms</c>.
    /// </summary>
    /// <returns>The text, the same in every culture.</returns>
    public override string ToString() =>
        TryToDateTime(out DateTime value)
            ? value.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture)
            : Milliseconds.ToString(CultureInfo.InvariantCulture) + " ms";

    /// <summary>Whether both are the same.</summary>
    /// <param name="left">A timestamp.</param>
    /// <param name="right">Another timestamp.</param>
    /// <returns>True if both are the same.</returns>
    public static bool operator ==(AmqpTimestamp left, AmqpTimestamp right) => left.Equals(right);

    /// <summary>Whether the two differ.</summary>
    /// <param name="left">A timestamp.</param>
    /// <param name="right">Another timestamp.</param>
    /// <returns>True if the two differ.</returns>
    public static bool operator !=(AmqpTimestamp left, AmqpTimestamp right) => !left.Equals(right);

    /// <summary>Whether the first is earlier.</summary>
    /// <param name="left">A timestamp.</param>
    /// <param name="right">Another timestamp.</param>
    /// <returns>True if the first is earlier.</returns>
    public static bool operator <(AmqpTimestamp left, AmqpTimestamp right) => left.Milliseconds < right.Milliseconds;

    /// <summary>Whether the first is not later.</summary>
    /// <param name="left">A timestamp.</param>
    /// <param name="right">Another timestamp.</param>
    /// <returns>True if the first is earlier, or both are the same.</returns>
    public static bool operator <=(AmqpTimestamp left, AmqpTimestamp right) => left.Milliseconds <= right.Milliseconds;

    /// <summary>Whether the first is later.</summary>
    /// <param name="left">A timestamp.</param>
    /// <param name="right">Another timestamp.</param>
    /// <returns>True if the first is later.</returns>
    public static bool operator >(AmqpTimestamp left, AmqpTimestamp right) => left.Milliseconds > right.Milliseconds;

    /// <summary>Whether the first is not earlier.</summary>
    /// <param name="left">A timestamp.</param>
    /// <param name="right">Another timestamp.</param>
    /// <returns>True if the first is later, or both are the same.</returns>
    public static bool operator >=(AmqpTimestamp left, AmqpTimestamp right) => left.Milliseconds >= right.Milliseconds;

    // Ticks count from year 1 and are never negative, so the division drops towards the past on either side of 1970.
    private static AmqpTimestamp FromTicks(long ticks) => new((ticks / TimeSpan.TicksPerMillisecond) + FirstDateTime);

    private long SaturatedTicks() =>
        Milliseconds < FirstDateTime ? DateTime.MinValue.Ticks
        : Milliseconds > LastDateTime ? DateTime.MaxValue.Ticks
        : Ticks;
}
