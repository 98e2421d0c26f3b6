namespace Amqp.Encoding;

/// <summary>
/// An AMQP <c>timestamp</c>, format code 0x83: milliseconds since 1970-01-01T00:00:00Z, negative before it (AMQP 1.0, part 1,
/// 1.6.17).
/// </summary>
/// <remarks>
/// The 64 bits cover about 292 million years in both directions, <see cref="DateTime"/> only the years 1 to 9999. Every number of milliseconds is a valid
/// value; only a conversion to <see cref="DateTime"/> or <see cref="DateTimeOffset"/> can fail.
/// </remarks>
[DebuggerDisplay("{ToString(),nq}")]
public readonly partial struct AmqpTimestamp : IEquatable<AmqpTimestamp>, IComparable<AmqpTimestamp>
{
    // 0001-01-01T00:00:00.000Z and 9999-12-31T23:59:59.999Z.
    internal const long FirstDateTime = -62_135_596_800_000;
    internal const long LastDateTime = 253_402_300_799_999;

    private AmqpTimestamp(long milliseconds) => Milliseconds = milliseconds;

    /// <summary>Gets the milliseconds since 1970-01-01T00:00:00Z, negative before it.</summary>
    public long Milliseconds { get; }

    private bool IsDateTime => Milliseconds is >= FirstDateTime and <= LastDateTime;

    private string Format => Milliseconds % 1000 == 0 ? "yyyy-MM-dd'T'HH:mm:ss'Z'" : "yyyy-MM-dd'T'HH:mm:ss.fff'Z'";

    private long Ticks => (Milliseconds - FirstDateTime) * TimeSpan.TicksPerMillisecond;

    /// <summary>Creates a timestamp from its milliseconds.</summary>
    /// <param name="milliseconds">The milliseconds since 1970-01-01T00:00:00Z, negative before it; any number.</param>
    /// <returns>The timestamp.</returns>
    public static AmqpTimestamp FromMilliseconds(long milliseconds) => new(milliseconds);

    /// <summary>
    /// Converts from <see cref="DateTime"/>. Fractions of a millisecond are rounded towards the past. A time of kind Unspecified does not identify an instant
    /// and is rejected, here and everywhere the library accepts a <see cref="DateTime"/>.
    /// </summary>
    /// <param name="value">A time of kind Utc, or of kind Local, which is converted to UTC.</param>
    /// <returns>The timestamp.</returns>
    /// <exception cref="AmqpEncodeException">The kind is Unspecified.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static AmqpTimestamp FromDateTime(DateTime value) => FromTicks(value.Kind == DateTimeKind.Utc ? value.Ticks : ToUniversalTicks(value));

    /// <summary>Converts from <see cref="DateTime"/> as <see cref="FromDateTime"/> does, but rounds fractions of a millisecond
    /// to the nearest one, and half of one towards the future, for code whose peers expect rounded times.</summary>
    /// <inheritdoc cref="FromDateTime" path="/param|/returns|/exception"/>
    public static AmqpTimestamp FromDateTimeToNearest(DateTime value)
    {
        long milliseconds = FromDateTime(value).Milliseconds;
        return new(value.ToUniversalTime().Ticks % TimeSpan.TicksPerMillisecond >= TimeSpan.TicksPerMillisecond / 2 ? milliseconds + 1 : milliseconds);
    }

    /// <summary>
    /// Converts from <see cref="DateTimeOffset"/>; the instant is kept and the offset is lost. Fractions of a millisecond are rounded towards the past.
    /// </summary>
    /// <param name="value">The instant.</param>
    /// <returns>The timestamp.</returns>
    public static AmqpTimestamp FromDateTimeOffset(DateTimeOffset value) => FromTicks(value.UtcTicks);

    /// <summary>Reads a time in ISO 8601 and UTC, such as <c>2026-11-22T10:00:00Z</c> or <c>2026-11-22T10:00:00.125Z</c>, or what <see cref="ToString()"/>
    /// returns for a timestamp outside the years 1 to 9999. Fractions of a millisecond are rounded towards the past.</summary>
    /// <param name="s">The text.</param>
    /// <returns>The timestamp.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="s"/> is null.</exception>
    /// <exception cref="FormatException">The text is not such a time.</exception>
    public static AmqpTimestamp Parse(string s)
    {
        ArgumentNullException.ThrowIfNull(s);
        return TryParse(s, out AmqpTimestamp result) ? result : throw new FormatException("The text is not a time in ISO 8601 and UTC, such as 2026-11-22T10:00:00Z.");
    }

    /// <summary>Reads a time as <see cref="Parse(string)"/> does.</summary>
    /// <param name="s">The text.</param>
    /// <param name="result">The timestamp; the default value on failure.</param>
    /// <returns>False if the text is not such a time.</returns>
    public static bool TryParse(string? s, out AmqpTimestamp result)
    {
        const DateTimeStyles Utc = DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal;
        if (DateTime.TryParseExact(s, "yyyy-MM-dd'T'HH:mm:ss.FFFFFFF'Z'", CultureInfo.InvariantCulture, Utc, out DateTime time))
        {
            result = FromDateTime(time);
            return true;
        }

        long milliseconds = 0;
        bool isNumber = s is not null && s.EndsWith(" ms", StringComparison.Ordinal) &&
            long.TryParse(s.Remove(s.Length - 3), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out milliseconds);
        result = new(milliseconds);
        return isNumber;
    }

    /// <summary>Converts to <see cref="DateTime"/>.</summary>
    /// <param name="value">The time, of kind Utc; the default value on failure.</param>
    /// <returns>False outside the years 1 to 9999.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryToDateTime(out DateTime value)
    {
        bool isDateTime = IsDateTime;
        value = isDateTime ? new DateTime(Ticks, DateTimeKind.Utc) : default;
        return isDateTime;
    }

    /// <summary>Converts to <see cref="DateTimeOffset"/>.</summary>
    /// <param name="value">The instant, with offset zero; the default value on failure.</param>
    /// <returns>False outside the years 1 to 9999.</returns>
    public bool TryToDateTimeOffset(out DateTimeOffset value)
    {
        value = IsDateTime ? new DateTimeOffset(Ticks, TimeSpan.Zero) : default;
        return IsDateTime;
    }

    /// <summary>
    /// Converts to <see cref="DateTime"/>; a time before year 1 becomes <see cref="DateTime.MinValue"/>, one after year 9999
    /// <see cref="DateTime.MaxValue"/>.
    /// </summary>
    /// <returns>The time, of kind Utc.</returns>
    public DateTime ToDateTimeSaturating() => new(SaturatedTicks(), DateTimeKind.Utc);

    /// <summary>
    /// Converts to <see cref="DateTimeOffset"/>; a time before year 1 becomes <see cref="DateTimeOffset.MinValue"/>, one after year 9999
    /// <see cref="DateTimeOffset.MaxValue"/>.
    /// </summary>
    /// <returns>The instant, with offset zero.</returns>
    public DateTimeOffset ToDateTimeOffsetSaturating() => new(SaturatedTicks(), TimeSpan.Zero);

    /// <inheritdoc/>
    public bool Equals(AmqpTimestamp other) => Milliseconds == other.Milliseconds;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is AmqpTimestamp other && Equals(other);

    /// <summary>Gets a hash whose key differs from process to process.</summary>
    public override int GetHashCode() => KeyedHash.Of(unchecked((ulong)Milliseconds), 0);

    /// <summary>Compares two timestamps in order of time.</summary>
    /// <param name="other">The other timestamp.</param>
    /// <returns>Negative if this is earlier, positive if it is later, 0 if both are equal.</returns>
    public int CompareTo(AmqpTimestamp other) => Milliseconds.CompareTo(other.Milliseconds);

    /// <summary>
    /// Gets the text in ISO 8601, with milliseconds where there are any: <c>2026-11-22T10:00:00Z</c>, <c>2026-11-22T10:00:00.125Z</c>.
    /// Outside the years 1 to 9999 it is the number, such as <c>253402300800000 ms</c>.
    /// </summary>
    /// <returns>The text, the same in every culture.</returns>
    public override string ToString() =>
        TryToDateTime(out DateTime value)
            ? value.ToString(Format, CultureInfo.InvariantCulture)
            : TextOf.Number(Milliseconds) + " ms";

    /// <inheritdoc cref="FromDateTimeOffset"/>
    public static implicit operator AmqpTimestamp(DateTimeOffset value) => FromDateTimeOffset(value);

    /// <summary>Converts to <see cref="DateTime"/>.</summary>
    /// <param name="value">The timestamp.</param>
    /// <returns>The time, of kind Utc.</returns>
    /// <exception cref="OverflowException">The timestamp is outside the years 1 to 9999.</exception>
    public static explicit operator DateTime(AmqpTimestamp value) => value.TryToDateTime(out DateTime result)
        ? result
        : throw new OverflowException("A DateTime holds the years 1 to 9999; use Milliseconds or ToDateTimeSaturating for other timestamps.");

    /// <summary>Converts to <see cref="DateTimeOffset"/>.</summary>
    /// <param name="value">The timestamp.</param>
    /// <returns>The instant, with offset zero.</returns>
    /// <exception cref="OverflowException">The timestamp is outside the years 1 to 9999.</exception>
    public static explicit operator DateTimeOffset(AmqpTimestamp value) => value.TryToDateTimeOffset(out DateTimeOffset result)
        ? result
        : throw new OverflowException("A DateTimeOffset holds the years 1 to 9999; use Milliseconds or ToDateTimeOffsetSaturating for other timestamps.");

    /// <summary>Checks whether two values are equal.</summary>
    public static bool operator ==(AmqpTimestamp left, AmqpTimestamp right) => left.Equals(right);

    /// <summary>Checks whether two values differ.</summary>
    public static bool operator !=(AmqpTimestamp left, AmqpTimestamp right) => !left.Equals(right);

    /// <summary>Checks whether the first is earlier.</summary>
    public static bool operator <(AmqpTimestamp left, AmqpTimestamp right) => left.Milliseconds < right.Milliseconds;

    /// <summary>Checks whether the first is not later.</summary>
    public static bool operator <=(AmqpTimestamp left, AmqpTimestamp right) => left.Milliseconds <= right.Milliseconds;

    /// <summary>Checks whether the first is later.</summary>
    public static bool operator >(AmqpTimestamp left, AmqpTimestamp right) => left.Milliseconds > right.Milliseconds;

    /// <summary>Checks whether the first is not earlier.</summary>
    public static bool operator >=(AmqpTimestamp left, AmqpTimestamp right) => left.Milliseconds >= right.Milliseconds;

    // Ticks count from year 1 and are never negative, so the division rounds towards the past before 1970 too.
    // Ticks are never negative, and the division of unsigned numbers is shorter.
    private static AmqpTimestamp FromTicks(long ticks) => new((long)((ulong)ticks / TimeSpan.TicksPerMillisecond) + FirstDateTime);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static long ToUniversalTicks(DateTime value) => value.Kind == DateTimeKind.Local
        ? value.ToUniversalTime().Ticks
        : throw new AmqpEncodeException("A DateTime of kind Unspecified is not a point in time; use DateTime.SpecifyKind to say whether it is Utc or Local.");

    private long SaturatedTicks() =>
        Milliseconds < FirstDateTime ? DateTime.MinValue.Ticks
        : Milliseconds > LastDateTime ? DateTime.MaxValue.Ticks
        : Ticks;
}
