namespace Amqp.Encoding;

/// <summary>Writes AMQP values one after the other into a span, an <see cref="AmqpBuffer"/> or another
/// <see cref="IBufferWriter{T}"/>, each in its smallest encoding (AMQP 1.0, part 1).</summary>
/// <remarks>
/// <para>With a buffer, the bytes become visible only with <see cref="Flush"/>: a failed encoding leaves the buffer as it
/// was. If other code changes the buffer, or a newer writer takes it over, the writer throws
/// <see cref="InvalidOperationException"/>.</para>
/// <para>Pass a writer by <c>ref</c>: the original does not see what a copy writes. With a buffer, the next call of the original throws if the copy has
/// ended a list, map or described value, or has flushed; single values that a copy writes are lost without an exception.</para>
/// <para>A write that throws leaves the writer where it was. Values that AMQP cannot carry throw <see cref="AmqpEncodeException"/>; a span with too
/// little room throws <see cref="ArgumentException"/>.</para>
/// <para>Lists, maps and described values are begun and ended through scopes; the writer counts the items itself.</para>
/// <para>Another <see cref="IBufferWriter{T}"/>, such as the writer of a pipe, also gets the bytes with <see cref="Flush"/>, in one piece. The writer requests
/// memory from it with the first value after a flush, and writes there. Values that do not fit are written to pooled memory and copied by <see cref="Flush"/>;
/// the pool gets that memory back then. Nothing notices that other code uses the output between the first value and the flush, or a copy of the writer.</para>
/// </remarks>
[DebuggerDisplay("{BytesWritten} bytes written, depth {Depth}")]
public ref partial struct AmqpWriter
{
    // With an output: pooled memory for what the output's memory has no room for, until the next flush; else null.
    private AmqpBuffer? _buffer;
    private readonly IBufferWriter<byte>? _output;
    private readonly AmqpWriterOptions _options;

    // With a buffer: the free room after its written bytes. With an output: memory that it gave, or nothing after a flush.
    private Span<byte> _span;
    private int _position;
    private int _flushed;
    private int _version;
    private int _items;

    // Short, so that a writer has 64 bytes: with more it takes longer to make one.
    private short _depth;
    private short _level;

    // The start of the innermost scope, to detect a scope that was already ended.
    private int _scopeStart;

    /// <summary>Makes a writer over a span.</summary>
    /// <param name="destination">The destination of the bytes.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    public AmqpWriter(Span<byte> destination, AmqpWriterOptions? options = null)
    {
        _span = destination;
        _options = options ?? AmqpWriterOptions.Default;
    }

    /// <summary>Makes a writer that appends to the written bytes of a buffer.</summary>
    /// <param name="buffer">The buffer; it grows as needed.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="buffer"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The buffer is disposed.</exception>
    public AmqpWriter(AmqpBuffer buffer, AmqpWriterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(buffer);
        _buffer = buffer;
        _options = options ?? AmqpWriterOptions.Default;
        _span = buffer.FreeSpan;
        _version = buffer.Claim();
    }

    /// <summary>Makes a writer that appends to an output, such as the writer of a pipe.</summary>
    /// <param name="output">The output. An <see cref="AmqpBuffer"/> is written to as by the constructor for it.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The output is an <see cref="AmqpBuffer"/> that is disposed.</exception>
    public AmqpWriter(IBufferWriter<byte> output, AmqpWriterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(output);
        _options = options ?? AmqpWriterOptions.Default;
        if (output is AmqpBuffer buffer)
        {
            _buffer = buffer;
            _span = buffer.FreeSpan;
            _version = buffer.Claim();
            return;
        }

        _output = output;
    }

    private AmqpWriter(CountingOutput output, AmqpWriterOptions? options)
    {
        _options = options ?? AmqpWriterOptions.Default;
        _output = output;
    }

    /// <summary>Gets the number of bytes written by this writer, flushed or not.</summary>
    public readonly int BytesWritten => _flushed + _position;

    /// <summary>Gets the number of lists, maps and described values around the next value.</summary>
    public readonly int Depth => _depth;

    internal readonly AmqpWriterOptions Options => _options ?? AmqpWriterOptions.Default;

    /// <summary>Makes the bytes written so far visible in the buffer or output; does nothing over a span.</summary>
    /// <remarks>An exception of the output reaches the caller. The bytes then remain to be flushed.</remarks>
    /// <exception cref="InvalidOperationException">A scope is open, the buffer was changed by other code, or the output
    /// gave less memory than requested.</exception>
    public void Flush()
    {
        CheckClosed();
        if (_output is not null)
        {
            FlushToOutput(_output);
            return;
        }

        if (_buffer is null)
        {
            return;
        }

        CheckFresh();
        _buffer.Advance(_position);
        _flushed += _position;
        _position = 0;
        _span = _buffer.FreeSpan;
        _version = _buffer.Version;
    }

    private readonly void CheckClosed()
    {
        if (_level != 0)
        {
            throw new InvalidOperationException("A list, map or described value is still open: end it before Flush.");
        }
    }

    /// <summary>Writes one value.</summary>
    internal void Write<T, TWire>(T value)
        where TWire : struct, IWireType<T>
    {
        int size = default(TWire).Measure(value);
        if (!HasRoom(size) && default(TWire) is not IConvertedWire && TryCount(size))
        {
            return;
        }

        default(TWire).Encode(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Reserves room for one whole value; <see cref="CommitValue"/> completes it.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal Span<byte> ReserveValue(int size)
    {
        CheckFresh();
        if (size > _span.Length - _position)
        {
            Grow(size);
        }

        return _span.Slice(_position, size);
    }

    /// <summary>Checks that this many bytes fit without growing the buffer.</summary>
    internal readonly bool HasRoom(long size) => size <= _span.Length - _position;

    /// <summary>Gets the free room for plain values; <see cref="CommitValue"/> completes them. It is empty if a list
    /// has begun whose header ends after the span.</summary>
    internal readonly Span<byte> GetPlainRoom() => PlainPaths.AreOn && (uint)_position <= (uint)_span.Length && IsFresh ? _span.Slice(_position) : default;

    /// <summary>Completes values of this many bytes together that were written into the reserved or plain room.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void CommitValue(int size, int count = 1)
    {
        _position += size;
        _items += count;
    }

    /// <summary>Writes one value that is known to be well-formed.</summary>
    internal void WriteTrusted(scoped ReadOnlySpan<byte> encoded)
    {
        if (!HasRoom(encoded.Length) && TryCount(encoded.Length))
        {
            return;
        }

        encoded.CopyTo(ReserveValue(encoded.Length));
        CommitValue(encoded.Length);
    }

    // Makes the next call of an earlier copy of this writer throw. Doing this in each single write would cost too much.
    private void Claim()
    {
        if (_buffer is not null)
        {
            _version = _buffer.Claim();
        }
    }

    private readonly bool IsFresh => _buffer is null || _buffer.Version == _version;

    private readonly void CheckFresh()
    {
        if (!IsFresh)
        {
            ThrowStale();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int needed)
    {
        if (_buffer is null)
        {
            if (_output is not null)
            {
                GrowOutput(_output, needed);
                return;
            }

            ThrowTooShort(needed);
        }

        _buffer.Grow(_position, needed);
        _span = _buffer.FreeSpan;
        _version = _buffer.Version;
    }

    [DoesNotReturn]
    private readonly void ThrowTooShort(int needed)
    {
        if (_options is null)
        {
            throw new InvalidOperationException("A default AmqpWriter has no destination: make it with a constructor.");
        }

        throw new ArgumentException(string.Format(
            CultureInfo.InvariantCulture, "The destination is too short: {0} bytes are needed and {1} are left.", needed, Math.Max(0, _span.Length - _position)));
    }

    [DoesNotReturn]
    private static void ThrowStale() =>
        throw new InvalidOperationException("The buffer was changed by other code: create a new writer. Pass a writer to a method by ref, because what is written with a copy is lost.");
}
