using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Reads protocol headers and frames from a stream.</summary>
/// <remarks>The reader rents 4,096 octets with its first read. They are doubled when they are full, so it holds at most twice what of a frame
/// has arrived, and keeps that until it is disposed of.</remarks>
public sealed class AmqpStreamReader : AmqpFrameReader
{
    private const int InitialCapacity = 4_096;

    private readonly Stream _stream;
    private readonly ArrayPool<byte> _pool;
    private byte[] _buffer = [];
    private int _start;
    private int _end;

    /// <summary>Makes a reader.</summary>
    /// <param name="stream">Where the octets come from.</param>
    /// <param name="maxFrameSize">The largest AMQP frame, in octets: the max-frame-size that this side announced in its open; before that 512.</param>
    /// <param name="options">Limits of the readers of performatives; null for the defaults.</param>
    /// <param name="pool">Where memory comes from; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    public AmqpStreamReader(Stream stream, uint maxFrameSize, AmqpReaderOptions? options = null, ArrayPool<byte>? pool = null)
        : base(maxFrameSize, options, pool)
    {
        ArgumentNullException.ThrowIfNull(stream);
        _stream = stream;
        _pool = pool ?? ArrayPool<byte>.Shared;
    }

    /// <summary>Reads a protocol header of any protocol and version.</summary>
    /// <returns>The header; <see cref="ProtocolHeader.Require"/> judges it.</returns>
    /// <exception cref="AmqpDecodeException">The octets begin no protocol header, or the stream ends before it does.</exception>
    /// <exception cref="InvalidOperationException">A read is pending.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed of.</exception>
    public ProtocolHeader ReadProtocolHeader()
    {
        Read(ItemKind.ProtocolHeader, 0);
        return Header;
    }

    /// <summary>Reads an AMQP frame; it is then in <see cref="AmqpFrameReader.Frame"/>.</summary>
    /// <returns>False if the stream has ended behind the frame before.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="FrameDecoder.TryRead(ref ReadOnlySequence{byte}, out AmqpFrame)"/>, or the stream
    /// ends within the frame.</exception>
    /// <exception cref="InvalidOperationException">A read is pending.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed of.</exception>
    public bool ReadFrame() => Read(ItemKind.AmqpFrame, 0);

