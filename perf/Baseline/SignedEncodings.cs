namespace Amqp.Encoding.Baseline;

/// <summary>byte (AMQP 1.0, part 1, 1.6.7), signed on the wire.</summary>
internal sealed class ByteEncoding() : ValueEncoding(typeof(sbyte), Baseline.FormatCode.Byte)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 1 : 2;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, FormatCode);
        }

        Wire.WriteUByte(buffer, (byte)(sbyte)value);
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => (sbyte)Wire.ReadUByte(buffer);
}

/// <summary>short (AMQP 1.0, part 1, 1.6.8).</summary>
internal sealed class ShortEncoding() : ValueEncoding(typeof(short), Baseline.FormatCode.Short)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 2 : 3;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, FormatCode);
        }

        Wire.WriteUShort(buffer, (ushort)(short)value);
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => (short)Wire.ReadUShort(buffer);
}

/// <summary>int (AMQP 1.0, part 1, 1.6.9).</summary>
internal sealed class IntEncoding() : ValueEncoding(typeof(int), Baseline.FormatCode.Int)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 4 : GetEncodeSize((int)value);

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (inArray)
        {
            Wire.WriteUInt(buffer, (uint)(int)value);
        }
        else
        {
            Encode((int)value, buffer);
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => Read(buffer, formatCode);

    private static int GetEncodeSize(int value) => value is >= sbyte.MinValue and <= sbyte.MaxValue ? 2 : 5;

    private static void Encode(int value, BoxingBuffer buffer)
    {
        if (value is >= sbyte.MinValue and <= sbyte.MaxValue)
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.SmallInt);
            Wire.WriteUByte(buffer, (byte)value);
        }
        else
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.Int);
            Wire.WriteUInt(buffer, (uint)value);
        }
    }

    private static int Read(BoxingBuffer buffer, byte formatCode)
    {
        return formatCode switch
        {
            Baseline.FormatCode.SmallInt => (sbyte)Wire.ReadUByte(buffer),
            Baseline.FormatCode.Int => (int)Wire.ReadUInt(buffer),
            _ => throw Wire.InvalidCode(formatCode, typeof(int)),
        };
    }
}

/// <summary>long (AMQP 1.0, part 1, 1.6.10).</summary>
internal sealed class LongEncoding() : ValueEncoding(typeof(long), Baseline.FormatCode.Long)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 8 : GetEncodeSize((long)value);

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (inArray)
        {
            Wire.WriteULong(buffer, (ulong)(long)value);
        }
        else
        {
            Encode((long)value, buffer);
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => Read(buffer, formatCode);

    private static int GetEncodeSize(long value) => value is >= sbyte.MinValue and <= sbyte.MaxValue ? 2 : 9;

    private static void Encode(long value, BoxingBuffer buffer)
    {
        if (value is >= sbyte.MinValue and <= sbyte.MaxValue)
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.SmallLong);
            Wire.WriteUByte(buffer, (byte)value);
        }
        else
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.Long);
            Wire.WriteULong(buffer, (ulong)value);
        }
    }

    private static long Read(BoxingBuffer buffer, byte formatCode)
    {
        return formatCode switch
        {
            Baseline.FormatCode.SmallLong => (sbyte)Wire.ReadUByte(buffer),
            Baseline.FormatCode.Long => (long)Wire.ReadULong(buffer),
            _ => throw Wire.InvalidCode(formatCode, typeof(long)),
        };
    }
}
