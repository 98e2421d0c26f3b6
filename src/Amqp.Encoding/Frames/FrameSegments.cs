using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Framing;

/// <summary>Collects frames as segments for a vectored send, without copying payloads.</summary>
/// <remarks>
/// <para><see cref="FrameEncoder"/>, <see cref="TransferSplitter"/> and <see cref="ProtocolHeader.Encode(IBufferWriter{byte})"/> write to it.
/// Headers and performatives are in one pooled array. A payload is copied there only if its memory is not an array.</para>
/// <para>The payloads must not change until the segments are sent. A collection is not safe for use by several threads at once.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
public sealed class FrameSegments : IBufferWriter<byte>, IDisposable
{
    private const int IdleCapacity = 4_096;

    private readonly AmqpBuffer _headers;
    private readonly List<ArraySegment<byte>> _segments = [];

    // Headers and performatives are listed as ranges, because their array is replaced when it grows.
    private readonly List<Part> _parts = [];
    private List<IDisposable>? _owned;
    private int _listed;
    private long _payloads;

    /// <summary>Creates an empty collection.</summary>
    /// <param name="pool">The pool for the array; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    public FrameSegments(ArrayPool<byte>? pool = null)
        : this(pool, copiesPayloads: false)
    {
    }

    /// <summary>Creates an empty collection that can copy payloads, so that all bytes are contiguous.</summary>
    internal FrameSegments(ArrayPool<byte>? pool, bool copiesPayloads, int capacity = 0)
    {
        _headers = new AmqpBuffer(capacity, pool, typeof(FrameSegments));
        KeepsPayloads = !copiesPayloads;
    }

    /// <summary>Gets the number of bytes of all frames.</summary>
    /// <exception cref="ObjectDisposedException">The collection is disposed.</exception>
    public long Length => _headers.WrittenCount + _payloads;

    /// <summary>Gets whether payloads are not copied.</summary>
    internal bool KeepsPayloads { get; }

    private string DebuggerText => _headers.IsUsable ? Length + " bytes" : _headers.DebuggerText;

    /// <summary>Gets headers and performatives, and the payloads that are copied.</summary>
    internal AmqpBuffer Headers => _headers;

    /// <inheritdoc/>
    /// <exception cref="ObjectDisposedException">The collection is disposed.</exception>
    public void Advance(int count) => _headers.Advance(count);

    /// <inheritdoc/>
    /// <exception cref="ObjectDisposedException">The collection is disposed.</exception>
    public Memory<byte> GetMemory(int sizeHint = 0) => _headers.GetMemory(sizeHint);

    /// <inheritdoc/>
    /// <exception cref="ObjectDisposedException">The collection is disposed.</exception>
    public Span<byte> GetSpan(int sizeHint = 0) => _headers.GetSpan(sizeHint);

    /// <summary>Gets the frames as segments in order, for a socket's vectored send. They are valid until the next frame, <see cref="Reset"/> or
    /// <see cref="Dispose"/>.</summary>
    /// <returns>The segments, none of them empty.</returns>
    /// <exception cref="ObjectDisposedException">The collection is disposed.</exception>
    public IList<ArraySegment<byte>> GetSegments()
    {
        ListHeaders();
        _ = MemoryMarshal.TryGetArray(_headers.WrittenMemory, out ArraySegment<byte> headers);
        _segments.Clear();
        foreach (Part part in _parts)
        {
            _segments.Add(part.Payload.Array is null ? new ArraySegment<byte>(headers.Array!, headers.Offset + part.Start, part.Count) : part.Payload);
        }

        return _segments;
    }

    /// <summary>Removes the frames after they were sent.</summary>
    /// <exception cref="ObjectDisposedException">The collection is disposed.</exception>
    public void Reset()
    {
        _headers.Reset();
        Clear();
    }

    /// <summary>Returns the array to the pool. A second call does nothing.</summary>
    public void Dispose()
    {
        _headers.Dispose();
        Clear();
    }

    /// <summary>Appends a payload after the performative that was written last.</summary>
    internal void AddPayload(in ReadOnlySequence<byte> payload)
    {
        foreach (ReadOnlyMemory<byte> segment in payload)
        {
            if (!KeepsPayloads || !MemoryMarshal.TryGetArray(segment, out ArraySegment<byte> array))
            {
                _headers.Write(segment.Span);
            }
            else if (array.Count != 0)
            {
                ListHeaders();
                _parts.Add(new Part(array, 0, 0));
                _payloads += array.Count;
            }
        }
    }

    /// <summary>Owns the memory of payloads until the frames are removed.</summary>
    internal void Own(IDisposable memory) => (_owned ??= []).Add(memory);

    /// <summary>Moves the ownership of payload memory to another collection.</summary>
    internal void MoveOwned(FrameSegments target)
    {
        if (_owned is { Count: > 0 })
        {
            (target._owned ??= []).AddRange(_owned);
            _owned.Clear();
        }
    }

    /// <summary>Marks the current end of the frames, for <see cref="RollBack"/>.</summary>
    internal FrameMark Mark() => new(_headers.WrittenCount, _parts.Count, _listed, _payloads, _owned?.Count ?? 0);

    /// <summary>Gets the frames after a mark, in place.</summary>
    internal ReadOnlySequence<byte> GetSequence(in FrameMark mark)
    {
        SegmentList list = default;
        ReadOnlyMemory<byte> headers = _headers.WrittenMemory;
        for (int i = mark.Parts; i < _parts.Count; i++)
        {
            Part part = _parts[i];
            int start = Math.Max(part.Start, mark.Headers);
            list.Add(part.Payload.Array is null ? headers.Slice(start, part.Start + part.Count - start) : part.Payload);
        }

        list.Add(headers.Slice(Math.Max(_listed, mark.Headers)));
        return list.ToSequence();
    }

    /// <summary>Removes the frames after a mark.</summary>
    internal void RollBack(in FrameMark mark)
    {
        _headers.Truncate(mark.Headers);
        _parts.RemoveRange(mark.Parts, _parts.Count - mark.Parts);
        _listed = mark.Listed;
        _payloads = mark.Payloads;
        DisposeOwned(mark.Owned);
    }

    /// <summary>Returns a large array to the pool while there are no frames.</summary>
    internal void Shrink()
    {
        if (_headers.Capacity > IdleCapacity)
        {
            _headers.TrimExcess();
        }
    }

    private void DisposeOwned(int first)
    {
        for (int i = first; i < (_owned?.Count ?? 0); i++)
        {
            _owned![i].Dispose();
        }

        _owned?.RemoveRange(first, _owned.Count - first);
    }

    private void Clear()
    {
        DisposeOwned(0);
        _parts.Clear();
        _segments.Clear();
        _listed = 0;
        _payloads = 0;
    }

    private void ListHeaders()
    {
        int count = _headers.WrittenCount - _listed;
        if (count > 0)
        {
            _parts.Add(new Part(default, _listed, count));
            _listed += count;
        }
    }

    /// <summary>A place between two frames.</summary>
    internal readonly record struct FrameMark(int Headers, int Parts, int Listed, long Payloads, int Owned);

    private readonly struct Part(ArraySegment<byte> payload, int start, int count)
    {
        public ArraySegment<byte> Payload { get; } = payload;

        public int Start { get; } = start;

        public int Count { get; } = count;
    }
}
