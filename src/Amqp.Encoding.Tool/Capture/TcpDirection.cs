using System.Collections.Generic;

namespace Amqp.Encoding.Tool.Capture;

/// <summary>Puts the segments of one direction of a TCP connection into their order, and drops what came before.</summary>
/// <param name="gaps">Those of all connections.</param>
/// <param name="onBytes">Takes the bytes in their order.</param>
/// <param name="onLoss">Takes how many bytes are missing in the capture; bytes come no more.</param>
internal sealed class TcpDirection(Gaps gaps, Action<ReadOnlySpan<byte>> onBytes, Action<long> onLoss)
{
    /// <summary>So many bytes wait at most for those before them.</summary>
    public const int MaxWaiting = 1024 * 1024;

    /// <summary>So many segments wait at most.</summary>
    public const int MaxWaitingSegments = 4_096;

    // So many first bytes are kept: by them a protocol is known, and a later connection with the same numbers.
    private const int MaxStart = 256;

    // By the number of their first byte, which counts from the first one of the direction and does not wrap around.
    private readonly SortedList<long, byte[]> _waiting = [];
    private byte[] _start = [];
    private uint _first;
    private bool _hasBegun;
    private long _waitingBytes;
    private LinkedListNode<TcpDirection>? _gap;
    private long? _end;
    private bool _isLost;

    /// <summary>Gets how many bytes have come in their order.</summary>
    public long Length { get; private set; }

    /// <summary>Gets the first bytes, 256 at most.</summary>
    public ReadOnlySpan<byte> Start => _start;

    /// <summary>Gets whether all bytes up to the end have come.</summary>
    public bool HasEnded => _end <= Length || _isLost;

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
    public void Add(uint sequence, bool isOpening, bool isLast, ReadOnlySpan<byte> data)
    {
        sequence += isOpening ? 1u : 0u;
        if (!_hasBegun)
        {
            _first = sequence;
            _hasBegun = true;
        }

        // Sequence numbers are modulo 2^32; the nearest is meant.
        long at = Length + (int)(sequence - _first - (uint)Length);
        if (isLast)
        {
            _end = at + data.Length;
        }

        if (_isLost || at + data.Length <= Length || (data.IsEmpty && !isLast))
        {
            return;
        }

        if (at > Length)
        {
            Keep(at, data);
            return;
        }

        Pass(data.Slice((int)(Length - at)));
        PassWaiting();
    }

    /// <summary>Says how much is missing, if anything waits, and waits no longer.</summary>
    public void GiveUp()
    {
        if (_waiting.Count > 0)
        {
            _isLost = true;
            long missing = _waiting.Keys[0] - Length;
            while (_waiting.Count > 0)
            {
                RemoveWaiting(_waiting.Count - 1);
            }

            onLoss(missing);
        }
    }

    private void Keep(long at, ReadOnlySpan<byte> data)
    {
        int index = _waiting.IndexOfKey(at);
        if (index >= 0)
        {
            if (_waiting.Values[index].Length >= data.Length)
            {
                return;
            }

            RemoveWaiting(index);
        }

        _waiting.Add(at, data.ToArray());
        _waitingBytes += data.Length;
        _gap ??= gaps.Open(this);
        gaps.Add(data.Length);
        if (_waitingBytes > MaxWaiting || _waiting.Count > MaxWaitingSegments)
        {
            GiveUp();
        }
    }

    private void PassWaiting()
    {
        while (_waiting.Count > 0 && _waiting.Keys[0] <= Length)
        {
            byte[] data = _waiting.Values[0];
            int passed = (int)Math.Min(data.Length, Length - _waiting.Keys[0]);
            RemoveWaiting(0);
            Pass(data.AsSpan(passed));
        }
    }

    private void RemoveWaiting(int index)
    {
        int length = _waiting.Values[index].Length;
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

    private void Pass(ReadOnlySpan<byte> data)
    {
        if (_start.Length < MaxStart)
        {
            _start = [.. _start, .. data.Slice(0, Math.Min(data.Length, MaxStart - _start.Length))];
        }

        Length += data.Length;
        onBytes(data);
    }
}
