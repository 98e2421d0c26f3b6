namespace Amqp.Encoding;

/// <summary>Size and count before the items of a list or map (AMQP 1.0, part 1, 1.2.3).</summary>
internal readonly struct CompoundHeader(int length, int contentLength, int count)
{
    /// <summary>Gets the length of the size and count fields in bytes.</summary>
    public int Length { get; } = length;

    /// <summary>Gets the length of the items in bytes.</summary>
    public int ContentLength { get; } = contentLength;

    /// <summary>Gets the number of items; the keys and values of a map count separately.</summary>
    public int Count { get; } = count;
}
