using System.IO;
using System.Text;

namespace Amqp.Encoding.Baseline;

internal readonly struct UByteBody : IFixedBody<byte>
{
    public static void Write(BoxingBuffer buffer, byte value) => Wire.WriteUByte(buffer, value);
    public static byte Read(BoxingBuffer buffer) => Wire.ReadUByte(buffer);
}

internal readonly struct UShortBody : IFixedBody<ushort>
{
    public static void Write(BoxingBuffer buffer, ushort value) => Wire.WriteUShort(buffer, value);
    public static ushort Read(BoxingBuffer buffer) => Wire.ReadUShort(buffer);
}

internal readonly struct ByteBody : IFixedBody<sbyte>
{
    public static void Write(BoxingBuffer buffer, sbyte value) => Wire.WriteUByte(buffer, (byte)value);
    public static sbyte Read(BoxingBuffer buffer) => (sbyte)Wire.ReadUByte(buffer);
}

internal readonly struct ShortBody : IFixedBody<short>
{
    public static void Write(BoxingBuffer buffer, short value) => Wire.WriteUShort(buffer, (ushort)value);
    public static short Read(BoxingBuffer buffer) => (short)Wire.ReadUShort(buffer);
}

internal readonly struct FloatBody : IFixedBody<float>
{
    public static void Write(BoxingBuffer buffer, float value) => Wire.WriteUInt(buffer, BitConverter.SingleToUInt32Bits(value));
    public static float Read(BoxingBuffer buffer) => BitConverter.UInt32BitsToSingle(Wire.ReadUInt(buffer));
}

internal readonly struct DoubleBody : IFixedBody<double>
{
    public static void Write(BoxingBuffer buffer, double value) => Wire.WriteULong(buffer, BitConverter.DoubleToUInt64Bits(value));
    public static double Read(BoxingBuffer buffer) => BitConverter.UInt64BitsToDouble(Wire.ReadULong(buffer));
}

internal readonly struct UuidBody : IFixedBody<Guid>
{
    public static void Write(BoxingBuffer buffer, Guid value) => value.TryWriteBytes(buffer.Append(16), bigEndian: true, out _);
    public static Guid Read(BoxingBuffer buffer) => new(buffer.Take(16), bigEndian: true);
}

/// <summary>A <see cref="char"/>, which must not be a surrogate. It is only written: characters are read as runes.</summary>
internal readonly struct CharBody : IFixedBody<char>
{
    public static void Write(BoxingBuffer buffer, char value) => RuneBody.Write(buffer, new Rune(value));
    public static char Read(BoxingBuffer buffer) => throw new NotSupportedException();
}

internal readonly struct RuneBody : IFixedBody<Rune>
{
    public static void Write(BoxingBuffer buffer, Rune value) => Wire.WriteUInt(buffer, (uint)value.Value);

    public static Rune Read(BoxingBuffer buffer) => Rune.TryCreate(Wire.ReadUInt(buffer), out Rune value)
        ? value
        : throw new InvalidDataException("A char is not a Unicode scalar value.");
}

/// <summary>A <see cref="DateTime"/> in UTC.</summary>
internal readonly struct TimestampBody : IFixedBody<DateTime>
{
    private const long UnixEpochMilliseconds = 62_135_596_800_000;
    private const long MaxMilliseconds = 315_537_897_599_999;

    // Ticks count from year 1 and are never negative, so the division rounds down on both sides of 1970.
    public static void Write(BoxingBuffer buffer, DateTime value) =>
        Wire.WriteULong(buffer, (ulong)((value.ToUniversalTime().Ticks / TimeSpan.TicksPerMillisecond) - UnixEpochMilliseconds));

    public static DateTime Read(BoxingBuffer buffer)
    {
        long milliseconds = (long)Wire.ReadULong(buffer);
        return milliseconds is < -UnixEpochMilliseconds or > MaxMilliseconds - UnixEpochMilliseconds
            ? throw new InvalidDataException("No DateTime equals the timestamp.")
            : new DateTime((milliseconds + UnixEpochMilliseconds) * TimeSpan.TicksPerMillisecond, DateTimeKind.Utc);
    }
}

/// <summary>A <see cref="decimal"/> as a decimal128 in binary integer decimal form.</summary>
internal readonly struct DecimalBody : IFixedBody<decimal>
{
    private const int Bias = 6176;
    private const int MaxScale = 28;

    public static void Write(BoxingBuffer buffer, decimal value)
    {
        int[] parts = decimal.GetBits(value);
        int scale = (parts[3] >> 16) & 0xff;
        ulong sign = (ulong)(uint)parts[3] >> 31;
        Wire.WriteULong(buffer, (sign << 63) | ((ulong)(Bias - scale) << 49) | (uint)parts[2]);
        Wire.WriteULong(buffer, ((ulong)(uint)parts[1] << 32) | (uint)parts[0]);
    }

    public static decimal Read(BoxingBuffer buffer)
    {
        ulong high = Wire.ReadULong(buffer);
        ulong low = Wire.ReadULong(buffer);
        if ((high >> 59 & 15) == 15)
        {
            throw new InvalidDataException("No decimal equals an infinity or NaN.");
        }

        // The large form starts at 2^113, which is beyond 34 digits, so such a coefficient counts as zero.
        bool isLarge = (high >> 61 & 3) == 3;
        UInt128 coefficient = isLarge ? 0 : new UInt128(high & ((1UL << 49) - 1), low);
        UInt128 beyond34Digits = new(0x0001_ed09_bead_87c0, 0x378d_8e64_0000_0000);
        int exponent = (int)((isLarge ? high >> 47 : high >> 49) & 0x3fff) - Bias;
        return ToDecimal(high >> 63 != 0, coefficient >= beyond34Digits ? 0 : coefficient, exponent);
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
            throw new InvalidDataException("No decimal equals the decimal128.");
        }

        ulong low = (ulong)coefficient;
        return new decimal((int)low, (int)(low >> 32), (int)(uint)(coefficient >> 64), isNegative, (byte)-exponent);
    }
}

internal readonly struct UIntBody : IFixedBody<uint>
{
    public static void Write(BoxingBuffer buffer, uint value) => Wire.WriteUInt(buffer, value);
    public static uint Read(BoxingBuffer buffer) => Wire.ReadUInt(buffer);
}

internal readonly struct ULongBody : IFixedBody<ulong>
{
    public static void Write(BoxingBuffer buffer, ulong value) => Wire.WriteULong(buffer, value);
    public static ulong Read(BoxingBuffer buffer) => Wire.ReadULong(buffer);
}

internal readonly struct IntBody : IFixedBody<int>
{
    public static void Write(BoxingBuffer buffer, int value) => Wire.WriteUInt(buffer, (uint)value);
    public static int Read(BoxingBuffer buffer) => (int)Wire.ReadUInt(buffer);
}

internal readonly struct LongBody : IFixedBody<long>
{
    public static void Write(BoxingBuffer buffer, long value) => Wire.WriteULong(buffer, (ulong)value);
    public static long Read(BoxingBuffer buffer) => (long)Wire.ReadULong(buffer);
}
