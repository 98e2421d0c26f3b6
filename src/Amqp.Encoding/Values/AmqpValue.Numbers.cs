namespace Amqp.Encoding;

/// <content>Integers of any type, and types of .NET as char, decimal128 and timestamp (AMQP 1.0, part 1, 1.6.3 to 1.6.17).</content>
public readonly partial struct AmqpValue
{
    /// <summary>Gets the value of an integer of any type: ubyte, ushort, uint, ulong, byte, short, int, long.</summary>
    /// <param name="value">The value, or 0.</param>
    /// <returns>False if the value is of another type, or a ulong above 2^63-1.</returns>
    public bool TryGetInteger(out long value)
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

    /// <summary>Gets the value of an integer of any type that is not negative: ubyte, ushort, uint, ulong, byte, short, int, long.</summary>
    /// <param name="value">The value, or 0.</param>
    /// <returns>False if the value is of another type, or negative.</returns>
    public bool TryGetUnsignedInteger(out ulong value)
    {
        bool found = Type == AmqpType.ULong || (TryGetInteger(out long number) && number >= 0);
        value = found ? _low : 0;
        return found;
    }

    /// <summary>Gets the value of a number of any type: integers, float, double, decimal32, decimal64, decimal128.</summary>
    /// <remarks>Integers above 2^53 and decimals are rounded to the nearest double. Infinities and NaN stay what they are. Each decimal128 of
    /// Microsoft.Azure.Amqp is read as one that is too small, unless the reader accepts <see cref="Deviations.ShiftedDecimalExponents"/>.</remarks>
    /// <param name="value">The value, or 0.</param>
    /// <returns>False if the value is of another type, or a decimal that is beyond the largest double, or so small that it would be 0 and is not.</returns>
    public bool TryGetNumber(out double value)
    {
        switch (Type)
        {
            case AmqpType.ULong:
                value = _low;
                return true;
            case AmqpType.Float:
                value = AsSingle();
                return true;
            case AmqpType.Double:
                value = AsDouble();
                return true;
            case AmqpType.Decimal32 or AmqpType.Decimal64 or AmqpType.Decimal128:
                return TryParseNumber(ToString(), out value);
            default:
                bool isInteger = TryGetInteger(out long number);
                value = number;
                return isInteger;
        }
    }

    /// <summary>Gets the value of a number of any type: integers, float, double, decimal32, decimal64, decimal128.</summary>
    /// <remarks>Integers and decimals are exact. A float is rounded to 7 significant digits and a double to 15, as .NET converts them.</remarks>
    /// <param name="value">The value, or 0.</param>
    /// <returns>False if the value is of another type, infinite, NaN or beyond the range of <see cref="decimal"/>, or a
    /// decimal that has more digits than it.</returns>
    public bool TryGetNumber(out decimal value)
    {
        value = 0;
        switch (Type)
        {
            case AmqpType.ULong:
                value = _low;
                return true;
            case AmqpType.Float or AmqpType.Double:
                double number = Type == AmqpType.Float ? AsSingle() : AsDouble();
                bool fits = Math.Abs(number) < (double)decimal.MaxValue;
                value = !fits ? 0 : Type == AmqpType.Float ? (decimal)AsSingle() : (decimal)number;
                return fits;
            case AmqpType.Decimal32:
                return AsDecimal32().TryToDecimal(out value);
            case AmqpType.Decimal64:
                return AsDecimal64().TryToDecimal(out value);
            case AmqpType.Decimal128:
                return AsDecimal128().TryToDecimal(out value);
            default:
                bool isInteger = TryGetInteger(out long integer);
                value = integer;
                return isInteger;
        }
    }

    /// <summary>Creates a char (0x73; part 1, 1.6.16) from one UTF-16 code unit.</summary>
    /// <param name="value">The code unit.</param>
    /// <exception cref="AmqpEncodeException">The code unit is a surrogate, half of a character.</exception>
    public static implicit operator AmqpValue(char value) => (AmqpChar)value;

    /// <summary>Creates a decimal128 (0x94; part 1, 1.6.15), exactly.</summary>
    /// <param name="value">The number.</param>
    public static implicit operator AmqpValue(decimal value) => Decimal128.FromDecimal(value);

    /// <summary>Creates a timestamp (0x83; part 1, 1.6.17); fractions of a millisecond are rounded towards the past.</summary>
    /// <param name="value">The moment, UTC or local.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpEncodeException">The kind is Unspecified: see <see cref="AmqpTimestamp.FromDateTime"/>.</exception>
    public static AmqpValue FromDateTime(DateTime value) => AmqpTimestamp.FromDateTime(value);

    /// <summary>Creates a timestamp (0x83; part 1, 1.6.17); fractions of a millisecond are rounded towards the past.</summary>
    /// <param name="value">The moment.</param>
    /// <returns>The value.</returns>
    public static AmqpValue FromDateTimeOffset(DateTimeOffset value) => AmqpTimestamp.FromDateTimeOffset(value);

    // .NET rounds a text to the nearest double.
    private static bool TryParseNumber(string text, out double value)
    {
        if (text.EndsWith("NaN", StringComparison.Ordinal))
        {
            value = double.NaN;
            return true;
        }

        bool fits = double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value)
            && (!double.IsInfinity(value) || text.EndsWith("Infinity", StringComparison.Ordinal))
            && (value != 0 || text.AsSpan(0, IndexOfExponent(text)).IndexOfAny("123456789".AsSpan()) < 0);
        value = fits ? value : 0;
        return fits;

        static int IndexOfExponent(string text) => text.IndexOf('E') is >= 0 and var at ? at : text.Length;
    }

    private static AmqpChar CharOf(ulong bits)
    {
        _ = AmqpChar.TryCreate((int)bits, out AmqpChar value);
        return value;
    }
}
