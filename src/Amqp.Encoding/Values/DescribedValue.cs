namespace Amqp.Encoding;

/// <summary>A value with a descriptor that says what it means (AMQP 1.0, part 1, 1.1.2). Immutable.</summary>
/// <remarks>The standard gives a meaning to descriptors of the types ulong and symbol; descriptors of other types are reserved, and are preserved.</remarks>
[DebuggerDisplay("{ToString(),nq}")]
public sealed class DescribedValue : IEquatable<DescribedValue>
{
    // The innermost value, if the descriptors are those of an array.
    private readonly AmqpValue _value;
    private readonly ElementDescriptors? _shared;

    // 0 until it is counted.
    private int _size;
    private uint _depthAndHash;

    /// <summary>Creates a described value.</summary>
    /// <param name="descriptor">The descriptor; a number such as 0x24 is a ulong.</param>
    /// <param name="value">The value that it describes.</param>
    /// <exception cref="AmqpEncodeException">Values are nested deeper than 1,024 levels.</exception>
    public DescribedValue(Descriptor descriptor, AmqpValue value)
        : this((AmqpValue)descriptor, value)
    {
    }

    /// <summary>Creates a described value with a descriptor of any type.</summary>
    /// <param name="descriptor">The descriptor: a ulong or a symbol, or of a type that the standard reserves.</param>
    /// <param name="value">The value that it describes.</param>
    /// <exception cref="AmqpEncodeException">Values are nested deeper than 1,024 levels.</exception>
    public DescribedValue(AmqpValue descriptor, AmqpValue value)
    {
        Descriptor = descriptor;
        _value = value;
        _depthAndHash = ValueDepth.Check(1 + Math.Max(descriptor.Depth, value.Depth));
        DepthAndHash.Prepare(this, Depth);
    }

    /// <summary>Creates an element of an array; all elements share the descriptors.</summary>
    internal DescribedValue(ElementDescriptors descriptors, AmqpValue element)
    {
        Descriptor = descriptors.Descriptor;
        _shared = descriptors;
        _value = element;
        _depthAndHash = ValueDepth.Check(descriptors.GetDepth(element.Depth));
        DepthAndHash.Prepare(this, Depth);
    }

    /// <summary>Gets the descriptor: a ulong or a symbol, or of a type that the standard reserves.</summary>
    public AmqpValue Descriptor { get; }

    /// <summary>Gets the value that the descriptor describes.</summary>
    public AmqpValue Value => _shared?.Inner is ElementDescriptors inner ? new DescribedValue(inner, _value) : _value;

    internal int Depth => DepthAndHash.GetDepth(_depthAndHash);

    /// <summary>Gets the cached hash; 0 before it is computed.</summary>
    internal int CachedHash => DepthAndHash.GetHash(_depthAndHash);

    /// <summary>Gets the descriptor in numeric form.</summary>
    /// <param name="code">The value of a ulong, or the code of a symbol of the standard; otherwise 0.</param>
    /// <returns>False if the descriptor is another symbol or of another type.</returns>
    public bool TryGetCode(out ulong code)
    {
        if (!Descriptor.TryGetSymbol(out AmqpSymbol symbol))
        {
            return Descriptor.TryGetUInt64(out code);
        }

        code = StandardComposites.CodeOf(symbol.Value);
        return code != 0;
    }

    /// <summary>Gets the descriptor in symbolic form.</summary>
    /// <param name="symbol">The symbol, or the empty one.</param>
    /// <returns>False if the descriptor is not a symbol.</returns>
    public bool TryGetSymbol(out AmqpSymbol symbol) => Descriptor.TryGetSymbol(out symbol);

    /// <inheritdoc/>
    public bool Equals(DescribedValue? other) => other is not null && default(ValueEquality).AreEqual(this, other);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as DescribedValue);

    /// <summary>Gets a hash under a key that differs from process to process.</summary>
    public override int GetHashCode() => CachedHash is int kept and not 0 ? kept : ComputeHash();

    /// <summary>Gets a readable text, such as <c>0x24([])</c>, cut to 1,024 characters: see <see cref="AmqpValue.ToString"/>.</summary>
    public override string ToString() => ((AmqpValue)this).ToString();

    /// <summary>Checks whether both are elements of one array.</summary>
    internal bool SharesDescriptors(DescribedValue other) => _shared is not null && ReferenceEquals(_shared, other._shared);

    /// <summary>Gets the value without the descriptors that it shares with other elements.</summary>
    internal AmqpValue Element => _value;

    private int ComputeHash()
    {
        KeyedHash hash = CreateHash(_shared?.Hash ?? Descriptor.GetHashCode());
        AddValue(ref hash, _shared?.Inner, in _value);
        return DepthAndHash.Keep(ref _depthAndHash, in hash);
    }

    // The values between the descriptors of an element are not created.
    private static void AddValue(ref KeyedHash hash, ElementDescriptors? inner, in AmqpValue element)
    {
        if (inner is null)
        {
            element.AddTo(ref hash);
            return;
        }

        KeyedHash value = CreateHash(inner.Hash);
        AddValue(ref value, inner.Inner, in element);
        hash.Add((ulong)AmqpType.Described);
        hash.Add((uint)DepthAndHash.Fold(in value));
    }

    private static KeyedHash CreateHash(int descriptor)
    {
        KeyedHash hash = KeyedHash.Create();
        hash.Add(((ulong)AmqpType.Described << 32) | (uint)descriptor);
        return hash;
    }

    internal int GetEncodedSize()
    {
        if (_size == 0)
        {
            ValueDepth.CheckStack(Depth);
            long descriptors = _shared is null ? 1L + Descriptor.GetEncodedSize() : _shared.GetEncodedSize();
            _size = EncodedSize.ToInt32(descriptors + _value.GetEncodedSize());
        }

        return _size;
    }

    /// <summary>Writes the described value; the caller ensures that there is room.</summary>
    internal void WriteTo(ref AmqpWriter writer)
    {
        AmqpWriteScope scope = writer.BeginDescribed();
        Descriptor.WriteUnchecked(ref writer);
        Value.WriteUnchecked(ref writer);
        writer.End(scope);
    }
}
