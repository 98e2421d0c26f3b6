using System.Globalization;

namespace Amqp.Encoding;

/// <summary>A fault that decoding found: what, where, what was expected and what was there. <see cref="ToString"/> says it in one sentence.</summary>
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

    /// <summary>Gets the fault; <see cref="AmqpDecodeErrorKind.None"/> if there is none.</summary>
    public AmqpDecodeErrorKind Kind { get; }

    /// <summary>Gets where the fault is, in bytes from where the reader's data begins in the frame or message.</summary>
    public long Offset { get; }

    /// <summary>Gets the format code of the value at fault.</summary>
    public FormatCode FormatCode { get; }

    /// <summary>Gets what was expected, such as <c>uint</c>.</summary>
    public string Expected => _expected ?? string.Empty;

    /// <summary>Gets what was found instead, such as <c>str8-utf8 (0xA1)</c>.</summary>
    public string Found => _found ?? string.Empty;

    /// <summary>Gets the way from the outermost value to the fault: <c>[3]</c> is the item 3 of a list or array, <c>{1}.key</c> and
    /// <c>{1}.value</c> belong to the pair 1 of a map, <c>.descriptor</c> to a described value. What the standard names is named: <c>attach.source.address</c>.
    /// Empty at the outermost value. It is found when the error is made, by passing over at most 65,536 values; <c>…</c> stands where there are more
    /// before the fault.</summary>
    public string Path => _path ?? string.Empty;

    /// <summary>Gets the error condition that a peer would be told (AMQP 1.0, part 2, 2.8.15).</summary>
    public string Condition => Kind switch
    {
        AmqpDecodeErrorKind.DepthLimit or AmqpDecodeErrorKind.ZeroWidthLimit or AmqpDecodeErrorKind.SizeLimit or AmqpDecodeErrorKind.SectionLimit => "amqp:resource-limit-exceeded",
        AmqpDecodeErrorKind.MissingField or AmqpDecodeErrorKind.InvalidFieldValue => "amqp:invalid-field",
        >= AmqpDecodeErrorKind.NotAmqp and <= AmqpDecodeErrorKind.EndOfStream => "amqp:connection:framing-error",
        AmqpDecodeErrorKind.DeliveryMismatch => "amqp:not-allowed",
        AmqpDecodeErrorKind.DeliveryTooLarge => "amqp:link:message-size-exceeded",
        _ => "amqp:decode-error",
    };

    /// <summary>Gets one sentence: expected, offset, path, found.</summary>
    /// <returns>The sentence, or an empty text if there is no fault.</returns>
    public override string ToString()
    {
        if (Kind == AmqpDecodeErrorKind.None)
        {
            return string.Empty;
        }

        string path = Path.Length == 0 ? string.Empty : " (" + Path + ")";
        return string.Format(CultureInfo.InvariantCulture, "Expected {0} at offset {1}{2} but found {3}.", Expected, Offset, path, Found);
    }
}
