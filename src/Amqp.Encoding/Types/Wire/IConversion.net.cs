using System.Text;

namespace Amqp.Encoding;

/// <summary>Characters as <see cref="Rune"/>, which is the same set.</summary>
internal readonly struct RuneConversion : IConversion<Rune, uint>
{
    public string? Expected => null;

    public AmqpDecodeErrorKind Convert(uint inner, out Rune value) => Rune.TryCreate(inner, out value) ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.InvalidChar;

    public uint ConvertBack(Rune value) => (uint)value.Value;
}
