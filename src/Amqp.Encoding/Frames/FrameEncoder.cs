using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Framing;

/// <summary>Writes frames (AMQP 1.0, part 2, 2.3; part 5, 5.3.1), always with DOFF 2.</summary>
/// <remarks>
/// <para>Frames are written to any <see cref="IBufferWriter{T}"/>: an <see cref="AmqpBuffer"/>, the writer of a pipe, or <see cref="FrameSegments"/>, which
/// do not copy payloads. A frame is written completely or not at all: if it is too large, or its performative cannot be encoded, no bytes are
/// written.</para>
/// <para>The maximum frame size is given for each frame, because it changes with the peer's open: 512 bytes before, its max-frame-size afterwards.
/// The standard forbids a maximum below 512 (part 2, 2.7.1); a smaller one is respected nevertheless.</para>
/// </remarks>
public static partial class FrameEncoder
{
    /// <summary>Writes an empty AMQP frame, which prevents an idle timeout (part 2, 2.4.5).</summary>
    /// <param name="output">The output of the frame.</param>
    /// <param name="channel">The channel, which has no meaning; 0 is always allowed.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The output is disposed.</exception>
    public static void EncodeEmpty(IBufferWriter<byte> output, ushort channel = 0) =>
        Encode(output, FrameType.Amqp, channel, default, FrameHeader.EncodedSize, default);

    /// <summary>Writes an AMQP frame with a performative that is encoded already, and a payload.</summary>
    /// <param name="output">The output of the frame.</param>
    /// <param name="channel">The channel.</param>
    /// <param name="performative">The performative, one whole described value.</param>
    /// <param name="maxFrameSize">The maximum frame size, in bytes: the max-frame-size of the peer's open, or 512 before it.</param>
    /// <param name="payload">Bytes after it.</param>
    /// <exception cref="AmqpEncodeException">The frame is larger; nothing is written.</exception>
    /// <exception cref="ArgumentException"><paramref name="performative"/> is not a performative.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The output is disposed.</exception>
    public static void Encode(
        IBufferWriter<byte> output,
        ushort channel,
        scoped ReadOnlySpan<byte> performative,
        uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize,
        in ReadOnlySequence<byte> payload = default)
    {
        CheckBody(FrameType.Amqp, performative, nameof(performative));
        Encode(output, FrameType.Amqp, channel, new FrameBodySource(performative), maxFrameSize, in payload);
    }

    /// <summary>Writes a SASL frame with a body that is encoded already.</summary>
    /// <param name="output">The output of the frame.</param>
    /// <param name="body">The body, one whole described value.</param>
    /// <param name="maxFrameSize">The maximum frame size, in bytes; the standard says 512, but the tokens of some mechanisms need more.</param>
    /// <exception cref="AmqpEncodeException">The frame is larger; nothing is written.</exception>
    /// <exception cref="ArgumentException"><paramref name="body"/> is not a SASL body.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The output is disposed.</exception>
    public static void EncodeSasl(IBufferWriter<byte> output, scoped ReadOnlySpan<byte> body, uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize)
    {
        CheckBody(FrameType.Sasl, body, nameof(body));
        Encode(output, FrameType.Sasl, 0, new FrameBodySource(body), maxFrameSize, default);
    }

    /// <summary>Writes an AMQP frame.</summary>
    /// <param name="output">The output of the frame.</param>
    /// <param name="channel">The channel.</param>
    /// <param name="performative">The performative.</param>
    /// <param name="maxFrameSize">The maximum frame size, in bytes: the max-frame-size of the peer's open, or 512 before it.</param>
    /// <param name="payload">Bytes after it.</param>
    /// <param name="options">Limits, and whether all fields are written; null for the defaults.</param>
    /// <exception cref="AmqpEncodeException">The frame is larger, or the performative cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentException"><paramref name="performative"/> is not a performative.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> or <paramref name="performative"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The output is disposed.</exception>
    public static void Encode(
        IBufferWriter<byte> output,
        ushort channel,
        IAmqpComposite performative,
        uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize,
        in ReadOnlySequence<byte> payload = default,
        AmqpWriterOptions? options = null)
    {
        CheckBody(FrameType.Amqp, performative, nameof(performative));
        Encode(output, FrameType.Amqp, channel, performative, maxFrameSize, in payload, options);
    }

