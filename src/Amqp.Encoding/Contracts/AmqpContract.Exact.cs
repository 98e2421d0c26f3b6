using System.Numerics;

namespace Amqp.Encoding;

/// <content>Values in encodings that say the same as that of the field: other numbers, a string or a symbol, a list or an array, or one value in place of several. The encoding of the field
/// is tried first. Readers with <see cref="Conformance.Strict"/> accept no other.</content>
public static partial class AmqpContract
{
    /// <summary>Reads a number of the type, or a number of another type that it holds exactly; a <see cref="decimal"/> comes from a decimal of any width.</summary>
    /// <typeparam name="T">The type: an integer, a float, a double or a decimal.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <returns>The number.</returns>
    /// <exception cref="AmqpDecodeException">The value is not a number, it is malformed, or the type does not hold it (<see cref="AmqpDecodeErrorKind.NotRepresentable"/>).</exception>
    public static T ReadNumber<T>(ref AmqpReader reader)
        where T : struct =>
        // The comparisons of types are gone when the method is compiled for one.
        typeof(T) == typeof(int) ? ReadInteger<T, int, IntWire>(ref reader, int.MinValue, int.MaxValue)
        : typeof(T) == typeof(long) ? ReadInteger<T, long, LongWire>(ref reader, long.MinValue, long.MaxValue)
        : typeof(T) == typeof(uint) ? ReadInteger<T, uint, UIntWire>(ref reader, uint.MinValue, uint.MaxValue)
        : typeof(T) == typeof(ulong) ? ReadInteger<T, ulong, ULongWire>(ref reader, ulong.MinValue, ulong.MaxValue)
        : typeof(T) == typeof(short) ? ReadInteger<T, short, ShortWire>(ref reader, short.MinValue, short.MaxValue)
        : typeof(T) == typeof(ushort) ? ReadInteger<T, ushort, UShortWire>(ref reader, ushort.MinValue, ushort.MaxValue)
        : typeof(T) == typeof(byte) ? ReadInteger<T, byte, UByteWire>(ref reader, byte.MinValue, byte.MaxValue)
        : typeof(T) == typeof(sbyte) ? ReadInteger<T, sbyte, SByteWire>(ref reader, sbyte.MinValue, sbyte.MaxValue)
        : typeof(T) == typeof(float) ? As<float, T>(ReadSingle(ref reader))
        : typeof(T) == typeof(double) ? As<double, T>(ReadDouble(ref reader))
        : typeof(T) == typeof(decimal) ? As<decimal, T>(ReadDecimal(ref reader))
        : throw new NotSupportedException("The type " + typeof(T) + " is not a number that AMQP has.");

    // Without a box: both are the same type.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TTo As<T, TTo>(T value) => Unsafe.As<T, TTo>(ref value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T ReadInteger<T, TInteger, TWire>(ref AmqpReader reader, decimal least, decimal most)
        where TWire : struct, IWireType<TInteger> =>
        As<TInteger, T>(reader.TryRead<TInteger, TWire>(out TInteger value) ? value : ReadOtherInteger<TInteger, TWire>(ref reader, least, most));

    // A number of another type is decoded from the bytes that it has in the type of the field.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T ReadOtherInteger<T, TWire>(ref AmqpReader reader, decimal least, decimal most)
        where TWire : struct, IWireType<T>
    {
        int position = reader.Position;
        if (!ExactNumber.TryRead(ref reader, out ExactNumber number))
        {
            return reader.Read<T, TWire>();
        }

        if (!number.TryGetDecimal(out decimal value) || decimal.Truncate(value) != value || value < least || value > most)
        {
            value = 0;
            FailNumber(ref reader, position, AmqpTypeNames.Of(default(TWire).Type), number);
        }

        Span<byte> bytes = stackalloc byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64BigEndian(bytes, value < 0 ? unchecked((ulong)(long)value) : (ulong)value);
        default(TWire).Decode(default(TWire).Code, bytes.Slice(bytes.Length - default(TWire).Code.Width), TextRules.Default, out T result, out _);
        return result;
    }

