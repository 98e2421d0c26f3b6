namespace Amqp.Encoding;

/// <summary>Decodes the data of one value after a given constructor, without state or exceptions.</summary>
/// <remarks>
/// Each method takes the format code and the bytes after it, and returns <see cref="AmqpDecodeErrorKind.None"/> with the value and the
/// length of its data. On <see cref="AmqpDecodeErrorKind.NeedMoreData"/> the length is the number of bytes required.
/// Codes are checked before lengths, lengths before content.
/// </remarks>
internal static partial class AmqpPrimitives
{
    /// <summary>Returns the fault of a format code that is not the expected one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static AmqpDecodeErrorKind Mismatch(byte code) =>
        new FormatCode(code).IsAssigned ? AmqpDecodeErrorKind.UnexpectedType : AmqpDecodeErrorKind.UnassignedFormatCode;

    private static AmqpDecodeErrorKind Mismatch(byte code, out int length)
    {
        length = 0;
        return Mismatch(code);
    }
}
