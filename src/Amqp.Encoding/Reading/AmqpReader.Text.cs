namespace Amqp.Encoding;

/// <content>binary, string and symbol (AMQP 1.0, part 1, 1.6.19 to 1.6.21): as bytes in place, as objects, into the caller's memory.</content>
public ref partial struct AmqpReader
{
    // Making a text requires UTF-8, unless malformed bytes are to be replaced.
    private const Deviations TextDeviation = Deviations.ReplaceMalformedStrings;

    /// <summary>Reads a binary (0xA0, 0xB0; part 1, 1.6.19) in place.</summary>
    /// <returns>The bytes; valid as long as the reader's data.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, null or cut short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public ReadOnlySpan<byte> ReadBinary() => Take(PeekBinary(out int end), end);

    /// <summary>Reads a binary (0xA0, 0xB0) into the caller's memory.</summary>
    /// <param name="destination">The destination of the bytes.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; the reader does not move.</exception>
    /// <exception cref="AmqpDecodeException">The value is of another type, null or cut short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public int ReadBinary(scoped Span<byte> destination)
    {
        ReadOnlySpan<byte> value = PeekBinary(out int end);
        ShortDestination.ThrowIf(value.Length, destination.Length);
        value.CopyTo(destination);
        FinishBytes(end);
        return value.Length;
    }

    /// <summary>Reads a binary (0xA0, 0xB0) as memory.</summary>
    /// <returns>A slice of the memory that the reader was made over, or a copy if it was made over a span.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, null or cut short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public ReadOnlyMemory<byte> ReadBinaryMemory() => ToMemory(ReadBinary());

    /// <summary>Reads a string (0xA1, 0xB1; part 1, 1.6.20); uses <see cref="AmqpReaderOptions.TextDecoder"/> if there is one.</summary>
    /// <exception cref="AmqpDecodeException">The value is of another type, null, cut short or not UTF-8 (see
    /// <see cref="Deviations.ReplaceMalformedStrings"/>).</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public string ReadString()
    {
        if (TryReadShortText(out string? text))
        {
            return text;
        }

        byte code = Next(out int body);
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeBytes(Codes.String8, code, Body(body), out ReadOnlySpan<byte> value, out int length);
        if (status == AmqpDecodeErrorKind.None && !Options.Texts.TryGetString(value, out text))
        {
            status = AmqpDecodeErrorKind.InvalidUtf8;
        }

        // The decoder may throw, so the reader moves last.
        FinishBytes(Finish(status, "string", body, length));
        return text ?? string.Empty;
    }

    /// <summary>Reads a string (0xA1, 0xB1) into the caller's memory.</summary>
    /// <param name="destination">The destination of the UTF-16 code units. The length of the string in bytes is always enough.</param>
    /// <returns>The number of UTF-16 code units.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; the reader does not move.</exception>
    /// <exception cref="AmqpDecodeException">The value is of another type, null, cut short or not UTF-8 (see
    /// <see cref="Deviations.ReplaceMalformedStrings"/>).</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public int ReadString(scoped Span<char> destination)
    {
        ReadOnlySpan<byte> value = PeekString(TextDeviation, out int end);
        if (destination.Length < value.Length)
        {
            ShortDestination.ThrowIf(System.Text.Encoding.UTF8.GetCharCount(value), destination.Length);
        }

        int count = System.Text.Encoding.UTF8.GetChars(value, destination);
        FinishBytes(end);
        return count;
    }

    /// <summary>Reads the bytes of a string (0xA1, 0xB1) in place.</summary>
    /// <returns>The UTF-8 bytes, or other bytes if the options accept them (<see cref="Deviations.KeepMalformedStrings"/>);
    /// valid as long as the reader's data.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, null, cut short or not UTF-8 (see
    /// <see cref="Deviations.ReplaceMalformedStrings"/>).</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public ReadOnlySpan<byte> ReadStringBytes() => Take(PeekString(TextDeviation | Deviations.KeepMalformedStrings, out int end), end);

    /// <summary>Reads a symbol (0xA3, 0xB3; part 1, 1.6.21); uses <see cref="AmqpReaderOptions.TextDecoder"/> if there is one.</summary>
    /// <returns>The symbol.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, null, cut short or not ASCII.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public AmqpSymbol ReadSymbol()
    {
        ReadOnlySpan<byte> value = PeekSymbol(out int end);
        if (end < 0)
        {
            return default;
        }

        string text = SymbolTexts.Get(value, Options.TextDecoder);
        Advance(end);
        return AmqpSymbol.FromValidated(text);
    }

    /// <summary>Reads a symbol (0xA3, 0xB3) into the caller's memory.</summary>
    /// <param name="destination">The destination of the characters, one for each byte.</param>
    /// <returns>The number of characters.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short; the reader does not move.</exception>
    /// <exception cref="AmqpDecodeException">The value is of another type, null, cut short or not ASCII.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public int ReadSymbol(scoped Span<char> destination)
    {
        ReadOnlySpan<byte> value = PeekSymbol(out int end);
        ShortDestination.ThrowIf(value.Length, destination.Length);
        Ascii.Widen(value, destination);
        FinishBytes(end);
        return value.Length;
    }

    /// <summary>Reads the bytes of a symbol (0xA3, 0xB3) in place.</summary>
    /// <returns>The ASCII bytes; valid as long as the reader's data.</returns>
    /// <exception cref="AmqpDecodeException">The value is of another type, null, cut short or not ASCII.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public ReadOnlySpan<byte> ReadSymbolBytes() => Take(PeekSymbol(out int end), end);

    /// <summary>Reads the next value if it is this string (0xA1, 0xB1).</summary>
    /// <param name="utf8">The bytes of a text, such as <c>"eu-west"u8</c>.</param>
    /// <returns>True if it is; false if it is another string or of another type, and the reader does not move.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed or cut short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public bool TryMatchString(scoped ReadOnlySpan<byte> utf8) =>
        IsNext(AmqpType.String) && TryMatch(PeekString(TextDeviation | Deviations.KeepMalformedStrings, out int end), utf8, end);

    /// <summary>Reads the next value if it is this symbol.</summary>
    /// <param name="ascii">The bytes of a name, such as <c>"amqp:accepted:list"u8</c>.</param>
    /// <returns>True if it is; false if it is another symbol or of another type, and the reader does not move.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed or cut short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the scope.</exception>
    public bool TryMatchSymbol(scoped ReadOnlySpan<byte> ascii) => IsNext(AmqpType.Symbol) && TryMatch(PeekSymbol(out int end), ascii, end);

    // Also checks a value of another type, which is passed over on a copy.
    private bool IsNext(AmqpType type)
    {
        if (PeekFormatCode().IsOf(type))
        {
            return true;
        }

        AmqpReader probe = this;
        probe.Skip();
        return false;
    }

    private bool TryMatch(scoped ReadOnlySpan<byte> value, scoped ReadOnlySpan<byte> expected, int end)
    {
        bool matches = end >= 0 && value.SequenceEqual(expected);
        FinishBytes(matches ? end : -1);
        return matches;
    }

    /// <summary>Reads a string of at most 255 bytes outside an array; returns false for anything else, without moving.</summary>
    /// <remarks>Nearly all strings of messages are such strings. This path walks their bytes once instead of twice
    /// (pairs: "message all values / hand").</remarks>
    internal bool TryReadShortText([NotNullWhen(true)] out string? text)
    {
        ReadOnlySpan<byte> rest = GetPlainRest();
        if (rest.Length > 1 && rest[0] == Codes.String8 && rest[1] <= rest.Length - 2 && _cursor.Items != 0)
        {
            ReadOnlySpan<byte> bytes = rest.Slice(2, rest[1]);
            if (TextDecoder.TryGetString(bytes, Options.TextDecoder, out text))
            {
                Advance(_cursor.Position + 2 + bytes.Length);
                return true;
            }
        }

        text = null;
        return false;
    }

    // The bytes that were read last.
    private readonly ReadOnlyMemory<byte> ToMemory(ReadOnlySpan<byte> value) =>
        _memory.IsEmpty ? value.ToArray() : _memory.Slice(_cursor.Position - value.Length, value.Length);

    /// <summary>Returns the first and last byte and the length of a short string or symbol, which tell most keys apart; 0 for other values.</summary>
    internal readonly int GetFingerprint(int position) => TryPeekText(position, out ReadOnlySpan<byte> bytes, out _) && bytes.Length is > 0 and <= byte.MaxValue
        ? bytes.Length | (bytes[0] << 8) | (bytes[bytes.Length - 1] << 16)
        : 0;

    /// <summary>Gets the bytes of a string or symbol outside an array, and where it ends, without checking them.</summary>
    internal readonly bool TryPeekText(int at, out ReadOnlySpan<byte> bytes, out int end)
    {
        byte code = at < _cursor.End ? _data[at] : EndOfInput;
        int length = 0;
        bytes = default;
        bool isText = _cursor.ConstructorAt == 0 && (code & 0xED) == Codes.String8
            && AmqpPrimitives.DecodeBytes((byte)(code & 0xEF), code, Body(at + 1), out bytes, out length) == AmqpDecodeErrorKind.None;
        end = at + 1 + length;
        return isText;
    }

    private ReadOnlySpan<byte> PeekBinary(out int end)
    {
        byte code = Next(out int body);
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeBinary(code, Body(body), out ReadOnlySpan<byte> value, out int length);
        end = Finish(status, "binary", body, length);
        return end >= 0 ? value : default;
    }

    private ReadOnlySpan<byte> Take(ReadOnlySpan<byte> value, int end)
    {
        FinishBytes(end);
        return value;
    }

    private ReadOnlySpan<byte> PeekString(Deviations accepted, out int end)
    {
        byte code = Next(out int body);
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeString(code, Body(body), out ReadOnlySpan<byte> value, out int length);
        if (status == AmqpDecodeErrorKind.InvalidUtf8 && Options.Allows(accepted))
        {
            status = AmqpDecodeErrorKind.None;
        }

        end = Finish(status, "string", body, length);
        return end >= 0 ? value : default;
    }

    private ReadOnlySpan<byte> PeekSymbol(out int end)
    {
        byte code = Next(out int body);
        AmqpDecodeErrorKind status = AmqpPrimitives.DecodeSymbol(code, Body(body), out ReadOnlySpan<byte> value, out int length);
        end = Finish(status, "symbol", body, length);
        return end >= 0 ? value : default;
    }

    // Returns where the value ends, or -1 after a fault that a recording reader has kept.
    private int Finish(AmqpDecodeErrorKind status, string expected, int body, int length)
    {
        if (status == AmqpDecodeErrorKind.None)
        {
            return body + length;
        }

        Fail(status, expected, body, length);
        return -1;
    }

    private void FinishBytes(int end)
    {
        if (end >= 0)
        {
            Advance(end);
        }
    }
}
