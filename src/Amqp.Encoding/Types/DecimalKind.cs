namespace Amqp.Encoding;

/// <summary>Says what an IEEE 754-2008 decimal is.</summary>
internal enum DecimalKind : byte
{
    Finite,
    Infinity,
    QuietNaN,
    SignalingNaN,
}
