using System.IO;
using System.Runtime.CompilerServices;
using System.Text;

namespace Amqp.Encoding.Baseline;

/// <summary>A number that is big-endian on the wire. The width is a constant of each type, so that one branch is left.</summary>
internal readonly struct NumberBody<T> : IFixedBody<T>
    where T : struct
{
    public static void Write(BoxingBuffer buffer, T value)
    {
        switch (Unsafe.SizeOf<T>())
        {
            case 1:
                Wire.WriteUByte(buffer, Unsafe.BitCast<T, byte>(value));
                break;
            case 2:
                Wire.WriteUShort(buffer, Unsafe.BitCast<T, ushort>(value));
                break;
            case 4:
                Wire.WriteUInt(buffer, Unsafe.BitCast<T, uint>(value));
                break;
            default:
                Wire.WriteULong(buffer, Unsafe.BitCast<T, ulong>(value));
                break;
        }
    }

    public static T Read(BoxingBuffer buffer) => Unsafe.SizeOf<T>() switch
    {
        1 => Unsafe.BitCast<byte, T>(Wire.ReadUByte(buffer)),
        2 => Unsafe.BitCast<ushort, T>(Wire.ReadUShort(buffer)),
        4 => Unsafe.BitCast<uint, T>(Wire.ReadUInt(buffer)),
        _ => Unsafe.BitCast<ulong, T>(Wire.ReadULong(buffer)),
    };
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
