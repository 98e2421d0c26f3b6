namespace Amqp.Encoding.Diagnostics;

/// <summary>The facts about a value that its surroundings know.</summary>
internal readonly struct ValueContext
{
    /// <summary>Gets the name of the field, or the key of the pair.</summary>
    public string? Name { get; init; }

    public FieldDefinition? Field { get; init; }

    /// <summary>Gets the type that the descriptor names.</summary>
    public TypeDefinition? Type { get; init; }

    public string? Note { get; init; }

    public bool IsSecret { get; init; }

    /// <summary>Gets whether the value is the body of a frame, whose fields may be public.</summary>
    public bool IsBody { get; init; }

    /// <summary>Gets whether the value is a field of a SASL body, which is shown if it proves that it is not secret.</summary>
    public bool IsSaslField { get; init; }

    /// <summary>Gets whether the SASL body has a response where it belongs.</summary>
    public bool HasResponse { get; init; }

    /// <summary>Gets whether the value is an element of an array, whose encoding is that of all elements.</summary>
    public bool IsElement { get; init; }
}
