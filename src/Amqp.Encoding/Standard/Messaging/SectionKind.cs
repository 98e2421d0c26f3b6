namespace Amqp.Encoding.Messaging;

/// <summary>The sections of a message, by the number of their descriptors and in their order (AMQP 1.0, part 3, 3.2).</summary>
public enum SectionKind : byte
{
    /// <summary>No section.</summary>
    None,

    /// <summary>header: delivery details that may change hop by hop (0x70, a list; 3.2.1).</summary>
    Header = 0x70,

    /// <summary>delivery-annotations, which are for the next hop (0x71, a map; 3.2.2).</summary>
    DeliveryAnnotations,

    /// <summary>message-annotations, which travel with the message (0x72, a map; 3.2.3).</summary>
    MessageAnnotations,

    /// <summary>properties: the standard ones (0x73, a list; 3.2.4).</summary>
    Properties,

    /// <summary>application-properties: the application's own (0x74, a map; 3.2.5).</summary>
    ApplicationProperties,

    /// <summary>data: bytes, as body (0x75, a binary; 3.2.6).</summary>
    Data,

    /// <summary>amqp-sequence: items, as body (0x76, a list; 3.2.7).</summary>
    AmqpSequence,

    /// <summary>amqp-value: one value of any type, as body (0x77; 3.2.8).</summary>
    AmqpValue,

    /// <summary>footer: details computed over the bare message (0x78, a map; 3.2.9).</summary>
    Footer,
}
