using System.Collections.Generic;

namespace Amqp.Encoding.Tool.Capture;

/// <summary>The directions of all connections of a capture whose next bytes have not come, and one bound for the segments that wait in them.</summary>
/// <remarks>A waiting segment takes less than twice the bytes that the capture has of its packet, so small captures take little.</remarks>
internal sealed class Gaps
{
    /// <summary>So many bytes wait at most, objects included; beyond that the oldest gaps are not waited for.</summary>
    public const long MaxBytes = 16 * 1024 * 1024;

    // An array, and its place in a list that grows by doubling.
    private const int SegmentOverhead = 64;

    private readonly LinkedList<TcpDirection> _open = [];
    private long _bytes;

    /// <summary>Gets or sets when the segment was captured whose bytes are told, in seconds.</summary>
    public double Time { get; set; }

    /// <summary>Takes a gap that begins.</summary>
    /// <returns>The entry that <see cref="Close"/> takes.</returns>
    public LinkedListNode<TcpDirection> Open(TcpDirection direction) => _open.AddLast(direction);

    /// <summary>Takes that a gap has ended: nothing waits for it.</summary>
    public void Close(LinkedListNode<TcpDirection> gap) => _open.Remove(gap);

    /// <summary>Takes that a segment waits.</summary>
    public void Add(int length)
    {
        _bytes += length + SegmentOverhead;
        while (_bytes > MaxBytes)
        {
            _open.First!.Value.GiveUp();
        }
    }

    /// <summary>Takes that a segment does not wait any more.</summary>
    public void Remove(int length) => _bytes -= length + SegmentOverhead;
}
