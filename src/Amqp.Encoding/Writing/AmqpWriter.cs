using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <summary>Writes AMQP values one after the other into a span or an <see cref="AmqpBuffer"/>, each in its smallest encoding (AMQP 1.0, part 1).</summary>
/// <remarks>
/// <para>With a buffer, the bytes become visible only with <see cref="Flush"/>: a failed encoding leaves the buffer as it
/// was. If other code changes the buffer, or a newer writer takes it over, the writer throws
/// <see cref="InvalidOperationException"/>.</para>
/// <para>Pass a writer by <c>ref</c>: the original does not see what a copy writes. With a buffer, the next call of the original throws if the copy has
/// ended a list, map or described value, or has flushed; single values that a copy writes are lost without an exception.</para>
/// <para>A write that throws leaves the writer where it was. Values that AMQP cannot carry throw <see cref="AmqpEncodeException"/>; a span with too
/// little room throws <see cref="ArgumentException"/>.</para>
/// <para>Lists, maps and described values are begun and ended through scopes; the writer counts the items itself.</para>
/// <para>For another <see cref="System.Buffers.IBufferWriter{T}"/>, such as a pipe's, write to an <see cref="AmqpBuffer"/> and copy its
/// <see cref="AmqpBuffer.WrittenSpan"/>, or use the <c>Encode</c> method of a value, list, composite or message.</para>
/// </remarks>
[DebuggerDisplay("{BytesWritten} bytes written, depth {Depth}")]
public ref partial struct AmqpWriter
{
    private readonly AmqpBuffer? _buffer;
    private readonly AmqpWriterOptions _options;

    // With a buffer: the free room after its written bytes.
    private Span<byte> _span;
    private int _position;
    private int _flushed;
    private int _version;
    private int _items;
    private int _depth;
    private int _level;

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

    /// <summary>Gets the number of bytes written by this writer, flushed or not.</summary>
    public readonly int BytesWritten => _flushed + _position;

    /// <summary>Gets the number of lists, maps and described values around the next value.</summary>
    public readonly int Depth => _depth;

    internal readonly AmqpWriterOptions Options => _options ?? AmqpWriterOptions.Default;

    /// <summary>Makes the bytes written so far visible in the buffer; does nothing over a span.</summary>
    /// <exception cref="InvalidOperationException">A scope is open, or the buffer was changed by other code.</exception>
    public void Flush()
    {
        if (_level != 0)
        {
            throw new InvalidOperationException("A list, map or described value is still open: end it before Flush.");
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

    /// <summary>Writes one value.</summary>
    internal void Write<T, TWire>(T value)
        where TWire : struct, IWireType<T>
    {
        int size = default(TWire).Measure(value);
        default(TWire).Encode(value, ReserveValue(size));
        CommitValue(size);
    }

    /// <summary>Writes one value or null.</summary>
    internal void WriteNullable<T, TWire>(T? value)
        where T : struct
        where TWire : struct, IWireType<T>
    {
        if (value.HasValue)
        {
            Write<T, TWire>(value.GetValueOrDefault());
        }
        else
        {
            WriteNull();
        }
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

    /// <summary>Gets the free room for plain values; <see cref="CommitPlain"/> completes them.</summary>
    internal readonly Span<byte> GetPlainRoom() => PlainPaths.AreOn && (_buffer is null || _buffer.Version == _version) ? _span.Slice(_position) : default;

    /// <summary>Completes values that were written into the plain room.</summary>
    internal void CommitPlain(int count, int size)
    {
        _position += size;
        _items += count;
    }

    /// <summary>Completes one value of this many bytes that was written into the reserved room.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void CommitValue(int size)
    {
        _position += size;
        _items++;
    }

    /// <summary>Gets the bytes that were written after a number of bytes, and not flushed.</summary>
    internal readonly ReadOnlySpan<byte> GetWritten(int start) => _span.Slice(start - _flushed, BytesWritten - start);

    /// <summary>Writes one value that is known to be well-formed.</summary>
    internal void WriteTrusted(scoped ReadOnlySpan<byte> encoded)
    {
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

    private readonly void CheckFresh()
    {
        if (_buffer is not null && _buffer.Version != _version)
        {
            ThrowStale();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int needed)
    {
        if (_buffer is null)
        {
            throw new ArgumentException(string.Format(
                CultureInfo.InvariantCulture, "The destination is too short: {0} bytes are needed and {1} are left.", needed, Math.Max(0, _span.Length - _position)));
        }

        _buffer.Grow(_position, needed);
        _span = _buffer.FreeSpan;
        _version = _buffer.Version;
    }

    [DoesNotReturn]
    private static void ThrowStale() =>
        throw new InvalidOperationException("The buffer was changed by other code: create a new writer. Pass a writer to a method by ref, because what is written with a copy is lost.");
}
