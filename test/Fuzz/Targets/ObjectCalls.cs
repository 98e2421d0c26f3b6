using System.Collections;

namespace Amqp.Encoding.Fuzz;

/// <summary>Calls of a writer with what is the caller's: collections, dictionaries, converters and resolvers that throw, lie or call back.</summary>
internal sealed class ObjectCalls(ApiTarget.Tape tape)
{
    private static readonly ListEncoding<Mood> s_list = ListEncoding<Mood>.Create<string, MoodConverter>();
    private static readonly ArrayEncoding<Mood> s_array = ArrayEncoding<Mood>.Create<string, MoodConverter>();
    private static readonly MapEncoding<Mood, Mood> s_map = MapEncoding<Mood, Mood>.Create(s_list, s_list);
    private static readonly AmqpObjectOptions s_resolving = AmqpObjectOptions.Standard.WithResolvers(new MoodResolver());

    public Node Write(ref AmqpWriter writer)
    {
        switch (tape.Next() % 6)
        {
            case 0:
                return Dictionary(ref writer);
            case 1:
                return Collection(ref writer);
            case 2:
                Mood[] moods = Moods();
                Action<int> mood = MoodConverter.Mode(tape.Next() % 40, tape.Next() % 4);
                return tape.Next() % 3 == 0 ? Any(ref writer, mood, (ref AmqpWriter to) => s_array.Write(ref to, moods))
                    : Any(ref writer, mood, (ref AmqpWriter to) => s_list.Write(ref to, moods));
            case 3:
                KeyValuePair<Mood, Mood>[] pairs = Moods().Zip(Moods(), (key, value) => new KeyValuePair<Mood, Mood>(key, value)).ToArray();
                return Any(ref writer, MoodConverter.Mode(tape.Next() % 40, tape.Next() % 4), (ref AmqpWriter to) => s_map.Write(ref to, pairs));
            case 4:
                Part part = Part.Create(tape, 0);
                byte[]? value = TryEncode(part);
                Node node = Any(ref writer, _ => { }, (ref AmqpWriter to) => to.WriteObject(part, s_resolving));
                Rule.Holds((value is null && node.Code == 0x40) || ReferenceEncoder.Encode(ReferenceEncoder.Smallest(ReferenceDecoder.Decode(value!))).AsSpan()
                    .SequenceEqual(ReferenceEncoder.Encode(ReferenceEncoder.Smallest(node))), "an object is written as its value");
                return node;
            default:
                return Unsettled(ref writer);
        }
    }

    // An object that may be refused is written whole and sound, or not at all, and the same again.
    private static Node Any(ref AmqpWriter writer, Action<int> begin, WriteAction write)
    {
        using var buffer = new AmqpBuffer();
        var scratch = new AmqpWriter(buffer);
        begin(0);
        bool isWritten = Try(ref scratch, write);
        scratch.Flush();
        begin(0);
        Rule.Same(Try(ref writer, write), isWritten, "a call is refused each time");
        if (!isWritten)
        {
            writer.WriteNull();
            return Node.Scalar(0x40);
        }

        try
        {
            return ReferenceDecoder.Decode(buffer.WrittenSpan.ToArray());
        }
        catch (ReferenceDecodeException exception)
        {
            throw new BrokenRuleException("the reference reads what was written: " + exception.Message + " " + HexText.Format(buffer.WrittenSpan.ToArray()), exception);
        }
    }

    private static bool Try(ref AmqpWriter writer, WriteAction write)
    {
        int before = writer.BytesWritten;
        int depth = writer.Depth;
        try
        {
            write(ref writer);
            return true;
        }
        catch (Exception exception) when (exception is AmqpEncodeException or InvalidOperationException or MoodException)
        {
            Rule.Same(writer.BytesWritten, before, "a refused call writes nothing");
            Rule.Same(writer.Depth, depth, "a refused call leaves the scopes as they are");
            return false;
        }
    }

    private static byte[]? TryEncode(Part part)
    {
        try
        {
            return AmqpValue.FromObject(part, s_resolving).Encode();
        }
        catch (Exception exception) when (exception is AmqpEncodeException or MoodException)
        {
            return null;
        }
    }

    private Mood[] Moods() => Enumerable.Range(0, tape.Next() % 5).Select(_ => new Mood(tape.Next())).ToArray();

