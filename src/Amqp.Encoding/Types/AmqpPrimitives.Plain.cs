namespace Amqp.Encoding;

/// <content>Plain values: complete and well-formed scalars in a common encoding.</content>
internal static partial class AmqpPrimitives
{
    /// <summary>Returns the length of a plain scalar with its constructor; 0 if the value needs the exact check.</summary>
    // A switch over the upper half of the format code is twice as fast as the table of lengths: the processor goes on before it has read the code.
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
                    && (code == Codes.Binary8 || Ascii.IsValid(source.Slice(2, source[1])) || (code == Codes.String8 && Utf8.IsValid(source.Slice(2, source[1])))):
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

        int entry = FormatCode.ShortLengths[source[0]];
        int length = entry != byte.MaxValue ? entry : 2 + source[1];
        return length <= source.Length ? length : 0;
    }

    /// <summary>Gets the elements of an array with this format code at the start of the source; false if there is none.</summary>
    /// <remarks>Checks the count against the bytes: exactly for a fixed width; otherwise there is room for the size field of each element.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryGetArray(ReadOnlySpan<byte> source, FormatCode constructor, out ReadOnlySpan<byte> elements, out int count, out int length)
    {
        elements = default;
        int at = 4;
        if (source.Length > 3 && source[0] == Codes.Array8 && source[3] == constructor.Value)
        {
            length = 2 + source[1];
            count = source[2];
        }
        else
        {
            at = 10;
            ulong header = GetWideHeader(source, constructor);
            length = (int)(header >> 32);
            count = (int)header;
        }

        if (length < at || length > source.Length || count < 0)
        {
            return false;
        }

        elements = source.Slice(at, length - at);
        long least = (long)count * constructor.Width;
        return constructor.Category == FormatCodeCategory.Fixed ? least == elements.Length : least <= elements.Length;
    }

    // Returns length and count, or 0. Not inlined, because a caller has room for what a short array needs (pairs: "int[4] to array / hand").
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong GetWideHeader(ReadOnlySpan<byte> source, FormatCode constructor)
    {
        if (source.Length <= 9 || source[0] != Codes.Array32 || source[9] != constructor.Value)
        {
            return 0;
        }

        uint size = BinaryPrimitives.ReadUInt32BigEndian(source.Slice(1));
        return size > int.MaxValue - 5 ? 0 : ((ulong)(size + 5) << 32) | BinaryPrimitives.ReadUInt32BigEndian(source.Slice(5));
    }

    /// <summary>Gets the items of a list, the keys and values of a map, or constructor and elements of an array, at the
    /// start of the source, with size and count checked; false if there is none.</summary>
    /// <param name="source">The bytes, which may go on after the value.</param>
    /// <param name="code8">The format code with a size of one byte.</param>
    /// <param name="items">The bytes of the items.</param>
    /// <param name="count">The number of items.</param>
    /// <param name="length">The length of the value with its constructor.</param>
    public static bool TryGetPlainItems(ReadOnlySpan<byte> source, byte code8, out ReadOnlySpan<byte> items, out int count, out int length)
    {
        items = default;
        count = 0;
        length = 0;
        int itemsAt = 3;
        uint number;
        if (source.Length >= 3 && source[0] == code8)
        {
            length = 2 + source[1];
            number = source[2];
        }
        else if (source.Length >= 9 && source[0] == (code8 | 0x10))
        {
            uint size = BinaryPrimitives.ReadUInt32BigEndian(source.Slice(1));
            length = size <= int.MaxValue - 5 ? 5 + (int)size : 0;
            number = BinaryPrimitives.ReadUInt32BigEndian(source.Slice(5));
            itemsAt = 9;
        }
        else
        {
            return false;
        }

        if (length < itemsAt || length > source.Length || number > (uint)(length - itemsAt))
        {
            return false;
        }

        items = source.Slice(itemsAt, length - itemsAt);
        count = (int)number;
        return true;
    }

    /// <summary>Gets the pairs of a map at the start of the source, with its size and count checked; false if there is none.</summary>
    /// <param name="source">The bytes, which may go on after the map.</param>
    /// <param name="pairs">The bytes of the pairs.</param>
    /// <param name="count">The number of pairs.</param>
    /// <param name="length">The length of the map with its constructor.</param>
    public static bool TryGetPlainMap(ReadOnlySpan<byte> source, out ReadOnlySpan<byte> pairs, out int count, out int length)
    {
        bool isMap = TryGetPlainItems(source, Codes.Map8, out pairs, out int items, out length);
        count = items / 2;
        return isMap && (items & 1) == 0;
    }

    /// <summary>Gets the ASCII bytes of a string8 (0xA1) or symbol8 (0xA3) at the start of the source; false if it is too short or not ASCII.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryGetPlainText(ReadOnlySpan<byte> source, out ReadOnlySpan<byte> ascii)
    {
        if (source.Length > 1 && source[1] <= source.Length - 2)
        {
            ascii = source.Slice(2, source[1]);
            return Ascii.IsValid(source.Slice(2), ascii.Length);
        }

        ascii = default;
        return false;
    }

    /// <summary>Gets the bytes of a plain string or symbol at the start of the source.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryGetPlainKey(ReadOnlySpan<byte> source, out ReadOnlySpan<byte> ascii)
    {
        // A1 or A3.
        if (source.Length > 1 && (source[0] & 0xFD) == Codes.String8 && TryGetPlainText(source, out ascii))
        {
            return true;
        }

        ascii = default;
        return false;
    }

    /// <summary>Writes constructor, size and bytes of a string or symbol; writes nothing if a symbol is long, a string is not
    /// Unicode, or there may be no room.</summary>
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
            return code == Codes.String8 && at < room.Length ? WritePlainUtf8(text, room, at) : at;
        }

        room[at] = code;
        return end;
    }

    /// <summary>Does the same as <see cref="WritePlainText"/>, without the constructor and for ASCII alone.</summary>
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

    // In one pass, as AmqpWriter.WriteString does. Not inlined: most texts are ASCII.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WritePlainUtf8(string text, Span<byte> room, int at)
    {
        int header = text.Length > byte.MaxValue ? 5 : 2;
        Span<byte> bytes = room.Slice(at);
        if (bytes.Length < Utf8.GetMaxByteCount(text.Length) + 5 || !Utf8.TryGetBytes(text.AsSpan(), bytes.Slice(header), out int length))
        {
            return at;
        }

        if (length > byte.MaxValue && header == 2)
        {
            header = WidenBytes(length, bytes);
        }

        WriteBytesHeader(Codes.String8, length, bytes);
        return at + header + length;
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
