namespace Amqp.Encoding.Framing;

/// <summary>Creates the errors of frames and protocol headers. Offsets count from the first byte of the frame or header.</summary>
internal static class FrameFault
{
    public static AmqpDecodeError Create(AmqpDecodeErrorKind kind, long offset, string expected, string found) =>
        new(kind, offset, default, expected, found, string.Empty);

    public static AmqpDecodeError TooSmall(uint size) =>
        Create(AmqpDecodeErrorKind.FrameTooSmall, 0, "a SIZE of at least 8", TextOf.Number(size));

    public static AmqpDecodeError TooLarge(FrameType type, uint size, uint maxFrameSize) => Create(
        AmqpDecodeErrorKind.FrameTooLarge,
        0,
        "a SIZE of at most " + TextOf.Number(maxFrameSize) + (type == FrameType.Sasl ? " (the argument maxFrameSize of ReadSaslFrame and DecodeSasl)" : " (MaxFrameSize)"),
        TextOf.Number(size) + ForeignBytes.Hint(size));

    public static AmqpDecodeError DataOffset(byte dataOffset, uint size) =>
        Create(AmqpDecodeErrorKind.InvalidDataOffset, 4, "a DOFF of 2 to " + TextOf.Number(size / 4), TextOf.Number(dataOffset) + ForeignBytes.Hint(size));

    public static AmqpDecodeError Type(byte type, FrameType expected) =>
        Create(AmqpDecodeErrorKind.UnexpectedFrameType, 5, "the TYPE " + Hex((byte)expected), Hex(type) + (type > 1 ? string.Empty : ", " + ForeignBytes.NameOfFrame(type)));

    public static AmqpDecodeError UnknownType(byte type) =>
        Create(AmqpDecodeErrorKind.UnexpectedFrameType, 5, "the TYPE 0x00 or 0x01", Hex(type));

    public static AmqpDecodeError Performative(int offset, FrameType type, bool hasCode, ulong code) => Create(
        AmqpDecodeErrorKind.UnknownPerformative,
        offset,
        type == FrameType.Amqp ? "a performative (descriptors 0x10 to 0x18)" : "a SASL body (descriptors 0x40 to 0x44)",
        hasCode ? "the descriptor 0x" + code.ToString("X2", CultureInfo.InvariantCulture) : "a descriptor that the standard does not define");

    public static AmqpDecodeError EmptySasl(int offset) =>
        Create(AmqpDecodeErrorKind.EmptySaslFrame, offset, "a SASL body", "the end of the frame");

    public static AmqpDecodeError AfterBody(int offset) =>
        Create(AmqpDecodeErrorKind.BytesAfterBody, offset, "the end of the frame", "more bytes");

    public static AmqpDecodeError HeaderLength(int length) => Create(
        length < ProtocolHeader.EncodedSize ? AmqpDecodeErrorKind.NeedMoreData : AmqpDecodeErrorKind.TrailingBytes,
        Math.Min(length, ProtocolHeader.EncodedSize),
        "a protocol header of 8 bytes",
        TextOf.Count(length, "byte"));

    public static string Hex(byte value) => "0x" + value.ToString("X2", CultureInfo.InvariantCulture);
}