    private static float ReadSingle(ref AmqpReader reader)
    {
        if (reader.TryRead<float, FloatWire>(out float value))
        {
            return value;
        }

        int position = reader.Position;
        if (!ExactNumber.TryRead(ref reader, out ExactNumber number))
        {
            return reader.ReadSingle();
        }

        if (!number.TryGetDouble(out double real) || ((float)real != real && !double.IsNaN(real)))
        {
            FailNumber(ref reader, position, "float", number);
        }

        return (float)real;
    }

    private static double ReadDouble(ref AmqpReader reader)
    {
        if (reader.TryRead<double, DoubleWire>(out double value))
        {
            return value;
        }

        int position = reader.Position;
        if (!ExactNumber.TryRead(ref reader, out ExactNumber number))
        {
            return reader.ReadDouble();
        }

        if (!number.TryGetDouble(out value))
        {
            FailNumber(ref reader, position, "double", number);
        }

        return value;
    }

    private static decimal ReadDecimal(ref AmqpReader reader)
    {
        if (reader.TryRead<decimal, DecimalWire>(out decimal value))
        {
            return value;
        }

        int position = reader.Position;
        if (!ExactNumber.TryRead(ref reader, out ExactNumber number))
        {
            return reader.ReadDecimal();
        }

        if (!number.TryGetDecimal(out value))
        {
            FailNumber(ref reader, position, "decimal", number);
        }

        return value;
    }

    /// <summary>Reads a binary (0xA0, 0xB0) that is an integer of any size, or the bytes that a number of any type has as one.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The bytes, for <see cref="ToInteger"/>.</returns>
    /// <exception cref="AmqpDecodeException">The value is neither, it is malformed, or a number that is not whole (<see cref="AmqpDecodeErrorKind.NotRepresentable"/>).</exception>
    public static byte[] ReadIntegerBytes(ref AmqpReader reader)
    {
        int position = reader.Position;
        if (!ExactNumber.TryRead(ref reader, out ExactNumber number))
        {
            ReadOnlySpan<byte> bytes = reader.ReadBinary();
            if (bytes.Length > MaxIntegerBytes)
            {
                string found = bytes.Length.ToString(System.Globalization.CultureInfo.InvariantCulture) + " bytes";
                reader.FailAt(position, new ReadFault { Kind = AmqpDecodeErrorKind.NotRepresentable, Expected = "an integer of at most 8192 bytes (a fixed limit)", Found = found });
                return [];
            }

            return bytes.ToArray();
        }

        if (!number.TryGetInteger(out BigInteger value))
        {
            FailNumber(ref reader, position, "integer", number);
        }

        return ToBigEndian(value);
    }

    /// <summary>Reads a string, or a symbol as a string.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The text.</returns>
    /// <exception cref="AmqpDecodeException">The value is neither, or malformed.</exception>
    public static string ReadString(ref AmqpReader reader) => reader.Next(out _) is Codes.Symbol8 or Codes.Symbol32 && !reader.Options.IsStrict ? reader.ReadSymbol().Value : reader.ReadString();

    /// <summary>Reads a symbol, or a string of ASCII characters as a symbol.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The symbol.</returns>
    /// <exception cref="AmqpDecodeException">The value is neither, malformed, or a string that has other characters (<see cref="AmqpDecodeErrorKind.NotRepresentable"/>).</exception>
    public static AmqpSymbol ReadSymbol(ref AmqpReader reader)
    {
        if (reader.Next(out _) is not (Codes.String8 or Codes.String32) || reader.Options.IsStrict)
        {
            return reader.ReadSymbol();
        }

        int position = reader.Position;
        string text = reader.ReadString();
        if (Ascii.IndexOfNonAscii(text.AsSpan()) >= 0)
        {
            reader.FailAt(position, new ReadFault { Kind = AmqpDecodeErrorKind.NotRepresentable, Expected = "a text of ASCII characters, as a symbol is", Found = "a string with other characters" });
            return default;
        }

        return text;
    }

