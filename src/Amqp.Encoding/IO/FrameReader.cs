using System.IO;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Reads protocol headers and frames from a stream, and on net10.0 from a pipe.</summary>
/// <remarks>
/// <para>A read that fails or is cancelled loses nothing: the received bytes are kept for the next read. If a frame has already been received, an
/// asynchronous read completes at once and allocates nothing.</para>
/// <para>Memory is rented for bytes that have arrived, not for what SIZE announces. Only one read may be pending; a second one
/// throws an <see cref="InvalidOperationException"/>. The caller still owns the stream or pipe.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public abstract partial class FrameReader : IDisposable
{
    private const int DefaultBufferSize = 65_536;

    private readonly FrameDecoder _decoder;
    private StoredFrame _frame;
    private bool _hasFrame;
    private ProtocolHeader _header;
    private OperationGuard _guard;

    private protected FrameReader(uint maxFrameSize, AmqpReaderOptions? options, ArrayPool<byte>? pool) =>
        _decoder = new FrameDecoder(maxFrameSize, options, pool);

    /// <summary>Gets or sets the largest AMQP frame, in bytes: the max-frame-size that this side announced in its open; before that 512. Frames of more than
    /// 2,147,483,591 bytes are always rejected.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is below 512; 0 does not mean "unlimited".</exception>
    public uint MaxFrameSize
    {
        get => _decoder.MaxFrameSize;
        set => _decoder.MaxFrameSize = value;
    }

    /// <summary>Gets or sets the callback for each frame that was read, which runs before the read returns; null for none.</summary>
    /// <remarks>The callback must not read. If it throws, the read throws the same exception, and the frame is lost.</remarks>
    public FrameTrace? Trace { get; set; }

    /// <summary>Gets the frame that the last read found; valid until the next read.</summary>
    /// <exception cref="InvalidOperationException">The last read found none.</exception>
    public Frame Frame => _hasFrame
        ? new Frame(in _frame)
        : throw new InvalidOperationException("No frame was read: a frame is there after a read that gave true, until the next read.");

    /// <summary>Creates a reader of a stream.</summary>
    /// <remarks>The first read rents a buffer of 4,096 bytes. A read that fills the buffer doubles it, up to <paramref name="bufferSize"/>. The buffer
    /// grows beyond that only for a single frame, to at most twice the bytes of it that have arrived. When the stream has no more bytes and no frame is
    /// incomplete, the reader waits with 4,096 bytes again. A retained payload (<see cref="RetainPayload"/>) keeps its whole buffer rented: the reader
    /// fills that buffer to three quarters at least, and then rents another.</remarks>
    /// <param name="stream">The source of the bytes.</param>
    /// <param name="maxFrameSize">The maximum size of an AMQP frame, in bytes: the max-frame-size that this side announced in its open, or 512 before
    /// that.</param>
    /// <param name="options">Limits of the readers of performatives; null for the defaults.</param>
    /// <param name="pool">The pool for memory; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="bufferSize">The size, in bytes, up to which the buffer grows because the stream has more to give; 65,536 if it is not given.
    /// Any size from 1 on may be given: a frame that needs a larger buffer gets it as its bytes arrive. Less than 4,096 also limits what the reader
    /// rents first.</param>
    /// <returns>The reader.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512 (0 does not mean "unlimited"), or
    /// <paramref name="bufferSize"/> is below 1.</exception>
    public static FrameReader Create(
        Stream stream, uint maxFrameSize, AmqpReaderOptions? options = null, ArrayPool<byte>? pool = null, int bufferSize = DefaultBufferSize) =>
        new AmqpStreamReader(stream, maxFrameSize, options, pool, bufferSize);

    /// <summary>Retains the payload of the last frame, so that it stays valid after the next read and after the reader is disposed.</summary>
    /// <remarks>With <see cref="DeliveryAssembler.Add(Transport.Transfer, IMemoryOwner{byte})"/> a delivery in one frame keeps it until the message is
    /// disposed. A reader of a stream does not copy the payload: the whole receive buffer is kept, up to the reader's
    /// buffer size, while any payload in it is retained. A pipe's payload is copied to pooled memory.</remarks>
    /// <returns>The owner of exactly the payload. Dispose it, on any thread, to return the memory to the pool.</returns>
    /// <exception cref="InvalidOperationException">The last read found no frame, or a read is pending.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed.</exception>
    public IMemoryOwner<byte> RetainPayload()
    {
        // Dispose on another thread releases the memory either before this or after it.
        BeginRead();
        try
        {
            ReadOnlySequence<byte> payload = Frame.Payload;
            return Retain(in payload);
        }
        finally
        {
            EndRead();
        }
    }

    /// <summary>Reads a protocol header of any protocol and version.</summary>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>The header; <see cref="ProtocolHeader.EnsureEquals"/> checks it. The task carries an <see cref="AmqpDecodeException"/> if the bytes
    /// begin no protocol header, or end before it does.</returns>
    /// <exception cref="InvalidOperationException">A read is pending.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed.</exception>
    public ValueTask<ProtocolHeader> ReadProtocolHeaderAsync(CancellationToken cancellationToken = default)
    {
        ValueTask<bool> read = ReadAsync(ExpectedItem.ProtocolHeader, 0, cancellationToken);
        if (!read.IsCompletedSuccessfully)
        {
            return Wait(this, read);
        }

        read.GetAwaiter().GetResult();
        return new ValueTask<ProtocolHeader>(_header);

        static async ValueTask<ProtocolHeader> Wait(FrameReader reader, ValueTask<bool> read)
        {
            await read.ConfigureAwait(false);
            return reader._header;
        }
    }

    /// <summary>Reads an AMQP frame; it is then in <see cref="Frame"/>.</summary>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>False if the bytes have ended after the frame before. The task carries an <see cref="AmqpDecodeException"/> if the bytes are
    /// <see cref="OperationStatus.InvalidData"/> to a <see cref="FrameDecoder"/>, or end within the frame.</returns>
    /// <exception cref="InvalidOperationException">A read is pending.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed.</exception>
    public ValueTask<bool> ReadFrameAsync(CancellationToken cancellationToken = default) => ReadAsync(ExpectedItem.Frame, 0, cancellationToken);

    /// <summary>Reads a SASL frame; it is then in <see cref="Frame"/>.</summary>
    /// <param name="maxFrameSize">The maximum frame size, in bytes; the standard says 512, but the tokens of some mechanisms need more.</param>
    /// <param name="cancellationToken">Cancels the wait.</param>
    /// <returns>False if the bytes have ended after the frame before. The task carries an <see cref="AmqpDecodeException"/> if the bytes are
    /// <see cref="OperationStatus.InvalidData"/> to a <see cref="FrameDecoder"/>, or end within the frame.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    /// <exception cref="InvalidOperationException">A read is pending.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed.</exception>
    public ValueTask<bool> ReadSaslFrameAsync(uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxFrameSize, FrameDecoder.SmallestMaxFrameSize);
        return ReadAsync(ExpectedItem.SaslFrame, maxFrameSize, cancellationToken);
    }

    /// <summary>Reads a protocol header of any protocol and version; the thread waits for it.</summary>
    /// <returns>The header; <see cref="ProtocolHeader.EnsureEquals"/> checks it.</returns>
    /// <exception cref="AmqpDecodeException">The bytes begin no protocol header, or they end before it does.</exception>
    /// <exception cref="InvalidOperationException">A read is pending.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed.</exception>
    public ProtocolHeader ReadProtocolHeader()
    {
        Read(ExpectedItem.ProtocolHeader, 0);
        return _header;
    }

    /// <summary>Reads an AMQP frame; it is then in <see cref="Frame"/>. The thread waits for it.</summary>
    /// <returns>False if the bytes have ended after the frame before.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are <see cref="OperationStatus.InvalidData"/> to a <see cref="FrameDecoder"/>, or they end
    /// within the frame.</exception>
    /// <exception cref="InvalidOperationException">A read is pending.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed.</exception>
    public bool ReadFrame() => Read(ExpectedItem.Frame, 0);

    /// <summary>Reads a SASL frame; it is then in <see cref="Frame"/>. The thread waits for it.</summary>
    /// <param name="maxFrameSize">The maximum frame size, in bytes; the standard says 512, but the tokens of some mechanisms need more.</param>
    /// <returns>False if the bytes have ended after the frame before.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are <see cref="OperationStatus.InvalidData"/> to a <see cref="FrameDecoder"/>, or they end
    /// within the frame.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    /// <exception cref="InvalidOperationException">A read is pending.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed.</exception>
    public bool ReadSaslFrame(uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxFrameSize, FrameDecoder.SmallestMaxFrameSize);
        return Read(ExpectedItem.SaslFrame, maxFrameSize);
    }

    /// <summary>Returns the reader's memory to the pool. A pending read does so when it ends, and throws an
    /// <see cref="ObjectDisposedException"/>, even if its frame had been received already. The stream or pipe is left
    /// open. This never throws, even if it was closed or completed before. A second call does nothing.</summary>
    public void Dispose()
    {
        if (_guard.TryDispose())
        {
            Release();
        }

        GC.SuppressFinalize(this);
    }

    private string DebuggerText => _guard.IsDisposed ? "disposed"
        : !_hasFrame ? "no frame, maximum " + MaxFrameSize + " bytes"
        : _frame.Kind + ", channel " + _frame.Header.Channel + ", " + (_frame.Header.BodySize - _frame.Performative.Length) + " bytes of payload";

    /// <summary>Takes an item from what was received and moves past it.</summary>
    private protected abstract OperationStatus Take(ExpectedItem item, uint maxSaslFrameSize, out AmqpDecodeError error);

    /// <summary>Takes an item from what was received before, without beginning an operation, which would cost a good part of a small frame.</summary>
    /// <remarks>So <see cref="Dispose"/> on another thread may take the memory away meanwhile, and then no result or exception counts. Any other status than
    /// <see cref="OperationStatus.Done"/> is followed by an operation, which checks that too.</remarks>
    private protected OperationStatus TakeReceived(ExpectedItem item, uint maxSaslFrameSize, out AmqpDecodeError error)
    {
        try
        {
            OperationStatus status = Take(item, maxSaslFrameSize, out error);
            if (status == OperationStatus.Done)
            {
                CheckDisposed();
            }

            return status;
        }
        catch (Exception) when (_guard.IsDisposed)
        {
            Forget();
            throw new ObjectDisposedException(typeof(FrameReader).FullName);
        }
    }

    /// <summary>Takes an item from what was received, or waits for the rest of it.</summary>
    private protected abstract bool Read(ExpectedItem item, uint maxSaslFrameSize);

    /// <inheritdoc cref="Read"/>
    private protected abstract ValueTask<bool> ReadAsync(ExpectedItem item, uint maxSaslFrameSize, CancellationToken cancellationToken);

    /// <summary>Keeps a payload of the frame taken last.</summary>
    private protected abstract IMemoryOwner<byte> Retain(in ReadOnlySequence<byte> payload);

    /// <summary>Releases everything that the reader holds.</summary>
    private protected virtual void Release()
    {
        Forget();
        _decoder.Dispose();
    }

    /// <summary>Checks that a read may begin, and drops the last frame.</summary>
    private protected void CheckRead()
    {
        _guard.Check(typeof(FrameReader));
        Forget();
    }

    private protected void BeginRead() => _guard.Begin(typeof(FrameReader));

    private protected void EndRead()
    {
        if (!_guard.TryEnd())
        {
            Release();
        }
    }

    /// <summary>Checks, when a wait or a read has ended, that the reader was not disposed meanwhile.</summary>
    private protected void CheckDisposed() => ObjectDisposedException.ThrowIf(_guard.IsDisposed, typeof(FrameReader));

    /// <inheritdoc cref="CheckDisposed()"/>
    private protected ValueTask<bool> CheckDisposed(ValueTask<bool> read)
    {
        if (read.IsCompletedSuccessfully)
        {
            CheckDisposed();
        }

        return read;
    }

    /// <summary>Takes an item and moves past it.</summary>
    private protected OperationStatus Take(ref ReadOnlySequence<byte> buffer, ExpectedItem item, uint maxSaslFrameSize, out AmqpDecodeError error)
    {
        if (item == ExpectedItem.ProtocolHeader)
        {
            return ProtocolHeader.Decode(ref buffer, out _header, out error);
        }

        // An array cannot hold more, so larger frames are rejected before they are received.
        (FrameType type, uint maxFrameSize) = item == ExpectedItem.Frame ? (FrameType.Amqp, _decoder.MaxFrameSize) : (FrameType.Sasl, maxSaslFrameSize);
        OperationStatus status = _decoder.Decode(ref buffer, type, Math.Min(maxFrameSize, (uint)Array.MaxLength), out Frame frame, out error);
        _hasFrame = status == OperationStatus.Done;
        _frame = frame.Stored;
        if (_hasFrame && Trace is { } trace)
        {
            trace(in frame);
        }

        return status;
    }

    /// <summary>Handles the end of the bytes: a fault within an item or before a header; otherwise the read ends without a frame.</summary>
    private protected OperationStatus End(ExpectedItem item, long received, out AmqpDecodeError error)
    {
        error = item == ExpectedItem.ProtocolHeader ? ReadFault.EndOfStream(received, ProtocolHeader.EncodedSize - received)
            : received == 0 ? default
            : ReadFault.EndOfStream(received, _decoder.BytesNeeded);
        return error.Kind == AmqpDecodeErrorKind.None ? OperationStatus.Done : OperationStatus.InvalidData;
    }

    /// <summary>Gets what a read that has ended returns: whether there is a frame.</summary>
    private protected bool GetResult(OperationStatus status, in AmqpDecodeError error) =>
        status == OperationStatus.Done ? _hasFrame : throw new AmqpDecodeException(error);

    /// <summary>Gets the task of a read that has ended at once.</summary>
    private protected ValueTask<bool> GetTask(OperationStatus status, in AmqpDecodeError error) => status == OperationStatus.Done
        ? new ValueTask<bool>(_hasFrame)
        : new ValueTask<bool>(Task.FromException<bool>(new AmqpDecodeException(error)));

    private void Forget()
    {
        _hasFrame = false;
        _frame = default;
    }
}
