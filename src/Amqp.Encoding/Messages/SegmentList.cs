namespace Amqp.Encoding.Messaging;

/// <summary>Joins pieces of memory into a sequence.</summary>
internal struct SegmentList
{
    private Segment? _first;
    private Segment? _last;

    public void Add(in ReadOnlySequence<byte> bytes)
    {
        foreach (ReadOnlyMemory<byte> piece in bytes)
        {
            Add(piece);
        }
    }

    public void Add(ReadOnlyMemory<byte> bytes)
    {
        if (bytes.IsEmpty)
        {
            return;
        }

        _last = new Segment(bytes, _last);
        _first ??= _last;
    }

    public readonly ReadOnlySequence<byte> ToSequence() => _first is null
        ? ReadOnlySequence<byte>.Empty
        : new ReadOnlySequence<byte>(_first, 0, _last!, _last!.Memory.Length);

    private sealed class Segment : ReadOnlySequenceSegment<byte>
    {
        public Segment(ReadOnlyMemory<byte> memory, Segment? previous)
        {
            Memory = memory;
            if (previous is not null)
            {
                RunningIndex = previous.RunningIndex + previous.Memory.Length;
                previous.Next = this;
            }
        }
    }
}
