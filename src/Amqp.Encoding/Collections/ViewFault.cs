using System.Globalization;

namespace Amqp.Encoding;

/// <summary>Faults that are met while a view is looked at, when the reader has moved on.</summary>
internal static class ViewFault
{
    public static AmqpDecodeException Of(AmqpDecodeErrorKind kind, FormatCode constructor, long offset, int index)
    {
        string expected = kind switch
        {
            AmqpDecodeErrorKind.InvalidBoolean => "a boolean octet of 00 or 01",
            AmqpDecodeErrorKind.InvalidChar => "a Unicode scalar value",
            AmqpDecodeErrorKind.NotRepresentable => "a value that the .NET type can hold",
            AmqpDecodeErrorKind.TrailingOctets => "the end of array",
            AmqpDecodeErrorKind.ZeroWidthLimit => "at most " + index.ToString(CultureInfo.InvariantCulture) + " array elements without octets",
            _ => "an element within its array",
        };
        string found = kind == AmqpDecodeErrorKind.TrailingOctets ? "more octets" : "other octets";
        string path = "[" + index.ToString(CultureInfo.InvariantCulture) + "]";
        return new AmqpDecodeException(new AmqpDecodeError(kind, offset, constructor, expected, found, path));
    }
}
