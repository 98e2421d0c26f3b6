namespace Amqp.Encoding;

/// <summary>A list or map that the reader is before: its count, and its items if they can be read in place.</summary>
internal readonly ref struct ItemsHead(ReadOnlySpan<byte> content, int count, int end)
{
    /// <summary>The bytes of the items; none if they have to be read by the reader.</summary>
    public readonly ReadOnlySpan<byte> Content = content;

    /// <summary>The number of items or pairs.</summary>
    public readonly int Count = count;

    /// <summary>The offset after the list or map.</summary>
    public readonly int End = end;
}
