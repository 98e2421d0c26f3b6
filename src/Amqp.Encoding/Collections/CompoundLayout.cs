namespace Amqp.Encoding;

/// <summary>Collects the sizes of lists, maps or arrays that are elements of one array: chooses the 8-bit constructor if all elements fit it.</summary>
internal struct CompoundLayout(FormatCode narrowConstructor)
{
    private long _content;
    private bool _isWide;

    public void Add(int count, long contentLength)
    {
        _content += contentLength;
        _isWide |= !AmqpPrimitives.IsNarrow(count, contentLength);
    }

    public readonly ArrayLayout ToArrayLayout(int elements) => _isWide
        ? new ArrayLayout(new FormatCode((byte)(narrowConstructor.Value | 0x10)), _content + (8L * elements))
        : new ArrayLayout(narrowConstructor, _content + (2L * elements));
}
