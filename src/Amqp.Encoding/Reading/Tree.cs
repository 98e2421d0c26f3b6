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

/// <summary>Takes the pairs of a map, whatever becomes of them. Implemented by structs that keep the state of the map.</summary>
internal interface IPairSink
{
    /// <summary>Gets whether keys are compared in their encoded form; otherwise the sink compares them.</summary>
    bool ComparesKeys { get; }

    /// <summary>Takes the key at the start of the source if it is plain and no key before it is equal.</summary>
    /// <returns>The number of its bytes; 0 if it has to be read by the reader.</returns>
    int TakePlainKey(ReadOnlySpan<byte> source, int place);

    /// <summary>Takes the value of the key that was taken last, if it is plain.</summary>
    /// <returns>The number of its bytes; 0 if it has to be read by the reader.</returns>
    int TakePlainValue(ReadOnlySpan<byte> source, int place);

    /// <summary>Takes any key; reports its faults.</summary>
    /// <returns>False if a key before it is equal, or after a fault.</returns>
    bool TryTakeKey(ref AmqpReader reader, int place);

    /// <summary>Takes any value; reports its faults.</summary>
    void TakeValue(ref AmqpReader reader, int place);
}

/// <summary>The loops over items and pairs: a run of plain ones in place, then one by the reader, then a run again.</summary>
internal static class Tree
{
    /// <summary>Reads the list that was opened.</summary>
    /// <returns>The depth of the deepest item.</returns>
    public static int ReadList<TSink>(ref AmqpReader reader, scoped in ItemsHead head, TSink sink)
        where TSink : struct, IItemSink
    {
        // A list of plain items is read in place, without entering it. The exact way continues where that ends.
        int next = 0;
        int bytes = 0;
        if (!StartsWithTree(head.Content))
        {
            bytes = ReadPlain(head.Content, 0, head.Count, sink, out next);
            if (next == head.Count && bytes == head.Content.Length)
            {
                reader.Advance(head.End);
                return 0;
            }
        }

        return ReadListExactly(ref reader, in head, next, bytes, sink);
    }

    /// <summary>Reads items of the scope that the reader is in, beginning with one that is not plain.</summary>
    /// <returns>The depth of the deepest item.</returns>
    // By reference: a copy of the sink is read in other words than it was passed in, for which the processor waits
    // (pairs: "object: 100 rows of 3 decoded / hand, boxed").
    public static int ReadItems<TSink>(ref AmqpReader reader, int next, int count, scoped ref TSink sink)
        where TSink : struct, IItemSink
    {
        int deepest = 0;
        while (next < count && !reader.HasFault)
        {
            deepest = Math.Max(deepest, sink.TakeExact(ref reader, next));
            next++;
            ReadOnlySpan<byte> rest = reader.GetPlainRest();
            if (!StartsWithTree(rest))
            {
                int bytes = ReadPlain(rest, next, count, sink, out int after);
                reader._cursor.PassItems(after - next, bytes);
                next = after;
            }
        }

        return deepest;
    }

