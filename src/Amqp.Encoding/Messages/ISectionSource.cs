namespace Amqp.Encoding.Messaging;

/// <summary>The bytes that a section was received in, which are decoded when its content is needed.</summary>
internal interface ISectionSource
{
    /// <summary>Gets the options that the message was decoded with.</summary>
    AmqpReaderOptions Options { get; }

    /// <summary>Gets the bytes of the section of a kind.</summary>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    ReadOnlySpan<byte> GetSpan(SectionKind kind);

    /// <summary>Opens a recording reader over the section of a kind, with the budget of zero-width elements that is left.</summary>
    /// <exception cref="ObjectDisposedException">The message is disposed.</exception>
    AmqpReader Open(SectionKind kind);

    /// <summary>Charges the zero-width elements of a section that was stored.</summary>
    void Charge(int zeroWidthElements);
}
