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
        if ((code & ~0x10) != code8)
        {
            return Mismatch(code, out length);
        }

        AmqpDecodeErrorKind status = MeasureBody(code, body, out length);
        value = status == AmqpDecodeErrorKind.None ? body.Slice(0, length).Slice(code == code8 ? 1 : 4) : default;
        return status;
    }
}
