namespace Amqp.Encoding.Messaging;

/// <summary>A section of a message: its place in the received bytes, and its content once it was read or created.</summary>
internal struct SectionSlot
{
    public ISection? Section;

    /// <summary>The offset of the section in the message, or the index of its piece if the message was received in segments.</summary>
    public int At;

    /// <summary>The number of its bytes with the descriptor; 0 if it was not received, or received as null.</summary>
    public int Length;
}
