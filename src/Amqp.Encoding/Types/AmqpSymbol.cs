namespace Amqp.Encoding;

/// <summary>The AMQP type symbol (0xA3, 0xB3): seven-bit ASCII text from a small domain of names (AMQP 1.0, part 1, 1.6.21).</summary>
/// <remarks>A symbol and a string with the same characters are different values. Equality and order are ordinal. <c>default</c> is the empty symbol.</remarks>
[DebuggerDisplay("{ToString(),nq}")]
public readonly partial struct AmqpSymbol : IEquatable<AmqpSymbol>, IComparable<AmqpSymbol>
{
    private readonly string? _value;

    /// <summary>Creates a symbol from a text.</summary>
    /// <param name="value">ASCII text.</param>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">A character is above U+007F.</exception>
    public AmqpSymbol(string value)
    {
        ArgumentNullException.ThrowIfNull(value);
        int index = Ascii.IndexOfNonAscii(value.AsSpan());
        if (index >= 0)
        {
            ThrowNotAscii(index);
        }

        _value = value;
    }

    private AmqpSymbol(string value, bool validated) => _value = value;

    /// <summary>Gets the text as it was sent, which may have control characters; <see cref="ToString"/> escapes them.</summary>
    public string Value => _value ?? string.Empty;

    /// <summary>Creates a symbol from a text.</summary>
    /// <param name="value">ASCII text.</param>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">A character is above U+007F.</exception>
    public static implicit operator AmqpSymbol(string value) => new(value);

    /// <summary>Compares two symbols for equality.</summary>
    public static bool operator ==(AmqpSymbol left, AmqpSymbol right) => left.Equals(right);

    /// <summary>Compares two symbols for equality.</summary>
    public static bool operator !=(AmqpSymbol left, AmqpSymbol right) => !left.Equals(right);

    /// <summary>Tries to create a symbol from a text that may not be ASCII.</summary>
    /// <param name="s">The text.</param>
    /// <param name="symbol">The symbol; the empty one on failure.</param>
    /// <returns>False if a character is above U+007F or the text is null.</returns>
    public static bool TryParse(string? s, out AmqpSymbol symbol)
    {
        bool valid = s is not null && Ascii.IndexOfNonAscii(s.AsSpan()) < 0;
        symbol = valid ? FromValidated(s!) : default;
        return valid;
    }

    /// <inheritdoc/>
    public bool Equals(AmqpSymbol other) => string.Equals(Value, other.Value, StringComparison.Ordinal);

    /// <summary>Checks whether the symbol consists of these bytes.</summary>
    /// <param name="ascii">The bytes of a name, such as <c>"amqp:open:list"u8</c>.</param>
    /// <returns>True if they are the same.</returns>
    public bool Equals(ReadOnlySpan<byte> ascii) => Ascii.Equals(Value.AsSpan(), ascii);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is AmqpSymbol other && Equals(other);

    /// <summary>Gets a hash whose seed differs from process to process.</summary>
    public override int GetHashCode() => KeyedHash.Of(Value);

    /// <inheritdoc/>
    public int CompareTo(AmqpSymbol other) => string.CompareOrdinal(Value, other.Value);

    /// <summary>Gets the text for logs and people: <c>\u{hex}</c> replaces control characters, quotes and backslashes,
    /// which no name has. <see cref="Value"/> is the symbol as it was sent.</summary>
    public override string ToString() => EscapedText.Of(Value, isQuoted: true);

    /// <summary>Creates a symbol from a text that is known to be ASCII.</summary>
    internal static AmqpSymbol FromValidated(string value) => new(value, validated: true);

    private static void ThrowNotAscii(int index) =>
        throw new AmqpEncodeException("A symbol is seven-bit ASCII, but the character at index " +
            TextOf.Number(index) + " is not; use a string for such text.");
}
