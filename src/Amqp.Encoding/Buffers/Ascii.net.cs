using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Amqp.Encoding;

/// <content>The platform's vectorised ASCII.</content>
internal static partial class Ascii
{
    private const int ShortLength = 16;

    /// <summary>The place of the first character above U+007F, or -1.</summary>
    // IsValid first: the generic search boxes in code that the JIT has not optimised yet.
    public static int IndexOfNonAscii(ReadOnlySpan<char> source) =>
        System.Text.Ascii.IsValid(source) ? -1 : source.IndexOfAnyExceptInRange('\0', '\x7F');

    /// <summary>Whether no octet is above 7F.</summary>
    public static bool IsValid(ReadOnlySpan<byte> source) => System.Text.Ascii.IsValid(source);

    /// <summary>Text of octets that <see cref="IsValid"/> accepts.</summary>
    public static string GetString(ReadOnlySpan<byte> source) => System.Text.Encoding.ASCII.GetString(source);

    /// <summary>Widens octets that <see cref="IsValid"/> accepts; the destination has room for them.</summary>
    public static void Widen(ReadOnlySpan<byte> source, Span<char> destination) =>
        System.Text.Ascii.ToUtf16(source, destination, out _);

    /// <summary>Writes a text known to be ASCII; the destination has room for it.</summary>
    public static void Narrow(ReadOnlySpan<char> source, Span<byte> destination)
    {
        // Most symbols are short, and the call into the platform would cost more than they do: CoreBenchmarks.W2a.
        if (source.Length > ShortLength)
        {
            System.Text.Ascii.FromUtf16(source, destination, out _);
            return;
        }

        destination = destination.Slice(0, source.Length);
        if (source.Length >= 8)
        {
            // Two halves of eight that overlap.
            ReadOnlySpan<ushort> units = MemoryMarshal.Cast<char, ushort>(source);
            NarrowEight(units, destination);
            NarrowEight(units.Slice(units.Length - 8), destination.Slice(destination.Length - 8));
            return;
        }

        for (int i = 0; i < source.Length; i++)
        {
            destination[i] = (byte)source[i];
        }
    }

    private static void NarrowEight(ReadOnlySpan<ushort> source, Span<byte> destination)
    {
        Vector128<ushort> units = Vector128.Create(source);
        Vector128.Narrow(units, units).GetLower().CopyTo(destination);
    }
}
