namespace Amqp.Encoding;

/// <summary>An AMQP list (0x45, 0xC0, 0xD0): values of any types in their order (AMQP 1.0, part 1, 1.6.22). Immutable.</summary>
/// <remarks>Create a list from its items, <c>new AmqpList(1, "a", true)</c>, with a collection expression, or with <see cref="CreateRange"/>.</remarks>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(CollectionDebugView<AmqpValue>))]
[CollectionBuilder(typeof(AmqpList), nameof(Create))]
public sealed class AmqpList : IReadOnlyList<AmqpValue>, IEquatable<AmqpList>
{
    private readonly AmqpValue[] _items;

    // 0 until it is counted.
    private int _contentLength;
    private uint _depthAndHash;

    /// <summary>Creates a list from its items.</summary>
    /// <param name="items">The items; they are copied.</param>
    /// <exception cref="ArgumentNullException"><paramref name="items"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">Values are nested deeper than 1,024 levels.</exception>
    public AmqpList(params AmqpValue[] items)
        : this(Copy(items), owned: true)
    {
    }

    /// <summary>Creates a list that takes over items without a copy.</summary>
    internal AmqpList(AmqpValue[] items, bool owned)
    {
        _items = items;
        _depthAndHash = items.Length == 0 ? 0 : ValueDepth.Check(1 + Deepest(items));
        DepthAndHash.Prepare(this, Depth);
    }

    /// <summary>Creates a list that takes over items of a known depth without a copy.</summary>
    internal AmqpList(AmqpValue[] items, int depth)
    {
        _items = items;
        _depthAndHash = ValueDepth.Check(depth);
        DepthAndHash.Prepare(this, Depth);
    }

    /// <summary>Gets the empty list.</summary>
    public static AmqpList Empty { get; } = new([], owned: true);

    /// <summary>Gets the number of items.</summary>
    public int Count => _items.Length;

    internal int Depth => DepthAndHash.GetDepth(_depthAndHash);

    /// <summary>Gets the cached hash; 0 before it is computed.</summary>
    internal int CachedHash => DepthAndHash.GetHash(_depthAndHash);

    /// <summary>Gets an item.</summary>
    /// <param name="index">Its index, from 0.</param>
    /// <returns>The item.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such item.</exception>
    public AmqpValue this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
            return _items[index];
        }
    }

    /// <summary>Creates a list from its items.</summary>
    /// <param name="items">The items; they are copied.</param>
    /// <returns>The list.</returns>
    /// <exception cref="AmqpEncodeException">Values are nested deeper than 1,024 levels.</exception>
    public static AmqpList Create(ReadOnlySpan<AmqpValue> items) => items.IsEmpty ? Empty : new(items.ToArray(), owned: true);

    /// <summary>Creates a list from its items.</summary>
    /// <param name="items">The items; they are copied.</param>
    /// <returns>The list.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="items"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">Values are nested deeper than 1,024 levels.</exception>
    public static AmqpList CreateRange(IEnumerable<AmqpValue> items)
    {
        ArgumentNullException.ThrowIfNull(items);
        return items as AmqpList ?? new([.. items], owned: true);
    }

    /// <summary>Gets the items as a span.</summary>
    /// <returns>The items.</returns>
    public ReadOnlySpan<AmqpValue> AsSpan() => _items;

    /// <inheritdoc/>
    public bool Equals(AmqpList? other) => other is not null && default(ValueEquality).AreEqual(this, other);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as AmqpList);

    /// <summary>Gets a hash under a key that differs from process to process.</summary>
    public override int GetHashCode() => CachedHash is int kept and not 0 ? kept : ComputeHash();

    /// <summary>Gets a readable text, such as <c>[1, "a", true]</c>, cut to 1,024 characters: see <see cref="AmqpValue.ToString"/>.</summary>
    public override string ToString() => ((AmqpValue)this).ToString();

    /// <summary>Enumerates the items in order.</summary>
    public Enumerator GetEnumerator() => new(_items);

    IEnumerator<AmqpValue> IEnumerable<AmqpValue>.GetEnumerator() => ((IEnumerable<AmqpValue>)_items).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => _items.GetEnumerator();

    private int ComputeHash()
    {
        KeyedHash hash = KeyedHash.Create();
        hash.Add((ulong)AmqpType.List);
        hash.Add((ulong)_items.Length);
        foreach (AmqpValue item in _items)
        {
            item.AddTo(ref hash);
        }

        return DepthAndHash.Keep(ref _depthAndHash, in hash);
    }

    /// <summary>Counts the bytes of all items.</summary>
    internal int GetContentLength()
    {
        if (_contentLength == 0)
        {
            ValueDepth.CheckStack(Depth);
            _contentLength = EncodedSize.ToInt32(MeasureItems());
        }

        return _contentLength;
    }

    private long MeasureItems()
    {
        long length = 0;
        int i = 0;
        try
        {
            for (; i < _items.Length; i++)
            {
                length += _items[i].GetEncodedSize();
            }
        }
        catch (AmqpEncodeException fault) when (fault.AddItem(i))
        {
            throw;
        }

        return length;
    }

    /// <summary>Writes the list, or the body of an array element if a format code is given; the caller ensures that there is room.</summary>
    internal void WriteTo(ref AmqpWriter writer, byte elementCode = 0)
    {
        if (_items.Length == 0 && elementCode == 0)
        {
            writer.WriteTrusted([Codes.List0]);
            return;
        }

        AmqpWriteScope scope = elementCode == 0 ? writer.BeginList() : writer.BeginElement(new FormatCode(elementCode));
        foreach (AmqpValue item in _items)
        {
            item.WriteUnchecked(ref writer);
        }

        writer.End(scope);
    }

    internal static int Deepest(ReadOnlySpan<AmqpValue> values)
    {
        int deepest = 0;
        foreach (AmqpValue value in values)
        {
            deepest = Math.Max(deepest, value.Depth);
        }

        return deepest;
    }

    private static AmqpValue[] Copy(AmqpValue[] items)
    {
        ArgumentNullException.ThrowIfNull(items);
        return items.AsSpan().ToArray();
    }

    /// <summary>Enumerates the items of a list, or the elements of an array.</summary>
    public struct Enumerator
    {
        private readonly AmqpValue[]? _items;
        private readonly AmqpArray? _elements;
        private readonly int _count;
        private int _next;

        internal Enumerator(AmqpValue[] items)
        {
            _items = items;
            _count = items.Length;
        }

        internal Enumerator(AmqpArray elements)
        {
            _elements = elements;
            _count = elements.Count;
        }

        /// <summary>Gets the current item.</summary>
        /// <exception cref="InvalidOperationException">The enumerator is before the first item or after the last.</exception>
        public readonly AmqpValue Current
        {
            get
            {
                AmqpValue[]? items = _items;
                int at = _next - 1;
                if (items is not null && (uint)at < (uint)items.Length)
                {
                    return items[at];
                }

                if (_elements is null || (uint)at >= (uint)_count)
                {
                    Enumeration.ThrowNoCurrent();
                }

                return _elements.GetDescribed(at);
            }
        }

        /// <summary>Moves to the next item.</summary>
        /// <returns>False after the last item.</returns>
        /// <exception cref="InvalidOperationException">The enumerator is the default one, which enumerates nothing.</exception>
        public bool MoveNext()
        {
            _next = _next < _count ? _next + 1 : Enumeration.After(_count, _items ?? (object?)_elements);
            return _next <= _count;
        }
    }
}
