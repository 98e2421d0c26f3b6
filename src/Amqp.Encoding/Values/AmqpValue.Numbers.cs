namespace Amqp.Encoding;

/// <content>float, double, decimals, char, timestamp and uuid (AMQP 1.0, part 1, 1.6.11 to 1.6.18).</content>
public readonly partial struct AmqpValue
{
    /// <summary>Creates a float (0x72; part 1, 1.6.11).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(float value) => new(AmqpType.Float, BitConverter.SingleToUInt32Bits(value));

    /// <summary>Gets the value of a float (0x72).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public float AsSingle() => BitConverter.UInt32BitsToSingle((uint)GetBits(AmqpType.Float));

    /// <summary>Gets the value of a float (0x72).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetSingle(out float value)
    {
        bool found = TryGetBits(AmqpType.Float, out ulong bits);
        value = BitConverter.UInt32BitsToSingle((uint)bits);
        return found;
    }

    /// <summary>Creates a double (0x82; part 1, 1.6.12).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(double value) => new(AmqpType.Double, BitConverter.DoubleToUInt64Bits(value));

    /// <summary>Gets the value of a double (0x82).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public double AsDouble() => BitConverter.UInt64BitsToDouble(GetBits(AmqpType.Double));

    /// <summary>Gets the value of a double (0x82).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetDouble(out double value)
    {
        bool found = TryGetBits(AmqpType.Double, out ulong bits);
        value = BitConverter.UInt64BitsToDouble(bits);
        return found;
    }

    /// <summary>Creates a decimal32 (0x74; part 1, 1.6.13).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(Decimal32 value) => new(AmqpType.Decimal32, value.Bits);

    /// <summary>Gets the value of a decimal32 (0x74).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public Decimal32 AsDecimal32() => Decimal32.FromBits((uint)GetBits(AmqpType.Decimal32));

    /// <summary>Gets the value of a decimal32 (0x74).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetDecimal32(out Decimal32 value)
    {
        bool found = TryGetBits(AmqpType.Decimal32, out ulong bits);
        value = Decimal32.FromBits((uint)bits);
        return found;
    }

    /// <summary>Creates a decimal64 (0x84; part 1, 1.6.14).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(Decimal64 value) => new(AmqpType.Decimal64, value.Bits);

    /// <summary>Gets the value of a decimal64 (0x84).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public Decimal64 AsDecimal64() => Decimal64.FromBits(GetBits(AmqpType.Decimal64));

    /// <summary>Gets the value of a decimal64 (0x84).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetDecimal64(out Decimal64 value)
    {
        bool found = TryGetBits(AmqpType.Decimal64, out ulong bits);
        value = Decimal64.FromBits(bits);
        return found;
    }

    /// <summary>Creates a decimal128 (0x94; part 1, 1.6.15).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(Decimal128 value) => new(ValueTag.Decimal128, value.Low, value.High);

    /// <summary>Gets the value of a decimal128 (0x94).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public Decimal128 AsDecimal128() => Decimal128.FromBits(_high, GetBits(ValueTag.Decimal128));

    /// <summary>Gets the value of a decimal128 (0x94).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetDecimal128(out Decimal128 value)
    {
        bool found = TryGetBits(ValueTag.Decimal128, out ulong bits);
        value = found ? Decimal128.FromBits(_high, bits) : default;
        return found;
    }

    /// <summary>Creates a char (0x73; part 1, 1.6.16).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(AmqpChar value) => new(AmqpType.Char, (uint)value.Value);

    /// <summary>Gets the value of a char (0x73).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public AmqpChar AsChar() => CharOf(GetBits(AmqpType.Char));

    /// <summary>Gets the value of a char (0x73).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetChar(out AmqpChar value)
    {
        bool found = TryGetBits(AmqpType.Char, out ulong bits);
        value = CharOf(bits);
        return found;
    }

    /// <summary>Creates a timestamp (0x83; part 1, 1.6.17).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(AmqpTimestamp value) => new(AmqpType.Timestamp, unchecked((ulong)value.Milliseconds));

    /// <summary>Gets the value of a timestamp (0x83).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public AmqpTimestamp AsTimestamp() => AmqpTimestamp.FromMilliseconds(unchecked((long)GetBits(AmqpType.Timestamp)));

    /// <summary>Gets the value of a timestamp (0x83).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetTimestamp(out AmqpTimestamp value)
    {
        bool found = TryGetBits(AmqpType.Timestamp, out ulong bits);
        value = AmqpTimestamp.FromMilliseconds(unchecked((long)bits));
        return found;
    }

    /// <summary>Creates a uuid (0x98; part 1, 1.6.18).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(Guid value) => FromGuid(value);

    /// <summary>Gets the value of a uuid (0x98).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public Guid AsGuid() => BigEndian.FromBits(_high, GetBits(ValueTag.Uuid));

    /// <summary>Gets the value of a uuid (0x98).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetGuid(out Guid value)
    {
        bool found = TryGetBits(ValueTag.Uuid, out ulong bits);
        value = found ? BigEndian.FromBits(_high, bits) : default;
        return found;
    }

    /// <summary>Creates a char (0x73; part 1, 1.6.16) from one UTF-16 code unit.</summary>
    /// <param name="value">The code unit.</param>
    /// <exception cref="ArgumentOutOfRangeException">The code unit is a surrogate, half of a character.</exception>
    public static implicit operator AmqpValue(char value) => new AmqpChar(value);

    /// <summary>Creates a decimal128 (0x94; part 1, 1.6.15), exactly.</summary>
    /// <param name="value">The number.</param>
    public static implicit operator AmqpValue(decimal value) => FromDecimal(value);

    /// <summary>Creates a timestamp (0x83; part 1, 1.6.17); fractions of a millisecond are rounded towards the past.</summary>
    /// <param name="value">The moment, UTC or local.</param>
    /// <exception cref="AmqpEncodeException">The kind is Unspecified: see <see cref="AmqpTimestamp.FromDateTime"/>.</exception>
    public static implicit operator AmqpValue(DateTime value) => FromDateTime(value);

    /// <summary>Creates a decimal128 (0x94; part 1, 1.6.15) from a <see cref="decimal"/>, exactly.</summary>
    /// <param name="value">The number.</param>
    /// <returns>The value.</returns>
    public static AmqpValue FromDecimal(decimal value) => Decimal128.FromDecimal(value);

    /// <summary>Creates a timestamp (0x83; part 1, 1.6.17); fractions of a millisecond are rounded towards the past.</summary>
    /// <param name="value">The moment, UTC or local.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpEncodeException">The kind is Unspecified: see <see cref="AmqpTimestamp.FromDateTime"/>.</exception>
    public static AmqpValue FromDateTime(DateTime value) => AmqpTimestamp.FromDateTime(value);

    /// <summary>Creates a timestamp (0x83; part 1, 1.6.17); fractions of a millisecond are rounded towards the past.</summary>
    /// <param name="value">The moment.</param>
    /// <returns>The value.</returns>
    public static AmqpValue FromDateTimeOffset(DateTimeOffset value) => AmqpTimestamp.FromDateTimeOffset(value);

    private static AmqpValue FromGuid(Guid value)
    {
        ulong low = BigEndian.GetBits(value, out ulong high);
        return new AmqpValue(ValueTag.Uuid, low, high);
    }

    private static AmqpChar CharOf(ulong bits)
    {
        _ = AmqpChar.TryCreate((uint)bits, out AmqpChar value);
        return value;
    }
}
