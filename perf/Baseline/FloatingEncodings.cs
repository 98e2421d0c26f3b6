using System.Globalization;
using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>float (AMQP 1.0, part 1, 1.6.11).</summary>
internal sealed class FloatEncoding() : ValueEncoding(typeof(float), Baseline.FormatCode.Float)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 4 : 5;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, FormatCode);
        }

        Wire.WriteUInt(buffer, BitConverter.SingleToUInt32Bits((float)value));
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => BitConverter.UInt32BitsToSingle(Wire.ReadUInt(buffer));
}

/// <summary>double (AMQP 1.0, part 1, 1.6.12).</summary>
internal sealed class DoubleEncoding() : ValueEncoding(typeof(double), Baseline.FormatCode.Double)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 8 : 9;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, FormatCode);
        }

        Wire.WriteULong(buffer, BitConverter.DoubleToUInt64Bits((double)value));
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => BitConverter.UInt64BitsToDouble(Wire.ReadULong(buffer));
}

/// <summary>
/// decimal32, decimal64 and decimal128 (AMQP 1.0, part 1, 1.6.13 to 1.6.15) in binary integer decimal form. A
/// <see cref="decimal"/> is written as a decimal128, which holds all of them.
/// </summary>
internal sealed class DecimalEncoding() : ValueEncoding(typeof(decimal), Baseline.FormatCode.Decimal128)
{
    private const int Bias32 = 101;
    private const int Bias64 = 398;
    private const int Bias128 = 6176;
    private const int MaxScale = 28;

    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 16 : 17;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, FormatCode);
        }

        int[] parts = decimal.GetBits((decimal)value);
        int scale = (parts[3] >> 16) & 0xff;
        ulong sign = (ulong)(uint)parts[3] >> 31;
        Wire.WriteULong(buffer, (sign << 63) | ((ulong)(Bias128 - scale) << 49) | (uint)parts[2]);
        Wire.WriteULong(buffer, ((ulong)(uint)parts[1] << 32) | (uint)parts[0]);
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode)
    {
        return formatCode switch
        {
            Baseline.FormatCode.Decimal32 => Read32(Wire.ReadUInt(buffer)),
            Baseline.FormatCode.Decimal64 => Read64(Wire.ReadULong(buffer)),
            _ => Read128(Wire.ReadULong(buffer), Wire.ReadULong(buffer)),
        };
    }

    private static decimal Read32(uint bits)
    {
        bool isLarge = (bits & 0x6000_0000) == 0x6000_0000;
        ThrowIfSpecial((bits & 0x7800_0000) == 0x7800_0000);
        uint exponent = (isLarge ? bits >> 21 : bits >> 23) & 0xff;
        uint coefficient = isLarge ? 0x0080_0000 | (bits & 0x001f_ffff) : bits & 0x007f_ffff;
        return ToDecimal(bits >> 31 != 0, coefficient > 9_999_999 ? 0 : coefficient, (int)exponent - Bias32);
    }

    private static decimal Read64(ulong bits)
    {
        bool isLarge = (bits >> 61 & 3) == 3;
        ThrowIfSpecial((bits >> 59 & 15) == 15);
        ulong exponent = (isLarge ? bits >> 51 : bits >> 53) & 0x3ff;
        ulong coefficient = isLarge ? (1UL << 53) | (bits & ((1UL << 51) - 1)) : bits & ((1UL << 53) - 1);
        return ToDecimal(bits >> 63 != 0, coefficient > 9_999_999_999_999_999 ? 0 : coefficient, (int)exponent - Bias64);
    }

    private static decimal Read128(ulong high, ulong low)
    {
        bool isLarge = (high >> 61 & 3) == 3;
        ThrowIfSpecial((high >> 59 & 15) == 15);
        ulong exponent = (isLarge ? high >> 47 : high >> 49) & 0x3fff;

        // The large form starts at 2^113, which is beyond 34 digits, so such a coefficient counts as zero.
        UInt128 coefficient = isLarge ? 0 : new UInt128(high & ((1UL << 49) - 1), low);
        UInt128 limit = new(0x0001_ed09_bead_87c0, 0x378d_8e64_0000_0000);
        return ToDecimal(high >> 63 != 0, coefficient >= limit ? 0 : coefficient, (int)exponent - Bias128);
    }

    private static decimal ToDecimal(bool isNegative, UInt128 coefficient, int exponent)
    {
        if (coefficient == 0)
        {
            return new decimal(0, 0, 0, isNegative, (byte)Math.Clamp(-exponent, 0, MaxScale));
        }

        UInt128 limit = UInt128.One << 96;
        for (; exponent > 0 && coefficient < limit; exponent--)
        {
            coefficient *= 10;
        }

        for (; (exponent < -MaxScale || coefficient >= limit) && exponent < 0 && coefficient % 10 == 0; exponent++)
        {
            coefficient /= 10;
        }

        if (exponent is > 0 or < -MaxScale || coefficient >= limit)
        {
            throw new InvalidDataException(string.Create(CultureInfo.InvariantCulture, $"No decimal equals {coefficient}E{exponent}."));
        }

        ulong low = (ulong)coefficient;
        return new decimal((int)low, (int)(low >> 32), (int)(uint)(coefficient >> 64), isNegative, (byte)-exponent);
    }

    private static void ThrowIfSpecial(bool isSpecial)
    {
        if (isSpecial)
        {
            throw new InvalidDataException("No decimal equals an infinity or NaN.");
        }
    }
}
