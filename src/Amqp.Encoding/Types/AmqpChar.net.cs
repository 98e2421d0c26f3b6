using System.Text;

namespace Amqp.Encoding;

public readonly partial struct AmqpChar
{
    /// <summary>Converts from <see cref="Rune"/>, which is the same set of characters.</summary>
    /// <param name="value">The rune.</param>
    /// <returns>The character.</returns>
    public static implicit operator AmqpChar(Rune value) => new(value.Value);

    /// <summary>Converts to <see cref="Rune"/>, which is the same set of characters.</summary>
    /// <param name="value">The character.</param>
    /// <returns>The rune.</returns>
    public static implicit operator Rune(AmqpChar value) => new(value.Value);
}