    // Trees and described values often come in rows, where no plain item follows another.
    private static bool StartsWithTree(ReadOnlySpan<byte> rest) => rest.Length == 0 || rest[0] >= Codes.List8 || rest[0] == 0;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ReadListExactly<TSink>(ref AmqpReader reader, scoped in ItemsHead head, int next, int bytes, TSink sink)
        where TSink : struct, IItemSink
    {
        AmqpReadScope scope = reader.Enter(AmqpType.List, in head);
        reader._cursor.PassItems(next, bytes);
        int deepest = ReadItems(ref reader, next, scope.Count, ref sink);
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

    /// <summary>Reads the map that was opened. Equal keys are a fault.</summary>
    public static void ReadMap<TSink>(ref AmqpReader reader, scoped in ItemsHead head, scoped ref TSink sink)
        where TSink : struct, IPairSink
    {
        if (sink.ComparesKeys)
        {
            ReadMapComparing(ref reader, in head, ref sink);
        }
        else
        {
            ReadMap(ref reader, in head, ref sink, ref NoKeys);
        }
    }

    /// <summary>Gets a reference to no set of keys, for sinks that compare keys themselves. A set on the stack would be cleared for nothing.</summary>
    public static unsafe ref EncodedKeySet NoKeys => ref Unsafe.AsRef<EncodedKeySet>(null);

    /// <summary>Reads plain pairs in place, and the key before a value that is not plain.</summary>
    /// <returns>The number of their bytes.</returns>
    // Not inlined, so that its variables stay in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int ReadPlainPairs<TSink>(
        scoped in AmqpReader map, ReadOnlySpan<byte> source, int position, int next, int count, scoped ref TSink sink, scoped ref EncodedKeySet keys, out int after)
        where TSink : struct, IPairSink
    {
        ReadOnlySpan<byte> rest = source;
        int place = next >> 1;
        int half = 0;
        while (place < count)
        {
            int key = sink.TakePlainKey(rest, place);
            if (key == 0 || (sink.ComparesKeys && !keys.Add(in map, position + source.Length - rest.Length)))
            {
                break;
            }

            rest = rest.Slice(key);
            int value = sink.TakePlainValue(rest, place);
            if (value == 0)
            {
                half = 1;
                break;
            }

            rest = rest.Slice(value);
            place++;
        }

        after = (2 * place) + half;
        return source.Length - rest.Length;
    }

    /// <summary>Enters a map and reads what is left of it after a number of keys and values.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ReadMapExactly<TSink>(ref AmqpReader reader, scoped in ItemsHead head, int next, int bytes, scoped ref TSink sink, scoped ref EncodedKeySet keys)
        where TSink : struct, IPairSink
    {
        AmqpReadScope scope = reader.Enter(AmqpType.Map, in head);
        reader._cursor.PassItems(next, bytes);
        while (next < 2 * scope.Count && !reader.HasFault)
        {
            if ((next & 1) == 0)
            {
                ReadKey(ref reader, next++ >> 1, ref sink, ref keys);
                continue;
            }

            sink.TakeValue(ref reader, next++ >> 1);
            if (!reader.HasFault)
            {
                bytes = ReadPlainPairs(in reader, reader.GetPlainRest(), reader.Position, next, scope.Count, ref sink, ref keys, out int after);
                reader._cursor.PassItems(after - next, bytes);
                next = after;
            }
        }

        reader.Exit(scope);
    }

    private static void ReadKey<TSink>(ref AmqpReader reader, int place, scoped ref TSink sink, scoped ref EncodedKeySet keys)
        where TSink : struct, IPairSink
    {
        int position = reader.Position;
        if (!reader.TryEnterPart())
        {
            return;
        }

        bool isTaken = sink.TryTakeKey(ref reader, place);
        reader.LeavePart();
        bool isNew = isTaken && (!sink.ComparesKeys || reader.HasFault || keys.Add(in reader, position));
        if (!isNew && !reader.HasFault)
        {
            reader = reader.CreateKeyReader(position);
            reader.Fail(AmqpDecodeErrorKind.DuplicateKey, "map", position, 0);
        }
    }

    private static void ReadMap<TSink>(ref AmqpReader reader, scoped in ItemsHead head, scoped ref TSink sink, scoped ref EncodedKeySet keys)
        where TSink : struct, IPairSink
    {
        int bytes = ReadPlainPairs(in reader, head.Content, head.End - head.Content.Length, 0, head.Count, ref sink, ref keys, out int next);
        if (next == 2 * head.Count && bytes == head.Content.Length)
        {
            reader.Advance(head.End);
        }
        else
        {
            ReadMapExactly(ref reader, in head, next, bytes, ref sink, ref keys);
        }
    }

    private static void ReadMapComparing<TSink>(ref AmqpReader reader, scoped in ItemsHead head, scoped ref TSink sink)
        where TSink : struct, IPairSink
    {
        EncodedKeySet keys = default;
        try
        {
            ReadMap(ref reader, in head, ref sink, ref keys);
        }
        catch (InsufficientExecutionStackException)
        {
            reader.FailAt(reader.Position, ReadFault.OfStack());
        }
        finally
        {
            keys.Dispose();
        }
    }
}
