using System.IO;

namespace Amqp.Encoding.IO;

/// <summary>Reads protocol headers and frames from a stream.</summary>
internal sealed class AmqpStreamReader : FrameReader<int>
{
    private const int IdleSize = 4_096;

    private readonly Stream _stream;
    private readonly ArrayPool<byte> _pool;
    private readonly int _bufferSize;
    private byte[] _buffer = [];

    // Counts the payloads retained in the buffer; null until one is retained.
    private ReceiveBuffer? _shared;
    private int _start;
    private int _end;

    public AmqpStreamReader(
        Stream stream, uint maxFrameSize, AmqpReaderOptions? options, ArrayPool<byte>? pool, int bufferSize)
        : base(maxFrameSize, options, pool)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentOutOfRangeException.ThrowIfLessThan(bufferSize, 1);
        _stream = stream;
        _bufferSize = bufferSize;
        _pool = pool ?? ArrayPool<byte>.Shared;
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

    /// <inheritdoc/>
    private protected override bool Read(ExpectedItem item, uint maxSaslFrameSize)
    {
        CheckRead();
        OperationStatus status = TakeReceived(item, maxSaslFrameSize, out AmqpDecodeError error);
        if (status == OperationStatus.Done)
        {
            return true;
        }

        bool result;
        BeginRead();
        try
        {
            while (status == OperationStatus.NeedMoreData)
            {
                Memory<byte> room = MakeRoom();
                status = Receive(_stream.Read(_buffer, _end, room.Length), item, maxSaslFrameSize, out error);
            }

            result = GetResult(status, in error);
        }
        finally
        {
            EndRead();
        }

        CheckDisposed();
        return result;
    }

    /// <inheritdoc/>
    private protected override ValueTask<int> ReceiveAsync(CancellationToken cancellationToken) => _stream.ReadAsync(MakeRoom(), cancellationToken);

    /// <inheritdoc/>
    private protected override OperationStatus Take(ExpectedItem item, uint maxSaslFrameSize, out AmqpDecodeError error)
    {
        var buffer = new ReadOnlySequence<byte>(_buffer, _start, _end - _start);
        OperationStatus status = Take(ref buffer, item, maxSaslFrameSize, out error);
        _start = _end - (int)buffer.Length;
        return status;
    }

    // Takes an item from the bytes that a read of the stream brought; 0 bytes mean the end of the stream.
    private protected override OperationStatus Receive(in int count, ExpectedItem item, uint maxSaslFrameSize, out AmqpDecodeError error)
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
