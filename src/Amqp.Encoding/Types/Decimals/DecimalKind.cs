namespace Amqp.Encoding;

/// <summary>The kinds of IEEE 754-2008 decimals.</summary>
internal enum DecimalKind : byte
{
    Finite,
    Infinity,
    QuietNaN,
    SignalingNaN,
}
