namespace Amqp.Encoding;

/// <summary>The kinds of faults in decoded bytes.</summary>
public enum AmqpDecodeErrorKind : byte
{
    /// <summary>No fault.</summary>
    None,

    /// <summary>The input ends before the value is complete; more bytes may complete it.</summary>
    NeedMoreData,

    /// <summary>A value is of another type than the one requested.</summary>
    UnexpectedType,

    /// <summary>The byte is not a format code that the standard assigns (part 1, 1.2).</summary>
    UnassignedFormatCode,

    /// <summary>A value runs past the end of the list, map or array that holds it.</summary>
    SizeExceedsParent,

    /// <summary>A size is too small for the count field or the element constructor after it.</summary>
    SizeTooSmall,

    /// <summary>A count does not fit the bytes that the size leaves for the items or elements.</summary>
    CountExceedsSize,

    /// <summary>Bytes are left after the last item or element.</summary>
    TrailingBytes,

    /// <summary>The count of a map is odd (part 1, 1.6.23).</summary>
    OddMapCount,

    /// <summary>A map contains the same key twice (part 1, 1.6.23).</summary>
    DuplicateKey,

    /// <summary>A boolean byte other than 00 and 01 (part 1, 1.6.2).</summary>
    InvalidBoolean,

    /// <summary>A char that is not a Unicode scalar value (part 1, 1.6.16).</summary>
    InvalidChar,

    /// <summary>A string that is not UTF-8 (part 1, 1.6.20).</summary>
    InvalidUtf8,

    /// <summary>A symbol with a byte above 7F (part 1, 1.6.21).</summary>
    InvalidSymbol,

    /// <summary>The value is legal, but the requested .NET type cannot hold it.</summary>
    NotRepresentable,

    /// <summary>Values are nested deeper than <see cref="AmqpReaderOptions.MaxDepth"/> or than the stack has room for, more
    /// than 64 keys of maps and descriptors are in each other, or an array constructor has more than 64 descriptors.</summary>
    DepthLimit,

    /// <summary>The value has more zero-width array elements than <see cref="AmqpReaderOptions.MaxZeroWidthElements"/>
    /// allows, or holds objects of a contract that take too much memory.</summary>
    ZeroWidthLimit,

    /// <summary>The value would need more memory than one .NET array can hold, or is larger than the caller allows.</summary>
    SizeLimit,

    /// <summary>The descriptor is that of another type than the one requested, or of a type that is not allowed in the field.</summary>
    UnexpectedDescriptor,

    /// <summary>A mandatory field of a composite is null or missing (part 1, 1.4), or a list of an SDK's own type has
    /// fewer items than its read method reads.</summary>
    MissingField,

    /// <summary>A composite has more fields than its type defines, or than the read method of an SDK's own type reads.</summary>
    TooManyFields,

    /// <summary>The value of a field has the right type but is not one of the allowed values, or is too long.</summary>
    InvalidFieldValue,

    /// <summary>A message section is not allowed at its position: it is out of order, repeated, or next to a body of another kind (part 3, 3.2).</summary>
    UnexpectedSection,

    /// <summary>A message has no body (part 3, 3.2).</summary>
    MissingBody,

    /// <summary>A message has more than 10,000 sections.</summary>
    SectionLimit,

    /// <summary>The bytes do not begin a protocol header (part 2, 2.2).</summary>
    NotAmqp,

    /// <summary>A protocol header names another protocol or version than the one expected (part 2, 2.2).</summary>
    ProtocolMismatch,

    /// <summary>The SIZE of a frame is smaller than its header (part 2, 2.3.1).</summary>
    FrameTooSmall,

    /// <summary>The SIZE of a frame is above the maximum (part 2, 2.7.1; part 5, 5.3.1).</summary>
    FrameTooLarge,

    /// <summary>The DOFF of a frame is below 2, or points beyond the frame (part 2, 2.3.1).</summary>
    InvalidDataOffset,

    /// <summary>The TYPE of a frame is not that of the phase: AMQP or SASL (part 2, 2.3.1).</summary>
    UnexpectedFrameType,

    /// <summary>The descriptor of a frame body is not one that frames of its type carry (part 2, 2.3.2; part 5, 5.3.1).</summary>
    UnknownPerformative,

    /// <summary>A SASL frame has no body (part 5, 5.3.1).</summary>
    EmptySaslFrame,

    /// <summary>Bytes follow the body of a SASL frame or, if conformance is strict, a performative other than transfer. Neither has a payload (part 2, 2.3.2;
    /// part 5, 5.3.1).</summary>
    BytesAfterBody,

    /// <summary>The connection or stream ended inside a protocol header, a frame or a value.</summary>
    EndOfStream,

    /// <summary>A transfer that continues a delivery names another delivery-id, delivery-tag or message-format (part 2, 2.7.5).</summary>
    DeliveryMismatch,

    /// <summary>A delivery is larger than the maximum (part 2, 2.7.3).</summary>
    DeliveryTooLarge,
}
