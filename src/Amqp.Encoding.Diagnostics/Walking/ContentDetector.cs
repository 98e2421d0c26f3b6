using Amqp.Encoding.CompilerServices;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Guesses from the first bytes what they are.</summary>
internal static class ContentDetector
{
    public static AmqpContent Detect(ReadOnlySpan<byte> bytes)
    {
        if (bytes.StartsWith("AMQP"u8))
        {
            return AmqpContent.Frames;
        }

        // No value begins like a whole frame: 00 00 would be a descriptor that is described itself. A value may begin like a cut frame: 00 F0 is a descriptor that is an array.
        if (bytes.Length >= FrameHeader.EncodedSize && FrameHeader.Decode(bytes, uint.MaxValue, out FrameHeader header, out _) == OperationStatus.Done
            && (header.Size <= bytes.Length || (bytes[0] == 0 && !AreValues(bytes))))
        {
            bool isHeartbeat = header.BodySize == 0;
            if (isHeartbeat || (header.BodyOffset < bytes.Length && bytes[header.BodyOffset] == 0))
            {
                return AmqpContent.Frames;
            }
        }

        AmqpReader reader = AmqpContract.OpenReader(bytes, null);
        return !reader.IsAtEnd && reader.PeekFormatCode() == FormatCode.Described && AmqpContract.PeekDescriptor(ref reader) is var descriptor
            && StandardTypes.Find(descriptor) is { IsSection: true }
            ? AmqpContent.Message
            : AmqpContent.Value;
    }

    private static bool AreValues(ReadOnlySpan<byte> bytes)
    {
        AmqpReader reader = AmqpContract.OpenReader(bytes, null);
        bool areSound = true;
        while (areSound && !reader.IsAtEnd)
        {
            areSound = reader.TryValidate(out _);
        }

        return areSound;
    }
}
