namespace Amqp.Encoding;

/// <summary>How the rules of the standard about composites and messages are checked. The wire grammar is strict in both modes but for an empty array without a constructor, unless
/// the caller names <see cref="Deviations"/>.</summary>
public enum Conformance : byte
{
    /// <summary>Deviations of real peers are accepted where their meaning is clear.</summary>
    /// <remarks>Messages: no body; data or a map section of null; strings as keys of annotations; lists, maps and arrays among application
    /// properties. Composites: more fields than the type has; a list where a field with several values requires an array; a string for a symbol, also
    /// as key of fields; other expiry policies than the standard's; filters that are not described; a symbol for an error, which is
    /// its condition; fields of another type that says the same (<see cref="Deviations.OtherFieldTypes"/>). Arrays: an empty one without a constructor
    /// (<see cref="Deviations.EmptyArrayWithoutConstructor"/>). Frames: bytes after another performative than
    /// transfer. docs/conformance.md lists who sends them and how they are read.</remarks>
    Interoperable,

    /// <summary>Everything that the standard does not allow is an error.</summary>
    Strict,
}
