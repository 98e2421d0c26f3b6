namespace Amqp.Encoding;

/// <summary>What an IEEE 754-2008 decimal stands for.</summary>
internal enum DecimalKind : byte
{
    Finite,
    Infinity,
    QuietNaN,
    SignalingNaN,
}
