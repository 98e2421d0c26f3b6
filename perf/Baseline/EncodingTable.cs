using System.Collections;
using System.Collections.Generic;
using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>Finds the encoding of a .NET type or of a format code.</summary>
internal static class EncodingTable
{
    private static readonly Dictionary<Type, ValueEncoding> s_byType = [];
    private static readonly Dictionary<byte, ValueEncoding> s_byCode = [];
    private static readonly NullEncoding s_null = new();
    private static readonly ListEncoding s_list = new();
    private static readonly ArrayEncoding s_array = new();
    private static readonly DescribedEncoding s_described = new();
    private static readonly MultipleEncoding s_multiple = new();

    static EncodingTable()
    {
        Add(s_null, FormatCode.Null);
        Add(new BooleanEncoding(), FormatCode.Boolean, FormatCode.BooleanTrue, FormatCode.BooleanFalse);
        Add(new UByteEncoding(), FormatCode.UByte);
        Add(new UShortEncoding(), FormatCode.UShort);
        Add(new UIntEncoding(), FormatCode.UInt, FormatCode.SmallUInt, FormatCode.UInt0);
        Add(new ULongEncoding(), FormatCode.ULong, FormatCode.SmallULong, FormatCode.ULong0);
        Add(new ByteEncoding(), FormatCode.Byte);
        Add(new ShortEncoding(), FormatCode.Short);
        Add(new IntEncoding(), FormatCode.Int, FormatCode.SmallInt);
        Add(new LongEncoding(), FormatCode.Long, FormatCode.SmallLong);
        Add(new FloatEncoding(), FormatCode.Float);
        Add(new DoubleEncoding(), FormatCode.Double);
        Add(new DecimalEncoding(), FormatCode.Decimal128, FormatCode.Decimal64, FormatCode.Decimal32);
        Add(new CharEncoding());
        Add(new RuneEncoding(), FormatCode.Char);
        Add(new TimestampEncoding(), FormatCode.Timestamp);
        Add(new UuidEncoding(), FormatCode.Uuid);
        Add(new BinaryEncoding(), FormatCode.Binary32, FormatCode.Binary8);
        Add(new StringEncoding(), FormatCode.String32, FormatCode.String8);
        Add(new SymbolEncoding(), FormatCode.Symbol32, FormatCode.Symbol8);
        Add(s_list, FormatCode.List32, FormatCode.List8, FormatCode.List0);
        Add(new MapEncoding(), FormatCode.Map32, FormatCode.Map8);
        Add(s_array, FormatCode.Array32, FormatCode.Array8);
        Add(s_described, FormatCode.Described);
    }

    /// <summary>The encoding of a value's runtime type.</summary>
    /// <exception cref="NotSupportedException">No AMQP type holds such a value.</exception>
    public static ValueEncoding Get(object? value)
    {
        if (value is null)
        {
            return s_null;
        }

        if (s_byType.TryGetValue(value.GetType(), out ValueEncoding? encoding))
        {
            return encoding;
        }

        return value switch
        {
            Array => s_array,
            IBoxedMultiple => s_multiple,
            IList => s_list,
            BoxedComposite => s_described,
            _ => throw new NotSupportedException($"{value.GetType()} has no AMQP encoding."),
        };
    }

    /// <summary>The encoding that serves every element of an array: that of its first one.</summary>
    public static ValueEncoding GetElement(IList array)
    {
        if (array.Count > 0)
        {
            return Get(array[0]);
        }

        Type? type = array.GetType().GetElementType();
        return type is not null && s_byType.TryGetValue(type, out ValueEncoding? encoding) && encoding != s_described ? encoding : s_null;
    }

    /// <summary>The encoding that a format code belongs to.</summary>
    /// <exception cref="InvalidDataException">The format code is not assigned.</exception>
    public static ValueEncoding Get(byte formatCode)
    {
        if (!s_byCode.TryGetValue(formatCode, out ValueEncoding? encoding))
        {
            throw new InvalidDataException($"0x{formatCode:x2} is not a format code.");
        }

        return encoding;
    }

    private static void Add(ValueEncoding encoding, params ReadOnlySpan<byte> formatCodes)
    {
        s_byType.Add(encoding.Type, encoding);
        foreach (byte formatCode in formatCodes)
        {
            s_byCode.Add(formatCode, encoding);
        }
    }
}
