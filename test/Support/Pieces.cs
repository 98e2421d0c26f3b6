namespace Amqp.Encoding.Tests.Support;

/// <summary>Bytes in several segments.</summary>
public static class Pieces
{
    /// <summary>A sequence that is cut at the given places, each within the bytes; the same place twice makes an empty segment.</summary>
    public static ReadOnlySequence<byte> Cut(byte[] bytes, params int[] places)
    {
        int start = 0;
        Segment? first = null;
        Segment? last = null;
        foreach (int end in places.OrderBy(place => place).Append(bytes.Length))
        {
            last = new Segment(bytes.AsSpan(start, end - start).ToArray(), last);
            first ??= last;
            start = end;
        }

        return new ReadOnlySequence<byte>(first!, 0, last!, last!.Memory.Length);
    }

    /// <summary>A sequence of segments of so many bytes.</summary>
    public static ReadOnlySequence<byte> Every(byte[] bytes, int size) =>
        Cut(bytes, Enumerable.Range(1, Math.Max(0, (bytes.Length - 1) / size)).Select(i => i * size).ToArray());

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(byte[] bytes, Segment? previous)
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
