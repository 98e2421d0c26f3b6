using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Amqp.Encoding.Framing;

namespace Amqp.Encoding.IO;

/// <summary>Reads protocol headers and frames from a stream.</summary>
/// <remarks>
/// <para>A read that fails or is cancelled loses nothing: what was received stays for the next read. While octets are buffered, an
/// asynchronous read completes at once and allocates nothing.</para>
/// <para>The buffer grows with what arrives, never with what a SIZE announces. The stream stays the caller's. One read at a time.</para>
/// </remarks>
public sealed class AmqpStreamReader : IDisposable
{
    private const int InitialCapacity = 4_096;

    private readonly Stream _stream;
    private readonly ArrayPool<byte> _pool;
    private readonly ItemIntake _intake;
    private byte[] _buffer = [];
    private int _start;
    private int _end;
    private bool _isDisposed;

    /// <summary>Makes a reader.</summary>
    /// <param name="stream">Where the octets come from.</param>
    /// <param name="maxFrameSize">The largest AMQP frame, in octets: the max-frame-size that this side announced in its open; before that 512.</param>
    /// <param name="options">Limits of the readers of performatives; null for the defaults.</param>
    /// <param name="pool">Where memory comes from; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    public AmqpStreamReader(Stream stream, uint maxFrameSize, AmqpReaderOptions? options = null, ArrayPool<byte>? pool = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        _stream = stream;
        _pool = pool ?? ArrayPool<byte>.Shared;
        _intake = new ItemIntake(maxFrameSize, options, pool);
    }

    /// <summary>The largest AMQP frame, in octets.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is 0, which does not mean "unlimited".</exception>
    public uint MaxFrameSize
    {
        get => _intake.Decoder.MaxFrameSize;
        set => _intake.Decoder.MaxFrameSize = value;
    }

    /// <summary>The frame that the last read found; valid until the next read.</summary>
    /// <exception cref="InvalidOperationException">The last read found none.</exception>
    public AmqpFrame Frame => _intake.Frame;

    /// <summary>Reads a protocol header of any protocol and version.</summary>
    /// <returns>The header; <see cref="ProtocolHeader.Require"/> judges it.</returns>
    /// <exception cref="AmqpDecodeException">The octets begin no protocol header, or the stream ends before it does.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed of.</exception>
    public ProtocolHeader ReadProtocolHeader()
    {
        Read(ItemKind.ProtocolHeader, 0);
        return _intake.Header;
    }

    /// <summary>Reads a protocol header of any protocol and version.</summary>
    /// <param name="cancellationToken">Asks to stop waiting.</param>
    /// <returns>The header; <see cref="ProtocolHeader.Require"/> judges it. The task carries an <see cref="AmqpDecodeException"/> if the octets
    /// begin no protocol header, or the stream ends before it does.</returns>
    /// <exception cref="ObjectDisposedException">The reader is disposed of.</exception>
    public ValueTask<ProtocolHeader> ReadProtocolHeaderAsync(CancellationToken cancellationToken = default)
    {
        ValueTask<bool> read = ReadAsync(ItemKind.ProtocolHeader, 0, cancellationToken);
        if (!read.IsCompletedSuccessfully)
        {
            return Wait(this, read);
        }

        read.GetAwaiter().GetResult();
        return new ValueTask<ProtocolHeader>(_intake.Header);

        static async ValueTask<ProtocolHeader> Wait(AmqpStreamReader reader, ValueTask<bool> read)
        {
            await read.ConfigureAwait(false);
            return reader._intake.Header;
        }
    }

    /// <summary>Reads an AMQP frame; it is then in <see cref="Frame"/>.</summary>
    /// <returns>False if the stream has ended behind the frame before.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="FrameDecoder.TryRead(ref ReadOnlySequence{byte}, out AmqpFrame)"/>, or the stream
    /// ends within the frame.</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed of.</exception>
    public bool ReadFrame() => Read(ItemKind.AmqpFrame, 0);

    /// <summary>Reads an AMQP frame; it is then in <see cref="Frame"/>.</summary>
    /// <param name="cancellationToken">Asks to stop waiting.</param>
    /// <returns>False if the stream has ended behind the frame before. The task carries an <see cref="AmqpDecodeException"/> as for
    /// <see cref="FrameDecoder.TryRead(ref ReadOnlySequence{byte}, out AmqpFrame)"/>, or if the stream ends within the frame.</returns>
    /// <exception cref="ObjectDisposedException">The reader is disposed of.</exception>
    public ValueTask<bool> ReadFrameAsync(CancellationToken cancellationToken = default) => ReadAsync(ItemKind.AmqpFrame, 0, cancellationToken);

    /// <summary>Reads a SASL frame; it is then in <see cref="Frame"/>.</summary>
    /// <param name="maxFrameSize">The largest frame, in octets; the standard's is 512, but mechanisms exist whose tokens need more.</param>
    /// <returns>False if the stream has ended behind the frame before.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="FrameDecoder.TryReadSasl(ref ReadOnlySequence{byte}, out AmqpFrame, uint)"/>, or
    /// the stream ends within the frame.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed of.</exception>
    public bool ReadSaslFrame(uint maxFrameSize = FrameDecoder.MinMaxFrameSize)
    {
        ArgumentOutOfRangeException.ThrowIfEqual(maxFrameSize, 0u);
        return Read(ItemKind.SaslFrame, maxFrameSize);
    }

    /// <summary>Reads a SASL frame; it is then in <see cref="Frame"/>.</summary>
    /// <param name="maxFrameSize">The largest frame, in octets; the standard's is 512, but mechanisms exist whose tokens need more.</param>
    /// <param name="cancellationToken">Asks to stop waiting.</param>
    /// <returns>False if the stream has ended behind the frame before. The task carries an <see cref="AmqpDecodeException"/> as for
    /// <see cref="FrameDecoder.TryReadSasl(ref ReadOnlySequence{byte}, out AmqpFrame, uint)"/>, or if the stream ends within the frame.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The reader is disposed of.</exception>
    public ValueTask<bool> ReadSaslFrameAsync(uint maxFrameSize = FrameDecoder.MinMaxFrameSize, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfEqual(maxFrameSize, 0u);
        return ReadAsync(ItemKind.SaslFrame, maxFrameSize, cancellationToken);
    }

    /// <summary>Gives the reader's memory back to the pool; the stream is left open. A second call does nothing.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        _intake.Dispose();
        _start = 0;
        _end = 0;
        Replace([]);
    }

    private bool Read(ItemKind kind, uint maxSaslFrameSize)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        while (true)
        {
            if (TryTake(kind, maxSaslFrameSize, out AmqpDecodeError error))
            {
                return true;
            }

            if (error.Kind != AmqpDecodeErrorKind.NeedMoreData)
            {
                throw new AmqpDecodeException(error);
            }

            Memory<byte> room = MakeRoom();
            if (!TryReceive(_stream.Read(_buffer, _end, room.Length), kind, out error))
            {
                return error.Kind == AmqpDecodeErrorKind.None ? false : throw new AmqpDecodeException(error);
            }
        }
    }

    private ValueTask<bool> ReadAsync(ItemKind kind, uint maxSaslFrameSize, CancellationToken cancellationToken)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        while (!cancellationToken.IsCancellationRequested)
        {
            if (TryTake(kind, maxSaslFrameSize, out AmqpDecodeError error))
            {
                return new ValueTask<bool>(true);
            }

            if (error.Kind == AmqpDecodeErrorKind.NeedMoreData)
            {
                ValueTask<int> read = _stream.ReadAsync(MakeRoom(), cancellationToken);
                if (!read.IsCompletedSuccessfully)
                {
                    return Wait(this, read, kind, maxSaslFrameSize, cancellationToken);
                }

                if (TryReceive(read.Result, kind, out error))
                {
                    continue;
                }
            }

            return error.Kind == AmqpDecodeErrorKind.None
                ? new ValueTask<bool>(false)
                : new ValueTask<bool>(Task.FromException<bool>(new AmqpDecodeException(error)));
        }

        return new ValueTask<bool>(Task.FromCanceled<bool>(cancellationToken));

        static async ValueTask<bool> Wait(
            AmqpStreamReader reader, ValueTask<int> read, ItemKind kind, uint maxSaslFrameSize, CancellationToken cancellationToken)
        {
            while (true)
            {
                if (!reader.TryReceive(await read.ConfigureAwait(false), kind, out AmqpDecodeError error))
                {
                    return error.Kind == AmqpDecodeErrorKind.None ? false : throw new AmqpDecodeException(error);
                }

                if (reader.TryTake(kind, maxSaslFrameSize, out error))
                {
                    return true;
                }

                if (error.Kind != AmqpDecodeErrorKind.NeedMoreData)
                {
                    throw new AmqpDecodeException(error);
                }

                read = reader._stream.ReadAsync(reader.MakeRoom(), cancellationToken);
            }
        }
    }

    private bool TryTake(ItemKind kind, uint maxSaslFrameSize, out AmqpDecodeError error)
    {
        _intake.Forget();
        var buffer = new ReadOnlySequence<byte>(_buffer, _start, _end - _start);
        bool isTaken = _intake.TryTake(ref buffer, kind, maxSaslFrameSize, out error);
        _start = _end - (int)buffer.Length;
        return isTaken;
    }

    // Counts what a read brought; false at the end of the stream.
    private bool TryReceive(int count, ItemKind kind, out AmqpDecodeError error)
    {
        if (count > 0)
        {
            _end += count;
            error = default;
            return true;
        }

        error = _intake.JudgeEnd(kind, _end - _start);
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
