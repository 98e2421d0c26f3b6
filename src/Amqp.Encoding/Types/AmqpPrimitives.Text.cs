namespace Amqp.Encoding;

/// <content>binary, string and symbol (AMQP 1.0, part 1, 1.6.19 to 1.6.21): a size, then bytes.</content>
internal static partial class AmqpPrimitives
{
    public static AmqpDecodeErrorKind DecodeBinary(byte code, ReadOnlySpan<byte> body, out ReadOnlySpan<byte> value, out int length) =>
        DecodeBytes(Codes.Binary8, code, body, out value, out length);

    public static AmqpDecodeErrorKind DecodeString(byte code, ReadOnlySpan<byte> body, out ReadOnlySpan<byte> value, out int length)
    {
        AmqpDecodeErrorKind status = DecodeBytes(Codes.String8, code, body, out value, out length);
        return status == AmqpDecodeErrorKind.None && !Utf8.IsValid(value) ? AmqpDecodeErrorKind.InvalidUtf8 : status;
    }

    public static AmqpDecodeErrorKind DecodeSymbol(byte code, ReadOnlySpan<byte> body, out ReadOnlySpan<byte> value, out int length)
    {
        AmqpDecodeErrorKind status = DecodeBytes(Codes.Symbol8, code, body, out value, out length);
        return status == AmqpDecodeErrorKind.None && !Ascii.IsValid(value) ? AmqpDecodeErrorKind.InvalidSymbol : status;
    }

    /// <summary>Decodes size and bytes of a variable-width value of the type with this 8-bit code; its 32-bit code is higher by 0x10.</summary>
    public static AmqpDecodeErrorKind DecodeBytes(byte code8, byte code, ReadOnlySpan<byte> body, out ReadOnlySpan<byte> value, out int length)
    {
        value = default;
        uint size;
        int sizeWidth;
        if (code == code8)
        {
            sizeWidth = 1;
            if (body.IsEmpty)
            {
                length = 1;
                return AmqpDecodeErrorKind.NeedMoreData;
            }

            size = body[0];
        }
        else if (code == (code8 | 0x10))
        {
            sizeWidth = 4;
            if (!BinaryPrimitives.TryReadUInt32BigEndian(body, out size))
            {
                length = 4;
                return AmqpDecodeErrorKind.NeedMoreData;
            }
        }
        else
        {
            return Mismatch(code, out length);
        }

        long end = sizeWidth + (long)size;
        length = (int)Math.Min(end, int.MaxValue);
        if (end > body.Length)
        {
            return end > int.MaxValue ? AmqpDecodeErrorKind.SizeLimit : AmqpDecodeErrorKind.NeedMoreData;
        }

        value = body.Slice(sizeWidth, (int)size);
        return AmqpDecodeErrorKind.None;
    }
}
