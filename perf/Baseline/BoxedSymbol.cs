namespace Amqp.Encoding.Baseline;

/// <summary>An AMQP symbol held as a string, so that its .NET type differs from that of a string.</summary>
public readonly struct BoxedSymbol(string value) : IEquatable<BoxedSymbol>
{
    private readonly string? _value = value;

    /// <summary>The characters; empty for the default value.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Compares the characters of two symbols.</summary>
    public static bool operator ==(BoxedSymbol left, BoxedSymbol right) => left.Equals(right);

    /// <summary>Compares the characters of two symbols.</summary>
    public static bool operator !=(BoxedSymbol left, BoxedSymbol right) => !left.Equals(right);

    public bool Equals(BoxedSymbol other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    public override bool Equals(object? obj) => obj is BoxedSymbol other && Equals(other);

    public override int GetHashCode() => Value.GetHashCode(StringComparison.Ordinal);

    public override string ToString() => Value;
}
