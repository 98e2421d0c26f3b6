namespace Amqp.Encoding.Messaging;

/// <summary>A section of a message: where it was received, and what it holds once it was read or made.</summary>
internal struct SectionSlot
{
    public IMessageSection? Section;

    /// <summary>Where the section begins in the message, or its number among the pieces of one that was received in segments.</summary>
    public int At;

    /// <summary>Its bytes, descriptor and all; 0 if it was not received, or as null.</summary>
    public int Length;
}
