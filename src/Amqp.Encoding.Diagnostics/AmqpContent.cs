namespace Amqp.Encoding.Diagnostics;

/// <summary>Says how bytes are to be read.</summary>
public enum AmqpContent
{
    /// <summary>As the first bytes look: a protocol header or frame header begins frames, the descriptor of a section begins a message, anything else a
    /// value.</summary>
    Detect,

    /// <summary>Values, one after the other (AMQP 1.0, part 1).</summary>
    Value,

    /// <summary>The sections of one message (part 3, 3.2).</summary>
    Message,

    /// <summary>One direction of a connection: protocol headers, SASL frames and AMQP frames (part 2, 2.2 and 2.3; part 5).</summary>
    Frames,
}
