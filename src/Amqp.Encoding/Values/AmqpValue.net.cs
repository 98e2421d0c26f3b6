using System.Text;

namespace Amqp.Encoding;

public readonly partial struct AmqpValue
{
    /// <summary>Creates a char (0x73; part 1, 1.6.16) from <see cref="Rune"/>, which is the same set of characters.</summary>
    /// <param name="value">The rune.</param>
    public static implicit operator AmqpValue(Rune value) => (AmqpChar)value;
}
