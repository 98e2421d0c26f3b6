using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <content>Plain values: scalars in a common encoding that are complete and well-formed in place.</content>
internal static partial class AmqpPrimitives
{
    /// <summary>The bytes of a plain scalar with its constructor; 0 if the value has to be checked in the exact way.</summary>
    // One switch over the upper half of the format code: a table of lengths was slower.
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

    /// <summary>Returns the bytes of a value of fixed width or with a size of one byte, with its constructor, as passing over it takes them: what they hold is
    /// not checked; 0 if the value has to be passed in the exact way.</summary>
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

    /// <summary>Returns the elements of a short array at the start of the source: E0 size count code, with this code; false if it is no such array.</summary>
    /// <remarks>The count is proved against the bytes: exactly if the elements have a fixed width, else each has at least its size.</remarks>
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

    /// <summary>Returns the ASCII bytes of a plain text, a string8 (0xA1) or symbol8 (0xA3) at the start of the source; false if it is no such text.</summary>
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

    /// <summary>Writes constructor, size and bytes of a string or symbol; nothing of a text that is long, not ASCII, or does not fit.</summary>
    /// <param name="code">0xA1 or 0xA3.</param>
    /// <param name="text">The text.</param>
    /// <param name="room">Where it goes.</param>
    /// <param name="at">Where in the room it begins.</param>
    /// <returns>Where it ends; where it begins if it has to be written exactly.</returns>
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

    /// <summary>As <see cref="WritePlainText"/>, without the constructor.</summary>
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

    /// <summary>Writes constructor, size and count before what a short map or array holds.</summary>
    /// <param name="code">0xC1 or 0xE0.</param>
    /// <param name="count">The items, or elements.</param>
    /// <param name="room">Where it goes.</param>
    /// <param name="at">Where in the room it begins.</param>
    /// <param name="end">Where it ends.</param>
    /// <returns>Where it ends; where it begins if it is too long and has to be written exactly.</returns>
    public static int WritePlainHeader(byte code, int count, Span<byte> room, int at, int end)
    {
        // No item takes less than a byte, so a count that is too large has such a size too.
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
