namespace Amqp.Encoding.Messaging;

/// <summary>A set of sections of a message (AMQP 1.0, part 3, 3.2).</summary>
[Flags]
public enum SectionKinds
{
    /// <summary>No section.</summary>
    None = 0,

    /// <summary>header (0x70).</summary>
    Header = 1 << 0,

    /// <summary>delivery-annotations (0x71).</summary>
    DeliveryAnnotations = 1 << 1,

    /// <summary>message-annotations (0x72).</summary>
    MessageAnnotations = 1 << 2,

    /// <summary>properties (0x73).</summary>
    Properties = 1 << 3,

    /// <summary>application-properties (0x74).</summary>
    ApplicationProperties = 1 << 4,

    /// <summary>data (0x75).</summary>
    Data = 1 << 5,

    /// <summary>amqp-sequence (0x76).</summary>
    AmqpSequence = 1 << 6,

    /// <summary>amqp-value (0x77).</summary>
    AmqpValue = 1 << 7,

    /// <summary>footer (0x78).</summary>
    Footer = 1 << 8,

    /// <summary>The body, of whichever kind.</summary>
    Body = Data | AmqpSequence | AmqpValue,

    /// <summary>Every section.</summary>
    All = (1 << 9) - 1,
}
