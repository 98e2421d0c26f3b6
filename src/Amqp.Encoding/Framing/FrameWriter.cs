using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace Amqp.Encoding.Framing;

/// <summary>Writes frames (AMQP 1.0, part 2, 2.3; part 5, 5.3.1), always with DOFF 2.</summary>
/// <remarks>Over a buffer a frame becomes visible when it is complete and not before; one that is too large leaves nothing behind.</remarks>
public static class FrameWriter
{
    /// <summary>Begins an AMQP frame: performative and payload are written next, then <see cref="EndFrame"/>.</summary>
    /// <param name="writer">The writer; it must stand outside of every value.</param>
    /// <param name="channel">The channel.</param>
    /// <returns>The scope.</returns>
    /// <exception cref="InvalidOperationException">A value or frame is open, or the buffer was changed by somebody else.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    public static FrameScope BeginFrame(ref AmqpWriter writer, ushort channel) =>
        new(writer.BeginOctets(FrameHeader.EncodedSize), FrameType.Amqp, channel);

    /// <summary>Begins a SASL frame: its body is written next, then <see cref="EndFrame"/>.</summary>
    /// <param name="writer">The writer; it must stand outside of every value.</param>
    /// <returns>The scope.</returns>
    /// <exception cref="InvalidOperationException">A value or frame is open, or the buffer was changed by somebody else.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    public static FrameScope BeginSaslFrame(ref AmqpWriter writer) =>
        new(writer.BeginOctets(FrameHeader.EncodedSize), FrameType.Sasl, 0);

    /// <summary>Writes octets behind the performative.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="payload">The octets; they are copied.</param>
    /// <exception cref="InvalidOperationException">The buffer was changed by somebody else.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    public static void WritePayload(ref AmqpWriter writer, scoped ReadOnlySpan<byte> payload) => writer.WriteOctets(payload);

    /// <summary>Writes octets behind the performative.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="payload">The octets; they are copied.</param>
    /// <exception cref="InvalidOperationException">The buffer was changed by somebody else.</exception>
    /// <exception cref="ArgumentException">The span has no room.</exception>
    public static void WritePayload(ref AmqpWriter writer, in ReadOnlySequence<byte> payload)
    {
        if (payload.IsSingleSegment)
        {
            writer.WriteOctets(payload.First.Span);
            return;
        }

        foreach (ReadOnlyMemory<byte> segment in payload)
        {
            writer.WriteOctets(segment.Span);
        }
    }

    /// <summary>Ends a frame: its header is filled in.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="scope">The frame.</param>
    /// <param name="maxFrameSize">The largest frame, in octets: the max-frame-size of the peer's open, 512 before it and for SASL.</param>
    /// <exception cref="AmqpEncodeException">The frame is larger; it is taken back.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="InvalidOperationException">A value is open, no frame is, or the buffer was changed by somebody else.</exception>
    public static void EndFrame(ref AmqpWriter writer, in FrameScope scope, uint maxFrameSize)
    {
        ArgumentOutOfRangeException.ThrowIfEqual(maxFrameSize, 0u);
        Span<byte> frame = writer.EndOctets(scope.Start);
        if ((uint)frame.Length > maxFrameSize)
        {
            writer.Rewind(scope.Start);
            ThrowTooLarge(frame.Length, maxFrameSize);
        }

        new FrameHeader((uint)frame.Length, scope.Type, scope.Channel).Encode(frame);
    }

    /// <summary>Writes an empty AMQP frame, which keeps a connection from idling (part 2, 2.4.5).</summary>
    /// <param name="output">Where the frame goes.</param>
    /// <param name="channel">The channel, which has no meaning; 0 is always allowed.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed of.</exception>
    public static void WriteEmpty(AmqpBuffer output, ushort channel = 0)
    {
        ArgumentNullException.ThrowIfNull(output);
        new FrameHeader(FrameHeader.EncodedSize, FrameType.Amqp, channel).Encode(output.GetSpan(FrameHeader.EncodedSize));
        output.Advance(FrameHeader.EncodedSize);
    }

    /// <summary>Writes an AMQP frame with a performative that is encoded already, and a payload.</summary>
    /// <param name="output">Where the frame goes.</param>
    /// <param name="channel">The channel.</param>
    /// <param name="performative">The performative, one whole described value.</param>
    /// <param name="maxFrameSize">The largest frame, in octets: the max-frame-size of the peer's open, 512 before it.</param>
    /// <param name="payload">Octets behind it; they are copied.</param>
    /// <exception cref="AmqpEncodeException">The frame is larger; nothing is written.</exception>
    /// <exception cref="ArgumentException"><paramref name="performative"/> is no performative.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed of.</exception>
    public static void Write(
        AmqpBuffer output, ushort channel, scoped ReadOnlySpan<byte> performative, uint maxFrameSize, in ReadOnlySequence<byte> payload = default)
    {
        WriteHead(output, FrameType.Amqp, channel, performative, payload.Length, maxFrameSize);
        if (payload.IsSingleSegment)
        {
            output.Write(payload.First.Span);
            return;
        }

        foreach (ReadOnlyMemory<byte> segment in payload)
        {
            output.Write(segment.Span);
        }
    }

