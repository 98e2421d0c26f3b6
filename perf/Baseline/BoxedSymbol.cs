namespace Amqp.Encoding.Baseline;

/// <summary>An AMQP symbol held as a string, so that its .NET type differs from that of a string.</summary>
public readonly record struct BoxedSymbol(string Value)
{
    public override string ToString() => Value;
}
