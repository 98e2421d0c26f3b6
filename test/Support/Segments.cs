using System.Buffers;

namespace Amqp.Encoding.Tests.Support;

/// <summary>Makes sequences of several segments.</summary>
internal static class Segments
{
    /// <summary>Cuts octets into pieces; a piece may be empty.</summary>
    public static ReadOnlySequence<byte> Cut(byte[] octets, Func<int> pieceSize) => Cut(octets, pieceSize, piece => piece);

    /// <summary>Cuts octets into pieces of any kind of memory.</summary>
    public static ReadOnlySequence<byte> Cut(byte[] octets, Func<int> pieceSize, Func<byte[], ReadOnlyMemory<byte>> toMemory)
    {
        Segment? first = null;
        Segment? last = null;
        for (int at = 0; at < octets.Length || first is null;)
        {
            int size = Math.Min(pieceSize(), octets.Length - at);

            // Every piece in an array of its own, so that reading over its end is seen.
            last = new Segment(toMemory(octets.AsSpan(at, size).ToArray()), last);
            first ??= last;
            at += size;
        }

        return new ReadOnlySequence<byte>(first, 0, last!, last!.Memory.Length);
    }

    /// <summary>Cuts octets in two.</summary>
    public static ReadOnlySequence<byte> CutAt(byte[] octets, int at)
    {
        int piece = 0;
        return Cut(octets, () => piece++ == 0 ? at : octets.Length);
    }

    /// <summary>The same octets many times, which takes no more memory than once.</summary>
    public static ReadOnlySequence<byte> Repeat(byte[] octets, int count) => Repeat([], octets, count);

    /// <summary>The same octets many times after others.</summary>
    public static ReadOnlySequence<byte> Repeat(byte[] first, byte[] octets, int count)
    {
        var start = new Segment(first, null);
        Segment last = start;
        for (int i = 0; i < count; i++)
        {
            last = new Segment(octets, last);
        }

        return new ReadOnlySequence<byte>(start, 0, last, octets.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> octets, Segment? previous)
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