    /// <summary>Reads a SASL frame; it is then in <see cref="AmqpFrameReader.Frame"/>.</summary>
    /// <param name="maxFrameSize">The largest frame, in octets; the standard's is 512, but mechanisms exist whose tokens need more.</param>
    /// <returns>False if the stream has ended behind the frame before.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="FrameDecoder.TryReadSasl(ref ReadOnlySequence{byte}, out AmqpFrame, uint)"/>, or
    /// the stream ends within the frame.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is below 512; 0 does not mean "unlimited".</exception>
    /// <exception cref="InvalidOperationException">A read is pending.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed of.</exception>
    public bool ReadSaslFrame(uint maxFrameSize = FrameDecoder.MinMaxFrameSize)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxFrameSize, FrameDecoder.MinMaxFrameSize);
        return Read(ItemKind.SaslFrame, maxFrameSize);
    }

    /// <inheritdoc/>
    private protected override void Release()
    {
        base.Release();
        _start = 0;
        _end = 0;
        Replace([]);
    }

    private bool Read(ItemKind kind, uint maxSaslFrameSize)
    {
        CheckTurn();
        if (TryTake(kind, maxSaslFrameSize, out AmqpDecodeError error))
        {
            return true;
        }

        BeginTurn();
        try
        {
            while (error.Kind == AmqpDecodeErrorKind.NeedMoreData)
            {
                Memory<byte> room = MakeRoom();
                if (TryReceive(_stream.Read(_buffer, _end, room.Length), kind, out error) && TryTake(kind, maxSaslFrameSize, out error))
                {
                    return true;
                }
            }

            return error.Kind == AmqpDecodeErrorKind.None ? false : throw new AmqpDecodeException(error);
        }
        finally
        {
            EndTurn();
        }
    }

    /// <inheritdoc/>
    private protected override ValueTask<bool> ReadAsync(ItemKind kind, uint maxSaslFrameSize, CancellationToken cancellationToken)
    {
        CheckTurn();
        if (cancellationToken.IsCancellationRequested)
        {
            return new ValueTask<bool>(Task.FromCanceled<bool>(cancellationToken));
        }

        if (TryTake(kind, maxSaslFrameSize, out AmqpDecodeError error))
        {
            return new ValueTask<bool>(true);
        }

        BeginTurn();
        bool isPending = false;
        try
        {
            while (error.Kind == AmqpDecodeErrorKind.NeedMoreData)
            {
                ValueTask<int> read = _stream.ReadAsync(MakeRoom(), cancellationToken);
                if (!read.IsCompletedSuccessfully)
                {
                    isPending = true;
                    return Wait(this, read, kind, maxSaslFrameSize, cancellationToken);
                }

                if (TryReceive(read.Result, kind, out error) && TryTake(kind, maxSaslFrameSize, out error))
                {
                    return new ValueTask<bool>(true);
                }
            }

            return error.Kind == AmqpDecodeErrorKind.None
                ? new ValueTask<bool>(false)
                : new ValueTask<bool>(Task.FromException<bool>(new AmqpDecodeException(error)));
        }
        finally
        {
            if (!isPending)
            {
                EndTurn();
            }
        }

        static async ValueTask<bool> Wait(
            AmqpStreamReader reader, ValueTask<int> read, ItemKind kind, uint maxSaslFrameSize, CancellationToken cancellationToken)
        {
            try
            {
                while (true)
                {
                    if (reader.TryReceive(await read.ConfigureAwait(false), kind, out AmqpDecodeError error)
                        && reader.TryTake(kind, maxSaslFrameSize, out error))
                    {
                        return true;
                    }

                    if (error.Kind != AmqpDecodeErrorKind.NeedMoreData)
                    {
                        return error.Kind == AmqpDecodeErrorKind.None ? false : throw new AmqpDecodeException(error);
                    }

                    read = reader._stream.ReadAsync(reader.MakeRoom(), cancellationToken);
                }
            }
            finally
            {
                reader.EndTurn();
            }
        }
    }

    private bool TryTake(ItemKind kind, uint maxSaslFrameSize, out AmqpDecodeError error)
    {
        var buffer = new ReadOnlySequence<byte>(_buffer, _start, _end - _start);
        bool isTaken = TryTake(ref buffer, kind, maxSaslFrameSize, out error);
        _start = _end - (int)buffer.Length;
        return isTaken;
    }

    // Counts what a read brought; false at the end of the stream.
    private bool TryReceive(int count, ItemKind kind, out AmqpDecodeError error)
    {
        CheckDisposed();
        if (count > 0)
        {
            _end += count;
            error = default;
            return true;
        }

        error = JudgeEnd(kind, _end - _start);
        return false;
    }

    // Room behind the octets that wait. The array is doubled when it is full of them, or nearly so, and not before.
    private Memory<byte> MakeRoom()
    {
        int waiting = _end - _start;
        if (waiting == 0)
        {
            _start = 0;
            _end = 0;
        }

        if (_end == _buffer.Length)
        {
            byte[] target = waiting <= _buffer.Length / 2 && _buffer.Length != 0
                ? _buffer
                : _pool.Rent((int)Math.Min(Array.MaxLength, Math.Max(InitialCapacity, 2L * _buffer.Length)));
            _buffer.AsSpan(_start, waiting).CopyTo(target);
            _start = 0;
            _end = waiting;
            Replace(target);
        }

        return _buffer.AsMemory(_end);
    }

    private void Replace(byte[] buffer)
    {
        byte[] old = _buffer;
        _buffer = buffer;
        if (old.Length != 0 && old != buffer)
        {
            _pool.Return(old);
        }
    }
}