    /// <summary>Reads the bytes of a symbol, or of a string in place of one.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpDecodeException">The value is neither, or malformed.</exception>
    public static ReadOnlySpan<byte> ReadNameBytes(ref AmqpReader reader) =>
        reader.Next(out _) is Codes.String8 or Codes.String32 && !reader.Options.IsStrict ? reader.ReadStringBytes() : reader.ReadSymbolBytes();

    /// <summary>Checks whether the next value is one item in place of a list or array of them.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>False for a list, an array, null, a fault, and in a strict reader.</returns>
    public static bool IsOneItem(ref AmqpReader reader) => new FormatCode(reader.Next(out _)).TryGetType(out AmqpType type)
        && type is not (AmqpType.List or AmqpType.Array or AmqpType.Null) && !reader.HasFault && !reader.Options.IsStrict;

    /// <summary>Enters a list (0x45, 0xC0, 0xD0), or an array (0xE0, 0xF0) in place of one.</summary>
    /// <param name="reader">The reader.</param>
    /// <returns>The scope.</returns>
    /// <exception cref="AmqpDecodeException">The value is neither, or malformed.</exception>
    public static AmqpReadScope EnterItems(ref AmqpReader reader) =>
        reader.Next(out _) is Codes.Array8 or Codes.Array32 && !reader.Options.IsStrict ? reader.EnterArray() : reader.EnterList();

    /// <summary>Reads an array (0xE0, 0xF0); or an array of another type, a list or one item, if each item says the same in the type of the field.</summary>
    /// <typeparam name="T">The type of an element.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <param name="read">Reads an item.</param>
    /// <param name="encoding">The encoding; null for that of the type.</param>
    /// <returns>The elements; after a fault none.</returns>
    /// <exception cref="AmqpDecodeException">The value is not such an array, is malformed, or a converter threw an exception.</exception>
    public static T[] ReadArray<T>(ref AmqpReader reader, AmqpReadFunc<T> read, ArrayEncoding<T>? encoding = null)
    {
        ArgumentNullException.ThrowIfNull(read);
        if (reader.HasFault)
        {
            return [];
        }

        ReadCursor start = reader._cursor.Copy();
        bool isRecording = reader.IsRecording;
        reader.IsRecording = true;
        T[] values;
        try
        {
            values = encoding is null ? ArrayEncoding<T>.Default.Read(ref reader) : ReadArray(ref reader, encoding);
        }
        finally
        {
            reader.IsRecording = isRecording;
        }

        if (!reader.HasFault)
        {
            return values;
        }

        // A converter has thrown: it is called again for one element after the other, so that the fault names the element.
        ReadFault fault = reader.TakeBack(in start);
        bool isConverted = fault.Kind == AmqpDecodeErrorKind.InvalidFieldValue;
        if (!isConverted && (fault.Kind != AmqpDecodeErrorKind.UnexpectedType || reader.Options.IsStrict || new FormatCode(reader.Next(out _)) == FormatCode.Null))
        {
            reader.FailAgain(fault);
            return [];
        }

        if (!isConverted && IsOneItem(ref reader))
        {
            return [read(ref reader)!];
        }

        AmqpReadScope items = isConverted ? reader.EnterArray() : EnterItems(ref reader);
        values = new T[Reserve<T>(ref reader, in items, isNested: true)];
        for (int i = 0; i < values.Length && !reader.IsAtEnd; i++)
        {
            values[i] = read(ref reader)!;
        }

        reader.Exit(items);
        return reader.HasFault ? [] : values;
    }

    private static void FailNumber(ref AmqpReader reader, int position, string type, ExactNumber number) =>
        reader.FailAt(position, new ReadFault { Kind = AmqpDecodeErrorKind.NotRepresentable, Expected = "a number that the type " + type + " holds exactly", Found = number.ToString() });
}
