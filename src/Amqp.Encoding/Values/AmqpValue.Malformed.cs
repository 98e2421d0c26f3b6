namespace Amqp.Encoding;

/// <content>Strings that are not UTF-8, which only readers with certain <see cref="Deviations"/> accept.</content>
public readonly partial struct AmqpValue
{
    /// <summary>Gets the bytes of a string (0xA1, 0xB1) that is not UTF-8, which violates part 1, 1.6.20.</summary>
    /// <remarks>Only a reader with <see cref="Deviations.KeepMalformedStrings"/> or <see cref="Deviations.ReplaceMalformedStrings"/> returns one. It is written
    /// unchanged, and is equal only to a malformed string with the same bytes.</remarks>
    /// <param name="bytes">The bytes, or none.</param>
    /// <returns>False if the value is of another type, or a string of Unicode text.</returns>
    public bool TryGetMalformedString(out ReadOnlyMemory<byte> bytes)
    {
        var malformed = _reference as MalformedString;
        bytes = malformed?.Bytes;
        return malformed is not null;
    }

    /// <summary>Reads a string, malformed if the reader's options allow that. After a recorded fault the result is undefined.</summary>
    internal static AmqpValue ReadString(ref AmqpReader reader)
    {
        if (!reader.Options.Allows(Deviations.KeepMalformedStrings | Deviations.ReplaceMalformedStrings))
        {
            return reader.ReadString();
        }

        AmqpReader start = reader;
        ReadOnlySpan<byte> bytes = reader.ReadStringBytes();
        if (Utf8.IsValid(bytes))
        {
            // The decoder creates the text; if it throws, the reader does not move.
            reader = start;
            return reader.ReadString();
        }

        return new(new MalformedString(bytes.ToArray(), reader.Options.Allows(Deviations.ReplaceMalformedStrings)), AmqpType.String);
    }

    /// <summary>Gets whether this is a string that has no text.</summary>
    internal bool HasNoText => _reference is MalformedString { HasText: false };

    /// <summary>Counts the bytes of a string, without its constructor and size.</summary>
    internal int GetStringLength() => _reference is string text ? Utf8.GetByteCount(text.AsSpan()) : ((MalformedString)_reference!).Bytes.Length;

    /// <summary>Writes the bytes of a string, without its constructor and size.</summary>
    internal void WriteString(Span<byte> destination)
    {
        if (_reference is string text)
        {
            Utf8.GetBytes(text.AsSpan(), destination);
        }
        else
        {
            ((MalformedString)_reference!).Bytes.CopyTo(destination);
        }
    }

    // Not inlined, because nearly all strings are text.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private string? GetReplacedText() => (_reference as MalformedString)?.Text;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private InvalidOperationException NoString() => _reference is MalformedString
        ? new InvalidOperationException("The string is not UTF-8, so it has no text: TryGetMalformedString gives its bytes, and Deviations.ReplaceMalformedStrings a text.")
        : Mismatch(AmqpType.String);
}
