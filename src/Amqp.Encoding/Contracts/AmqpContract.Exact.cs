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
        typeof(T) == typeof(int) ? ReadNumber<T, int, IntWire>(ref reader)
        : typeof(T) == typeof(long) ? ReadNumber<T, long, LongWire>(ref reader)
        : typeof(T) == typeof(uint) ? ReadNumber<T, uint, UIntWire>(ref reader)
        : typeof(T) == typeof(ulong) ? ReadNumber<T, ulong, ULongWire>(ref reader)
        : typeof(T) == typeof(short) ? ReadNumber<T, short, ShortWire>(ref reader)
        : typeof(T) == typeof(ushort) ? ReadNumber<T, ushort, UShortWire>(ref reader)
        : typeof(T) == typeof(byte) ? ReadNumber<T, byte, UByteWire>(ref reader)
        : typeof(T) == typeof(sbyte) ? ReadNumber<T, sbyte, SByteWire>(ref reader)
        : typeof(T) == typeof(float) ? ReadNumber<T, float, FloatWire>(ref reader)
        : typeof(T) == typeof(double) ? ReadNumber<T, double, DoubleWire>(ref reader)
        : typeof(T) == typeof(decimal) ? ReadNumber<T, decimal, DecimalWire>(ref reader)
        : throw new NotSupportedException("The type " + typeof(T) + " is not a number that AMQP has.");

    // Without a box: both are the same type.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TTo As<T, TTo>(T value) => Unsafe.As<T, TTo>(ref value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static T ReadNumber<T, TNumber, TWire>(ref AmqpReader reader)
        where TWire : struct, IWireType<TNumber> => As<TNumber, T>(reader.TryRead<TNumber, TWire>(out TNumber value) ? value : ReadOtherNumber<TNumber, TWire>(ref reader));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static T ReadOtherNumber<T, TWire>(ref AmqpReader reader)
        where TWire : struct, IWireType<T>
    {
        FormatCode code = default(TWire).Code;
        Span<byte> bytes = stackalloc byte[ExactNumber.MaxWidth];
        if (!ExactNumber.TryRead(ref reader, default(TWire).Type, bytes.Slice(0, code.Width)))
        {
            return reader.Read<T, TWire>();
        }

        default(TWire).Decode(code, bytes.Slice(0, code.Width), TextRules.Default, out T value, out _);
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
            ExactNumber.Fail(ref reader, position, "integer", number);
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
}
