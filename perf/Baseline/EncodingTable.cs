using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Text;

namespace Amqp.Encoding.Baseline;

/// <summary>Finds the encoding of a .NET type or of a format code.</summary>
internal static class EncodingTable
{
    private static readonly Dictionary<Type, ValueEncoding> s_byType = [];
    private static readonly Dictionary<byte, ValueEncoding> s_byCode = [];
    private static readonly NullEncoding s_null = new();
    private static readonly ListEncoding s_list = new();
    private static readonly ArrayEncoding s_array = new();

    static EncodingTable()
    {
        Add(s_null, FormatCode.Null);
        Add(new BooleanEncoding(), FormatCode.Boolean, FormatCode.True, FormatCode.False);
        Add(new FixedEncoding<byte, NumberBody<byte>>(FormatCode.UByte, 1), FormatCode.UByte);
        Add(new FixedEncoding<ushort, NumberBody<ushort>>(FormatCode.UShort, 2), FormatCode.UShort);
        Add(new IntegerEncoding<uint>(FormatCode.UInt, FormatCode.SmallUInt, FormatCode.UInt0, 4), FormatCode.UInt, FormatCode.SmallUInt, FormatCode.UInt0);
        Add(new IntegerEncoding<ulong>(FormatCode.ULong, FormatCode.SmallULong, FormatCode.ULong0, 8), FormatCode.ULong, FormatCode.SmallULong, FormatCode.ULong0);
        Add(new FixedEncoding<sbyte, NumberBody<sbyte>>(FormatCode.SByte, 1), FormatCode.SByte);
        Add(new FixedEncoding<short, NumberBody<short>>(FormatCode.Short, 2), FormatCode.Short);
        Add(new IntegerEncoding<int>(FormatCode.Int, FormatCode.SmallInt, FormatCode.Null, 4), FormatCode.Int, FormatCode.SmallInt);
        Add(new IntegerEncoding<long>(FormatCode.Long, FormatCode.SmallLong, FormatCode.Null, 8), FormatCode.Long, FormatCode.SmallLong);
        Add(new FixedEncoding<float, NumberBody<float>>(FormatCode.Float, 4), FormatCode.Float);
        Add(new FixedEncoding<double, NumberBody<double>>(FormatCode.Double, 8), FormatCode.Double);
        Add(new FixedEncoding<decimal, DecimalBody>(FormatCode.Decimal128, 16), FormatCode.Decimal128);
        Add(new FixedEncoding<char, CharBody>(FormatCode.Char, 4));
        Add(new FixedEncoding<Rune, RuneBody>(FormatCode.Char, 4), FormatCode.Char);
        Add(new FixedEncoding<DateTime, TimestampBody>(FormatCode.Timestamp, 8), FormatCode.Timestamp);
        Add(new FixedEncoding<Guid, UuidBody>(FormatCode.Uuid, 16), FormatCode.Uuid);
        Add(new BinaryEncoding(), FormatCode.Binary32, FormatCode.Binary8);
        Add(new StringEncoding(), FormatCode.String32, FormatCode.String8);
        Add(new SymbolEncoding(), FormatCode.Symbol32, FormatCode.Symbol8);
        Add(s_list, FormatCode.List32, FormatCode.List8, FormatCode.List0);
        Add(new MapEncoding(), FormatCode.Map32, FormatCode.Map8);
        Add(s_array, FormatCode.Array32, FormatCode.Array8);
        Add(new DescribedEncoding(), FormatCode.Described);
    }

    /// <summary>The encoding of a value's runtime type.</summary>
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
            IList => s_list,
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
        return type is not null && s_byType.TryGetValue(type, out ValueEncoding? encoding) ? encoding : s_null;
    }

    /// <summary>The encoding that a format code belongs to.</summary>
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
