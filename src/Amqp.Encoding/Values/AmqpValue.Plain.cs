namespace Amqp.Encoding;

/// <content>Plain values, decoded from and written to spans directly.</content>
public readonly partial struct AmqpValue
{
    // The maximum size of a scalar other than text.
    internal const int MaxScalarSize = 17;

    /// <summary>Does the same as <see cref="TryDecodePlain"/>, for code that calls it more than once: only the choice between two methods is inlined.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int TryDecodePlainByCall(ReadOnlySpan<byte> source, TextDecoder? decoder, bool borrow, ref AmqpValue value) =>
        source.Length > 0 && source[0] == Codes.String8 ? TryDecodePlainString(source, decoder, ref value) : TryDecodeAnyPlain(source, decoder, borrow, ref value);

    /// <summary>Checks whether this text, which is of ASCII characters, consists of these bytes.</summary>
    internal bool HasText(ReadOnlySpan<byte> ascii) => Ascii.Equals(((string)_reference!).AsSpan(), ascii);

    /// <summary>Gets the text of a string or symbol of ASCII characters.</summary>
    internal bool TryGetAscii([NotNullWhen(true)] out string? text)
    {
        text = _reference as string;
        return text is not null && (_high == (ulong)AmqpType.Symbol || Ascii.IndexOfNonAscii(text.AsSpan()) < 0);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodeAnyPlain(ReadOnlySpan<byte> source, TextDecoder? decoder, bool borrow, ref AmqpValue value) =>
        TryDecodePlain(source, decoder, borrow, ref value);

    // Apart from the others, whose loops would get longer.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodeRarePlain(ReadOnlySpan<byte> source, bool borrow, ref AmqpValue value)
    {
        ReadOnlySpan<byte> body = source.Slice(1);
        switch (source[0])
        {
            case Codes.Char when body.Length >= 4 && AmqpChar.TryCreate(BinaryPrimitives.ReadInt32BigEndian(body), out AmqpChar character):
                value = character;
                return 5;
            case Codes.Decimal32 when body.Length >= 4:
                value = new(AmqpType.Decimal32, BinaryPrimitives.ReadUInt32BigEndian(body));
                return 5;
            case Codes.Decimal64 when body.Length >= 8:
                value = new(AmqpType.Decimal64, BinaryPrimitives.ReadUInt64BigEndian(body));
                return 9;
            case Codes.Decimal128 when body.Length >= 16 && !Decimal128.IsShifted(BinaryPrimitives.ReadUInt64BigEndian(body)):
                value = new(ValueTag.Decimal128, BinaryPrimitives.ReadUInt64BigEndian(body.Slice(8)), BinaryPrimitives.ReadUInt64BigEndian(body));
                return 17;
            case Codes.Uuid when body.Length >= 16:
                value = new(ValueTag.Uuid, BinaryPrimitives.ReadUInt64BigEndian(body.Slice(8)), BinaryPrimitives.ReadUInt64BigEndian(body));
                return 17;
            case Codes.Binary8 when !borrow && body.Length >= 1 && body[0] < body.Length:
                value = body.Slice(1, body[0]).ToArray();
                return 2 + body[0];
            default:
                return 0;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodePlainString(ReadOnlySpan<byte> source, TextDecoder? decoder, ref AmqpValue value)
    {
        if (!AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii))
        {
            return TryDecodeShortString(source, decoder, ref value);
        }

        value = TextDecoder.GetAscii(ascii, decoder);
        return 2 + ascii.Length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodeShortString(ReadOnlySpan<byte> source, TextDecoder? decoder, ref AmqpValue value)
    {
        int length = TextDecoder.TryGetShortString(source, decoder, out string? text);
        value = length > 0 ? text : value;
        return length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodePlainSymbol(ReadOnlySpan<byte> source, TextDecoder? decoder, ref AmqpValue value)
    {
        if (!AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii))
        {
            return 0;
        }

        value = AmqpSymbol.FromValidated(SymbolTexts.Get(ascii, decoder));
        return 2 + ascii.Length;
    }

    /// <summary>Writes a scalar or an ASCII text in its smallest form.</summary>
    /// <param name="room">The destination.</param>
    /// <param name="at">The index in the destination at which the value begins.</param>
    /// <returns>The index after the value; <paramref name="at"/> if it has to be written by the writer.</returns>
    internal int WritePlain(Span<byte> room, int at)
    {
        if (_reference is string text)
        {
            return AmqpPrimitives.WritePlainText(_high == (ulong)AmqpType.String ? Codes.String8 : Codes.Symbol8, text, room, at);
        }

        return (_reference is null or ValueTag) && room.Length - at >= MaxScalarSize ? at + WriteBits(Type, room.Slice(at)) : at;
    }

    /// <summary>Returns the number of bytes of a scalar or a short ASCII text; 0 if the value has to be measured in the exact way.</summary>
    internal int GetPlainSize() => _reference is string text
        ? text.Length <= Utf8.MaxCountedLength && Ascii.IsValid(text.AsSpan()) ? 2 + text.Length : 0
        : _reference is null or ValueTag ? GetEncodedSize() : 0;
}
