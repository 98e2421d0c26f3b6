namespace Amqp.Encoding.Definitions;

/// <summary>One of the values that the standard lists for a restricted type.</summary>
public sealed record Choice(string Name, string Value);
