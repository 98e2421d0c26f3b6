namespace Amqp.Encoding;

/// <content>null, boolean and the integers (AMQP 1.0, part 1, 1.6.1 to 1.6.10), and encoded values.</content>
public ref partial struct AmqpWriter
{
    /// <summary>Writes a boolean (0x41, 0x42; part 1, 1.6.2).</summary>
    /// <param name="value">The value.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteBoolean(bool value) => Write<bool, BooleanWire>(value);

    /// <summary>Writes a boolean (0x41, 0x42) or null (0x40).</summary>
    /// <param name="value">The value, or null.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteBoolean(bool? value) => WriteNullable<bool, BooleanWire>(value);

    /// <summary>Writes a ubyte (0x50; part 1, 1.6.3), which C# calls byte.</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteByte(byte value) => Write<byte, UByteWire>(value);

    /// <summary>Writes a ubyte (0x50), which C# calls byte, or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteByte(byte? value) => WriteNullable<byte, UByteWire>(value);

    /// <summary>Writes a ushort (0x60; part 1, 1.6.4).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteUInt16(ushort value) => Write<ushort, UShortWire>(value);

    /// <summary>Writes a ushort (0x60) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteUInt16(ushort? value) => WriteNullable<ushort, UShortWire>(value);

    /// <summary>Writes a uint (0x70, 0x52, 0x43; part 1, 1.6.5).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteUInt32(uint value) => Write<uint, UIntWire>(value);

    /// <summary>Writes a uint (0x70, 0x52, 0x43) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteUInt32(uint? value) => WriteNullable<uint, UIntWire>(value);

    /// <summary>Writes a ulong (0x80, 0x53, 0x44; part 1, 1.6.6).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteUInt64(ulong value) => Write<ulong, ULongWire>(value);

    /// <summary>Writes a ulong (0x80, 0x53, 0x44) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteUInt64(ulong? value) => WriteNullable<ulong, ULongWire>(value);

    /// <summary>Writes a byte (0x51; part 1, 1.6.7), which C# calls sbyte.</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteSByte(sbyte value) => Write<sbyte, SByteWire>(value);

    /// <summary>Writes a byte (0x51), which C# calls sbyte, or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteSByte(sbyte? value) => WriteNullable<sbyte, SByteWire>(value);

    /// <summary>Writes a short (0x61; part 1, 1.6.8).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteInt16(short value) => Write<short, ShortWire>(value);

    /// <summary>Writes a short (0x61) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteInt16(short? value) => WriteNullable<short, ShortWire>(value);

    /// <summary>Writes an int (0x71, 0x54; part 1, 1.6.9).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteInt32(int value) => Write<int, IntWire>(value);

    /// <summary>Writes an int (0x71, 0x54) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteInt32(int? value) => WriteNullable<int, IntWire>(value);

    /// <summary>Writes a long (0x81, 0x55; part 1, 1.6.10).</summary>
    /// <inheritdoc cref="WriteBoolean(bool)" path="/*[not(self::summary)]"/>
    public void WriteInt64(long value) => Write<long, LongWire>(value);

    /// <summary>Writes a long (0x81, 0x55) or null (0x40).</summary>
    /// <inheritdoc cref="WriteBoolean(bool?)" path="/*[not(self::summary)]"/>
    public void WriteInt64(long? value) => WriteNullable<long, LongWire>(value);

    /// <summary>Writes null (0x40; part 1, 1.6.1).</summary>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteNull()
    {
        ReserveValue(1)[0] = Codes.Null;
        CommitValue(1);
    }

    /// <summary>Writes one encoded value of any type.</summary>
    /// <param name="encoded">Exactly one value with its constructor.</param>
    /// <exception cref="AmqpEncodeException">The value would be nested too deeply here.</exception>
    /// <exception cref="ArgumentException"><paramref name="encoded"/> is not one well-formed value (the inner exception has the fault), or the span has no
    /// room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteEncodedValue(scoped ReadOnlySpan<byte> encoded) => WriteEncodedValue(encoded, Options.ReaderOptions);

    /// <summary>Writes an encoded value that a reader has accepted, including the deviations that may be kept.</summary>
    internal void WriteAcceptedValue(scoped ReadOnlySpan<byte> encoded) => WriteEncodedValue(encoded, Options.AcceptedOptions);

    private void WriteEncodedValue(scoped ReadOnlySpan<byte> encoded, AmqpReaderOptions options)
    {
        CheckLevels(0);
        EncodedArgument.Check(encoded, _depth, options, nameof(encoded));
        WriteTrusted(encoded);
    }
}
