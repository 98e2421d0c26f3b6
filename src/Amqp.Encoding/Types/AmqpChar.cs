namespace Amqp.Encoding;

/// <summary>
/// An AMQP <c>char</c>, format code 0x73: one Unicode character as UTF-32, U+0000 to U+D7FF or U+E000 to U+10FFFF (AMQP 1.0,
/// part 1, 1.6.16).
/// </summary>
/// <remarks>
/// A C# <see cref="char"/> holds only half of a character above U+FFFF, so it is not the AMQP type. The default value is U+0000.
/// </remarks>
public readonly partial struct AmqpChar : IEquatable<AmqpChar>
{
    /// <summary>Creates a character from its code point.</summary>
    /// <param name="value">The code point.</param>
    /// <exception cref="ArgumentOutOfRangeException">The code point is a surrogate, negative, or above U+10FFFF.</exception>
    public AmqpChar(int value)
    {
        if (!IsValid((uint)value))
        {
            throw new ArgumentOutOfRangeException(
                nameof(value), value, "A character must be a code point up to U+10FFFF, and not a surrogate.");
        }

        Value = value;
    }

    /// <summary>Gets the code point.</summary>
    public int Value { get; }

    /// <summary>Creates a character from its code point.</summary>
    /// <param name="value">The code point.</param>
    /// <param name="result">The character; U+0000 on failure.</param>
    /// <returns>False if the code point is a surrogate, negative, or above U+10FFFF.</returns>
    public static bool TryCreate(int value, out AmqpChar result)
    {
        bool valid = IsValid((uint)value);
        result = valid ? new AmqpChar(value) : default;
        return valid;
    }

    /// <summary>Converts to one UTF-16 code unit.</summary>
    /// <param name="value">The code unit; U+0000 on failure.</param>
    /// <returns>False if the character is above U+FFFF and takes two code units.</returns>
    public bool TryToChar(out char value)
    {
        bool single = Value <= char.MaxValue;
        value = single ? (char)Value : default;
        return single;
    }

    /// <inheritdoc/>
    public bool Equals(AmqpChar other) => Value == other.Value;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is AmqpChar other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => Value;

    /// <summary>Gets the character as text for people: <c>\u{hex}</c> if it steers a terminal or cannot be seen. For
    /// programs, <see cref="Value"/> is the code point.</summary>
    public override string ToString() => EscapedText.Of(char.ConvertFromUtf32(Value));

    /// <summary>Converts from one UTF-16 code unit.</summary>
    /// <param name="value">The code unit.</param>
    /// <returns>The character.</returns>
    /// <exception cref="AmqpEncodeException">The code unit is a surrogate, half of a character.</exception>
    public static explicit operator AmqpChar(char value) => TryCreate((int)value, out AmqpChar result) ? result : throw Surrogate(value);

    /// <summary>Checks whether two values are equal.</summary>
    public static bool operator ==(AmqpChar left, AmqpChar right) => left.Equals(right);

    /// <summary>Checks whether two values differ.</summary>
    public static bool operator !=(AmqpChar left, AmqpChar right) => !left.Equals(right);

    // Not a surrogate, U+D800 to U+DFFF, or a code point above U+10FFFF.
    private static bool IsValid(uint value) => value < 0xD800 || value - 0xE000 <= 0x10FFFF - 0xE000;

    private static AmqpEncodeException Surrogate(char value) => new(
        "The char U+" + ((int)value).ToString("X4", CultureInfo.InvariantCulture) + " is a surrogate, which AMQP cannot carry alone; use strings for such text.");
}
