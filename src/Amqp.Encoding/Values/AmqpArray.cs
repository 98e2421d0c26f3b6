namespace Amqp.Encoding;

/// <summary>An AMQP array (0xE0, 0xF0): values that share one constructor (AMQP 1.0, part 1, 1.6.24). Immutable.</summary>
/// <remarks>
/// <para>Elements are stored in an array of their .NET type, an <c>int[]</c> for int: <see cref="TryGetElements{T}"/> returns it as it is, and the indexer
/// converts its elements to values. Elements of zero width (0x40 to 0x45) are stored as one element and a count; the array is created when all
/// of them are requested.</para>
/// <para>An array that was read keeps the format code of its elements and is encoded with it again. Any other array gets the code of full width, such as 0x71
/// for int and 0x56 for boolean. Binary, string, symbol, list, map and array elements get the 8-bit code if all of them fit it.</para>
/// <para>Two arrays are equal if their element types, descriptors and elements are equal, whatever the format code.</para>
/// </remarks>
[DebuggerDisplay("Count = {Count}")]
[DebuggerTypeProxy(typeof(CollectionDebugView<AmqpValue>))]
[CollectionBuilder(typeof(AmqpArray), nameof(Create))]
public sealed partial class AmqpArray : IReadOnlyList<AmqpValue>, IEquatable<AmqpArray>
{
    // Null for nulls.
    private readonly ElementType? _type;
    private readonly int _count;
    private readonly ElementDescriptors? _descriptors;

    // The storage that the type chooses: of elements of zero width one, of nulls nothing.
    private readonly Array _kept;

    // All elements in an array of their .NET type, once they are requested.
    private Array? _items;

    // The code that was read, or that was chosen when the bytes were counted; 0 before that.
    private byte _code;

    // 0 until it is counted.
    private int _contentLength;
    private uint _depthAndHash;

    /// <summary>Creates an array.</summary>
    /// <param name="elementType">The AMQP type of all elements.</param>
    /// <param name="elements">The elements; they are copied.</param>
    /// <exception cref="ArgumentNullException"><paramref name="elements"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="elementType"/> is <see cref="AmqpType.Described"/> or not a type.</exception>
    /// <exception cref="AmqpEncodeException">An element is of another type, or values are nested deeper than 1,024 levels.</exception>
    public AmqpArray(AmqpType elementType, params AmqpValue[] elements)
        : this(elementType, default, Check(elementType, elements), elements.Length, [])
    {
    }

    /// <summary>Creates an array of a .NET array without nulls, or of values, which it takes over; with the code that was read, if any.</summary>
    internal AmqpArray(AmqpType type, FormatCode code, Array items, int count, AmqpValue[] descriptors)
    {
        _type = Encoding.ElementType.Of(type);
        _count = count;
        _kept = code.IsZeroWidth && code != default ? items : _type?.Keep(items) ?? Array.Empty<AmqpValue>();
        _code = type == AmqpType.Null ? Codes.Null : code;
        _descriptors = ElementDescriptors.Create(descriptors);

        // An element opens a level even if it is empty, except for a list0.
        int depth = code == FormatCode.List0 || type < AmqpType.List || count == 0 ? 0 : Math.Max(1, AmqpList.Deepest((AmqpValue[])_kept));
        _depthAndHash = ValueDepth.Check(1 + (_descriptors?.GetDepth(depth) ?? depth));
        DepthAndHash.Prepare(this, Depth);
    }

    /// <summary>Gets the number of elements.</summary>
    public int Count => _count;

    /// <summary>Gets the AMQP type of the elements, without descriptors.</summary>
    public AmqpType ElementType => _type?.Type ?? AmqpType.Null;

    /// <summary>Gets the format code of the elements: the one that was read, or the one that will be written.</summary>
    /// <exception cref="AmqpEncodeException">A string among the elements has a lone surrogate.</exception>
    public FormatCode ElementCode
    {
        get
        {
            if (_code == 0)
            {
                _code = Layout.Constructor;
            }

            return new FormatCode(_code);
        }
    }

