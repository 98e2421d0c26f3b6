namespace Amqp.Encoding.Baseline;

/// <summary>ubyte (AMQP 1.0, part 1, 1.6.3).</summary>
internal sealed class UByteEncoding() : ValueEncoding(typeof(byte), Baseline.FormatCode.UByte)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 1 : 2;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, FormatCode);
        }

        Wire.WriteUByte(buffer, (byte)value);
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => Wire.ReadUByte(buffer);

    public static int GetEncodeSize(byte? value) => value.HasValue ? 2 : 1;

    public static void Encode(byte? value, BoxingBuffer buffer)
    {
        if (value.HasValue)
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.UByte);
            Wire.WriteUByte(buffer, value.GetValueOrDefault());
        }
        else
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.Null);
        }
    }

    public static byte? Decode(BoxingBuffer buffer)
    {
        return Wire.ReadUByte(buffer) switch
        {
            Baseline.FormatCode.Null => null,
            Baseline.FormatCode.UByte => Wire.ReadUByte(buffer),
            byte formatCode => throw Wire.InvalidCode(formatCode, typeof(byte)),
        };
    }
}

/// <summary>ushort (AMQP 1.0, part 1, 1.6.4).</summary>
internal sealed class UShortEncoding() : ValueEncoding(typeof(ushort), Baseline.FormatCode.UShort)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 2 : 3;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, FormatCode);
        }

        Wire.WriteUShort(buffer, (ushort)value);
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => Wire.ReadUShort(buffer);
}

/// <summary>uint (AMQP 1.0, part 1, 1.6.5).</summary>
internal sealed class UIntEncoding() : ValueEncoding(typeof(uint), Baseline.FormatCode.UInt)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 4 : GetEncodeSize((uint)value);

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (inArray)
        {
            Wire.WriteUInt(buffer, (uint)value);
        }
        else
        {
            Encode((uint)value, buffer);
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => Read(buffer, formatCode);

    public static int GetEncodeSize(uint? value) => value.HasValue ? GetEncodeSize(value.GetValueOrDefault()) : 1;

    public static void Encode(uint? value, BoxingBuffer buffer)
    {
        if (value.HasValue)
        {
            Encode(value.GetValueOrDefault(), buffer);
        }
        else
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.Null);
        }
    }

    public static uint? Decode(BoxingBuffer buffer)
    {
        byte formatCode = Wire.ReadUByte(buffer);
        return formatCode == Baseline.FormatCode.Null ? null : Read(buffer, formatCode);
    }

    private static int GetEncodeSize(uint value) => value == 0 ? 1 : value <= byte.MaxValue ? 2 : 5;

    private static void Encode(uint value, BoxingBuffer buffer)
    {
        if (value == 0)
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.UInt0);
        }
        else if (value <= byte.MaxValue)
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.SmallUInt);
            Wire.WriteUByte(buffer, (byte)value);
        }
        else
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.UInt);
            Wire.WriteUInt(buffer, value);
        }
    }

    private static uint Read(BoxingBuffer buffer, byte formatCode)
    {
        return formatCode switch
        {
            Baseline.FormatCode.UInt0 => 0,
            Baseline.FormatCode.SmallUInt => Wire.ReadUByte(buffer),
            Baseline.FormatCode.UInt => Wire.ReadUInt(buffer),
            _ => throw Wire.InvalidCode(formatCode, typeof(uint)),
        };
    }
}

/// <summary>ulong (AMQP 1.0, part 1, 1.6.6).</summary>
internal sealed class ULongEncoding() : ValueEncoding(typeof(ulong), Baseline.FormatCode.ULong)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 8 : GetEncodeSize((ulong)value);

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (inArray)
        {
            Wire.WriteULong(buffer, (ulong)value);
        }
        else
        {
            Encode((ulong)value, buffer);
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => Read(buffer, formatCode);

    public static int GetEncodeSize(ulong value) => value == 0 ? 1 : value <= byte.MaxValue ? 2 : 9;

    public static void Encode(ulong value, BoxingBuffer buffer)
    {
        if (value == 0)
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.ULong0);
        }
        else if (value <= byte.MaxValue)
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.SmallULong);
            Wire.WriteUByte(buffer, (byte)value);
        }
        else
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.ULong);
            Wire.WriteULong(buffer, value);
        }
    }

    public static ulong Read(BoxingBuffer buffer, byte formatCode)
    {
        return formatCode switch
        {
            Baseline.FormatCode.ULong0 => 0,
            Baseline.FormatCode.SmallULong => Wire.ReadUByte(buffer),
            Baseline.FormatCode.ULong => Wire.ReadULong(buffer),
            _ => throw Wire.InvalidCode(formatCode, typeof(ulong)),
        };
    }
}
