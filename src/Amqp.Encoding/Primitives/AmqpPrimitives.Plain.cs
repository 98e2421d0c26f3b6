using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <content>Plain values: complete and well-formed scalars in a common encoding.</content>
internal static partial class AmqpPrimitives
{
    /// <summary>Returns the length of a plain scalar with its constructor; 0 if the value needs the exact check.</summary>
    // A switch over the upper half of the format code is faster than a table of lengths.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int MeasurePlain(ReadOnlySpan<byte> source)
    {
        if (source.IsEmpty)
        {
            return 0;
        }

        byte code = source[0];
        switch (code >> 4)
        {
            case 4 when code <= Codes.List0:
                return 1;
            case 5 when source.Length > 1 && (code < Codes.Boolean || (code == Codes.Boolean && source[1] <= 1)):
                return 2;
            case 6 when source.Length > 2 && code <= Codes.Short:
                return 3;
            case 7 when source.Length > 4 && code <= Codes.Decimal32 && code != Codes.Char:
                return 5;
            case 8 when source.Length > 8 && code <= Codes.Decimal64:
                return 9;
            case 9 when source.Length > 16 && (code is Codes.Decimal128 or Codes.Uuid):
                return 17;
            case 10 when (code is Codes.Binary8 or Codes.String8 or Codes.Symbol8) && source.Length > 1 && source[1] <= source.Length - 2
                    && (code == Codes.Binary8 || Ascii.IsValid(source.Slice(2, source[1]))):
                return 2 + source[1];
            default:
                return 0;
        }
    }

    /// <summary>Returns the length, with the constructor, of a value of fixed width or with a size of one byte, without checking its content;
    /// 0 if the value has to be skipped in the exact way.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int MeasureShort(ReadOnlySpan<byte> source)
    {
        if (source.Length < 2)
        {
            return 0;
        }

        byte code = source[0];
        int length = code < 0xA0 ? 1 + new FormatCode(code).Width : 2 + source[1];
        return length <= source.Length && code != 0 && (code & 0xF0) is not (0xB0 or 0xD0 or 0xF0) && new FormatCode(code).IsAssigned ? length : 0;
    }

    /// <summary>Gets the elements of a short array (E0 size count code) with this format code at the start of the source; false if there is none.</summary>
    /// <remarks>Checks the count against the bytes: exactly for a fixed width; otherwise there is room for the size field of each element.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryGetPlainArray(ReadOnlySpan<byte> source, FormatCode constructor, out ReadOnlySpan<byte> elements, out int count)
    {
        if (source.Length > 3 && source[0] == Codes.Array8 && source[3] == constructor.Value && source[1] >= 2 && source[1] <= source.Length - 2)
        {
            elements = source.Slice(4, source[1] - 2);
            count = source[2];
            int least = count * constructor.Width;
            return constructor.Category == FormatCodeCategory.Fixed ? least == elements.Length : least <= elements.Length;
        }

        elements = default;
        count = 0;
        return false;
    }

    /// <summary>Gets the ASCII bytes of a string8 (0xA1) or symbol8 (0xA3) at the start of the source; false if it is too short or not ASCII.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryGetPlainText(ReadOnlySpan<byte> source, out ReadOnlySpan<byte> ascii)
    {
        if (source.Length > 1 && source[1] <= source.Length - 2)
        {
            ascii = source.Slice(2, source[1]);
            return Ascii.IsValid(ascii);
        }

        ascii = default;
        return false;
    }

    /// <summary>Writes constructor, size and bytes of a string or symbol; writes nothing if the text is long, not ASCII, or does not fit.</summary>
    /// <param name="code">0xA1 or 0xA3.</param>
    /// <param name="text">The text.</param>
    /// <param name="room">The destination.</param>
    /// <param name="at">The index where it begins.</param>
    /// <returns>The index after it, or <paramref name="at"/> if it has to be written in the exact way.</returns>
    public static int WritePlainText(byte code, string text, Span<byte> room, int at)
    {
        int end = WritePlainElement(text, room, at + 1);
        if (end == at + 1)
        {
            return at;
        }

        room[at] = code;
        return end;
    }

    /// <summary>Does the same as <see cref="WritePlainText"/>, without the constructor.</summary>
    public static int WritePlainElement(string text, Span<byte> room, int at)
    {
        int length = text.Length;
        if (length > byte.MaxValue || room.Length - at < length + 1 || !Ascii.TryNarrow(text.AsSpan(), room.Slice(at + 1)))
        {
            return at;
        }

        room[at] = (byte)length;
        return at + 1 + length;
    }

    /// <summary>Writes constructor, size and count before the content of a short map or array.</summary>
    /// <param name="code">0xC1 or 0xE0.</param>
    /// <param name="count">The number of items or elements.</param>
    /// <param name="room">The destination.</param>
    /// <param name="at">The index where it begins.</param>
    /// <param name="end">The index where it ends.</param>
    /// <returns>The index after it, or <paramref name="at"/> if it is too long and has to be written in the exact way.</returns>
    public static int WritePlainHeader(byte code, int count, Span<byte> room, int at, int end)
    {
        // Each item takes at least a byte, so if the count is too large, so is the size.
        int size = end - at - 2;
        if (size > byte.MaxValue)
        {
            return at;
        }

        room[at + 2] = (byte)count;
        room[at + 1] = (byte)size;
        room[at] = code;
        return end;
    }
}
