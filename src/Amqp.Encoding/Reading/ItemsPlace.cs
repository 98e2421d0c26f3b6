namespace Amqp.Encoding;

/// <summary>Items of a list or map in place: what a reader of them begins with, in half its size.</summary>
internal readonly ref struct ItemsPlace
{
    private readonly ReadOnlySpan<byte> _data;
    private readonly ReadOnlyMemory<byte> _memory;
    private readonly AmqpReaderOptions? _options;
    private readonly long _origin;
    private readonly int _depth;
    private readonly int _zeroWidthElementsLeft;

    /// <summary>Makes a place.</summary>
    /// <param name="data">The bytes where error paths begin.</param>
    /// <param name="memory">The same bytes as memory, or none.</param>
    /// <param name="options">The options.</param>
    /// <param name="origin">The offset of the data in the frame or message.</param>
    /// <param name="start">The offset of the first item in the data.</param>
    /// <param name="end">The offset after the last item.</param>
    /// <param name="depth">The levels around the items.</param>
    /// <param name="zeroWidthElementsLeft">How many zero-width elements each reader may read.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public ItemsPlace(
        ReadOnlySpan<byte> data, ReadOnlyMemory<byte> memory, AmqpReaderOptions options, long origin, int start, int end, int depth, int zeroWidthElementsLeft)
    {
        _data = data;
        _memory = memory;
        _options = options;
        _origin = origin;
        Start = start;
        End = end;
        _depth = depth;
        _zeroWidthElementsLeft = zeroWidthElementsLeft;
    }

    /// <summary>Gets the offset of the first item.</summary>
    public int Start { get; }

    /// <summary>Gets the offset after the last item.</summary>
    public int End { get; }

    /// <summary>Gets the bytes from an offset on that may hold plain values.</summary>
    public ReadOnlySpan<byte> GetPlain(int start) => PlainPaths.AreOn ? _data.Slice(start, End - start) : default;

    /// <summary>Opens a reader of items.</summary>
    /// <param name="start">The offset of the first of them.</param>
    /// <param name="end">The offset after the last.</param>
    /// <param name="count">Their number.</param>
    public AmqpReader Open(int start, int end, int count)
    {
        var reader = new AmqpReader(_data, _memory, _options, _origin);
        reader.StartIn(start, end, count, _depth, _zeroWidthElementsLeft);
        return reader;
    }
}
