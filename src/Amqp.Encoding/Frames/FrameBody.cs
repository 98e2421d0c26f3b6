namespace Amqp.Encoding.Framing;

/// <summary>Finds the end of the performative in the body of a complete frame, because nothing else marks the beginning of the payload.</summary>
internal static class FrameBody
{
    /// <summary>Checks the descriptor and the extent of the performative.</summary>
    /// <param name="bytes">The body, or its beginning.</param>
    /// <param name="header">The header of the frame.</param>
    /// <param name="options">Limits.</param>
    /// <param name="kind">The kind of the performative.</param>
    /// <param name="length">The number of bytes of the performative, or the number needed to find its end.</param>
    /// <param name="error">The fault if the bytes are invalid.</param>
    public static OperationStatus Measure(
        ReadOnlySpan<byte> bytes, FrameHeader header, AmqpReaderOptions options, out FrameKind kind, out int length, out AmqpDecodeError error)
    {
        // A described value whose descriptor is a smallulong, which nearly all peers send.
        if (bytes.Length > 3 && bytes[0] == 0 && bytes[1] == 0x53 && IsOf(header.Type, bytes[2]) && bytes[3] != 0
            && AmqpPrimitives.MeasureBody(bytes[3], bytes.Slice(4), out length) == AmqpDecodeErrorKind.None)
        {
            length += 4;
            kind = (FrameKind)bytes[2];
            return CheckEnd(header, kind, length, options, out error);
        }

        return MeasureAny(bytes, header, options, out kind, out length, out error);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static OperationStatus MeasureAny(
        ReadOnlySpan<byte> bytes, FrameHeader header, AmqpReaderOptions options, out FrameKind kind, out int length, out AmqpDecodeError error)
    {
        kind = default;
        if (header.BodySize == 0)
        {
            length = 0;
            error = header.Type == FrameType.Sasl ? FrameFault.EmptySasl(header.BodyOffset) : default;
            return header.Type == FrameType.Amqp ? OperationStatus.Done : OperationStatus.InvalidData;
        }

        AmqpDecodeErrorKind status = AmqpPrimitives.MeasureValue(bytes, 0, options.MaxDepth, out length);
        if (status == AmqpDecodeErrorKind.NeedMoreData && bytes.Length < header.BodySize)
        {
            // A value past the end of the frame is reported once the whole frame is seen, so that the error does not depend on segments.
            length = (int)Math.Min(length, header.BodySize);
            error = default;
            return OperationStatus.NeedMoreData;
        }

        AmqpReader reader = AmqpReader.CreateRecording(bytes, options, header.BodyOffset);
        reader._cursor.IsBounded = true;
        AmqpReadScope scope = reader.EnterDescribed(out DescriptorView descriptor);
        if (!reader.HasFault)
        {
            bool hasCode = descriptor.TryGetCode(out ulong code);
            if (!hasCode || !IsOf(header.Type, code))
            {
                error = FrameFault.Performative(header.BodyOffset + 1, header.Type, hasCode, code);
                return OperationStatus.InvalidData;
            }

            kind = (FrameKind)code;
            reader.SkipToParent(in scope);
        }

        error = reader.GetFault();
        length = reader.Position;
        return error.Kind == AmqpDecodeErrorKind.None ? CheckEnd(header, kind, length, options, out error) : OperationStatus.InvalidData;
    }

    // The standard does not mention bytes after performatives other than transfer: some peers send them, and a strict reader rejects them.
    private static OperationStatus CheckEnd(FrameHeader header, FrameKind kind, int length, AmqpReaderOptions options, out AmqpDecodeError error)
    {
        if (kind == FrameKind.Transfer || length == header.BodySize || (header.Type == FrameType.Amqp && !options.IsStrict))
        {
            error = default;
            return OperationStatus.Done;
        }

        error = FrameFault.AfterBody(header.BodyOffset + length);
        return OperationStatus.InvalidData;
    }

    /// <summary>Checks whether frames of a type carry bodies with this descriptor.</summary>
    public static bool IsOf(FrameType type, ulong code) => type == FrameType.Amqp ? code is >= 0x10 and <= 0x18 : code is >= 0x40 and <= 0x44;
}
