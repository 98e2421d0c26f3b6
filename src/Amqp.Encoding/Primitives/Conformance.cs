namespace Amqp.Encoding;

/// <summary>How the rules of the standard about composites and messages are judged. The wire grammar is strict in both modes.</summary>
public enum Conformance : byte
{
    /// <summary>Deviations of real peers are accepted where their meaning is plain: a list where a field with several values wants an array,
    /// a string for a symbol, more fields than the type has, other expiry policies than the standard's, filters that are not described.</summary>
    Interoperable,

    /// <summary>Everything that the standard does not allow is an error.</summary>
    Strict,
}