    /// <summary>Gets the descriptors of each element, outermost first; empty if the elements are not described.</summary>
    public IReadOnlyList<AmqpValue> Descriptors => _descriptors?.All ?? [];

    internal int Depth => DepthAndHash.GetDepth(_depthAndHash);

    /// <summary>Gets the cached hash; 0 before it is computed.</summary>
    internal int CachedHash => DepthAndHash.GetHash(_depthAndHash);

    internal ReadOnlySpan<AmqpValue> DescriptorSpan => _descriptors?.All;

    /// <summary>Gets whether all elements are equal, because one represents them all on the wire.</summary>
    internal bool AreAllEqual => new FormatCode(_code).IsZeroWidth;

    /// <summary>Gets an element, with its descriptors.</summary>
    /// <param name="index">Its index, from 0.</param>
    /// <returns>The element.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public AmqpValue this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
            return GetDescribed(index);
        }
    }

    /// <summary>Creates an array from its elements, with the AMQP type of the first one. Collection expressions call it.</summary>
    /// <remarks>Descriptors that all elements have become those of the array, because an array has one constructor (AMQP 1.0, part 1, 1.2.4).</remarks>
    /// <param name="elements">The elements, at least one; they are copied.</param>
    /// <returns>The array.</returns>
    /// <exception cref="ArgumentException">There is no element, so the type is unknown.</exception>
    /// <exception cref="AmqpEncodeException">An element is of another type or has another descriptor, or values are
    /// nested deeper than 1,024 levels.</exception>
    public static AmqpArray Create(ReadOnlySpan<AmqpValue> elements)
    {
        if (elements.IsEmpty)
        {
            throw new ArgumentException("An array without elements needs their type: use new AmqpArray(AmqpType.Int), or the type that is meant.", nameof(elements));
        }

        AmqpValue[] items = elements.ToArray();
        AmqpValue[] descriptors = TakeDescriptors(ref items);
        return items[0].Type == AmqpType.Described
            ? throw new AmqpEncodeException("The elements of an array have the same descriptors, at most 64; use a list for others.")
            : new(items[0].Type, default, Check(items[0].Type, items), items.Length, descriptors);
    }

    /// <summary>Takes the descriptors that all elements share, as many as the constructor of an array may have, from
    /// elements of which there is at least one.</summary>
    internal static AmqpValue[] TakeDescriptors(ref AmqpValue[] elements)
    {
        var descriptors = new List<AmqpValue>();
        while (descriptors.Count < AmqpPrimitives.MaxDescribedInConstructor && elements[0].TryGetDescribed(out DescribedValue? first)
            && Array.TrueForAll(elements, element => element.TryGetDescribed(out DescribedValue? described) && described.Descriptor.Equals(first.Descriptor)))
        {
            descriptors.Add(first.Descriptor);
            elements = Array.ConvertAll(elements, static element => element.AsDescribed().Value);
        }

        return [.. descriptors];
    }

    /// <summary>Creates a copy of the array in which each element has an additional descriptor.</summary>
    /// <param name="descriptor">The descriptor, which becomes the outermost; a number such as 0x24 is a ulong.</param>
    /// <returns>The new array.</returns>
    /// <exception cref="AmqpEncodeException">The elements have 64 descriptors, or values are nested deeper than 1,024 levels.</exception>
    public AmqpArray Describe(Descriptor descriptor) => Describe((AmqpValue)descriptor);

    /// <summary>Creates a copy of the array in which each element has an additional descriptor of any type.</summary>
    /// <param name="descriptor">The descriptor, which becomes the outermost: a ulong or a symbol, or a value of a type that the standard reserves.</param>
    /// <returns>The new array.</returns>
    /// <exception cref="AmqpEncodeException">The elements have 64 descriptors, or values are nested deeper than 1,024 levels.</exception>
    public AmqpArray Describe(AmqpValue descriptor) => new(ElementType, new FormatCode(_code), _kept, _count, [descriptor, .. DescriptorSpan]);

    /// <summary>Gets the elements, without their descriptors, as they are stored.</summary>
    /// <typeparam name="T">The .NET type of the elements, as in <see cref="AmqpValue.FromArray{T}(T[])"/>.</typeparam>
    /// <param name="elements">The elements, or none.</param>
    /// <returns>False if the elements are of another type, or a string among them is not UTF-8 (<see cref="Deviations.KeepMalformedStrings"/>).</returns>
    public bool TryGetElements<T>(out ReadOnlyMemory<T> elements)
    {
        bool found = _type is ElementType<T> && Items is not null;
        elements = found ? (T[])_items! : default;
        return found;
    }

    /// <summary>Gets the elements as an array of their .NET type; null for nulls, or if one of them is not UTF-8.</summary>
    internal Array? Items => _items ??= MakeItems();

    /// <summary>Copies the elements to a new array of their .NET type; null for nulls, or if one of them is not UTF-8.</summary>
    internal Array? CopyItems()
    {
        Array? items = MakeItems();
        return ReferenceEquals(items, _kept) ? (Array)_kept.Clone() : items;
    }

    // A new array, unless it is what is kept.
    private Array? MakeItems() => _type?.ToItems(_kept, _count);

    /// <summary>Gets an element with its descriptors.</summary>
    internal AmqpValue GetDescribed(int index) => _descriptors is null ? GetElement(index) : _descriptors.Describe(GetElement(index), AreAllEqual);

    /// <summary>Gets an element without descriptors.</summary>
    internal AmqpValue GetElement(int index)
    {
        index = AreAllEqual ? 0 : index;
        return _kept is AmqpValue[] values ? (_type is null ? default : values[index]) : _type!.Get(_kept, index);
    }

    /// <inheritdoc/>
    public bool Equals(AmqpArray? other) => other is not null && default(ValueEquality).AreEqual(this, other);

    /// <inheritdoc/>
    public override bool Equals([NotNullWhen(true)] object? obj) => Equals(obj as AmqpArray);

    /// <summary>Gets a hash under a key that differs from process to process.</summary>
    public override int GetHashCode() => CachedHash is int kept and not 0 ? kept : ComputeHash();

    /// <summary>Gets a readable text, such as <c>[1, 2, 3]</c>, cut to 1,024 characters: see <see cref="AmqpValue.ToString"/>.</summary>
    public override string ToString() => ((AmqpValue)this).ToString();

    /// <summary>Enumerates the elements in order.</summary>
    public AmqpList.Enumerator GetEnumerator() => new(this);

    IEnumerator<AmqpValue> IEnumerable<AmqpValue>.GetEnumerator()
    {
        for (int i = 0; i < Count; i++)
        {
            yield return this[i];
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<AmqpValue>)this).GetEnumerator();

    private int ComputeHash()
    {
        KeyedHash hash = KeyedHash.Create();
        hash.Add((ulong)AmqpType.Array);
        hash.Add(((ulong)ElementType << 32) | (uint)Count);
        foreach (AmqpValue descriptor in DescriptorSpan)
        {
            descriptor.AddTo(ref hash);
        }

        for (int i = 0; i < Count; i++)
        {
            GetElement(i).AddTo(ref hash);
        }

        return DepthAndHash.Keep(ref _depthAndHash, in hash);
    }

    private static AmqpValue[] Check(AmqpType elementType, AmqpValue[] elements)
    {
        ArgumentNullException.ThrowIfNull(elements);
        if (elementType is < AmqpType.Null or >= AmqpType.Described)
        {
            throw new ArgumentOutOfRangeException(nameof(elementType), elementType, "Elements have a primitive type; use Describe for their descriptors.");
        }

        foreach (AmqpValue element in elements)
        {
            if (element.Type != elementType)
            {
                throw new AmqpEncodeException("An array of " + AmqpTypeNames.Of(elementType) + " cannot hold a value of the AMQP type " + AmqpTypeNames.Of(element.Type) + "; use a list for values of several types.");
            }
        }

        return elementType < AmqpType.List ? elements : (AmqpValue[])elements.Clone();
    }
}
