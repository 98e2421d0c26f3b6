namespace Amqp.Encoding;

/// <summary>The descriptor of a described value: a ulong code or a symbol (AMQP 1.0, part 1, 1.5).</summary>
/// <remarks>The two forms of one descriptor name the same type; <see cref="Equals(Descriptor)"/> compares the form that is present and does not look up the
/// other. Descriptors of other types are reserved; they are read as values, see <c>DescribedValue</c>.</remarks>
[DebuggerDisplay("{ToString(),nq}")]
public readonly struct Descriptor : IEquatable<Descriptor>
{
    private readonly AmqpSymbol _symbol;
    private readonly ulong _code;
    private readonly bool _isSymbolic;

    /// <summary>Creates a numeric descriptor.</summary>
    /// <param name="code">Domain number in the upper 32 bits, descriptor number in the lower 32.</param>
    public Descriptor(ulong code) => _code = code;

    /// <summary>Creates a symbolic descriptor.</summary>
    /// <param name="symbol">A name such as <c>amqp:open:list</c>.</param>
    public Descriptor(AmqpSymbol symbol)
    {
        _symbol = symbol;
        _isSymbolic = true;
    }

    /// <summary>Gets whether the descriptor is a symbol.</summary>
    public bool IsSymbolic => _isSymbolic;

    /// <summary>Gets the code of a numeric descriptor; 0 for a symbolic one.</summary>
    public ulong Code => _code;

    /// <summary>Gets the name of a symbolic descriptor; empty for a numeric one.</summary>
    public AmqpSymbol Symbol => _symbol;

    /// <summary>Creates a numeric descriptor.</summary>
    /// <param name="code">The code.</param>
    public static implicit operator Descriptor(ulong code) => new(code);

    /// <summary>Creates a symbolic descriptor.</summary>
    /// <param name="symbol">The name.</param>
    public static implicit operator Descriptor(AmqpSymbol symbol) => new(symbol);

    /// <summary>Compares two descriptors for equality.</summary>
    public static bool operator ==(Descriptor left, Descriptor right) => left.Equals(right);

    /// <summary>Compares two descriptors for equality.</summary>
    public static bool operator !=(Descriptor left, Descriptor right) => !left.Equals(right);

    /// <inheritdoc/>
    public bool Equals(Descriptor other) => _isSymbolic == other._isSymbolic && _code == other._code && _symbol.Equals(other._symbol);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is Descriptor other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => _isSymbolic ? _symbol.GetHashCode() : HashCode.Combine(_code);

    /// <summary>Gets the symbol, or the code as <c>0x00000000:0x00000010</c>.</summary>
    public override string ToString() => _isSymbolic
        ? _symbol.ToString()
        : string.Format(CultureInfo.InvariantCulture, "0x{0:x8}:0x{1:x8}", _code >> 32, (uint)_code);
}
