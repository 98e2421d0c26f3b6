namespace Amqp.Encoding.Diagnostics;

/// <summary>Says what a node of a dump is.</summary>
public enum AmqpNodeKind
{
    /// <summary>A value: a scalar, list, map, array or described value; also a composite or section (AMQP 1.0, part 1).</summary>
    Value,

    /// <summary>The eight bytes of a protocol header (part 2, 2.2).</summary>
    ProtocolHeader,

    /// <summary>A frame: its own bytes are its header, its children what it carries (part 2, 2.3).</summary>
    Frame,

    /// <summary>Bytes that are not explained: the payload of a transfer that continues another, or what follows a fault.</summary>
    Bytes,

    /// <summary>A fault, at the byte that is wrong. It has no bytes of its own.</summary>
    Fault,
}
