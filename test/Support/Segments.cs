namespace Amqp.Encoding.Tests.Support;

/// <summary>Makes sequences of several segments.</summary>
internal static class Segments
{
    /// <summary>Cuts bytes into pieces; a piece may be empty.</summary>
    public static ReadOnlySequence<byte> Cut(byte[] bytes, Func<int> pieceSize) => Cut(bytes, pieceSize, piece => piece);

    /// <summary>Cuts bytes into pieces of any kind of memory.</summary>
    public static ReadOnlySequence<byte> Cut(byte[] bytes, Func<int> pieceSize, Func<byte[], ReadOnlyMemory<byte>> toMemory)
    {
        Segment? first = null;
        Segment? last = null;
        for (int at = 0; at < bytes.Length || first is null;)
        {
            int size = Math.Min(pieceSize(), bytes.Length - at);

            // Every piece in an array of its own, so that reading over its end is seen.
            last = new Segment(toMemory(bytes.AsSpan(at, size).ToArray()), last);
            first ??= last;
            at += size;
        }

        return new ReadOnlySequence<byte>(first, 0, last!, last!.Memory.Length);
    }

    /// <summary>Cuts bytes in two.</summary>
    public static ReadOnlySequence<byte> CutAt(byte[] bytes, int at)
    {
        int piece = 0;
        return Cut(bytes, () => piece++ == 0 ? at : bytes.Length);
    }

    /// <summary>The same bytes many times, which takes no more memory than once.</summary>
    public static ReadOnlySequence<byte> Repeat(byte[] bytes, int count) => Repeat([], bytes, count);

    /// <summary>The same bytes many times after others.</summary>
    public static ReadOnlySequence<byte> Repeat(byte[] first, byte[] bytes, int count)
    {
        var start = new Segment(first, null);
        Segment last = start;
        for (int i = 0; i < count; i++)
        {
            last = new Segment(bytes, last);
        }

        return new ReadOnlySequence<byte>(start, 0, last, bytes.Length);
    }

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> bytes, Segment? previous)
        {
            Memory = bytes;
            if (previous is not null)
            {
                RunningIndex = previous.RunningIndex + previous.Memory.Length;
                previous.Next = this;
            }
        }
    }
}
