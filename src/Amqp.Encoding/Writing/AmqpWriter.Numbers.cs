namespace Amqp.Encoding;

/// <content>float, double, decimals, char, timestamp and uuid (AMQP 1.0, part 1, 1.6.11 to 1.6.18).</content>
public ref partial struct AmqpWriter
{
    /// <summary>Writes a float (0x72; part 1, 1.6.11).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteSingle(float value)
    {
        int size = 5;
        AmqpPrimitives.WriteSingle(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a float (0x72) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteSingle(float? value)
    {
        if (value is float present)
        {
            WriteSingle(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a double (0x82; part 1, 1.6.12).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteDouble(double value)
    {
        int size = 9;
        AmqpPrimitives.WriteDouble(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a double (0x82) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteDouble(double? value)
    {
        if (value is double present)
        {
            WriteDouble(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a decimal32 (0x74; part 1, 1.6.13).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteDecimal32(Decimal32 value)
    {
        int size = 5;
        AmqpPrimitives.WriteDecimal32(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a decimal32 (0x74) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteDecimal32(Decimal32? value)
    {
        if (value is Decimal32 present)
        {
            WriteDecimal32(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a decimal64 (0x84; part 1, 1.6.14).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteDecimal64(Decimal64 value)
    {
        int size = 9;
        AmqpPrimitives.WriteDecimal64(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a decimal64 (0x84) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteDecimal64(Decimal64? value)
    {
        if (value is Decimal64 present)
        {
            WriteDecimal64(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a decimal128 (0x94; part 1, 1.6.15).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteDecimal128(Decimal128 value)
    {
        int size = 17;
        AmqpPrimitives.WriteDecimal128(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a decimal128 (0x94) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteDecimal128(Decimal128? value)
    {
        if (value is Decimal128 present)
        {
            WriteDecimal128(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a char (0x73; part 1, 1.6.16).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteChar(AmqpChar value)
    {
        int size = 5;
        AmqpPrimitives.WriteChar(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a char (0x73) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteChar(AmqpChar? value)
    {
        if (value is AmqpChar present)
        {
            WriteChar(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a timestamp (0x83; part 1, 1.6.17).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteTimestamp(AmqpTimestamp value)
    {
        int size = 9;
        AmqpPrimitives.WriteTimestamp(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a timestamp (0x83) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteTimestamp(AmqpTimestamp? value)
    {
        if (value is AmqpTimestamp present)
        {
            WriteTimestamp(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a uuid (0x98; part 1, 1.6.18).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteGuid(Guid value)
    {
        int size = 17;
        AmqpPrimitives.WriteGuid(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes a uuid (0x98) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteGuid(Guid? value)
    {
        if (value is Guid present)
        {
            WriteGuid(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a <see cref="decimal"/> as a decimal128 (0x94; part 1, 1.6.15), exactly.</summary>
    /// <param name="value">The number.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteDecimal(decimal value) => WriteDecimal128(Decimal128.FromDecimal(value));

    /// <summary>Writes a <see cref="decimal"/> as a decimal128 (0x94), exactly, or null (0x40).</summary>
    /// <param name="value">The number, or null.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteDecimal(decimal? value)
    {
        if (value is decimal present)
        {
            WriteDecimal(present);
        }
        else
        {
            WriteNull();
        }
    }

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
    public void WriteDateTime(DateTime? value)
    {
        if (value is DateTime present)
        {
            WriteDateTime(present);
        }
        else
        {
            WriteNull();
        }
    }

    /// <summary>Writes a date and time as a timestamp (0x83; part 1, 1.6.17); fractions of a millisecond are rounded down.</summary>
    /// <param name="value">The date and time.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteDateTimeOffset(DateTimeOffset value) => WriteTimestamp(AmqpTimestamp.FromDateTimeOffset(value));

    /// <summary>Writes a date and time as a timestamp (0x83), or null (0x40); fractions of a millisecond are rounded down.</summary>
    /// <param name="value">The date and time, or null.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteDateTimeOffset(DateTimeOffset? value)
    {
        if (value is DateTimeOffset present)
        {
            WriteDateTimeOffset(present);
        }
        else
        {
            WriteNull();
        }
    }
}
