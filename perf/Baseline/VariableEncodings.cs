using System.IO;
using System.Text;

namespace Amqp.Encoding.Baseline;

/// <summary>binary (AMQP 1.0, part 1, 1.6.19). The result of a read is a view of the buffer.</summary>
internal sealed class BinaryEncoding() : ValueEncoding(typeof(ArraySegment<byte>), Baseline.FormatCode.Binary32)
{
    public override int GetObjectEncodeSize(object value, bool inArray)
    {
        var bytes = (ArraySegment<byte>)value;
        return inArray ? 4 + bytes.Count : GetEncodeSize(bytes);
    }

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        var bytes = (ArraySegment<byte>)value;
        if (inArray)
        {
            Wire.WriteUInt(buffer, (uint)bytes.Count);
            bytes.AsSpan().CopyTo(buffer.Append(bytes.Count));
        }
        else
        {
            Encode(bytes, buffer);
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => Read(buffer, formatCode);

    public static int GetEncodeSize(ArraySegment<byte> value)
    {
        return value.Array is null ? 1 : (value.Count <= byte.MaxValue ? 2 : 5) + value.Count;
    }

    public static void Encode(ArraySegment<byte> value, BoxingBuffer buffer)
    {
        if (value.Array is null)
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.Null);
            return;
        }

        VariableBody.WriteRaw(value, Baseline.FormatCode.Binary8, Baseline.FormatCode.Binary32, buffer);
    }

    public static ArraySegment<byte> Decode(BoxingBuffer buffer)
    {
        byte formatCode = Wire.ReadUByte(buffer);
        return formatCode switch
        {
            Baseline.FormatCode.Null => default,
            Baseline.FormatCode.Binary8 or Baseline.FormatCode.Binary32 => Read(buffer, formatCode),
            _ => throw Wire.InvalidCode(formatCode, typeof(ArraySegment<byte>)),
        };
    }

    private static ArraySegment<byte> Read(BoxingBuffer buffer, byte formatCode)
    {
        int length = Wire.ReadLength(buffer, wide: formatCode == Baseline.FormatCode.Binary32);
        ArraySegment<byte> bytes = new(buffer.Array, buffer.ReadPosition, length);
        buffer.Take(length);
        return bytes;
    }
}

/// <summary>string (AMQP 1.0, part 1, 1.6.20).</summary>
internal sealed class StringEncoding() : ValueEncoding(typeof(string), Baseline.FormatCode.String32)
{
    private static readonly UTF8Encoding s_utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public override int GetObjectEncodeSize(object value, bool inArray)
    {
        return inArray ? 4 + s_utf8.GetByteCount((string)value) : GetEncodeSize((string)value);
    }

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (inArray)
        {
            VariableBody.WriteElement(s_utf8.GetBytes((string)value), buffer);
        }
        else
        {
            Encode((string)value, buffer);
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => Read(buffer, formatCode);

    public static int GetEncodeSize(string? value) => value is null ? 1 : VariableBody.GetSize(s_utf8.GetByteCount(value));

    public static void Encode(string? value, BoxingBuffer buffer)
    {
        if (value is null)
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.Null);
            return;
        }

        VariableBody.WriteRaw(s_utf8.GetBytes(value), Baseline.FormatCode.String8, Baseline.FormatCode.String32, buffer);
    }

    public static string? Decode(BoxingBuffer buffer)
    {
        byte formatCode = Wire.ReadUByte(buffer);
        return formatCode switch
        {
            Baseline.FormatCode.Null => null,
            Baseline.FormatCode.String8 or Baseline.FormatCode.String32 => Read(buffer, formatCode),
            _ => throw Wire.InvalidCode(formatCode, typeof(string)),
        };
    }

    private static string Read(BoxingBuffer buffer, byte formatCode)
    {
        int length = Wire.ReadLength(buffer, wide: formatCode == Baseline.FormatCode.String32);
        try
        {
            return s_utf8.GetString(buffer.Take(length));
        }
        catch (DecoderFallbackException e)
        {
            throw new InvalidDataException("The bytes of a string are not UTF-8.", e);
        }
    }
}

/// <summary>symbol (AMQP 1.0, part 1, 1.6.21).</summary>
internal sealed class SymbolEncoding() : ValueEncoding(typeof(BoxedSymbol), Baseline.FormatCode.Symbol32)
{
    public override int GetObjectEncodeSize(object value, bool inArray)
    {
        int length = System.Text.Encoding.ASCII.GetByteCount(((BoxedSymbol)value).Value);
        return inArray ? 4 + length : VariableBody.GetSize(length);
    }

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (inArray)
        {
            VariableBody.WriteElement(GetOctets(((BoxedSymbol)value).Value), buffer);
        }
        else
        {
            Encode((BoxedSymbol)value, buffer);
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => Read(buffer, formatCode);

    public static int GetEncodeSize(BoxedSymbol? value)
    {
        return value.HasValue ? VariableBody.GetSize(System.Text.Encoding.ASCII.GetByteCount(value.GetValueOrDefault().Value)) : 1;
    }

    public static void Encode(BoxedSymbol? value, BoxingBuffer buffer)
    {
        if (value.HasValue)
        {
            byte[] bytes = GetOctets(value.GetValueOrDefault().Value);
            VariableBody.WriteRaw(bytes, Baseline.FormatCode.Symbol8, Baseline.FormatCode.Symbol32, buffer);
        }
        else
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.Null);
        }
    }

    public static BoxedSymbol? Decode(BoxingBuffer buffer)
    {
        byte formatCode = Wire.ReadUByte(buffer);
        return formatCode switch
        {
            Baseline.FormatCode.Null => null,
            Baseline.FormatCode.Symbol8 or Baseline.FormatCode.Symbol32 => Read(buffer, formatCode),
            _ => throw Wire.InvalidCode(formatCode, typeof(BoxedSymbol)),
        };
    }

    public static BoxedSymbol Read(BoxingBuffer buffer, byte formatCode)
    {
        int length = Wire.ReadLength(buffer, wide: formatCode == Baseline.FormatCode.Symbol32);
        ReadOnlySpan<byte> bytes = buffer.Take(length);
        if (!System.Text.Ascii.IsValid(bytes))
        {
            throw new InvalidDataException("A symbol holds a byte that is not ASCII.");
        }

        return new BoxedSymbol(System.Text.Encoding.ASCII.GetString(bytes));
    }

    private static byte[] GetOctets(string value)
    {
        if (!System.Text.Ascii.IsValid(value))
        {
            throw new ArgumentException("A symbol holds a character that is not ASCII.", nameof(value));
        }

        return System.Text.Encoding.ASCII.GetBytes(value);
    }
}
