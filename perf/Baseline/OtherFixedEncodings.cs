using System.IO;
using System.Text;

namespace Amqp.Encoding.Baseline;

/// <summary>null (AMQP 1.0, part 1, 1.6.1). Its arrays are arrays of objects.</summary>
internal sealed class NullEncoding() : ValueEncoding(typeof(object), Baseline.FormatCode.Null)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 0 : 1;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, FormatCode);
        }
    }

    public override object? ReadObject(BoxingBuffer buffer, byte formatCode) => null;
}

/// <summary>boolean (AMQP 1.0, part 1, 1.6.2).</summary>
internal sealed class BooleanEncoding() : ValueEncoding(typeof(bool), Baseline.FormatCode.Boolean)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => 1;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (inArray)
        {
            Wire.WriteUByte(buffer, (bool)value ? (byte)1 : (byte)0);
        }
        else
        {
            Encode((bool)value, buffer);
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => Read(buffer, formatCode);

    public static void Encode(bool? value, BoxingBuffer buffer)
    {
        Wire.WriteUByte(buffer, value switch
        {
            null => Baseline.FormatCode.Null,
            true => Baseline.FormatCode.BooleanTrue,
            false => Baseline.FormatCode.BooleanFalse,
        });
    }

    public static bool? Decode(BoxingBuffer buffer)
    {
        byte formatCode = Wire.ReadUByte(buffer);
        return formatCode == Baseline.FormatCode.Null ? null : Read(buffer, formatCode);
    }

    private static bool Read(BoxingBuffer buffer, byte formatCode)
    {
        return formatCode switch
        {
            Baseline.FormatCode.BooleanTrue => true,
            Baseline.FormatCode.BooleanFalse => false,
            Baseline.FormatCode.Boolean => Wire.ReadUByte(buffer) switch
            {
                0 => false,
                1 => true,
                byte octet => throw new InvalidDataException($"0x{octet:x2} is neither true nor false."),
            },
            _ => throw Wire.InvalidCode(formatCode, typeof(bool)),
        };
    }
}

/// <summary>
/// char (AMQP 1.0, part 1, 1.6.16) from a <see cref="char"/>, which must not be a surrogate. It is only written:
/// what is read is a <see cref="Rune"/>, which holds every character.
/// </summary>
internal sealed class CharEncoding() : ValueEncoding(typeof(char), Baseline.FormatCode.Char)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 4 : 5;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, FormatCode);
        }

        Wire.WriteUInt(buffer, (uint)new Rune((char)value).Value);
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => throw new NotSupportedException();
}

/// <summary>char (AMQP 1.0, part 1, 1.6.16).</summary>
internal sealed class RuneEncoding() : ValueEncoding(typeof(Rune), Baseline.FormatCode.Char)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 4 : 5;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, FormatCode);
        }

        Wire.WriteUInt(buffer, (uint)((Rune)value).Value);
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode)
    {
        uint scalar = Wire.ReadUInt(buffer);
        return Rune.TryCreate(scalar, out Rune value)
            ? value
            : throw new InvalidDataException($"0x{scalar:x} is not a Unicode scalar value.");
    }
}

/// <summary>timestamp (AMQP 1.0, part 1, 1.6.17) as a <see cref="DateTime"/> in UTC.</summary>
internal sealed class TimestampEncoding() : ValueEncoding(typeof(DateTime), Baseline.FormatCode.Timestamp)
{
    private const long UnixEpochMilliseconds = 62_135_596_800_000;
    private const long MaxMilliseconds = 315_537_897_599_999;

    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 8 : 9;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, FormatCode);
        }

        Wire.WriteULong(buffer, (ulong)ToMilliseconds((DateTime)value));
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => Read(buffer);

    public static int GetEncodeSize(DateTime? value) => value.HasValue ? 9 : 1;

    public static void Encode(DateTime? value, BoxingBuffer buffer)
    {
        if (value.HasValue)
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.Timestamp);
            Wire.WriteULong(buffer, (ulong)ToMilliseconds(value.GetValueOrDefault()));
        }
        else
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.Null);
        }
    }

    public static DateTime? Decode(BoxingBuffer buffer)
    {
        return Wire.ReadUByte(buffer) switch
        {
            Baseline.FormatCode.Null => null,
            Baseline.FormatCode.Timestamp => Read(buffer),
            byte formatCode => throw Wire.InvalidCode(formatCode, typeof(DateTime)),
        };
    }

    // Ticks count from year 1 and are never negative, so the division rounds down on both sides of 1970.
    private static long ToMilliseconds(DateTime value)
    {
        return (value.ToUniversalTime().Ticks / TimeSpan.TicksPerMillisecond) - UnixEpochMilliseconds;
    }

    private static DateTime Read(BoxingBuffer buffer)
    {
        long milliseconds = (long)Wire.ReadULong(buffer);
        if (milliseconds is < -UnixEpochMilliseconds or > MaxMilliseconds - UnixEpochMilliseconds)
        {
            throw new InvalidDataException("No DateTime equals the timestamp.");
        }

        return new DateTime((milliseconds + UnixEpochMilliseconds) * TimeSpan.TicksPerMillisecond, DateTimeKind.Utc);
    }
}

/// <summary>uuid (AMQP 1.0, part 1, 1.6.18).</summary>
internal sealed class UuidEncoding() : ValueEncoding(typeof(Guid), Baseline.FormatCode.Uuid)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 16 : 17;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, FormatCode);
        }

        ((Guid)value).TryWriteBytes(buffer.Append(16), bigEndian: true, out _);
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => new Guid(buffer.Take(16), bigEndian: true);
}
