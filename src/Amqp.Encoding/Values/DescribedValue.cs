using System.Diagnostics;

namespace Amqp.Encoding;

/// <summary>A value with a descriptor that says what it means (AMQP 1.0, part 1, 1.1.2). Immutable.</summary>
/// <remarks>The standard gives a meaning to descriptors of the types ulong and symbol; descriptors of other types are reserved, and are preserved.</remarks>
[DebuggerDisplay("{ToString(),nq}")]
public sealed class DescribedValue : IEquatable<DescribedValue>
{
    // No symbol of the standard is longer.
    private const int MaxNameLength = 64;

    // 0 until it is counted.
    private int _size;
    private uint _depthAndHash;

    /// <summary>Creates a described value.</summary>
    /// <param name="descriptor">The descriptor; a number such as 0x24 is a ulong.</param>
    /// <param name="value">The value that it describes.</param>
    /// <exception cref="AmqpEncodeException">Values are nested deeper than 64 levels.</exception>
    public DescribedValue(Descriptor descriptor, AmqpValue value)
        : this((AmqpValue)descriptor, value)
    {
    }

    /// <summary>Creates a described value with a descriptor of any type.</summary>
    /// <param name="descriptor">The descriptor: a ulong or a symbol, or of a type that the standard reserves.</param>
    /// <param name="value">The value that it describes.</param>
    /// <exception cref="AmqpEncodeException">Values are nested deeper than 64 levels.</exception>
    public DescribedValue(AmqpValue descriptor, AmqpValue value)
    {
        Descriptor = descriptor;
        Value = value;
        _depthAndHash = ValueDepth.Check(1 + Math.Max(descriptor.Depth, value.Depth));
    }

    /// <summary>Gets the descriptor: a ulong or a symbol, or of a type that the standard reserves.</summary>
    public AmqpValue Descriptor { get; }

    /// <summary>Gets the value that the descriptor describes.</summary>
    public AmqpValue Value { get; }

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

        Span<byte> ascii = stackalloc byte[MaxNameLength];
        if (symbol.Length > ascii.Length)
        {
            code = 0;
            return false;
        }

        Ascii.Narrow(symbol.Value.AsSpan(), ascii);
        return StandardDescriptors.TryGetCode(ascii.Slice(0, symbol.Length), out code);
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

    private int ComputeHash()
    {
        KeyedHash hash = KeyedHash.Create();
        hash.Add((ulong)AmqpType.Described);
        Descriptor.AddTo(ref hash);
        Value.AddTo(ref hash);
        return DepthAndHash.Keep(ref _depthAndHash, in hash);
    }

    internal int GetEncodedSize()
    {
        if (_size == 0)
        {
            _size = EncodedSize.ToInt32(1L + Descriptor.GetEncodedSize() + Value.GetEncodedSize());
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
