using System.Buffers;
using System.IO;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Reads protocol headers and frames from a stream.</summary>
/// <remarks>The first read rents a buffer of 4,096 bytes. A read that fills the buffer doubles it, up to the size given to the constructor. The buffer
/// grows beyond that only for a single frame, to at most twice the bytes of it that have arrived. When the stream has no more bytes and no frame is
/// incomplete, the reader waits with 4,096 bytes again.
/// A retained payload (<see cref="AmqpFrameReader.RetainPayload"/>) keeps its whole buffer rented: the reader fills that buffer to three quarters at
/// least, and then rents another.</remarks>
public sealed class AmqpStreamReader : AmqpFrameReader
{
    private const int IdleSize = 4_096;
    private const int DefaultBufferSize = 65_536;

    private readonly Stream _stream;
    private readonly ArrayPool<byte> _pool;
    private readonly int _bufferSize;
    private byte[] _buffer = [];

    // Counts the payloads retained in the buffer; null until one is retained.
    private ReceiveBuffer? _shared;
    private int _start;
    private int _end;

    /// <summary>Creates a reader.</summary>
    /// <param name="stream">The source of the bytes.</param>
    /// <param name="maxFrameSize">The maximum size of an AMQP frame, in bytes: the max-frame-size that this side announced in its open, or 512 before
    /// that.</param>
    /// <param name="options">Limits of the readers of performatives; null for the defaults.</param>
    /// <param name="pool">The pool for memory; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <param name="bufferSize">The size, in bytes, up to which the buffer grows because the stream has more to give; 65,536 if it is not given.
    /// Any size from 1 on may be given: a frame that needs a larger buffer gets it as its bytes arrive. Less than 4,096 also limits what the reader
    /// rents first.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512 (0 does not mean "unlimited"), or
    /// <paramref name="bufferSize"/> is below 1.</exception>
    public AmqpStreamReader(
        Stream stream, uint maxFrameSize, AmqpReaderOptions? options = null, ArrayPool<byte>? pool = null, int bufferSize = DefaultBufferSize)
        : base(maxFrameSize, options, pool)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentOutOfRangeException.ThrowIfLessThan(bufferSize, 1);
        _stream = stream;
        _bufferSize = bufferSize;
        _pool = pool ?? ArrayPool<byte>.Shared;
    }

    /// <summary>Reads a protocol header of any protocol and version.</summary>
    /// <returns>The header; <see cref="ProtocolHeader.EnsureEquals"/> checks it.</returns>
    /// <exception cref="AmqpDecodeException">The bytes begin no protocol header, or the stream ends before it does.</exception>
    /// <exception cref="InvalidOperationException">A read is pending.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed.</exception>
    public ProtocolHeader ReadProtocolHeader()
    {
        Read(ExpectedItem.ProtocolHeader, 0);
        return Header;
    }

    /// <summary>Reads an AMQP frame; it is then in <see cref="AmqpFrameReader.Frame"/>.</summary>
    /// <returns>False if the stream has ended after the frame before.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are <see cref="OperationStatus.InvalidData"/> to a <see cref="FrameDecoder"/>, or the stream ends
    /// within the frame.</exception>
    /// <exception cref="InvalidOperationException">A read is pending.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed.</exception>
    public bool ReadFrame() => Read(ExpectedItem.AmqpFrame, 0);

    /// <summary>Reads a SASL frame; it is then in <see cref="AmqpFrameReader.Frame"/>.</summary>
    /// <param name="maxFrameSize">The maximum frame size, in bytes; the standard says 512, but the tokens of some mechanisms need more.</param>
    /// <returns>False if the stream has ended after the frame before.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are <see cref="OperationStatus.InvalidData"/> to a <see cref="FrameDecoder"/>, or the stream ends
    /// within the frame.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    /// <exception cref="InvalidOperationException">A read is pending.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed.</exception>
    public bool ReadSaslFrame(uint maxFrameSize = FrameDecoder.SmallestMaxFrameSize)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxFrameSize, FrameDecoder.SmallestMaxFrameSize);
        return Read(ExpectedItem.SaslFrame, maxFrameSize);
    }

    /// <inheritdoc/>
    private protected override IMemoryOwner<byte> Retain(in ReadOnlySequence<byte> payload) =>
        (_shared ??= new ReceiveBuffer(_buffer, _pool)).Retain(MemoryMarshal.AsMemory(payload.First));

    /// <inheritdoc/>
    private protected override void Release()
    {
        base.Release();
        _start = 0;
        _end = 0;
        Replace([]);
    }

    private bool Read(ExpectedItem item, uint maxSaslFrameSize)
    {
        CheckRead();
        OperationStatus status = TakeReceived(item, maxSaslFrameSize, out AmqpDecodeError error);
        if (status == OperationStatus.Done)
        {
            return true;
        }

        BeginRead();
        try
        {
            while (status == OperationStatus.NeedMoreData)
            {
                Memory<byte> room = MakeRoom();
                status = Receive(_stream.Read(_buffer, _end, room.Length), item, maxSaslFrameSize, out error);
            }

            return GetResult(status, in error);
        }
        finally
        {
            EndRead();
        }
    }

    /// <inheritdoc/>
    private protected override ValueTask<bool> ReadAsync(ExpectedItem item, uint maxSaslFrameSize, CancellationToken cancellationToken)
    {
        CheckRead();
        if (cancellationToken.IsCancellationRequested)
        {
            return new ValueTask<bool>(Task.FromCanceled<bool>(cancellationToken));
        }

        OperationStatus status = TakeReceived(item, maxSaslFrameSize, out AmqpDecodeError error);
        if (status == OperationStatus.Done)
        {
            return new ValueTask<bool>(true);
        }

        BeginRead();
        bool isPending = false;
        try
        {
            while (status == OperationStatus.NeedMoreData)
            {
                ValueTask<int> read = _stream.ReadAsync(MakeRoom(), cancellationToken);
                if (!read.IsCompletedSuccessfully)
                {
                    isPending = true;
                    return Wait(this, read, item, maxSaslFrameSize, cancellationToken);
                }

                status = Receive(read.Result, item, maxSaslFrameSize, out error);
            }

            return GetTask(status, in error);
        }
        finally
        {
            if (!isPending)
            {
                EndRead();
            }
        }

        static async ValueTask<bool> Wait(
            AmqpStreamReader reader, ValueTask<int> read, ExpectedItem item, uint maxSaslFrameSize, CancellationToken cancellationToken)
        {
            try
            {
                while (true)
                {
                    OperationStatus status = reader.Receive(await read.ConfigureAwait(false), item, maxSaslFrameSize, out AmqpDecodeError error);
                    if (status != OperationStatus.NeedMoreData)
                    {
                        return reader.GetResult(status, in error);
                    }

                    read = reader._stream.ReadAsync(reader.MakeRoom(), cancellationToken);
                }
            }
            finally
            {
                reader.EndRead();
            }
        }
    }

    /// <inheritdoc/>
    private protected override OperationStatus Take(ExpectedItem item, uint maxSaslFrameSize, out AmqpDecodeError error)
    {
        var buffer = new ReadOnlySequence<byte>(_buffer, _start, _end - _start);
        OperationStatus status = Take(ref buffer, item, maxSaslFrameSize, out error);
        _start = _end - (int)buffer.Length;
        return status;
    }

    // Takes an item from the bytes that a read of the stream brought; 0 bytes mean the end of the stream.
    private OperationStatus Receive(int count, ExpectedItem item, uint maxSaslFrameSize, out AmqpDecodeError error)
    {
        CheckDisposed();
        _end += Math.Max(count, 0);
        return count > 0 ? Take(item, maxSaslFrameSize, out error) : End(item, _end - _start, out error);
    }

    // Makes room after the waiting bytes by moving them to the beginning: each at most once, because they belong to one item, taken as a whole.
    private Memory<byte> MakeRoom()
    {
        int waiting = _end - _start;
        int size = _buffer.Length;
        int idleSize = Math.Min(IdleSize, _bufferSize);
        bool isShared = _shared is { IsShared: true };
        if (isShared && size - _end >= Math.Min(size / 4, idleSize))
        {
            // Retained payloads must not move, and there is room after them. A buffer is filled to three quarters at least before the next one takes its place,
            // so that payloads that come one by one do not keep a buffer each.
            return _buffer.AsMemory(_end);
        }

        if (_end < size)
        {
            // The last read had room for more, so the stream has no more now.
            size = waiting == 0 && size >= 2 * idleSize ? idleSize : size;
        }
        else if (waiting == size || size < _bufferSize)
        {
            size = (int)Math.Min(waiting == size ? Array.MaxLength : _bufferSize, Math.Max(idleSize, 2L * size));
        }

        byte[] target = size == _buffer.Length && !isShared ? _buffer : _pool.Rent(size);
        _buffer.AsSpan(_start, waiting).CopyTo(target);
        _start = 0;
        _end = waiting;
        Replace(target);
        return target.AsMemory(_end);
    }

    private void Replace(byte[] buffer)
    {
        byte[] old = _buffer;
        if (old == buffer)
        {
            return;
        }

        _buffer = buffer;
        if (_shared is not null)
        {
            _shared.Release();
            _shared = null;
        }
        else if (old.Length != 0)
        {
            _pool.Return(old);
        }
    }
}
