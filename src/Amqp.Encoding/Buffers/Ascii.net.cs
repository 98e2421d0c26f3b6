using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Amqp.Encoding;

/// <summary>Seven-bit ASCII, as the type symbol demands (AMQP 1.0, part 1, 1.6.21).</summary>
/// <remarks>The platform's vectorised methods.</remarks>
internal static class Ascii
{
    /// <summary>Texts of at most so many characters are not worth a call into the platform.</summary>
    public const int ShortLength = 16;

    /// <summary>Whether an ASCII text consists of these octets, one for each character.</summary>
    public static bool Equals(ReadOnlySpan<char> text, ReadOnlySpan<byte> ascii) => System.Text.Ascii.Equals(ascii, text);

    /// <summary>The place of the first character above U+007F, or -1.</summary>
    // IsValid first: the generic search boxes in code that the JIT has not optimised yet.
    public static int IndexOfNonAscii(ReadOnlySpan<char> source) =>
        System.Text.Ascii.IsValid(source) ? -1 : source.IndexOfAnyExceptInRange('\0', '\x7F');

    /// <summary>Whether no octet is above 7F.</summary>
    public static bool IsValid(ReadOnlySpan<byte> source)
    {
        // Most symbols are short, and the call into the platform would cost more than they do: CoreBenchmarks.W2b.
        int length = source.Length;
        if (length > ShortLength)
        {
            return System.Text.Ascii.IsValid(source);
        }

        if (length >= sizeof(ulong))
        {
            ulong octets = BinaryPrimitives.ReadUInt64LittleEndian(source) | BinaryPrimitives.ReadUInt64LittleEndian(source.Slice(length - sizeof(ulong)));
            return (octets & 0x8080_8080_8080_8080) == 0;
        }

        if (length >= sizeof(uint))
        {
            uint octets = BinaryPrimitives.ReadUInt32LittleEndian(source) | BinaryPrimitives.ReadUInt32LittleEndian(source.Slice(length - sizeof(uint)));
            return (octets & 0x8080_8080) == 0;
        }

        return length == 0 || (source[0] | source[length >> 1] | source[length - 1]) < 0x80;
    }

    /// <summary>Text of octets that <see cref="IsValid"/> accepts.</summary>
    // As Latin-1, which has no octet to refuse: the least work for the same text.
    public static string GetString(ReadOnlySpan<byte> source) => System.Text.Encoding.Latin1.GetString(source);

    /// <summary>Widens octets that <see cref="IsValid"/> accepts; the destination has room for them.</summary>
    public static void Widen(ReadOnlySpan<byte> source, Span<char> destination) =>
        System.Text.Ascii.ToUtf16(source, destination, out _);

    /// <summary>Writes a text known to be ASCII; the destination has room for it.</summary>
    // Inlined: most symbols are short, and a call would cost as much as they do: CoreBenchmarks.W2a.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Narrow(ReadOnlySpan<char> source, Span<byte> destination)
    {
        if (source.Length >= 8)
        {
            NarrowLong(source, destination);
            return;
        }

        for (int i = 0; i < source.Length; i++)
        {
            destination[i] = (byte)source[i];
        }
    }

    /// <summary>Writes a text of at most <see cref="ShortLength"/> characters if it is ASCII; the destination has room for it.</summary>
    /// <returns>False if it is not ASCII; what the destination holds is void then.</returns>
    public static bool TryNarrowShort(ReadOnlySpan<char> source, Span<byte> destination)
    {
        int length = source.Length;
        if (length >= 8)
        {
            NarrowSixteen(source, destination, out Vector128<ushort> first, out Vector128<ushort> last);
            return ((first | last) & Vector128.Create((ushort)0xFF80)) == Vector128<ushort>.Zero;
        }

        int all = 0;
        for (int i = 0; i < length; i++)
        {
            all |= source[i];
            destination[i] = (byte)source[i];
        }

        return all < 0x80;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void NarrowLong(ReadOnlySpan<char> source, Span<byte> destination)
    {
        int length = source.Length;
        if (length > ShortLength)
        {
            System.Text.Ascii.FromUtf16(source, destination, out _);
            return;
        }

        NarrowSixteen(source, destination, out _, out _);
    }

    // Eight to sixteen, as two runs of eight that overlap.
    private static void NarrowSixteen(ReadOnlySpan<char> source, Span<byte> destination, out Vector128<ushort> first, out Vector128<ushort> last)
    {
        int rest = source.Length - 8;
        ReadOnlySpan<ushort> units = MemoryMarshal.Cast<char, ushort>(source);
        first = Vector128.Create(units);
        last = Vector128.Create(units.Slice(rest));
        Vector128<ulong> octets = Vector128.Narrow(first, last).AsUInt64();
        BinaryPrimitives.WriteUInt64LittleEndian(destination, octets.GetElement(0));
        BinaryPrimitives.WriteUInt64LittleEndian(destination.Slice(rest), octets.GetElement(1));
    }
}
