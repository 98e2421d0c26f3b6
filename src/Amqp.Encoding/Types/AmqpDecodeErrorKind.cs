namespace Amqp.Encoding;

/// <summary>The fault that decoding found.</summary>
public enum AmqpDecodeErrorKind : byte
{
    /// <summary>No fault.</summary>
    None,

    /// <summary>The input ends before the value does; more octets may complete it.</summary>
    NeedMoreData,

    /// <summary>A value of another type stands where one type was asked for.</summary>
    UnexpectedType,

    /// <summary>The octet is no format code that the standard assigns (part 1, 1.2).</summary>
    UnassignedFormatCode,

    /// <summary>A value runs past the end of the list, map or array that holds it.</summary>
    SizeExceedsParent,

    /// <summary>A size is too small for the count field or the element constructor behind it.</summary>
    SizeTooSmall,

    /// <summary>A count does not fit the octets that the size leaves for the items or elements.</summary>
    CountExceedsSize,

    /// <summary>Octets are left behind the last item or element.</summary>
    TrailingOctets,

    /// <summary>The count of a map is odd (part 1, 1.6.23).</summary>
    OddMapCount,

    /// <summary>A map holds the same key twice (part 1, 1.6.23).</summary>
    DuplicateKey,

    /// <summary>A boolean octet other than 00 and 01 (part 1, 1.6.2).</summary>
    InvalidBoolean,

    /// <summary>A char that is no Unicode scalar value (part 1, 1.6.16).</summary>
    InvalidChar,

    /// <summary>A string that is not UTF-8 (part 1, 1.6.20).</summary>
    InvalidUtf8,

    /// <summary>A symbol with an octet above 7F (part 1, 1.6.21).</summary>
    InvalidSymbol,

    /// <summary>The value is legal, but the .NET type asked for cannot hold it.</summary>
    NotRepresentable,

    /// <summary>Values are nested deeper than <see cref="AmqpReaderOptions.MaxDepth"/>.</summary>
    DepthLimit,

    /// <summary>More array elements without octets than <see cref="AmqpReaderOptions.MaxZeroWidthElements"/> were to be materialised.</summary>
    ZeroWidthLimit,

    /// <summary>The value would need more memory than one .NET array can hold.</summary>
    SizeLimit,

    /// <summary>The descriptor is of another type than the one asked for, or of one that may not stand in the field.</summary>
    UnexpectedDescriptor,

    /// <summary>A mandatory field of a composite is null or not there (part 1, 1.4).</summary>
    MissingField,

    /// <summary>A composite has more fields than its type.</summary>
    TooManyFields,

    /// <summary>The value of a field has the right type but is not among its values, or too long.</summary>
    InvalidFieldValue,

    /// <summary>A message section stands where it may not: out of order, a second time, or beside a body of another kind (part 3, 3.2).</summary>
    UnexpectedSection,

    /// <summary>A message has no body (part 3, 3.2).</summary>
    MissingBody,

    /// <summary>A message has more than 10,000 sections.</summary>
    SectionLimit,
}
