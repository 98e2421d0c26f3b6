using System.Globalization;

namespace Amqp.Encoding;

/// <summary>A fault as a reader keeps it. Its texts and path are made only when it is thrown or returned to the caller.</summary>
/// <remarks>A class, so that readers stay small and cheap to copy.</remarks>
internal sealed class ReadFault
{
    public AmqpDecodeErrorKind Kind;
    public byte Code;
    public string Expected = string.Empty;

    /// <summary>What was found, if the kind of the fault does not say it.</summary>
    public string? Found;

    /// <summary>The field of the composite at <see cref="Offset"/> that is missing, and so has no offset of its own.</summary>
    public string? Field;

    /// <summary>The offset of the fault in the reader's data.</summary>
    public int Offset;

    /// <summary>The number of bytes required, or the invalid byte or number.</summary>
    public long Detail;

    /// <summary>The number of bytes available where more were required.</summary>
    public long Left;

    public AmqpDecodeError ToError(ReadOnlySpan<byte> data, long origin, AmqpReaderOptions options)
    {
        string expected = Kind switch
        {
            AmqpDecodeErrorKind.NeedMoreData or AmqpDecodeErrorKind.SizeExceedsParent => Expected + " of " + Text(Detail) + (Detail == 1 ? " byte" : " bytes"),
            AmqpDecodeErrorKind.SizeLimit => "at most 2147483647 bytes of " + Expected,
            AmqpDecodeErrorKind.SizeTooSmall => "a size of " + Expected + " that holds its count" + (Code is Codes.Array8 or Codes.Array32 ? " and constructor" : string.Empty),
            AmqpDecodeErrorKind.CountExceedsSize => "a count of " + Expected + " that its size can hold",
            AmqpDecodeErrorKind.TrailingBytes => "the end of " + Expected,
            AmqpDecodeErrorKind.OddMapCount => "an even count of keys and values",
            AmqpDecodeErrorKind.DuplicateKey => "distinct keys in a map",
            AmqpDecodeErrorKind.InvalidBoolean => "a boolean byte of 00 or 01",
            AmqpDecodeErrorKind.InvalidChar => "a Unicode scalar value",
            AmqpDecodeErrorKind.InvalidUtf8 => "UTF-8",
            AmqpDecodeErrorKind.InvalidSymbol => "seven-bit ASCII",
            AmqpDecodeErrorKind.DepthLimit => "at most " + Text(options.MaxDepth) + (options.MaxDepth == 1 ? " level" : " levels") + " of nesting (AmqpReaderOptions.MaxDepth)",
            AmqpDecodeErrorKind.ZeroWidthLimit => "at most " + Text(options.MaxZeroWidthElements) + " array elements without bytes (AmqpReaderOptions.MaxZeroWidthElements)",
            _ => Expected,
        };
        string found = Kind switch
        {
            AmqpDecodeErrorKind.NeedMoreData => "the end of the input after " + Text(Left),
            AmqpDecodeErrorKind.SizeExceedsParent => "only " + Text(Left) + " left in the enclosing value",
            AmqpDecodeErrorKind.UnassignedFormatCode => "0x" + Code.ToString("X2", CultureInfo.InvariantCulture) + ", which is no assigned format code",
            AmqpDecodeErrorKind.TrailingBytes => "more bytes",
            AmqpDecodeErrorKind.InvalidBoolean => "0x" + Detail.ToString("X2", CultureInfo.InvariantCulture),
            AmqpDecodeErrorKind.DuplicateKey => "the same key twice",
            AmqpDecodeErrorKind.InvalidChar or AmqpDecodeErrorKind.InvalidUtf8 or AmqpDecodeErrorKind.InvalidSymbol => "other bytes",
            AmqpDecodeErrorKind.SizeTooSmall => "a smaller one",
            AmqpDecodeErrorKind.CountExceedsSize => "a larger one",
            AmqpDecodeErrorKind.OddMapCount => "an odd one",
            AmqpDecodeErrorKind.SizeLimit or AmqpDecodeErrorKind.DepthLimit or AmqpDecodeErrorKind.ZeroWidthLimit => "more",
            AmqpDecodeErrorKind.NotRepresentable => new FormatCode(Code) + " beyond its range",
            _ => Found ?? new FormatCode(Code).ToString(),
        };
        string path = ValuePath.Find(data, Offset);
        return new AmqpDecodeError(Kind, origin + Offset, new FormatCode(Code), expected, found, Field is null ? path : path + "." + Field);
    }

    private static string Text(long number) => number.ToString(CultureInfo.InvariantCulture);
}
