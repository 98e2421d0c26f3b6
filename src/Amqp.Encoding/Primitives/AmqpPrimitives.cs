using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <summary>Stateless decoding of one value's data under a given constructor: no position, no exception.</summary>
/// <remarks>
/// Each method takes the format code and the bytes after it, and returns <see cref="AmqpDecodeErrorKind.None"/> with the value and the
/// bytes it took; on <see cref="AmqpDecodeErrorKind.NeedMoreData"/> the length says how many bytes of data are required.
/// Codes are checked before lengths, lengths before content.
/// </remarks>
internal static partial class AmqpPrimitives
{
    /// <summary>What the code is instead of the one asked for.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static AmqpDecodeErrorKind Mismatch(byte code) =>
        new FormatCode(code).IsAssigned ? AmqpDecodeErrorKind.UnexpectedType : AmqpDecodeErrorKind.UnassignedFormatCode;

    private static AmqpDecodeErrorKind Mismatch(byte code, out int length)
    {
        length = 0;
        return Mismatch(code);
    }

    private static AmqpDecodeErrorKind DecodeRawByte(ReadOnlySpan<byte> body, out byte value, out int length)
    {
        length = 1;
        if (body.IsEmpty)
        {
            value = 0;
            return AmqpDecodeErrorKind.NeedMoreData;
        }

        value = body[0];
        return AmqpDecodeErrorKind.None;
    }

    private static AmqpDecodeErrorKind DecodeFixed32(ReadOnlySpan<byte> body, out uint value, out int length)
    {
        length = sizeof(uint);
        return BinaryPrimitives.TryReadUInt32BigEndian(body, out value) ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.NeedMoreData;
    }

    private static AmqpDecodeErrorKind DecodeFixed64(ReadOnlySpan<byte> body, out ulong value, out int length)
    {
        length = sizeof(ulong);
        return BinaryPrimitives.TryReadUInt64BigEndian(body, out value) ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.NeedMoreData;
    }
}
