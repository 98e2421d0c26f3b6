namespace Amqp.Encoding;

/// <summary>Takes the items of a list, whatever becomes of them. Implemented by readonly structs, so that the loops are compiled for each.</summary>
internal interface IItemSink
{
    /// <summary>Takes the item at the start of the source if it is plain.</summary>
    /// <returns>The number of its bytes; 0 if it has to be read by the reader.</returns>
    int TakePlain(ReadOnlySpan<byte> source, int index);

    /// <summary>Takes any item; reports its faults.</summary>
    /// <returns>Its depth, if the sink needs that of the deepest.</returns>
    int TakeExact(ref AmqpReader reader, int index);
}

/// <summary>The loops over items: a run of plain ones in place, then one by the reader, then a run again.</summary>
internal static class Tree
{
    /// <summary>Reads the list that was opened.</summary>
    /// <returns>The depth of the deepest item.</returns>
    public static int ReadList<TSink>(ref AmqpReader reader, scoped in ItemsHead head, TSink sink)
        where TSink : struct, IItemSink
    {
        // A list of plain items is read in place, without entering it. The exact way continues where that ends.
        int bytes = ReadPlain(head.Content, 0, head.Count, sink, out int next);
        if (next == head.Count && bytes == head.Content.Length)
        {
            reader.Advance(head.End);
            return 0;
        }

        return ReadListExactly(ref reader, next, bytes, sink);
    }

    /// <summary>Reads items of the scope that the reader is in, beginning with one that is not plain.</summary>
    /// <returns>The depth of the deepest item.</returns>
    public static int ReadItems<TSink>(ref AmqpReader reader, int next, int count, TSink sink)
        where TSink : struct, IItemSink
    {
        int deepest = 0;
        while (next < count && !reader.HasFault)
        {
            deepest = Math.Max(deepest, sink.TakeExact(ref reader, next));
            next++;
            int bytes = ReadPlain(reader.GetPlainRest(), next, count, sink, out int after);
            reader.AdvanceItems(after - next, bytes);
            next = after;
        }

        return deepest;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ReadListExactly<TSink>(ref AmqpReader reader, int next, int bytes, TSink sink)
        where TSink : struct, IItemSink
    {
        AmqpReadScope scope = reader.EnterList();
        reader.AdvanceItems(next, bytes);
        int deepest = ReadItems(ref reader, next, scope.Count, sink);
        reader.Exit(scope);
        return deepest;
    }

    // Returns the number of bytes. Not inlined, so that its variables stay in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ReadPlain<TSink>(ReadOnlySpan<byte> source, int next, int count, TSink sink, out int after)
        where TSink : struct, IItemSink
    {
        ReadOnlySpan<byte> rest = source;
        int at = next;
        while (at < count && sink.TakePlain(rest, at) is int length and > 0)
        {
            rest = rest.Slice(length);
            at++;
        }

        after = at;
        return source.Length - rest.Length;
    }
}
