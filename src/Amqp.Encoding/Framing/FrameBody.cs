using System.Runtime.CompilerServices;

namespace Amqp.Encoding.Framing;

/// <summary>Finds the end of the performative in the body of a complete frame: nothing else marks where the payload begins.</summary>
internal static class FrameBody
{
    /// <summary>Judges the descriptor and the extent of the performative.</summary>
    /// <param name="octets">The body, or its beginning.</param>
    /// <param name="header">The header of the frame.</param>
    /// <param name="bodySize">Octets of the whole body.</param>
    /// <param name="options">Limits.</param>
    /// <param name="kind">What the performative is.</param>
    /// <param name="length">Octets of the performative, or those that have to be seen to tell.</param>
    /// <param name="error">The fault; of the kind <see cref="AmqpDecodeErrorKind.NeedMoreData"/> if more of the body is to be seen.</param>
    public static bool TryMeasure(
        ReadOnlySpan<byte> octets, in FrameHeader header, long bodySize, AmqpReaderOptions options, out AmqpFrameKind kind, out int length, out AmqpDecodeError error)
    {
        kind = default;
        error = default;
        length = 0;
        if (bodySize == 0)
        {
            if (header.Type == FrameType.Sasl)
            {
                error = FrameFault.EmptySasl(header.BodyOffset);
                return false;
            }

            return true;
        }

        // A described value whose descriptor is a smallulong, as almost everybody sends it.
        if (octets.Length > 3 && octets[0] == 0 && octets[1] == 0x53 && IsOf(header.Type, octets[2])
            && AmqpPrimitives.MeasureValue(octets.Slice(3), 1, options.MaxDepth, out length) == AmqpDecodeErrorKind.None)
        {
            length += 3;
            kind = (AmqpFrameKind)octets[2];
            return JudgeEnd(in header, bodySize, kind, length, options, out error);
        }

        return TryMeasureAny(octets, in header, bodySize, options, out kind, out length, out error);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool TryMeasureAny(
        ReadOnlySpan<byte> octets, in FrameHeader header, long bodySize, AmqpReaderOptions options, out AmqpFrameKind kind, out int length, out AmqpDecodeError error)
    {
        kind = default;
        AmqpDecodeErrorKind status = AmqpPrimitives.MeasureValue(octets, 0, options.MaxDepth, out length);
        if (status == AmqpDecodeErrorKind.NeedMoreData && octets.Length < bodySize)
        {
            // What runs past the end of the frame is judged when all of the frame is seen, so that the error is the same however it came.
            length = (int)Math.Min(length, bodySize);
            error = FrameFault.Incomplete(octets.Length);
            return false;
        }

        AmqpReader reader = AmqpReader.CreateRecording(octets, options, header.BodyOffset);
        reader._isBounded = true;
        AmqpReadScope scope = reader.EnterDescribed(out DescriptorToken descriptor);
        if (!reader.HasFault)
        {
            bool hasCode = descriptor.TryGetCode(out ulong code);
            if (!hasCode || !IsOf(header.Type, code))
            {
                error = FrameFault.Performative(header.BodyOffset + 1, header.Type, hasCode, code);
                return false;
            }

            kind = (AmqpFrameKind)code;
            reader.ExitSkipping(in scope);
        }

        error = reader.GetFault();
        length = reader.Position;
        return error.Kind == AmqpDecodeErrorKind.None && JudgeEnd(in header, bodySize, kind, length, options, out error);
    }

    // Of the payload of a performative other than transfer the standard does not speak: peers send it, and a strict reader refuses it.
    private static bool JudgeEnd(
        in FrameHeader header, long bodySize, AmqpFrameKind kind, int length, AmqpReaderOptions options, out AmqpDecodeError error)
    {
        bool mayHavePayload = header.Type == FrameType.Amqp && (kind == AmqpFrameKind.Transfer || !options.IsStrict);
        error = length == bodySize || mayHavePayload ? default : FrameFault.AfterBody(header.BodyOffset + length);
        return error.Kind == AmqpDecodeErrorKind.None;
    }

    /// <summary>Whether frames of a type carry bodies of this descriptor.</summary>
    public static bool IsOf(FrameType type, ulong code) => type == FrameType.Amqp ? code is >= 0x10 and <= 0x18 : code is >= 0x40 and <= 0x44;
}
