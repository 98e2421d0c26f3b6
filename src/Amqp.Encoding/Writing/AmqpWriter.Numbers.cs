namespace Amqp.Encoding;

/// <content>float, double, decimals, char, timestamp and uuid (AMQP 1.0, part 1, 1.6.11 to 1.6.18).</content>
public ref partial struct AmqpWriter
{
    /// <summary>Writes a float (0x72; part 1, 1.6.11).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteSingle(float value) => Write<float, FloatWire>(value);

    /// <summary>Writes a float (0x72) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteSingle(float? value) => WriteNullable<float, FloatWire>(value);

    /// <summary>Writes a double (0x82; part 1, 1.6.12).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteDouble(double value) => Write<double, DoubleWire>(value);

    /// <summary>Writes a double (0x82) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteDouble(double? value) => WriteNullable<double, DoubleWire>(value);

    /// <summary>Writes a decimal32 (0x74; part 1, 1.6.13).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteDecimal32(Decimal32 value) => Write<Decimal32, Decimal32Wire>(value);

    /// <summary>Writes a decimal32 (0x74) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteDecimal32(Decimal32? value) => WriteNullable<Decimal32, Decimal32Wire>(value);

    /// <summary>Writes a decimal64 (0x84; part 1, 1.6.14).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteDecimal64(Decimal64 value) => Write<Decimal64, Decimal64Wire>(value);

    /// <summary>Writes a decimal64 (0x84) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteDecimal64(Decimal64? value) => WriteNullable<Decimal64, Decimal64Wire>(value);

    /// <summary>Writes a decimal128 (0x94; part 1, 1.6.15).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteDecimal128(Decimal128 value) => Write<Decimal128, Decimal128Wire>(value);

    /// <summary>Writes a decimal128 (0x94) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteDecimal128(Decimal128? value) => WriteNullable<Decimal128, Decimal128Wire>(value);

    /// <summary>Writes a char (0x73; part 1, 1.6.16).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteChar(AmqpChar value) => Write<AmqpChar, CharWire>(value);

    /// <summary>Writes a char (0x73) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteChar(AmqpChar? value) => WriteNullable<AmqpChar, CharWire>(value);

    /// <summary>Writes a timestamp (0x83; part 1, 1.6.17).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteTimestamp(AmqpTimestamp value) => Write<AmqpTimestamp, TimestampWire>(value);

    /// <summary>Writes a timestamp (0x83) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteTimestamp(AmqpTimestamp? value) => WriteNullable<AmqpTimestamp, TimestampWire>(value);

    /// <summary>Writes a uuid (0x98; part 1, 1.6.18).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteGuid(Guid value) => Write<Guid, UuidWire>(value);

    /// <summary>Writes a uuid (0x98) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteGuid(Guid? value) => WriteNullable<Guid, UuidWire>(value);

    /// <summary>Writes a <see cref="decimal"/> as a decimal128 (0x94; part 1, 1.6.15), exactly.</summary>
    /// <param name="value">The number.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteDecimal(decimal value) => WriteDecimal128(Decimal128.FromDecimal(value));

    /// <summary>Writes a <see cref="decimal"/> as a decimal128 (0x94), exactly, or null (0x40).</summary>
    /// <param name="value">The number, or null.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteDecimal(decimal? value) => WriteNullable<decimal, DecimalWire>(value);

    /// <summary>Writes a date and time as a timestamp (0x83; part 1, 1.6.17); fractions of a millisecond are rounded down.</summary>
    /// <param name="value">The date and time, UTC or local.</param>
    /// <exception cref="AmqpEncodeException">The <see cref="DateTime.Kind"/> is unspecified, so the time zone is unknown.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteDateTime(DateTime value) => WriteTimestamp(AmqpTimestamp.FromDateTime(value));

    /// <summary>Writes a date and time as a timestamp (0x83), or null (0x40); fractions of a millisecond are rounded down.</summary>
    /// <param name="value">The date and time, UTC or local, or null.</param>
    /// <exception cref="AmqpEncodeException">The <see cref="DateTime.Kind"/> is unspecified, so the time zone is unknown.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteDateTime(DateTime? value) => WriteNullable<DateTime, DateTimeWire>(value);

    /// <summary>Writes a date and time as a timestamp (0x83; part 1, 1.6.17); fractions of a millisecond are rounded down.</summary>
    /// <param name="value">The date and time.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteDateTimeOffset(DateTimeOffset value) => WriteTimestamp(AmqpTimestamp.FromDateTimeOffset(value));

    /// <summary>Writes a date and time as a timestamp (0x83), or null (0x40); fractions of a millisecond are rounded down.</summary>
    /// <param name="value">The date and time, or null.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteDateTimeOffset(DateTimeOffset? value) => WriteNullable<DateTimeOffset, DateTimeOffsetWire>(value);
}
