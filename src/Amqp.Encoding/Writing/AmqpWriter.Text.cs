namespace Amqp.Encoding;

/// <content>binary, string and symbol (AMQP 1.0, part 1, 1.6.19 to 1.6.21).</content>
public ref partial struct AmqpWriter
{
    /// <summary>Writes a binary (0xA0, 0xB0; part 1, 1.6.19).</summary>
    /// <param name="value">The bytes.</param>
    /// <exception cref="AmqpEncodeException">The bytes are too many for one buffer.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteBinary(scoped ReadOnlySpan<byte> value) => WriteRaw(Codes.Binary8, value);

    /// <summary>Writes a binary (0xA0, 0xB0) or null (0x40).</summary>
    /// <param name="value">The bytes, or null.</param>
    /// <exception cref="AmqpEncodeException">The bytes are too many for one buffer.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteBinary(byte[]? value)
    {
        if (value is null)
        {
            WriteNull();
        }
        else
        {
            WriteRaw(Codes.Binary8, value);
        }
    }

    /// <summary>Writes a binary (0xA0, 0xB0; part 1, 1.6.19) whose bytes are in several segments. They are copied once, to the output.</summary>
    /// <param name="value">The bytes.</param>
    /// <exception cref="AmqpEncodeException">The bytes are too many for one buffer.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteBinary(in ReadOnlySequence<byte> value)
    {
        long length = value.Length;
        int size = EncodedSize.ToInt32(length + (length <= byte.MaxValue ? 2 : 5));
        if (!HasRoom(size) && TryCount(size))
        {
            return;
        }

        Span<byte> room = ReserveValue(size);
        value.CopyTo(room.Slice(AmqpPrimitives.WriteBytesHeader(Codes.Binary8, (int)length, room)));
        CommitValue(size);
    }

    /// <summary>Writes a string (0xA1, 0xB1; part 1, 1.6.20).</summary>
    /// <param name="value">The text.</param>
    /// <exception cref="AmqpEncodeException">The text has a lone surrogate, or the text is too long for one buffer.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteString(scoped ReadOnlySpan<char> value)
    {
        CheckFresh();
        long most = Utf8.GetMaxByteCount(value.Length);
        if (_span.Length - _position >= most + 5)
        {
            // There is room for the worst case, so one pass is enough: the size is filled in after it, and seldom needs more room than was left for it.
            int header = value.Length > byte.MaxValue ? 5 : 2;
            Span<byte> destination = _span.Slice(_position);
            int length = Utf8.GetBytes(value, destination.Slice(header));
            if (length > byte.MaxValue && header == 2)
            {
                header = AmqpPrimitives.WidenBytes(length, destination);
            }

            AmqpPrimitives.WriteBytesHeader(Codes.String8, length, destination);
            CommitValue(header + length);
            return;
        }

        WriteMeasured(value);
    }

    // Not inlined, for short texts that have room.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteMeasured(scoped ReadOnlySpan<char> value)
    {
        int exact = Utf8.GetByteCount(value);
        int size = EncodedSize.OfBinary(exact);
        if (TryCount(size))
        {
            return;
        }

        Span<byte> room = ReserveValue(size);
        Utf8.GetBytes(value, room.Slice(AmqpPrimitives.WriteBytesHeader(Codes.String8, exact, room)));
        CommitValue(size);
    }

    /// <summary>Writes a string (0xA1, 0xB1) or null (0x40).</summary>
    /// <param name="value">The text, or null.</param>
    /// <exception cref="AmqpEncodeException">The text has a lone surrogate, or the text is too long for one buffer.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteString(string? value)
    {
        if (value is null)
        {
            WriteNull();
        }
        else
        {
            WriteString(value.AsSpan());
        }
    }

    /// <summary>Writes a string (0xA1, 0xB1) from UTF-8 bytes.</summary>
    /// <param name="utf8">The bytes.</param>
    /// <exception cref="AmqpEncodeException">The bytes are not UTF-8, or too many for one buffer.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteStringBytes(scoped ReadOnlySpan<byte> utf8)
    {
        if (!Utf8.IsValid(utf8))
        {
            throw new AmqpEncodeException("The bytes are not UTF-8, which a string must be: correct them, or write a binary.");
        }

        WriteRaw(Codes.String8, utf8);
    }

    /// <summary>Writes a symbol (0xA3, 0xB3; part 1, 1.6.21).</summary>
    /// <param name="value">The symbol.</param>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteSymbol(AmqpSymbol value) => Write<AmqpSymbol, SymbolWire>(value);

    /// <summary>Writes a text as a symbol (0xA3, 0xB3), or null (0x40).</summary>
    /// <param name="value">ASCII text, or null.</param>
    /// <exception cref="AmqpEncodeException">A character is above U+007F.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteSymbol(string? value)
    {
        if (value is null)
        {
            WriteNull();
        }
        else
        {
            WriteSymbol(new AmqpSymbol(value));
        }
    }

    /// <summary>Writes a symbol (0xA3, 0xB3) from ASCII bytes.</summary>
    /// <param name="ascii">The bytes, such as <c>"amqp:accepted:list"u8</c>.</param>
    /// <exception cref="AmqpEncodeException">A byte is above 7F, or there are too many for one buffer.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void WriteSymbolBytes(scoped ReadOnlySpan<byte> ascii)
    {
        if (!Ascii.IsValid(ascii))
        {
            throw new AmqpEncodeException("The bytes are not seven-bit ASCII, which a symbol must be: correct them, or write a string.");
        }

        WriteRaw(Codes.Symbol8, ascii);
    }

    // Writes a binary, string or symbol without checking its bytes.
    internal void WriteRaw(byte code8, scoped ReadOnlySpan<byte> value)
    {
        int size = EncodedSize.OfBinary(value.Length);
        if (!HasRoom(size) && TryCount(size))
        {
            return;
        }

        AmqpPrimitives.WriteRaw(code8, value, ReserveValue(size));
        CommitValue(size);
    }
}
