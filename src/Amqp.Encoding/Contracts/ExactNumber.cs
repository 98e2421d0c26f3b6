using System.Numerics;

namespace Amqp.Encoding;

/// <summary>A number of a peer in an encoding that its field does not have, for the types that hold it exactly.</summary>
internal readonly struct ExactNumber
{
    /// <summary>The largest number of bytes that a number has after its constructor.</summary>
    public const int MaxWidth = 16;

    // A double holds each integer up to 2^53, and a decimal 28 digits.
    private const double MaxExactInteger = 9_007_199_254_740_992;

    private readonly decimal _decimal;
    private readonly double _real;
    private readonly bool _isReal;

    private ExactNumber(decimal value) => _decimal = value;

    private ExactNumber(double value)
    {
        _real = value;
        _isReal = true;
    }

    /// <summary>Reads a number of any type; false if the value is anything else or malformed, and then the reader does not move.</summary>
    public static bool TryRead(ref AmqpReader reader, out ExactNumber number)
    {
        number = default;
        if (reader.HasFault || reader.Options.IsStrict || !new FormatCode(reader.Next(out _)).TryGetType(out AmqpType type))
        {
            return false;
        }

        AmqpReader ahead = reader;
        ahead.Faults = FaultMode.Keep;
        switch (type)
        {
            case AmqpType.ULong:
                number = new ExactNumber((decimal)ahead.ReadUInt64());
                break;
            case >= AmqpType.UByte and <= AmqpType.Long:
                number = new ExactNumber((decimal)ahead.ReadInteger());
                break;
            case AmqpType.Float:
                number = new ExactNumber((double)ahead.ReadSingle());
                break;
            case AmqpType.Double:
                number = new ExactNumber(ahead.ReadDouble());
                break;
            case AmqpType.Decimal32 or AmqpType.Decimal64 or AmqpType.Decimal128:
                number = new ExactNumber(ahead.ReadDecimal());
                break;
            default:
                return false;
        }

        if (ahead.HasFault)
        {
            // A decimal that no type of .NET holds, or bytes that are malformed: the caller reads them again, as its own type, and finds the fault.
            ReadFault fault = ahead.TakeBack(in reader._cursor);
            if (fault.Kind == AmqpDecodeErrorKind.NotRepresentable)
            {
                reader.Fail(fault);
            }

            return false;
        }

        reader._cursor = ahead._cursor.Copy();
        return true;
    }

    /// <summary>Reads a number of any type as one of a given type, which holds it exactly or the reader fails; false as for a number of any type.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="type">The type: an integer, a float, a double or a decimal128.</param>
    /// <param name="bytes">The bytes that the number has in the type, after its constructor; zeros after a fault. Their length is the width of the
    /// type.</param>
    public static bool TryRead(ref AmqpReader reader, AmqpType type, scoped Span<byte> bytes)
    {
        int position = reader.Position;
        if (!TryRead(ref reader, out ExactNumber number))
        {
            return false;
        }

        bytes.Clear();
        if (!number.TryEncode(type, bytes))
        {
            Fail(ref reader, position, type == AmqpType.Decimal128 ? "decimal" : AmqpTypeNames.Of(type), number);
        }

        return true;
    }

    public static void Fail(ref AmqpReader reader, int position, string type, ExactNumber number) =>
        reader.FailAt(position, ReadFault.OfValue(AmqpDecodeErrorKind.NotRepresentable, "a number that the type " + type + " holds exactly", number.ToString()));

    /// <summary>Gets the number as a decimal, if that is exact.</summary>
    public bool TryGetDecimal(out decimal value)
    {
        value = _decimal;
        if (!_isReal)
        {
            return true;
        }

        // A fraction is an integer after it was doubled a few times, and halves are exact in a decimal.
        double scaled = _real;
        decimal unit = 1;
        for (int i = 0; i < 20 && scaled != Math.Floor(scaled) && Math.Abs(scaled) < MaxExactInteger; i++)
        {
            scaled *= 2;
            unit /= 2;
        }

        if (!(scaled == Math.Floor(scaled) && scaled >= long.MinValue && scaled < ulong.MaxValue))
        {
            return false;
        }

        value = (scaled < 0 ? (long)scaled : (ulong)scaled) * unit;
        return true;
    }

    /// <summary>Gets the number as an integer of any size, if it is whole.</summary>
    public bool TryGetInteger(out BigInteger value)
    {
        bool isWhole = _isReal ? _real == Math.Floor(_real) && !double.IsInfinity(_real) : decimal.Truncate(_decimal) == _decimal;
        value = !isWhole ? default : _isReal ? new BigInteger(_real) : new BigInteger(_decimal);
        return isWhole;
    }

    /// <summary>Gets the number as a double, if that is exact.</summary>
    public bool TryGetDouble(out double value)
    {
        value = _real;
        if (_isReal)
        {
            return true;
        }

        decimal scaled = _decimal;
        double unit = 1;
        for (int i = 0; i < 60 && decimal.Truncate(scaled) != scaled && Math.Abs(scaled) < (decimal)MaxExactInteger; i++)
        {
            scaled *= 2;
            unit /= 2;
        }

        if (decimal.Truncate(scaled) != scaled || scaled < long.MinValue || scaled > ulong.MaxValue)
        {
            return false;
        }

        value = (double)scaled;
        bool isExact = value < ulong.MaxValue && (value < 0 ? (long)value : (decimal)(ulong)value) == scaled;
        value *= unit;
        return isExact;
    }

    private bool TryEncode(AmqpType type, scoped Span<byte> bytes)
    {
        double real;
        switch (type)
        {
            case AmqpType.Float when TryGetDouble(out real) && ((float)real == real || double.IsNaN(real)):
                FixedWidth.Write((float)real, bytes);
                return true;
            case AmqpType.Double when TryGetDouble(out real):
                FixedWidth.Write(real, bytes);
                return true;
            case AmqpType.Decimal128 when TryGetDecimal(out decimal exact):
                FixedWidth.Write(Decimal128.FromDecimal(exact), bytes);
                return true;
            case >= AmqpType.UByte and <= AmqpType.Long when TryGetDecimal(out decimal exact) && decimal.Truncate(exact) == exact:
                bool isSigned = type >= AmqpType.SByte;
                decimal most = (isSigned ? ulong.MaxValue >> 1 : ulong.MaxValue) >> (8 * (sizeof(ulong) - bytes.Length));
                Span<byte> wide = stackalloc byte[sizeof(ulong)];
                bool fits = exact <= most && exact >= (isSigned ? -most - 1 : 0);
                FixedWidth.Write(!fits ? 0 : exact < 0 ? unchecked((ulong)(long)exact) : (ulong)exact, wide);
                wide.Slice(sizeof(ulong) - bytes.Length).CopyTo(bytes);
                return fits;
            default:
                return false;
        }
    }

    /// <summary>Returns the number as people read it.</summary>
    public override string ToString() => _isReal ? "the float or double " + _real.ToString("R", CultureInfo.InvariantCulture) : _decimal.ToString(CultureInfo.InvariantCulture);
}
