using System.Numerics;

namespace Amqp.Encoding.Messaging;

/// <summary>Several messages in one: each data section of an envelope holds an encoded message, as Azure Event Hubs and Service Bus expect.</summary>
/// <remarks>The size is exact, and each message is encoded once. A single message is sent as it is if the envelope has no sections.</remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public sealed class MessageBatch : IDisposable
{
    /// <summary>The transfer.message-format of a batch: 0x80013700.</summary>
    public const uint BatchedFormat = 0x80013700;

    private const string ExpectedBody = "data sections, each of which holds a message of the batch";

    private readonly AmqpMessage _envelope;
    private readonly AmqpBuffer _buffer;
    private readonly bool _ownsBuffer;
    private readonly int _start;
    private readonly int _maxSections;
    private readonly List<(int Start, int Length)> _entries = [];
    private byte[] _footer = [];
    private int _outerSections;

    /// <summary>Creates an empty batch.</summary>
    /// <param name="maxSize">The maximum number of bytes of the batch, such as the max-message-size of the link.</param>
    /// <param name="envelope">The outer sections, such as annotations that the messages of the batch are routed by; it has no body. It is written
    /// when the first message is added; later changes have no effect. Null for none.</param>
    /// <param name="buffer">The buffer that the messages are appended to; nothing else may write to it meanwhile. Null to create one.</param>
    /// <param name="maxSections">The maximum number of sections: a message of the batch is one, and so is each section of the
    /// envelope. The receiver has to accept as many: this library does by <see cref="AmqpReaderOptions.WithMaxSections"/>.</param>
    /// <exception cref="ArgumentException">The envelope has a body.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxSize"/> or <paramref name="maxSections"/> is not positive.</exception>
    public MessageBatch(long maxSize, AmqpMessage? envelope = null, AmqpBuffer? buffer = null, int maxSections = AmqpReaderOptions.DefaultMaxSections)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxSize, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(maxSections, 1);
        _envelope = envelope ?? new AmqpMessage();
        if (_envelope.BodyKind != SectionKind.None)
        {
            throw new ArgumentException("The envelope has a body (" + _envelope.BodyKind + "), but the messages of the batch will be its body: call ClearBody first.", nameof(envelope));
        }

        MaxSize = maxSize;
        _maxSections = maxSections;
        _ownsBuffer = buffer is null;
        _buffer = buffer ?? new AmqpBuffer((int)Math.Min(maxSize, 1 << 20), null, typeof(MessageBatch));
        _start = _buffer.WrittenCount;
    }

    /// <summary>Gets the maximum number of bytes of the batch.</summary>
    public long MaxSize { get; }

    /// <summary>Gets the number of messages.</summary>
    public int Count => _entries.Count;

    /// <summary>Gets the number of bytes of <see cref="GetPayload"/>; 0 while there is no message.</summary>
    public long Size => Count == 0 ? 0 : IsAlone ? _entries[0].Length : WrappedSize;

    private string DebuggerText => "messages " + Count + ", bytes " + Size + " of " + MaxSize;

    // One message without an envelope.
    private bool IsAlone => Count == 1 && _outerSections == 0;

    private long WrappedSize => _buffer.WrittenCount - _start + _footer.Length;

    /// <summary>Gets the number of bytes that a message takes in a batch of several, with the header of its data section:
    /// five more than the message up to 255 bytes, eight more above.</summary>
    /// <param name="encodedMessage">The number of bytes of the encoded message.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="encodedMessage"/> is negative or above 4,294,967,295.</exception>
    public static long GetSizeInBatch(long encodedMessage) => MessageBody.GetDataSize(encodedMessage, nameof(encodedMessage));

    /// <summary>Enumerates the messages of a received batch.</summary>
    /// <param name="batch">A message of the format <see cref="BatchedFormat"/>; the caller checks
    /// <see cref="AmqpMessage.MessageFormat"/>, this method does not. The messages refer to its bytes, and are valid as long as it is.</param>
    /// <param name="options">Limits and conformance; null for the defaults. All messages share <see cref="AmqpReaderOptions.MaxZeroWidthElements"/>.</param>
    /// <returns>The messages, each decoded when it is reached.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="batch"/> is null.</exception>
    /// <exception cref="AmqpDecodeException">While enumerating: the body is not of data sections, so this is not a batch; or a message is not a series of
    /// sections.</exception>
    /// <exception cref="ObjectDisposedException">While enumerating: the batch is disposed.</exception>
    public static IEnumerable<AmqpMessage> ReadMessages(AmqpMessage batch, AmqpReaderOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(batch);
        return Enumerate();

        IEnumerable<AmqpMessage> Enumerate()
        {
            if (batch.BodyKind != SectionKind.Data)
            {
                throw new AmqpDecodeException(batch.GetBodyFault(ExpectedBody));
            }

            var budget = new ElementBudget((options ?? AmqpReaderOptions.Default).MaxZeroWidthElements, batch.DataCount);
            for (int i = 0; i < batch.DataCount; i++)
            {
                yield return AmqpMessage.Decode(batch.GetData(i), options, budget);
            }
        }
    }

    /// <summary>Reads one message of a received batch, without an exception for malformed bytes: the others can be read all the same.</summary>
    /// <param name="batch">A message of the format <see cref="BatchedFormat"/>, which this method does not check. The
    /// message refers to its bytes, and is valid as long as it is.</param>
    /// <param name="index">The number of the message, below <see cref="AmqpMessage.DataCount"/>.</param>
    /// <param name="message">The message.</param>
    /// <param name="error">The error; its offset counts from the beginning of the message.</param>
    /// <param name="options">Limits and conformance; null for the defaults. Each message has an equal part of
    /// <see cref="AmqpReaderOptions.MaxZeroWidthElements"/>.</param>
    /// <param name="validate">Sections to decode at once: reading them throws no <see cref="AmqpDecodeException"/> afterwards.</param>
    /// <returns>False if the body is not of data sections, the message is not a series of sections, or a section of
    /// <paramref name="validate"/> is malformed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="batch"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">The body is of data sections, and there is no such message.</exception>
    /// <exception cref="ObjectDisposedException">The batch is disposed.</exception>
    public static bool TryReadMessage(
        AmqpMessage batch, int index, [NotNullWhen(true)] out AmqpMessage? message, out AmqpDecodeError error, AmqpReaderOptions? options = null, SectionKinds validate = SectionKinds.None)
    {
        ArgumentNullException.ThrowIfNull(batch);
        if (batch.BodyKind != SectionKind.Data)
        {
            message = null;
            error = batch.GetBodyFault(ExpectedBody);
            return false;
        }

        ReadOnlySequence<byte> encoded = batch.GetData(index);
        var budget = new ElementBudget((options ?? AmqpReaderOptions.Default).MaxZeroWidthElements / batch.DataCount, 1);
        return AmqpMessage.TryDecode(in encoded, validate, out message, out error, options, budget);
    }

    /// <summary>Encodes a message into the batch.</summary>
    /// <param name="message">The message; the batch does not refer to it afterwards.</param>
    /// <returns>False if the batch would exceed <see cref="MaxSize"/>, or its sections with those of the envelope the
    /// maximum; it does not change then.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">The message holds a value that AMQP cannot carry; the batch does not change.</exception>
    /// <exception cref="ObjectDisposedException">The batch is disposed, or the message is and it received data or a section that was not read
    /// before.</exception>
    public bool TryAdd(AmqpMessage message)
    {
        ArgumentNullException.ThrowIfNull(message);
        return TryAdd(message, default, message.GetEncodedSize());
    }

    /// <summary>Encodes a message into the batch, with a body that a callback writes.</summary>
    /// <remarks>The message is written to pooled memory and copied, so nothing is allocated if the batch has room.</remarks>
    /// <typeparam name="TState">The type of the callback's state.</typeparam>
    /// <param name="message">The sections around the body; it has no body of its own. The batch does not refer to it afterwards.</param>
    /// <param name="body">The body (AMQP 1.0, part 3, 3.2.6 to 3.2.8), whose callback runs once. If it throws, this method throws the same exception, and the
    /// batch does not change.</param>
    /// <returns>False if the batch would exceed <see cref="MaxSize"/>, or its sections with those of the envelope the
    /// maximum; it does not change then.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="message"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">A section, or the envelope, holds a value that AMQP cannot carry; the batch does not change.</exception>
    /// <exception cref="InvalidOperationException">The message has a body of its own, or the callback has not written what the section holds; the batch does
    /// not change.</exception>
    /// <exception cref="ObjectDisposedException">The batch is disposed, or the message is and it received a section that was not read before.</exception>
    public bool TryAdd<TState>(AmqpMessage message, in MessageBody<TState> body)
    {
        ArgumentNullException.ThrowIfNull(message);
        using ScratchBuffer.Loan loan = ScratchBuffer.Lend(out AmqpBuffer scratch);
        message.Encode(scratch, in body);
        return TryAddEncoded(scratch.WrittenSpan);
    }

    /// <summary>Copies an encoded message into the batch.</summary>
    /// <param name="message">The bytes of the message; they are not checked.</param>
    /// <returns>False if the batch would exceed <see cref="MaxSize"/>, or its sections with those of the envelope the
    /// maximum; it does not change then.</returns>
    /// <exception cref="AmqpEncodeException">The envelope holds a value that AMQP cannot carry; the batch does not change.</exception>
    /// <exception cref="ObjectDisposedException">The batch is disposed.</exception>
    public bool TryAddEncoded(scoped ReadOnlySpan<byte> message) => TryAdd(null, message, message.Length);

    /// <summary>Gets the bytes of a message that was added.</summary>
    /// <param name="index">The number of the message, from 0.</param>
    /// <returns>The bytes; valid until the batch changes or is disposed.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such message.</exception>
    /// <exception cref="ObjectDisposedException">The batch is disposed.</exception>
    public ReadOnlyMemory<byte> GetMessage(int index)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
        (int start, int length) = _entries[index];
        return _buffer.WrittenMemory.Slice(start, length);
    }

    /// <summary>Gets the bytes to send. It can be called more than once.</summary>
    /// <param name="messageFormat">The message-format of the transfer: <see cref="BatchedFormat"/>, or 0 for one message
    /// without an envelope.</param>
    /// <returns>The bytes; valid until the batch changes or is disposed.</returns>
    /// <exception cref="InvalidOperationException">No message was added.</exception>
    /// <exception cref="ObjectDisposedException">The batch is disposed.</exception>
    public ReadOnlySequence<byte> GetPayload(out uint messageFormat)
    {
        if (Count == 0)
        {
            throw new InvalidOperationException("The batch has no messages: add one with TryAdd first.");
        }

        messageFormat = IsAlone ? 0 : BatchedFormat;
        if (IsAlone)
        {
            return new ReadOnlySequence<byte>(GetMessage(0));
        }

        var segments = new SegmentList();
        segments.Add(_buffer.WrittenMemory.Slice(_start));
        segments.Add(_footer);
        return segments.ToSequence();
    }

    /// <summary>Removes all messages; the envelope may change again.</summary>
    /// <exception cref="ObjectDisposedException">The batch is disposed.</exception>
    public void Clear()
    {
        _entries.Clear();
        _footer = [];
        _buffer.Truncate(Math.Min(_start, _buffer.WrittenCount));
    }

    /// <summary>Disposes the buffer if the batch created it.</summary>
    public void Dispose()
    {
        if (_ownsBuffer)
        {
            _buffer.Dispose();
        }
    }

    private bool TryAdd(AmqpMessage? message, scoped ReadOnlySpan<byte> encoded, int size)
    {
        var writer = new AmqpWriter(_buffer);
        byte[] footer = _footer;
        int outerSections = _outerSections;
        long before = 0;
        if (Count == 0)
        {
            outerSections = BitOperations.PopCount((uint)_envelope.Sections);
            _envelope.WriteOuter(ref writer);
            footer = _envelope.EncodeFooter();
            before = writer.BytesWritten + footer.Length;
        }

        long total = Count > 0 ? WrappedSize + GetSizeInBatch(size) : outerSections > 0 ? before + GetSizeInBatch(size) : size;
        if (total > MaxSize || outerSections + Count >= _maxSections)
        {
            return false;
        }

        MessageBody.WriteDataHeader(ref writer, size);
        int start = _buffer.WrittenCount + writer.BytesWritten;
        if (message is null)
        {
            writer.WriteTrusted(encoded);
        }
        else
        {
            message.WriteTo(ref writer);
        }

        writer.Flush();
        _footer = footer;
        _outerSections = outerSections;
        _entries.Add((start, size));
        return true;
    }
}
