using System.Buffers;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Amqp.Encoding.Framing;

/// <summary>Gathers frames for a socket that sends segments: payloads stay where they are.</summary>
/// <remarks>Headers and performatives lie in one pooled array between the payloads. The payloads must stay as they are until the segments
/// are sent. Not safe for use by several threads at once.</remarks>
public sealed class FrameSegments : IDisposable
{
    private readonly AmqpBuffer _heads;
    private readonly List<ArraySegment<byte>> _segments = [];

    // Headers and performatives so far are listed as ranges: the array changes when it grows.
    private readonly List<Part> _parts = [];
    private int _listed;

    /// <summary>Makes an empty collection.</summary>
    /// <param name="pool">Where the array comes from; null for <see cref="ArrayPool{T}.Shared"/>.</param>
    public FrameSegments(ArrayPool<byte>? pool = null) => _heads = new AmqpBuffer(0, pool);

    /// <summary>Octets of all frames.</summary>
    public long Length { get; private set; }

    /// <summary>Appends an AMQP frame.</summary>
    /// <param name="channel">The channel.</param>
    /// <param name="performative">The performative, one whole described value; it is copied.</param>
    /// <param name="maxFrameSize">The largest frame, in octets: the max-frame-size of the peer's open.</param>
    /// <param name="payload">Octets behind it; they are not copied, unless they lie in memory that is no array.</param>
    /// <exception cref="AmqpEncodeException">The frame is larger; nothing is appended.</exception>
    /// <exception cref="ArgumentException"><paramref name="performative"/> is no performative.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxFrameSize"/> is 0, which does not mean "unlimited".</exception>
    /// <exception cref="ObjectDisposedException">The collection is disposed of.</exception>
    public void Add(ushort channel, scoped ReadOnlySpan<byte> performative, uint maxFrameSize, in ReadOnlySequence<byte> payload)
    {
        FrameWriter.WriteHead(_heads, FrameType.Amqp, channel, performative, payload.Length, maxFrameSize);
        Length += FrameHeader.EncodedSize + performative.Length + payload.Length;
        foreach (ReadOnlyMemory<byte> segment in payload)
        {
            if (!MemoryMarshal.TryGetArray(segment, out ArraySegment<byte> array))
            {
                _heads.Write(segment.Span);
            }
            else if (array.Count != 0)
            {
                ListHeads();
                _parts.Add(new Part(array, 0, 0));
            }
        }
    }

    /// <summary>The frames as segments in order, for a socket's vectored send; valid until the next <see cref="Add"/>, <see cref="Reset"/> or
    /// <see cref="Dispose"/>.</summary>
    /// <returns>The segments.</returns>
    /// <exception cref="ObjectDisposedException">The collection is disposed of.</exception>
    public IList<ArraySegment<byte>> GetSegments()
    {
        ListHeads();
        _ = MemoryMarshal.TryGetArray(_heads.WrittenMemory, out ArraySegment<byte> heads);
        _segments.Clear();
        foreach (Part part in _parts)
        {
            _segments.Add(part.Payload.Array is null ? new ArraySegment<byte>(heads.Array!, heads.Offset + part.Start, part.Count) : part.Payload);
        }

        return _segments;
    }

    /// <summary>Forgets the frames, once they are sent.</summary>
    /// <exception cref="ObjectDisposedException">The collection is disposed of.</exception>
    public void Reset()
    {
        _heads.Reset();
        Clear();
    }

    /// <summary>Gives the array back to the pool. A second call does nothing.</summary>
    public void Dispose()
    {
        _heads.Dispose();
        Clear();
    }

    private void Clear()
    {
        _parts.Clear();
        _segments.Clear();
        _listed = 0;
        Length = 0;
    }

    private void ListHeads()
    {
        int count = _heads.WrittenCount - _listed;
        if (count > 0)
        {
            _parts.Add(new Part(default, _listed, count));
            _listed += count;
        }
    }

    private readonly struct Part(ArraySegment<byte> payload, int start, int count)
    {
        public ArraySegment<byte> Payload { get; } = payload;

        public int Start { get; } = start;

        public int Count { get; } = count;
    }
}
