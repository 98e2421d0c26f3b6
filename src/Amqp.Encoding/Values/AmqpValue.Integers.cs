namespace Amqp.Encoding;

/// <content>boolean and the integers (AMQP 1.0, part 1, 1.6.2 to 1.6.10).</content>
public readonly partial struct AmqpValue
{
    /// <summary>Creates a boolean (0x56, 0x41, 0x42; part 1, 1.6.2).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(bool value) => new(AmqpType.Boolean, value ? 1UL : 0);

    /// <summary>Gets the value of a boolean (0x56, 0x41, 0x42).</summary>
    /// <returns>The value.</returns>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    public bool AsBoolean() => GetBits(AmqpType.Boolean) != 0;

    /// <summary>Gets the value of a boolean (0x56, 0x41, 0x42).</summary>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if the value is of another type.</returns>
    public bool TryGetBoolean(out bool value)
    {
        bool found = TryGetBits(AmqpType.Boolean, out ulong bits);
        value = bits != 0;
        return found;
    }

    /// <summary>Creates a ubyte (0x50; part 1, 1.6.3).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(byte value) => new(AmqpType.UByte, value);

    /// <summary>Gets the value of a ubyte (0x50).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public byte AsByte() => unchecked((byte)GetBits(AmqpType.UByte));

    /// <summary>Gets the value of a ubyte (0x50).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetByte(out byte value)
    {
        bool found = TryGetBits(AmqpType.UByte, out ulong bits);
        value = unchecked((byte)bits);
        return found;
    }

    /// <summary>Creates a ushort (0x60; part 1, 1.6.4).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(ushort value) => new(AmqpType.UShort, value);

    /// <summary>Gets the value of a ushort (0x60).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public ushort AsUInt16() => unchecked((ushort)GetBits(AmqpType.UShort));

    /// <summary>Gets the value of a ushort (0x60).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetUInt16(out ushort value)
    {
        bool found = TryGetBits(AmqpType.UShort, out ulong bits);
        value = unchecked((ushort)bits);
        return found;
    }

    /// <summary>Creates a uint (0x70, 0x52, 0x43; part 1, 1.6.5).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(uint value) => new(AmqpType.UInt, value);

    /// <summary>Gets the value of a uint (0x70, 0x52, 0x43).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public uint AsUInt32() => unchecked((uint)GetBits(AmqpType.UInt));

    /// <summary>Gets the value of a uint (0x70, 0x52, 0x43).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetUInt32(out uint value)
    {
        bool found = TryGetBits(AmqpType.UInt, out ulong bits);
        value = unchecked((uint)bits);
        return found;
    }

    /// <summary>Creates a ulong (0x80, 0x53, 0x44; part 1, 1.6.6).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(ulong value) => new(AmqpType.ULong, value);

    /// <summary>Gets the value of a ulong (0x80, 0x53, 0x44).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public ulong AsUInt64() => GetBits(AmqpType.ULong);

    /// <summary>Gets the value of a ulong (0x80, 0x53, 0x44).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetUInt64(out ulong value)
    {
        bool found = TryGetBits(AmqpType.ULong, out ulong bits);
        value = bits;
        return found;
    }

    /// <summary>Creates a byte (0x51; part 1, 1.6.7).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(sbyte value) => new(AmqpType.SByte, unchecked((ulong)value));

    /// <summary>Gets the value of a byte (0x51).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public sbyte AsSByte() => unchecked((sbyte)GetBits(AmqpType.SByte));

    /// <summary>Gets the value of a byte (0x51).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetSByte(out sbyte value)
    {
        bool found = TryGetBits(AmqpType.SByte, out ulong bits);
        value = unchecked((sbyte)bits);
        return found;
    }

    /// <summary>Creates a short (0x61; part 1, 1.6.8).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(short value) => new(AmqpType.Short, unchecked((ulong)value));

    /// <summary>Gets the value of a short (0x61).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public short AsInt16() => unchecked((short)GetBits(AmqpType.Short));

    /// <summary>Gets the value of a short (0x61).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetInt16(out short value)
    {
        bool found = TryGetBits(AmqpType.Short, out ulong bits);
        value = unchecked((short)bits);
        return found;
    }

    /// <summary>Creates an int (0x71, 0x54; part 1, 1.6.9).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(int value) => new(AmqpType.Int, unchecked((ulong)value));

    /// <summary>Gets the value of an int (0x71, 0x54).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public int AsInt32() => unchecked((int)GetBits(AmqpType.Int));

    /// <summary>Gets the value of an int (0x71, 0x54).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetInt32(out int value)
    {
        bool found = TryGetBits(AmqpType.Int, out ulong bits);
        value = unchecked((int)bits);
        return found;
    }

    /// <summary>Creates a long (0x81, 0x55; part 1, 1.6.10).</summary>
    /// <param name="value">The value.</param>
    public static implicit operator AmqpValue(long value) => new(AmqpType.Long, unchecked((ulong)value));

    /// <summary>Gets the value of a long (0x81, 0x55).</summary>
    /// <inheritdoc cref="AsBoolean" path="/*[not(self::summary)]"/>
    public long AsInt64() => unchecked((long)GetBits(AmqpType.Long));

    /// <summary>Gets the value of a long (0x81, 0x55).</summary>
    /// <inheritdoc cref="TryGetBoolean" path="/*[not(self::summary)]"/>
    public bool TryGetInt64(out long value)
    {
        bool found = TryGetBits(AmqpType.Long, out ulong bits);
        value = unchecked((long)bits);
        return found;
    }

    /// <summary>Gets the value of an integer of any type: ubyte, ushort, uint, ulong, byte, short, int, long.</summary>
    /// <param name="value">The value, or 0.</param>
    /// <returns>False if the value is of another type, or a ulong above 2^63-1.</returns>
    public bool TryGetIntegral(out long value)
    {
        bool found = Type switch
        {
            AmqpType.ULong => _low <= long.MaxValue,
            >= AmqpType.UByte and <= AmqpType.Long => true,
            _ => false,
        };
        value = found ? unchecked((long)_low) : 0;
        return found;
    }
}
