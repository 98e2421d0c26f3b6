namespace Amqp.Encoding.Framing;

/// <summary>The TYPE byte of a frame (AMQP 1.0, part 2, 2.3.1).</summary>
internal enum FrameType : byte
{
    /// <summary>An AMQP frame: channel, performative, payload (part 2, 2.3.2).</summary>
    Amqp = 0,

    /// <summary>A SASL frame: one body, no channel and no payload (part 5, 5.3.1).</summary>
    Sasl = 1,
}
