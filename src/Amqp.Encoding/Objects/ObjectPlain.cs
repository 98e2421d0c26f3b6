namespace Amqp.Encoding;

/// <summary>Plain values, decoded from bytes to objects directly.</summary>
internal static class ObjectPlain
{
    /// <summary>Decodes a plain scalar with its constructor.</summary>
    /// <returns>The number of its bytes; 0, with the object unchanged, if it has to be read in the exact way.</returns>
    public static int TryDecode(ReadOnlySpan<byte> source, TextDecoder? decoder, ref object? value)
    {
        if (source.IsEmpty)
        {
            return 0;
        }

        ReadOnlySpan<byte> body = source.Slice(1);
        switch (source[0])
        {
            case Codes.String8 when AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii):
                value = TextDecoder.GetAscii(ascii, decoder);
                return 2 + ascii.Length;
            case Codes.String8:
                return TryDecodeShortString(source, decoder, ref value);
            case Codes.Symbol8 when AmqpPrimitives.TryGetPlainText(source, out ReadOnlySpan<byte> ascii):
                value = AmqpSymbol.FromValidated(SymbolTexts.Get(ascii, decoder));
                return 2 + ascii.Length;
            case Codes.Null:
                value = null;
                return 1;
            case Codes.True:
                value = SmallBoxes.Of(true);
                return 1;
            case Codes.False:
                value = SmallBoxes.Of(false);
                return 1;
            case Codes.UInt0:
                value = SmallBoxes.Of(0u);
                return 1;
            case Codes.ULong0:
                value = SmallBoxes.Of(0ul);
                return 1;
            case Codes.UByte when body.Length >= 1:
                value = SmallBoxes.Of(body[0]);
                return 2;
            case Codes.SByte when body.Length >= 1:
                value = SmallBoxes.Of((sbyte)body[0]);
                return 2;
            case Codes.SmallUInt when body.Length >= 1:
                value = SmallBoxes.Of((uint)body[0]);
                return 2;
            case Codes.SmallULong when body.Length >= 1:
                value = SmallBoxes.Of((ulong)body[0]);
                return 2;
            case Codes.SmallInt when body.Length >= 1:
                value = SmallBoxes.Of((int)(sbyte)body[0]);
                return 2;
            case Codes.SmallLong when body.Length >= 1:
                value = SmallBoxes.Of((long)(sbyte)body[0]);
                return 2;
            case Codes.Boolean when body.Length >= 1 && body[0] <= 1:
                value = SmallBoxes.Of(body[0] != 0);
                return 2;
            case Codes.UShort when body.Length >= 2:
                value = BinaryPrimitives.ReadUInt16BigEndian(body);
                return 3;
            case Codes.Short when body.Length >= 2:
                value = BinaryPrimitives.ReadInt16BigEndian(body);
                return 3;
            case Codes.UInt when body.Length >= 4:
                value = SmallBoxes.Of(BinaryPrimitives.ReadUInt32BigEndian(body));
                return 5;
            case Codes.Int when body.Length >= 4:
                value = SmallBoxes.Of(BinaryPrimitives.ReadInt32BigEndian(body));
                return 5;
            case Codes.Float when body.Length >= 4:
                value = BinaryPrimitives.ReadSingleBigEndian(body);
                return 5;
            case Codes.ULong when body.Length >= 8:
                value = SmallBoxes.Of(BinaryPrimitives.ReadUInt64BigEndian(body));
                return 9;
            case Codes.Long when body.Length >= 8:
                value = SmallBoxes.Of(BinaryPrimitives.ReadInt64BigEndian(body));
                return 9;
            case Codes.Double when body.Length >= 8:
                value = BinaryPrimitives.ReadDoubleBigEndian(body);
                return 9;
            case Codes.Timestamp when body.Length >= 8:
                value = ObjectRules.ToObject(AmqpTimestamp.FromMilliseconds(BinaryPrimitives.ReadInt64BigEndian(body)));
                return 9;
            case Codes.Uuid when body.Length >= 16:
                value = BigEndian.ReadGuid(body);
                return 17;
            case Codes.Decimal32 or Codes.Decimal64 or Codes.Decimal128:
                return TryDecodeDecimal(source, ref value);
            default:
                return 0;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodeShortString(ReadOnlySpan<byte> source, TextDecoder? decoder, ref object? value)
    {
        int length = TextDecoder.TryGetShortString(source, decoder, out string? text);
        value = length > 0 ? text : value;
        return length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryDecodeDecimal(ReadOnlySpan<byte> source, ref object? value)
    {
        decimal number = 0;
        int length = default(DecimalWire).ReadPlain(source, TextRules.Default, ref number);
        value = length > 0 ? number : value;
        return length;
    }
}
