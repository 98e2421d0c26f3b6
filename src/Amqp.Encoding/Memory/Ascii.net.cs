using System.Runtime.Intrinsics;

namespace Amqp.Encoding;

/// <summary>Seven-bit ASCII, as the type symbol requires (AMQP 1.0, part 1, 1.6.21).</summary>
/// <remarks>Uses the platform's vectorised methods.</remarks>
internal static class Ascii
{
    /// <summary>The maximum length of texts that are too short to be worth a call into the platform.</summary>
    public const int ShortLength = 16;

    // From here on the wider vectors of the platform are worth the call.
    private const int LongLength = 256;

    /// <summary>Checks whether an ASCII text consists of these bytes, one for each character.</summary>
    // The platform compares texts of less than 16 characters one by one.
    public static bool Equals(ReadOnlySpan<char> text, ReadOnlySpan<byte> ascii)
    {
        int length = ascii.Length;
        if (text.Length != length)
        {
            return false;
        }

        if (length >= 8)
        {
            ref ushort units = ref MemoryMarshal.GetReference(MemoryMarshal.Cast<char, ushort>(text));
            Vector128<ushort> differences = Widen8(ascii, length - 8) ^ Vector128.LoadUnsafe(ref units, (nuint)length - 8);
            for (int i = 0; i < length - 8; i += 8)
            {
                differences |= Widen8(ascii, i) ^ Vector128.LoadUnsafe(ref units, (nuint)i);
            }

            return differences == Vector128<ushort>.Zero;
        }

        if (length >= 4)
        {
            ReadOnlySpan<byte> units = MemoryMarshal.AsBytes(text);
            return MemoryMarshal.Read<ulong>(units) == Widen4(ascii, 0) && MemoryMarshal.Read<ulong>(units.Slice(2 * (length - 4))) == Widen4(ascii, length - 4);
        }

        for (int i = 0; i < length; i++)
        {
            if (text[i] != ascii[i])
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Returns the index of the first character above U+007F, or -1.</summary>
    // IsValid first: the generic search allocates until the JIT has optimised it.
    public static int IndexOfNonAscii(ReadOnlySpan<char> source) =>
        System.Text.Ascii.IsValid(source) ? -1 : source.IndexOfAnyExceptInRange('\0', '\x7F');

    /// <summary>Checks that no character is above U+007F; for texts that are not worth a call into the platform.</summary>
    public static bool IsValid(ReadOnlySpan<char> source)
    {
        int length = source.Length;
        if (length >= 8)
        {
            ref ushort units = ref MemoryMarshal.GetReference(MemoryMarshal.Cast<char, ushort>(source));
            var all = Vector128.LoadUnsafe(ref units, (nuint)length - 8);
            for (int i = 0; i < length - 8; i += 8)
            {
                all |= Vector128.LoadUnsafe(ref units, (nuint)i);
            }

            return (all & Vector128.Create((ushort)0xFF80)) == Vector128<ushort>.Zero;
        }

        if (length >= 4)
        {
            ReadOnlySpan<byte> units = MemoryMarshal.AsBytes(source);
            return ((MemoryMarshal.Read<ulong>(units) | MemoryMarshal.Read<ulong>(units.Slice(2 * (length - 4)))) & 0xFF80_FF80_FF80_FF80) == 0;
        }

        return length == 0 || (source[0] | source[length >> 1] | source[length - 1]) < 0x80;
    }

    /// <summary>Checks that no byte is above 7F.</summary>
    public static bool IsValid(ReadOnlySpan<byte> source)
    {
        // Most symbols are short, and a call into the platform would cost more than this loop (pairs: "1,000 symbols / strings").
        int length = source.Length;
        if (length > ShortLength)
        {
            return System.Text.Ascii.IsValid(source);
        }

        if (length >= sizeof(ulong))
        {
            ulong bytes = BinaryPrimitives.ReadUInt64LittleEndian(source) | BinaryPrimitives.ReadUInt64LittleEndian(source.Slice(length - sizeof(ulong)));
            return (bytes & 0x8080_8080_8080_8080) == 0;
        }

        if (length >= sizeof(uint))
        {
            uint bytes = BinaryPrimitives.ReadUInt32LittleEndian(source) | BinaryPrimitives.ReadUInt32LittleEndian(source.Slice(length - sizeof(uint)));
            return (bytes & 0x8080_8080) == 0;
        }

        return length == 0 || (source[0] | source[length >> 1] | source[length - 1]) < 0x80;
    }

    /// <summary>Checks that no byte of a text is above 7F; the source begins with the text and may go on.</summary>
    // Reads 16 bytes of the source at once, so that the lengths of texts, which nobody can predict, decide nothing.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsValid(ReadOnlySpan<byte> source, int length) => length <= ShortLength && source.Length >= ShortLength
        ? (Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(source)).ExtractMostSignificantBits() & ((1u << length) - 1)) == 0
        : IsValid(source.Slice(0, length));

    /// <summary>Returns the text of bytes that <see cref="IsValid(ReadOnlySpan{byte})"/> accepts.</summary>
    // Widened into the new text in one pass: a short text takes the platform's encodings twice as long.
    public static string GetString(ReadOnlySpan<byte> source) => string.Create(source.Length, source, static (text, ascii) =>
    {
        if (ascii.Length > LongLength)
        {
            _ = System.Text.Ascii.ToUtf16(ascii, text, out _);
        }
        else
        {
            Widen(ascii, text);
        }
    });

    /// <summary>Widens bytes that <see cref="IsValid(ReadOnlySpan{byte})"/> accepts; the destination must have room for them.</summary>
    public static void Widen(ReadOnlySpan<byte> source, Span<char> destination)
    {
        int length = source.Length;
        destination = destination.Slice(0, length);
        if (length >= 8)
        {
            ref ushort to = ref MemoryMarshal.GetReference(MemoryMarshal.Cast<char, ushort>(destination));
            for (int i = 0; i < length - 8; i += 8)
            {
                Widen8(source, i).StoreUnsafe(ref to, (nuint)i);
            }

            // The last 8 characters, which may overlap those before.
            Widen8(source, length - 8).StoreUnsafe(ref to, (nuint)length - 8);
            return;
        }

        if (length >= 4)
        {
            // The same with two runs of four.
            Span<byte> units = MemoryMarshal.AsBytes(destination);
            MemoryMarshal.Write(units, Widen4(source, 0));
            MemoryMarshal.Write(units.Slice(2 * (length - 4)), Widen4(source, length - 4));
            return;
        }

        for (int i = 0; i < length; i++)
        {
            destination[i] = (char)source[i];
        }
    }

    /// <summary>Writes a text known to be ASCII; the destination must have room for it.</summary>
    // Inlined: most symbols are short, and a call costs as much as they do (pairs: "1,000 symbols encode / loop").
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Narrow(ReadOnlySpan<char> source, Span<byte> destination)
    {
        if (source.Length >= 8)
        {
            _ = TryNarrow(source, destination);
            return;
        }

        for (int i = 0; i < source.Length; i++)
        {
            destination[i] = (byte)source[i];
        }
    }

    /// <summary>Writes a text if it is ASCII; the destination must have room for it.</summary>
    /// <returns>False if it is not ASCII; then the content of the destination is undefined.</returns>
    // Not inlined. The platform's method is not used, because its call costs more than narrowing most texts.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool TryNarrow(ReadOnlySpan<char> source, Span<byte> destination)
    {
        int length = source.Length;
        destination = destination.Slice(0, length);
        if (length >= 8)
        {
            ref ushort from = ref MemoryMarshal.GetReference(MemoryMarshal.Cast<char, ushort>(source));
            ref byte to = ref MemoryMarshal.GetReference(destination);
            Vector128<ushort> seen = Vector128<ushort>.Zero;
            for (int i = 0; i < length - 16; i += 16)
            {
                Vector128<ushort> low = Vector128.LoadUnsafe(ref from, (nuint)i);
                Vector128<ushort> high = Vector128.LoadUnsafe(ref from, (nuint)i + 8);
                Vector128.Narrow(low, high).StoreUnsafe(ref to, (nuint)i);
                seen |= low | high;
            }

            // The last 8 to 16 characters, as two overlapping runs of eight.
            int start = Math.Max(0, length - 16);
            Vector128<ushort> first = Vector128.LoadUnsafe(ref from, (nuint)start);
            Vector128<ushort> last = Vector128.LoadUnsafe(ref from, (nuint)length - 8);
            Vector128<ulong> bytes = Vector128.Narrow(first, last).AsUInt64();
            MemoryMarshal.Write(destination.Slice(start), bytes.GetElement(0));
            MemoryMarshal.Write(destination.Slice(length - 8), bytes.GetElement(1));
            seen |= first | last;
            return (seen & Vector128.Create((ushort)0xFF80)) == Vector128<ushort>.Zero;
        }

        if (length >= 4)
        {
            // The same with two runs of four.
            ReadOnlySpan<byte> units = MemoryMarshal.AsBytes(source);
            ulong first = MemoryMarshal.Read<ulong>(units);
            ulong last = MemoryMarshal.Read<ulong>(units.Slice(2 * (length - 4)));
            Vector128<ushort> both = Vector128.Create(first, last).AsUInt16();
            Vector128<uint> bytes = Vector128.Narrow(both, both).AsUInt32();
            MemoryMarshal.Write(destination, bytes.GetElement(0));
            MemoryMarshal.Write(destination.Slice(length - 4), bytes.GetElement(1));
            return ((first | last) & 0xFF80_FF80_FF80_FF80) == 0;
        }

        int all = 0;
        for (int i = 0; i < length; i++)
        {
            all |= source[i];
            destination[i] = (byte)source[i];
        }

        return all < 0x80;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> Widen8(ReadOnlySpan<byte> source, int at) =>
        Vector128.WidenLower(Vector128.CreateScalarUnsafe(MemoryMarshal.Read<ulong>(source.Slice(at))).AsByte());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Widen4(ReadOnlySpan<byte> source, int at) =>
        Vector128.WidenLower(Vector128.CreateScalarUnsafe(MemoryMarshal.Read<uint>(source.Slice(at))).AsByte()).AsUInt64().ToScalar();
}
