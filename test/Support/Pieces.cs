using System.Buffers;
using System.Linq;

namespace Amqp.Encoding.Tests.Support;

/// <summary>Octets in several segments.</summary>
public static class Pieces
{
    /// <summary>A sequence that is cut at the given places, each within the octets; the same place twice makes an empty segment.</summary>
    public static ReadOnlySequence<byte> Cut(byte[] octets, params int[] places)
    {
        int start = 0;
        Segment? first = null;
        Segment? last = null;
        foreach (int end in places.OrderBy(place => place).Append(octets.Length))
        {
            last = new Segment(octets.AsSpan(start, end - start).ToArray(), last);
            first ??= last;
            start = end;
        }

        return new ReadOnlySequence<byte>(first!, 0, last!, last!.Memory.Length);
    }

    /// <summary>A sequence of segments of so many octets.</summary>
    public static ReadOnlySequence<byte> Every(byte[] octets, int size) =>
        Cut(octets, Enumerable.Range(1, Math.Max(0, (octets.Length - 1) / size)).Select(i => i * size).ToArray());

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(byte[] octets, Segment? previous)
        {
            Memory = octets;
            if (previous is not null)
            {
                RunningIndex = previous.RunningIndex + previous.Memory.Length;
                previous.Next = this;
            }
        }
    }
}