    // Keys that are equal for AMQP, but not for the comparer.
    private Node Dictionary(ref AmqpWriter writer)
    {
        var dictionary = new Dictionary<string, object?>(ReferenceEqualityComparer<string>.Instance);
        List<Node> pairs = [];
        int count = tape.Next() % 5;
        for (int i = 0; i < count; i++)
        {
            string key = new((char)('a' + (tape.Next() % 8)), 1);
            dictionary.Add(key, i);
            pairs.Add(CompositeDefinition.Text(0xa1, key));
            pairs.Add(Node.Number(0x71, (ulong)i));
        }

        bool isWritten = Try(ref writer, (ref AmqpWriter to) => to.WriteObject(dictionary));
        Rule.Same(isWritten, dictionary.Keys.Distinct(StringComparer.Ordinal).Count() == count, "equal keys of a dictionary are refused");
        if (!isWritten)
        {
            writer.WriteNull();
        }

        return isWritten ? Node.Map(0xd1, pairs) : Node.Scalar(0x40);
    }

    private Node Collection(ref AmqpWriter writer)
    {
        long[] items = Enumerable.Range(0, tape.Next() % 12).Select(i => 1_000_000_000_000L + i).ToArray();
        int count = tape.Next() % 12;
        byte kind = tape.Next();
        IReadOnlyCollection<long> values = kind % 2 == 0 ? new Counted(items, count, throwsAt: kind > 200 ? 2 : -1) : new Copied(items, count);

        // Earlier content of the pool must not be written.
        long[] pooled = ArrayPool<long>.Shared.Rent(Math.Max(1, count));
        pooled.AsSpan().Fill(0x5A5A5A5A5A5A5A5A);
        ArrayPool<long>.Shared.Return(pooled);
        bool isWritten = Try(ref writer, (ref AmqpWriter to) => to.WriteList(values));
        bool mustThrow = values is Counted { ThrowsAt: >= 0 } && items.Length > 2;
        Rule.Same(isWritten, !mustThrow && (values is Copied || items.Length == count), "a collection that has another number of items than it says, or throws, is refused");
        if (!isWritten)
        {
            writer.WriteNull();
            return Node.Scalar(0x40);
        }

        IEnumerable<long> expected = values is Copied ? items.Concat(new long[12]).Take(count) : items;
        return Node.List(0xd0, expected.Select(item => Node.Number(0x81, (ulong)item)).ToArray());
    }

    private Node Unsettled(ref AmqpWriter writer)
    {
        UnsettledDelivery[] entries = Enumerable.Range(0, tape.Next() % 5).Select(_ => new UnsettledDelivery(new DeliveryTag([(byte)(tape.Next() % 16)]), null)).ToArray();
        var attach = new Attach { Name = "a", Handle = 1, Role = Role.Receiver, Unsettled = entries };
        bool areDistinct = entries.Select(entry => entry.Tag).Distinct().Count() == entries.Length;
        Node node = Any(ref writer, _ => { }, (ref AmqpWriter to) => attach.WriteTo(ref to));
        Rule.Same(node.Code != 0x40, areDistinct, "a delivery-tag is unsettled once");
        return node;
    }

    private sealed class ReferenceEqualityComparer<T> : IEqualityComparer<T>
        where T : class
    {
        public static ReferenceEqualityComparer<T> Instance { get; } = new();

        public bool Equals(T? x, T? y) => ReferenceEquals(x, y);

        public int GetHashCode(T obj) => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(obj);
    }

    // Says another count than it has.
    private sealed class Counted(long[] items, int count, int throwsAt) : IReadOnlyCollection<long>
    {
        public int Count => count;

        public int ThrowsAt => throwsAt;

        public IEnumerator<long> GetEnumerator()
        {
            for (int i = 0; i < items.Length; i++)
            {
                yield return i == throwsAt ? throw new MoodException() : items[i];
            }
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    // Copies fewer items than it says, as a collection from which another thread removes some.
    private sealed class Copied(long[] items, int count) : IReadOnlyCollection<long>, ICollection<long>
    {
        public int Count => count;

        public bool IsReadOnly => true;

        public void CopyTo(long[] array, int arrayIndex) => items.AsSpan(0, Math.Min(items.Length, count)).CopyTo(array.AsSpan(arrayIndex));

        public IEnumerator<long> GetEnumerator() => ((IEnumerable<long>)items).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        public void Add(long item) => throw new NotSupportedException();

        public void Clear() => throw new NotSupportedException();

        public bool Contains(long item) => items.Contains(item);

        public bool Remove(long item) => throw new NotSupportedException();
    }
}