    /// <summary>Writes a SASL frame.</summary>
    /// <param name="output">The output of the frame.</param>
    /// <param name="body">The body.</param>
    /// <param name="maxFrameSize">The maximum frame size, in bytes; the standard says 512, but the tokens of some mechanisms need more.</param>
    /// <param name="options">Limits, and whether all fields are written; null for the defaults.</param>
    /// <exception cref="AmqpEncodeException">The frame is larger, or the body cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentException"><paramref name="body"/> is not a SASL body.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> or <paramref name="body"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The output is disposed.</exception>
    public static void EncodeSasl(
        IBufferWriter<byte> output, IAmqpComposite body, uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize, AmqpWriterOptions? options = null)
    {
        CheckBody(FrameType.Sasl, body, nameof(body));
        Encode(output, FrameType.Sasl, 0, body, maxFrameSize, default, options);
    }

    /// <summary>Writes a message: in one transfer frame if it fits, otherwise in several.</summary>
    /// <remarks>The message is encoded straight into its frame. If it does not fit, it is first encoded in pooled memory, except its data.
    /// <see cref="FrameSegments"/> do not copy the data sections. To wait for credit or for the session's window between the
    /// frames, use a <see cref="TransferSplitter"/>.</remarks>
    /// <param name="output">The output of the frames.</param>
    /// <param name="channel">The channel of the session.</param>
    /// <param name="transfer">The transfer, with delivery-id and delivery-tag. The first frame has all its fields, the others its handle,
    /// delivery-id and settled. <see cref="Transfer.More"/> is set by this method for each frame and restored before the method returns.</param>
    /// <param name="message">The message.</param>
    /// <param name="maxFrameSize">The maximum frame size, in bytes: the max-frame-size of the peer's open; 512 is what every peer takes.</param>
    /// <param name="options">Limits, and whether all fields are written; null for the defaults.</param>
    /// <returns>The number of frames, by which the session's next-outgoing-id grows.</returns>
    /// <exception cref="AmqpEncodeException">delivery-id or delivery-tag is unset, the frame has no room for one byte of the message, or transfer or
    /// message cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/>, <paramref name="transfer"/> or <paramref name="message"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The output or the message is disposed.</exception>
    public static int EncodeTransfer(
        IBufferWriter<byte> output, ushort channel, Transfer transfer, AmqpMessage message, uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize, AmqpWriterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        if (TryEncodeTransfer(output, channel, transfer, message, maxFrameSize, options))
        {
            return 1;
        }

        using var split = new SplitMessage(channel, transfer, message, maxFrameSize, options, null);
        return split.WriteFrames(output);
    }

    /// <summary>Writes an encoded message: in one transfer frame if it fits, otherwise in several.</summary>
    /// <returns>The number of frames.</returns>
    internal static int EncodeTransfer(
        IBufferWriter<byte> output, ushort channel, Transfer transfer, in ReadOnlySequence<byte> payload, uint maxFrameSize, AmqpWriterOptions? options)
    {
        ArgumentNullException.ThrowIfNull(transfer);
        transfer.CheckFirst();
        using (transfer.UnsetMore())
        {
            if (FrameHeader.EncodedSize + transfer.GetEncodedSize(options) + payload.Length <= maxFrameSize)
            {
                Encode(output, FrameType.Amqp, channel, transfer, maxFrameSize, in payload, options);
                return 1;
            }
        }

        var splitter = new TransferSplitter(payload, options);
        int frames = 0;
        while (splitter.WriteFrame(output, channel, transfer, maxFrameSize))
        {
            frames++;
        }

        return frames;
    }

