namespace Amqp.Encoding.Messaging;

/// <summary>A part of a message that is still arriving: a whole section, or some bytes of a data section.</summary>
public readonly struct MessagePart
{
    internal MessagePart(SectionKind kind, int number, in ReadOnlySequence<byte> bytes, long left)
    {
        Kind = kind;
        Number = number;
        Bytes = bytes;
        Left = left;
    }

    /// <summary>Gets the kind of the section.</summary>
    public SectionKind Kind { get; }

    /// <summary>Gets the number of the section, from 0, as in received.section-number (AMQP 1.0, part 3, 3.4.1).</summary>
    public int Number { get; }

    /// <summary>Gets the next bytes of a data section, which may be none at its beginning, or any other section as it is encoded.
    /// They are valid as long as the input.</summary>
    public ReadOnlySequence<byte> Bytes { get; }

    /// <summary>Gets the number of bytes of the data section that are still to come; 0 if the section is complete.</summary>
    public long Left { get; }
}
