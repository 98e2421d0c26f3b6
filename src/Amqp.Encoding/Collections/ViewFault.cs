namespace Amqp.Encoding;

/// <summary>Creates exceptions for faults found in a view after the reader has moved on.</summary>
internal static class ViewFault
{
    public static AmqpDecodeException Of(AmqpDecodeErrorKind kind, FormatCode constructor, long offset, int index)
    {
        string expected = kind switch
        {
            AmqpDecodeErrorKind.InvalidBoolean => "a boolean byte of 00 or 01",
            AmqpDecodeErrorKind.InvalidChar => "a Unicode scalar value",
            AmqpDecodeErrorKind.NotRepresentable => "a value that the .NET type can hold",
            AmqpDecodeErrorKind.TrailingBytes => "the end of array",
            AmqpDecodeErrorKind.ZeroWidthLimit => "at most " + TextOf.Number(index) + " zero-width array elements (AmqpReaderOptions.MaxZeroWidthElements)",
            _ => "an element within its array",
        };
        string found = kind switch
        {
            AmqpDecodeErrorKind.TrailingBytes => "more bytes",
            AmqpDecodeErrorKind.ZeroWidthLimit => "more",
            _ => "other bytes",
        };
        string path = TextOf.Item(index);
        return new AmqpDecodeException(new AmqpDecodeError(kind, offset, constructor, expected, found, path));
    }
}
