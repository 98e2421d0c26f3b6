using System.Collections.Generic;

namespace Amqp.Encoding.Tool.Capture;

/// <summary>Puts the segments of one direction of a TCP connection into their order, and drops what came before.</summary>
/// <param name="onBytes">Takes the bytes in their order.</param>
/// <param name="onLoss">Takes how many bytes are missing in the capture; bytes come no more.</param>
internal sealed class TcpDirection(Action<ReadOnlySpan<byte>> onBytes, Action<long> onLoss)
{
    /// <summary>So many bytes wait at most for those before them.</summary>
    public const int MaxWaiting = 1024 * 1024;

    /// <summary>So many segments wait at most.</summary>
    public const int MaxWaitingSegments = 4_096;

    // By the number of their first byte, which counts from the first one of the direction and does not wrap around.
    private readonly SortedList<long, byte[]> _waiting = [];
    private uint _first;
    private bool _hasBegun;
    private long _next;
    private long _waitingBytes;
    private long? _end;
    private bool _isLost;

    /// <summary>Gets whether all bytes up to the end have come.</summary>
    public bool HasEnded => _end <= _next || _isLost;

    /// <summary>Returns whether a segment that opens a direction with this number opens this one.</summary>
    public bool IsOpenedBy(uint sequence) => _hasBegun && _first == sequence + 1;

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
        long at = _next + (int)(sequence - _first - (uint)_next);
        if (isLast)
        {
            _end = at + data.Length;
        }

        if (_isLost || at + data.Length <= _next || (data.IsEmpty && !isLast))
        {
            return;
        }

        if (at > _next)
        {
            Keep(at, data);
            return;
        }

        Pass(data.Slice((int)(_next - at)));
        PassWaiting();
    }

    /// <summary>Says how much is missing, if anything waits.</summary>
    public void End()
    {
        if (_waiting.Count > 0)
        {
            Lose();
        }
    }

    private void Keep(long at, ReadOnlySpan<byte> data)
    {
        if (_waiting.TryGetValue(at, out byte[]? other) && other.Length >= data.Length)
        {
            return;
        }

        _waitingBytes += data.Length - (other?.Length ?? 0);
        _waiting[at] = data.ToArray();
        if (_waitingBytes > MaxWaiting || _waiting.Count > MaxWaitingSegments)
        {
            Lose();
        }
    }

    private void PassWaiting()
    {
        while (_waiting.Count > 0 && _waiting.Keys[0] <= _next)
        {
            byte[] data = _waiting.Values[0];
            int passed = (int)Math.Min(data.Length, _next - _waiting.Keys[0]);
            _waiting.RemoveAt(0);
            _waitingBytes -= data.Length;
            Pass(data.AsSpan(passed));
        }
    }

    private void Pass(ReadOnlySpan<byte> data)
    {
        _next += data.Length;
        onBytes(data);
    }

    private void Lose()
    {
        _isLost = true;
        onLoss(_waiting.Keys[0] - _next);
        _waiting.Clear();
    }
}