    /// <summary>Writes a SASL frame with a body that is encoded already.</summary>
    /// <param name="output">Where the frame goes.</param>
    /// <param name="body">The body, one whole described value.</param>
    /// <param name="maxFrameSize">The largest frame, in octets; the standard's is 512, but mechanisms exist whose tokens need more.</param>
    /// <exception cref="AmqpEncodeException">The frame is larger; nothing is written.</exception>
    /// <exception cref="ArgumentException"><paramref name="body"/> is no SASL body.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed of.</exception>
    public static void WriteSasl(AmqpBuffer output, scoped ReadOnlySpan<byte> body, uint maxFrameSize = FrameDecoder.MinMaxFrameSize) =>
        WriteHead(output, FrameType.Sasl, 0, body, 0, maxFrameSize);

    /// <summary>Writes an AMQP frame.</summary>
    /// <param name="output">Where the frame goes.</param>
    /// <param name="channel">The channel.</param>
    /// <param name="performative">The performative.</param>
    /// <param name="maxFrameSize">The largest frame, in octets: the max-frame-size of the peer's open, 512 before it.</param>
    /// <param name="payload">Octets behind it; they are copied.</param>
    /// <exception cref="AmqpEncodeException">The frame is larger, or the performative cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentException"><paramref name="performative"/> is none.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> or <paramref name="performative"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed of.</exception>
    public static void Write(
        AmqpBuffer output, ushort channel, IAmqpComposite performative, uint maxFrameSize, in ReadOnlySequence<byte> payload = default) =>
        Write(output, FrameType.Amqp, channel, performative, maxFrameSize, in payload);

    /// <summary>Writes a SASL frame.</summary>
    /// <param name="output">Where the frame goes.</param>
    /// <param name="body">The body.</param>
    /// <param name="maxFrameSize">The largest frame, in octets; the standard's is 512, but mechanisms exist whose tokens need more.</param>
    /// <exception cref="AmqpEncodeException">The frame is larger, or the body cannot be encoded; nothing is written.</exception>
    /// <exception cref="ArgumentException"><paramref name="body"/> is no SASL body.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> or <paramref name="body"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed of.</exception>
    public static void WriteSasl(AmqpBuffer output, IAmqpComposite body, uint maxFrameSize = FrameDecoder.MinMaxFrameSize) =>
        Write(output, FrameType.Sasl, 0, body, maxFrameSize, default);

    private static void Write(
        AmqpBuffer output, FrameType type, ushort channel, IAmqpComposite performative, uint maxFrameSize, in ReadOnlySequence<byte> payload)
    {
        ArgumentNullException.ThrowIfNull(performative);
        Descriptor descriptor = performative.Descriptor;
        if (descriptor.IsSymbolic || !FrameBody.IsOf(type, descriptor.Code))
        {
            ThrowNoPerformative(type, nameof(performative));
        }

        // The writer flushes nothing unless all of it fits.
        var writer = new AmqpWriter(output);
        var frame = new FrameScope(writer.BeginOctets(FrameHeader.EncodedSize), type, channel);
        performative.Write(ref writer);
        WritePayload(ref writer, in payload);
        EndFrame(ref writer, in frame, maxFrameSize);
        writer.Flush();
    }

    /// <summary>Writes header and performative of a frame whose payload follows elsewhere.</summary>
    internal static void WriteHead(
        AmqpBuffer output, FrameType type, ushort channel, scoped ReadOnlySpan<byte> performative, long payloadLength, uint maxFrameSize)
    {
        ArgumentNullException.ThrowIfNull(output);
        ArgumentOutOfRangeException.ThrowIfEqual(maxFrameSize, 0u);
        long size = FrameHeader.EncodedSize + performative.Length + payloadLength;
        if (size > maxFrameSize)
        {
            ThrowTooLarge(size, maxFrameSize);
        }

        var header = new FrameHeader((uint)size, type, channel);
        if (performative.IsEmpty
            || !FrameBody.TryMeasure(performative, in header, performative.Length, AmqpReaderOptions.Default, out _, out int length, out _)
            || length != performative.Length)
        {
            ThrowNoPerformative(type, nameof(performative));
        }

        // At once for all of the frame, so that a buffer which cannot grow that far is left as it was.
        Span<byte> room = output.GetSpan((int)Math.Min(size, int.MaxValue));
        header.Encode(room);
        performative.CopyTo(room.Slice(FrameHeader.EncodedSize));
        output.Advance(FrameHeader.EncodedSize + performative.Length);
    }

    [DoesNotReturn]
    private static void ThrowTooLarge(long size, uint maxFrameSize) => throw new AmqpEncodeException(
        string.Format(CultureInfo.InvariantCulture, "The frame has {0} octets, and the maximum is {1}.", size, maxFrameSize));

    [DoesNotReturn]
    private static void ThrowNoPerformative(FrameType type, string paramName) => throw new ArgumentException(
        type == FrameType.Amqp ? "This is not one whole performative." : "This is not one whole SASL body.", paramName);
}