    /// <summary>Writes a message in one frame; returns false if it does not fit, or its data must not be copied.</summary>
    internal static bool TryEncodeTransfer(
        IBufferWriter<byte> output, ushort channel, Transfer transfer, AmqpMessage message, uint maxFrameSize, AmqpWriterOptions? options)
    {
        ArgumentNullException.ThrowIfNull(transfer);
        ArgumentNullException.ThrowIfNull(message);
        ArgumentOutOfRangeException.ThrowIfEqual(maxFrameSize, 0u);
        transfer.CheckFirst();
        AmqpBuffer? buffer = GetBuffer(output, out FrameSegments? segments);
        if (segments is { KeepsPayloads: true })
        {
            return false;
        }

        if (message.GetBodySize(options, writesMissingBody: true) > maxFrameSize)
        {
            return false;
        }

        using Transfer.KeptMore more = transfer.UnsetMore();
        return buffer is not null
            ? TryEncodeTransfer(buffer, channel, transfer, message, maxFrameSize, options)
            : TryWriteMeasured(output, channel, transfer, message, maxFrameSize, options);
    }

    private static bool TryEncodeTransfer(
        AmqpBuffer buffer, ushort channel, Transfer transfer, AmqpMessage message, uint maxFrameSize, AmqpWriterOptions? options)
    {
        var writer = new AmqpWriter(buffer, options);
        int frame = writer.BeginFrame(FrameHeader.EncodedSize);
        transfer.WriteTo(ref writer);
        message.WriteTo(ref writer);
        uint size = (uint)writer.BytesWritten;
        if (size > maxFrameSize)
        {
            return false;
        }

        new FrameHeader(size, channel).Encode(writer.EndFrame(frame));
        writer.Flush();
        return true;
    }

    private static bool TryWriteMeasured(
        IBufferWriter<byte> output, ushort channel, Transfer transfer, AmqpMessage message, uint maxFrameSize, AmqpWriterOptions? options)
    {
        int performative = transfer.GetEncodedSize(options);
        int payload = FrameHeader.EncodedSize + performative;
        long size = (long)payload + message.GetEncodedSize(options);
        if (size > Math.Min(maxFrameSize, Array.MaxLength))
        {
            return false;
        }

        Span<byte> frame = output.GetRoom((int)size).Slice(0, (int)size);
        new FrameHeader((uint)size, channel).Encode(frame);
        Record.WriteMeasured(transfer, frame.Slice(FrameHeader.EncodedSize, performative), options);
        var writer = new AmqpWriter(frame.Slice(payload), options);
        message.WriteTo(ref writer);
        output.Advance((int)size);
        return true;
    }

    // A buffer that grows, so that the size need not be known before writing.
    private static AmqpBuffer? GetBuffer(IBufferWriter<byte> output, out FrameSegments? segments)
    {
        segments = GetSegments(output);
        return segments is null ? output as AmqpBuffer : segments.Headers;
    }

    internal static FrameSegments? GetSegments(IBufferWriter<byte> output) => output as FrameSegments ?? (output as FrameOutput)?.Frames;

    /// <summary>Writes a frame whose body is known to be one of its type.</summary>
    internal static void Encode(
        IBufferWriter<byte> output, FrameType type, ushort channel, in FrameBodySource body, uint maxFrameSize, in ReadOnlySequence<byte> payload)
    {
        ArgumentNullException.ThrowIfNull(output);
        ArgumentOutOfRangeException.ThrowIfEqual(maxFrameSize, 0u);
        int beforePayload = FrameHeader.EncodedSize + body.Length;
        long size = beforePayload + payload.Length;
        if (size > maxFrameSize)
        {
            ThrowTooLarge(type, size, maxFrameSize, payload.IsEmpty);
        }

        FrameSegments? segments = GetSegments(output);
        long copied = segments is null ? size : beforePayload;
        AmqpBuffer.CheckCapacity(copied);
        Span<byte> frame = output.GetRoom((int)copied);
        new FrameHeader((uint)size, channel, type == FrameType.Sasl).Encode(frame);
        body.CopyTo(frame.Slice(FrameHeader.EncodedSize, body.Length));
        if (segments is null)
        {
            payload.CopyTo(frame.Slice(beforePayload));
        }

        output.Advance((int)copied);
        segments?.AddPayload(in payload);
    }

