namespace Amqp.Encoding;

/// <summary>The kinds of IEEE 754-2008 decimals: the six bits after the sign, which are less in a number, and of which
/// the last says nothing in an infinity.</summary>
internal enum DecimalKind : byte
{
    Finite,
    Infinity = 0b111100,
    QuietNaN = 0b111110,
    SignalingNaN = 0b111111,
}
