namespace Amqp.Encoding.Samples.CustomElement;

/// <summary>A struct of one's own over a number: on the wire it is a long.</summary>
public readonly record struct AccountId(long Value);