    private static void Encode(
        IBufferWriter<byte> output,
        FrameType type,
        ushort channel,
        IAmqpComposite body,
        uint maxFrameSize,
        in ReadOnlySequence<byte> payload,
        AmqpWriterOptions? options)
    {
        ArgumentNullException.ThrowIfNull(output);
        if (GetBuffer(output, out FrameSegments? segments) is not { } buffer)
        {
            Encode(output, type, channel, new FrameBodySource(body, options), maxFrameSize, in payload);
            return;
        }

        ArgumentOutOfRangeException.ThrowIfEqual(maxFrameSize, 0u);
        var writer = new AmqpWriter(buffer, options);
        int frame = writer.BeginFrame(FrameHeader.EncodedSize);
        body.WriteTo(ref writer);
        long size = writer.BytesWritten + payload.Length;
        if (size > maxFrameSize)
        {
            ThrowTooLarge(type, size, maxFrameSize, payload.IsEmpty);
        }

        bool isKept = segments is { KeepsPayloads: true };
        if (!isKept)
        {
            AmqpBuffer.CheckCapacity(size);
            payload.CopyTo(writer.ReserveValue((int)payload.Length));
            writer.CommitValue((int)payload.Length, count: 0);
        }

        new FrameHeader((uint)size, channel, type == FrameType.Sasl).Encode(writer.EndFrame(frame));
        writer.Flush();
        if (isKept)
        {
            segments!.AddPayload(in payload);
        }
    }

    private static void CheckBody(FrameType type, scoped ReadOnlySpan<byte> body, string paramName)
    {
        var header = new FrameHeader(FrameHeader.EncodedSize + (uint)body.Length, 0, type == FrameType.Sasl);
        if (body.IsEmpty
            || FrameBody.Measure(body, header, AmqpReaderOptions.Default, out _, out int length, out _) != OperationStatus.Done
            || length != body.Length)
        {
            ThrowNoBody(type, paramName);
        }
    }

    private static void CheckBody(FrameType type, IAmqpComposite body, string paramName)
    {
        ArgumentNullException.ThrowIfNull(body, paramName);
        Descriptor descriptor = body.Descriptor;
        if (descriptor.IsSymbolic || !FrameBody.IsOf(type, descriptor.Code))
        {
            string reason = type == FrameType.Amqp
                ? " is not a performative: write SASL bodies with EncodeSasl or WriteSaslFrameAsync."
                : " is not a SASL body: write performatives with Encode or WriteFrameAsync.";
            throw new ArgumentException(body.GetType().Name + reason, paramName);
        }
    }

    [DoesNotReturn]
    private static void ThrowTooLarge(FrameType type, long size, uint maxFrameSize, bool isWhole) => throw new AmqpEncodeException(string.Format(
        CultureInfo.InvariantCulture,
        type == FrameType.Sasl
            ? "The SASL frame has {0} bytes, but its maximum is {1}: pass a larger maxFrameSize to the method that writes it, if the peer reads such frames. The MaxFrameSize of a writer and max-frame-size are for AMQP frames."
            : isWhole
                ? "The frame has {0} bytes, but the maximum is {1}: set it to max-frame-size of the peer's open. The frame has no payload that could be split."
                : "The frame has {0} bytes, but the maximum is {1}: set it to max-frame-size of the peer's open, or split the message into transfers.",
        size,
        maxFrameSize));

    [DoesNotReturn]
    private static void ThrowNoBody(FrameType type, string paramName) => throw new ArgumentException(
        type == FrameType.Amqp ? "The bytes are not exactly one performative." : "The bytes are not exactly one SASL body.", paramName);
}
