namespace Amqp.Encoding.Messaging;

/// <summary>The AMQP type of a message-id: the type is part of the identity (AMQP 1.0, part 3, 3.2.11 to 3.2.14).</summary>
public enum MessageIdKind : byte
{
    /// <summary>message-id-ulong (0x80, 0x53, 0x44).</summary>
    UInt64,

    /// <summary>message-id-uuid (0x98).</summary>
    Uuid,

    /// <summary>message-id-binary (0xA0, 0xB0).</summary>
    Binary,

    /// <summary>message-id-string (0xA1, 0xB1).</summary>
    String,
}
