namespace Amqp.Encoding;

/// <content>Explicit conversions to the scalars, with the rules of the <c>As</c> methods: the AMQP type must match the .NET type.</content>
public readonly partial struct AmqpValue
{
    /// <inheritdoc cref="AsBoolean"/>
    public static explicit operator bool(AmqpValue value) => value.AsBoolean();

    /// <inheritdoc cref="AsByte"/>
    public static explicit operator byte(AmqpValue value) => value.AsByte();

    /// <inheritdoc cref="AsUInt16"/>
    public static explicit operator ushort(AmqpValue value) => value.AsUInt16();

    /// <inheritdoc cref="AsUInt32"/>
    public static explicit operator uint(AmqpValue value) => value.AsUInt32();

    /// <inheritdoc cref="AsUInt64"/>
    public static explicit operator ulong(AmqpValue value) => value.AsUInt64();

    /// <inheritdoc cref="AsSByte"/>
    public static explicit operator sbyte(AmqpValue value) => value.AsSByte();

    /// <inheritdoc cref="AsInt16"/>
    public static explicit operator short(AmqpValue value) => value.AsInt16();

    /// <inheritdoc cref="AsInt32"/>
    public static explicit operator int(AmqpValue value) => value.AsInt32();

    /// <inheritdoc cref="AsInt64"/>
    public static explicit operator long(AmqpValue value) => value.AsInt64();

    /// <inheritdoc cref="AsSingle"/>
    public static explicit operator float(AmqpValue value) => value.AsSingle();

    /// <inheritdoc cref="AsDouble"/>
    public static explicit operator double(AmqpValue value) => value.AsDouble();

    /// <inheritdoc cref="AsDecimal32"/>
    public static explicit operator Decimal32(AmqpValue value) => value.AsDecimal32();

    /// <inheritdoc cref="AsDecimal64"/>
    public static explicit operator Decimal64(AmqpValue value) => value.AsDecimal64();

    /// <inheritdoc cref="AsDecimal128"/>
    public static explicit operator Decimal128(AmqpValue value) => value.AsDecimal128();

    /// <inheritdoc cref="AsChar"/>
    public static explicit operator AmqpChar(AmqpValue value) => value.AsChar();

    /// <summary>Gets the value of a decimal128 (0x94).</summary>
    /// <param name="value">The value.</param>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    /// <exception cref="OverflowException">A <see cref="decimal"/> cannot hold the number exactly: see <see cref="Decimal128.TryToDecimal"/>.</exception>
    public static explicit operator decimal(AmqpValue value) => (decimal)value.AsDecimal128();

    /// <summary>Gets the value of a char (0x73) as one UTF-16 code unit.</summary>
    /// <param name="value">The value.</param>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    /// <exception cref="OverflowException">The character is above U+FFFF: see <see cref="AmqpChar.TryToChar"/>.</exception>
    public static explicit operator char(AmqpValue value) => value.AsChar().TryToChar(out char unit)
        ? unit
        : throw new OverflowException("A char holds the characters up to U+FFFF; use AsChar for others.");

    /// <inheritdoc cref="AsTimestamp"/>
    public static explicit operator AmqpTimestamp(AmqpValue value) => value.AsTimestamp();

    /// <summary>Gets the value of a timestamp (0x83), of kind Utc.</summary>
    /// <param name="value">The value.</param>
    /// <exception cref="InvalidOperationException">The value is of another type.</exception>
    /// <exception cref="OverflowException">The timestamp is outside the years 1 to 9999.</exception>
    public static explicit operator DateTime(AmqpValue value) => (DateTime)value.AsTimestamp();

    /// <inheritdoc cref="AsGuid"/>
    public static explicit operator Guid(AmqpValue value) => value.AsGuid();

    /// <inheritdoc cref="AsBinary"/>
    public static explicit operator ReadOnlyMemory<byte>(AmqpValue value) => value.AsBinary();

    /// <inheritdoc cref="AsString"/>
    public static explicit operator string(AmqpValue value) => value.AsString();

    /// <inheritdoc cref="AsSymbol"/>
    public static explicit operator AmqpSymbol(AmqpValue value) => value.AsSymbol();
}
