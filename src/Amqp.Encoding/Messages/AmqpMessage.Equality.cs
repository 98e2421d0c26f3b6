namespace Amqp.Encoding.Messaging;

/// <content>Equality by what a message holds.</content>
public sealed partial class AmqpMessage : IEquatable<AmqpMessage>
{
    /// <summary>Checks whether another message has the same format, equal sections and an equal body. An empty section equals an absent one.</summary>
    /// <remarks>Values are compared by type and value, not by their encoding. Data sections are compared one by one.</remarks>
    /// <param name="other">The other message.</param>
    /// <returns>True if the messages are equal.</returns>
    /// <exception cref="AmqpDecodeException">A section of one of the messages is malformed.</exception>
    /// <exception cref="ObjectDisposedException">One of the messages was disposed before a section was read, or had received data.</exception>
    public bool Equals(AmqpMessage? other)
    {
        if (ReferenceEquals(this, other))
        {
            return true;
        }

        if (other is null || MessageFormat != other.MessageFormat || _bodyKind != other._bodyKind)
        {
            return false;
        }

        for (SectionKind kind = SectionKind.Header; kind <= SectionKind.Footer; kind++)
        {
            // Getting a section that neither message has would allocate it.
            bool isThere = ((Sections | other.Sections) & SectionHead.SetOf(kind)) != 0;
            if (isThere && !SectionHead.IsBody(kind) && !Get(kind).Equals(other.Get(kind)))
            {
                return false;
            }
        }

        return HasEqualBody(other);
    }

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as AmqpMessage);

    /// <summary>Gets a hash of the format, the kind of body and the number of sections in it. The hash changes when one of these does.</summary>
    public override int GetHashCode()
    {
        var hash = new HashCode();
        hash.Add(MessageFormat);
        hash.Add(_bodyKind);
        hash.Add(DataCount);
        hash.Add(SequenceCount);
        return hash.ToHashCode();
    }

    private bool HasEqualBody(AmqpMessage other)
    {
        if (DataCount != other.DataCount || SequenceCount != other.SequenceCount)
        {
            return false;
        }

        for (int i = 0; i < DataCount; i++)
        {
            if (!AreEqual(GetData(i), other.GetData(i)))
            {
                return false;
            }
        }

        for (int i = 0; i < SequenceCount; i++)
        {
            if (!GetSequence(i).Equals(other.GetSequence(i)))
            {
                return false;
            }
        }

        return _bodyKind != SectionKind.AmqpValue || Value.Equals(other.Value);
    }

    private static bool AreEqual(ReadOnlySequence<byte> left, ReadOnlySequence<byte> right)
    {
        if (left.Length != right.Length)
        {
            return false;
        }

        foreach (ReadOnlyMemory<byte> piece in left)
        {
            ReadOnlySpan<byte> bytes = piece.Span;
            foreach (ReadOnlyMemory<byte> other in right.Slice(0, bytes.Length))
            {
                if (!bytes.Slice(0, other.Length).SequenceEqual(other.Span))
                {
                    return false;
                }

                bytes = bytes.Slice(other.Length);
            }

            right = right.Slice(piece.Length);
        }

        return true;
    }
}
