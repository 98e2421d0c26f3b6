namespace Amqp.Encoding;

/// <content>float, double, decimals, char, timestamp and uuid (AMQP 1.0, part 1, 1.6.11 to 1.6.18).</content>
public ref partial struct AmqpReader
{
    /// <summary>Reads a float (0x72; part 1, 1.6.11).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public float ReadSingle() => Read<float, FloatWire>();

    /// <summary>Reads a float (0x72) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public float? ReadNullableSingle() => TryReadNull() ? null : ReadSingle();

    /// <summary>Reads a double (0x82; part 1, 1.6.12).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public double ReadDouble() => Read<double, DoubleWire>();

    /// <summary>Reads a double (0x82) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public double? ReadNullableDouble() => TryReadNull() ? null : ReadDouble();

    /// <summary>Reads a decimal32 (0x74; part 1, 1.6.13).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public Decimal32 ReadDecimal32() => Read<Decimal32, Decimal32Wire>();

    /// <summary>Reads a decimal32 (0x74) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public Decimal32? ReadNullableDecimal32() => TryReadNull() ? null : ReadDecimal32();

    /// <summary>Reads a decimal64 (0x84; part 1, 1.6.14).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public Decimal64 ReadDecimal64() => Read<Decimal64, Decimal64Wire>();

    /// <summary>Reads a decimal64 (0x84) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public Decimal64? ReadNullableDecimal64() => TryReadNull() ? null : ReadDecimal64();

    /// <summary>Reads a decimal128 (0x94; part 1, 1.6.15).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public Decimal128 ReadDecimal128() => Read<Decimal128, Decimal128Wire>();

    /// <summary>Reads a decimal128 (0x94) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public Decimal128? ReadNullableDecimal128() => TryReadNull() ? null : ReadDecimal128();

    /// <summary>Reads a char (0x73; part 1, 1.6.16).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public AmqpChar ReadChar() => Read<AmqpChar, CharWire>();

    /// <summary>Reads a char (0x73) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public AmqpChar? ReadNullableChar() => TryReadNull() ? null : ReadChar();

    /// <summary>Reads a timestamp (0x83; part 1, 1.6.17).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public AmqpTimestamp ReadTimestamp() => Read<AmqpTimestamp, TimestampWire>();

    /// <summary>Reads a timestamp (0x83) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public AmqpTimestamp? ReadNullableTimestamp() => TryReadNull() ? null : ReadTimestamp();

    /// <summary>Reads a uuid (0x98; part 1, 1.6.18).</summary>
    /// <inheritdoc cref="ReadBoolean" path="/*[not(self::summary)]"/>
    public Guid ReadGuid() => Read<Guid, UuidWire>();

    /// <summary>Reads a uuid (0x98) or null (0x40).</summary>
    /// <inheritdoc cref="ReadNullableBoolean" path="/*[not(self::summary)]"/>
    public Guid? ReadNullableGuid() => TryReadNull() ? null : ReadGuid();

    /// <summary>Reads a decimal32, decimal64 or decimal128 (0x74, 0x84, 0x94) as a <see cref="decimal"/>, exactly.</summary>
    /// <returns>The number.</returns>
    /// <exception cref="AmqpDecodeException">The value is not a decimal, is malformed or cut short, or does not fit a <see cref="decimal"/>
    /// (<see cref="AmqpDecodeErrorKind.NotRepresentable"/>).</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public decimal ReadDecimal() => Read<decimal, DecimalWire>("a decimal that System.Decimal can hold");

    /// <summary>Reads a decimal of any width as a <see cref="decimal"/>, exactly, or null (0x40).</summary>
    /// <returns>The number, or null.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="ReadDecimal"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public decimal? ReadNullableDecimal() => TryReadNull() ? null : ReadDecimal();

    /// <summary>Reads a timestamp (0x83; part 1, 1.6.17) as a <see cref="DateTime"/> in UTC.</summary>
    /// <returns>The date and time.</returns>
    /// <exception cref="AmqpDecodeException">The value is not a timestamp, is cut short, or is outside the years 1 to 9999
    /// (<see cref="AmqpDecodeErrorKind.NotRepresentable"/>).</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public DateTime ReadDateTime() => Read<DateTime, DateTimeWire>("a timestamp of the years 1 to 9999");

    /// <summary>Reads a timestamp (0x83) as a <see cref="DateTime"/> in UTC, or null (0x40).</summary>
    /// <returns>The date and time, or null.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="ReadDateTime"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public DateTime? ReadNullableDateTime() => TryReadNull() ? null : ReadDateTime();

    /// <summary>Reads a timestamp (0x83; part 1, 1.6.17) as a <see cref="DateTimeOffset"/> in UTC.</summary>
    /// <returns>The date and time.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="ReadDateTime"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public DateTimeOffset ReadDateTimeOffset()
    {
        DateTime value = ReadDateTime();
        return new DateTimeOffset(value.Ticks, TimeSpan.Zero);
    }

    /// <summary>Reads a timestamp (0x83) as a <see cref="DateTimeOffset"/> in UTC, or null (0x40).</summary>
    /// <returns>The date and time, or null.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="ReadDateTime"/>.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public DateTimeOffset? ReadNullableDateTimeOffset() => TryReadNull() ? null : ReadDateTimeOffset();
}
