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

    /// <summary>Values are nested deeper than <see cref="AmqpReaderOptions.MaxDepth"/>, or the constructor of an array holds more than 64 described values.</summary>
    DepthLimit,

    /// <summary>More array elements without octets than <see cref="AmqpReaderOptions.MaxZeroWidthElements"/> were to be materialised.</summary>
    ZeroWidthLimit,

    /// <summary>The value would need more memory than one .NET array can hold.</summary>
    SizeLimit,
}
