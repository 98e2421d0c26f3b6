namespace Amqp.Encoding.Messaging;

/// <summary>The sections that the body of a message consists of (AMQP 1.0, part 3, 3.2).</summary>
public enum BodyKind
{
    /// <summary>No body; the standard does not allow this, but some peers send it.</summary>
    None,

    /// <summary>One or more data sections (0x75), each a binary.</summary>
    Data,

    /// <summary>One or more amqp-sequence sections (0x76), each a list.</summary>
    Sequence,

    /// <summary>One amqp-value section (0x77), one value of any type.</summary>
    Value,
}
