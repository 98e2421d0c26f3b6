using System.Collections.Generic;

namespace Amqp.Encoding.Tool.Capture;

/// <summary>Puts the segments of one direction of a TCP connection into their order, and drops what came before.</summary>
/// <param name="gaps">Those of all connections.</param>
/// <param name="onBytes">Takes the bytes in their order, a segment at a time.</param>
/// <param name="onGap">Takes how many bytes are missing in the capture before those that come next.</param>
internal sealed class TcpDirection(Gaps gaps, Action<ReadOnlySpan<byte>> onBytes, Action<long> onGap)
{
    /// <summary>So many bytes wait at most for those before them.</summary>
    public const int MaxWaiting = 1024 * 1024;

    /// <summary>So many segments wait at most.</summary>
    public const int MaxWaitingSegments = 4_096;

    // So many first bytes are kept: by them a protocol is known, and a later connection with the same numbers. The head of an HTTP request is longer.
    private const int MaxStart = 256;
    private const int MaxHttpStart = 8_192;

    // So many segments of the connection may come before bytes that the other side has acknowledged.
    private const int MaxLate = 16;

    // By the number of their first byte, which counts from the first one of the direction and does not wrap around.
    private readonly SortedList<long, Waiting> _waiting = [];
    private byte[] _start = [];
    private uint _first;
    private bool _hasBegun;
    private long _waitingBytes;
    private LinkedListNode<TcpDirection>? _gap;
    private int _late;
    private long? _end;

    /// <summary>Gets how many bytes have come in their order, those that are missing included.</summary>
    public long Length { get; private set; }

    /// <summary>Gets the first bytes, 256 at most, or more of HTTP.</summary>
    public ReadOnlySpan<byte> Start => _start;

    /// <summary>Gets whether all bytes up to the end have come.</summary>
    public bool HasEnded => _end <= Length;

    /// <summary>Returns whether a segment that opens a direction with this number may open this one.</summary>
    public bool IsOpenedBy(uint sequence) => !_hasBegun || _first == sequence + 1;

    /// <summary>Returns whether a segment has other bytes than those that came at its place.</summary>
    public bool Contradicts(uint sequence, ReadOnlySpan<byte> data)
    {
        int at = (int)(sequence - _first);
        int count = at < 0 ? 0 : Math.Min(data.Length, _start.Length - at);
        return count > 0 && !data.Slice(0, count).SequenceEqual(_start.AsSpan(at, count));
    }

    /// <summary>Takes a segment.</summary>
    public void Add(TcpSegment segment)
    {
        uint sequence = segment.Sequence + (segment.IsOpening ? 1u : 0u);
        if (!_hasBegun)
        {
            _first = sequence;
            _hasBegun = true;
        }

        long at = PositionOf(sequence);
        if (segment.IsLast)
        {
            _end = at + segment.Length;
        }

        if (at + segment.Length <= Length || (segment.Length == 0 && !segment.IsLast))
        {
            return;
        }

        if (at > Length)
        {
            Keep(at, new Waiting(segment.Data, segment.Length, gaps.Time));
            return;
        }

        int passed = (int)(Length - at);
        Pass(segment.Data.AsSpan(Math.Min(passed, segment.Data.Length)), segment.Length - passed);
        PassWaiting();
    }

    /// <summary>Takes what the other side has received: bytes that it has and the capture has not will not come.</summary>
    public void Acknowledge(uint number)
    {
        if (_waiting.Count > 0 && PositionOf(number) >= _waiting.Keys[0] && ++_late > MaxLate)
        {
            GiveUp();
        }
    }

    /// <summary>Says how much is missing, if anything waits, and takes what comes after it.</summary>
    public void GiveUp()
    {
        if (_waiting.Count > 0)
        {
            _late = 0;
            Skip(_waiting.Keys[0] - Length, _waiting.Values[0].Time);
            PassWaiting();
        }
    }

    /// <summary>Takes the end of the capture.</summary>
    public void End()
    {
        while (_waiting.Count > 0)
        {
            GiveUp();
        }
    }

    // Sequence numbers are modulo 2^32; the nearest is meant.
    private long PositionOf(uint sequence) => Length + (int)(sequence - _first - (uint)Length);

    private void Keep(long at, Waiting segment)
    {
        int index = _waiting.IndexOfKey(at);
        if (index >= 0)
        {
            if (_waiting.Values[index].Data.Length >= segment.Data.Length)
            {
                return;
            }

            RemoveWaiting(index);
        }

        _waiting.Add(at, segment);
        _waitingBytes += segment.Data.Length;
        _gap ??= gaps.Open(this);
        gaps.Add(segment.Data.Length);
        while (_waitingBytes > MaxWaiting || _waiting.Count > MaxWaitingSegments)
        {
            GiveUp();
        }
    }

    private void PassWaiting()
    {
        double time = gaps.Time;
        while (_waiting.Count > 0 && _waiting.Keys[0] <= Length)
        {
            Waiting segment = _waiting.Values[0];
            int passed = (int)Math.Min(segment.Length, Length - _waiting.Keys[0]);
            RemoveWaiting(0);
            gaps.Time = segment.Time;
            Pass(segment.Data.AsSpan(Math.Min(passed, segment.Data.Length)), segment.Length - passed);
        }

        gaps.Time = time;
    }

    private void RemoveWaiting(int index)
    {
        int length = _waiting.Values[index].Data.Length;
        _waiting.RemoveAt(index);
        _waitingBytes -= length;
        gaps.Remove(length);
        if (_waiting.Count == 0)
        {
            gaps.Close(_gap!);
            _gap = null;
            _waiting.TrimExcess();
        }
    }

    private void Pass(ReadOnlySpan<byte> data, int length)
    {
        int maxStart = (_start.Length > 0 ? _start[0] : data.IsEmpty ? 0 : data[0]) is 'G' or 'H' ? MaxHttpStart : MaxStart;
        if (_start.Length < maxStart && _start.Length == Length)
        {
            _start = [.. _start, .. data.Slice(0, Math.Min(data.Length, maxStart - _start.Length))];
        }

        Length += data.Length;
        if (!data.IsEmpty)
        {
            onBytes(data);
        }

        // The capture has only the beginning of the segment.
        if (length > data.Length)
        {
            Skip(length - data.Length, gaps.Time);
        }
    }

    private void Skip(long missing, double time)
    {
        double now = gaps.Time;
        gaps.Time = time;
        Length += missing;
        onGap(missing);
        gaps.Time = now;
    }

    private readonly record struct Waiting(byte[] Data, int Length, double Time);
}
