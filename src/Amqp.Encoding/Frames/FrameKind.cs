namespace Amqp.Encoding.Framing;

/// <summary>The kind of a frame: the code of its performative or SASL body.</summary>
public enum FrameKind : byte
{
    /// <summary>Nothing: the frame only prevents an idle timeout (part 2, 2.4.5).</summary>
    Empty = 0,

    /// <summary>open (part 2, 2.7.1).</summary>
    Open = 0x10,

    /// <summary>begin (part 2, 2.7.2).</summary>
    Begin = 0x11,

    /// <summary>attach (part 2, 2.7.3).</summary>
    Attach = 0x12,

    /// <summary>flow (part 2, 2.7.4).</summary>
    Flow = 0x13,

    /// <summary>transfer (part 2, 2.7.5).</summary>
    Transfer = 0x14,

    /// <summary>disposition (part 2, 2.7.6).</summary>
    Disposition = 0x15,

    /// <summary>detach (part 2, 2.7.7).</summary>
    Detach = 0x16,

    /// <summary>end (part 2, 2.7.8).</summary>
    End = 0x17,

    /// <summary>close (part 2, 2.7.9).</summary>
    Close = 0x18,

    /// <summary>sasl-mechanisms (part 5, 5.3.3.1).</summary>
    SaslMechanisms = 0x40,

    /// <summary>sasl-init (part 5, 5.3.3.2).</summary>
    SaslInit = 0x41,

    /// <summary>sasl-challenge (part 5, 5.3.3.3).</summary>
    SaslChallenge = 0x42,

    /// <summary>sasl-response (part 5, 5.3.3.4).</summary>
    SaslResponse = 0x43,

    /// <summary>sasl-outcome (part 5, 5.3.3.5).</summary>
    SaslOutcome = 0x44,
}
