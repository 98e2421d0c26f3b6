namespace Amqp.Encoding;

/// <summary>Size and count before the items of a list or map (AMQP 1.0, part 1, 1.2.3).</summary>
internal readonly struct CompoundHeader
{
    public CompoundHeader(int length, int contentLength, int count)
    {
        Length = length;
        ContentLength = contentLength;
        Count = count;
    }

    /// <summary>Bytes of the size and count fields.</summary>
    public int Length { get; }

    /// <summary>Bytes of the items.</summary>
    public int ContentLength { get; }

    /// <summary>Number of items; a map's keys and values count separately.</summary>
    public int Count { get; }
}
