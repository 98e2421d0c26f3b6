namespace Amqp.Encoding;

/// <summary>A fault in decoded bytes: its kind, its place, what was expected and what was found. <see cref="ToString"/> describes it in one sentence.</summary>
public readonly struct AmqpDecodeError
{
    private readonly string? _expected;
    private readonly string? _found;
    private readonly string? _path;

    internal AmqpDecodeError(AmqpDecodeErrorKind kind, long offset, FormatCode formatCode, string expected, string found, string path)
    {
        Kind = kind;
        Offset = offset;
        FormatCode = formatCode;
        _expected = expected;
        _found = found;
        _path = path;
    }

    /// <summary>Gets the kind of the fault; <see cref="AmqpDecodeErrorKind.None"/> if there is none.</summary>
    public AmqpDecodeErrorKind Kind { get; }

    /// <summary>Gets the offset of the fault, in bytes from the beginning of the reader's data in the frame or message. In a string or symbol it is the first
    /// byte that is wrong; <see cref="Found"/> says where the text begins.</summary>
    public long Offset { get; }

    /// <summary>Gets the format code of the value at fault.</summary>
    public FormatCode FormatCode { get; }

    /// <summary>Gets what was expected, such as <c>uint</c>.</summary>
    public string Expected => _expected ?? string.Empty;

    /// <summary>Gets what was found instead, such as <c>str8-utf8 (0xA1)</c>.</summary>
    public string Found => _found ?? string.Empty;

    /// <summary>Gets the path from the outermost value to the fault: <c>[3]</c> is item 3 of a list or array, <c>{1}.key</c> and
    /// <c>{1}.value</c> belong to the pair 1 of a map, <c>.descriptor</c> to a described value. Fields that the standard names appear by name:
    /// <c>attach.source.address</c>, and so do those of contracts: <c>Order.Lines[3].Price</c>. Empty at the outermost value. The path is
    /// computed when the error is created, by skipping at most 65,536 values; <c>…</c> replaces the parts beyond that limit.</summary>
    public string Path => _path ?? string.Empty;

    /// <summary>Gets the error condition to report to the peer (AMQP 1.0, part 2, 2.8.15).</summary>
    public string Condition => Kind switch
    {
        AmqpDecodeErrorKind.DepthLimit or AmqpDecodeErrorKind.ZeroWidthLimit or AmqpDecodeErrorKind.SizeLimit or AmqpDecodeErrorKind.SectionLimit => "amqp:resource-limit-exceeded",
        AmqpDecodeErrorKind.MissingField or AmqpDecodeErrorKind.InvalidFieldValue => "amqp:invalid-field",
        >= AmqpDecodeErrorKind.NotAmqp and <= AmqpDecodeErrorKind.EndOfStream => "amqp:connection:framing-error",
        AmqpDecodeErrorKind.DeliveryMismatch => "amqp:not-allowed",
        AmqpDecodeErrorKind.DeliveryTooLarge => "amqp:link:message-size-exceeded",
        _ => "amqp:decode-error",
    };

    /// <summary>Returns the same error at another offset, for bytes that are a part of something longer.</summary>
    /// <param name="offset">The new <see cref="Offset"/>.</param>
    public AmqpDecodeError WithOffset(long offset) => new(Kind, offset, FormatCode, Expected, Found, Path);

    /// <summary>Gets one sentence: expected, offset, path, found. Empty if there is no fault.</summary>
    public string Message => Kind == AmqpDecodeErrorKind.None
        ? string.Empty
        : string.Format(CultureInfo.InvariantCulture, "Expected {0} at offset {1}{2} but found {3}.", Expected, Offset, Path.Length == 0 ? string.Empty : " (" + Path + ")", Found);

    /// <summary>Gets <see cref="Message"/>.</summary>
    public override string ToString() => Message;
}
