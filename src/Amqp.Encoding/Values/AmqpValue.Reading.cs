namespace Amqp.Encoding;

/// <content>Decoding of any value.</content>
public readonly partial struct AmqpValue
{
    /// <summary>See <see cref="AmqpExtensions.ReadValue"/>.</summary>
    internal static AmqpValue Read(ref AmqpReader reader, bool borrow = false)
    {
        if (reader.TryReadShortText(out string? text))
        {
            return text;
        }

        AmqpType type = reader.PeekType();
        if (type is < AmqpType.List)
        {
            AmqpValue scalar = ReadScalar(ref reader, type, borrow);
            return reader.HasFault ? default : scalar;
        }

        AmqpReader probe = reader;
        AmqpValue value = new ValueReader(borrow).Read(ref probe);
        if (probe.HasFault)
        {
            reader.ContinueOrValidate(in probe);
            return default;
        }

        reader = probe;
        return value;
    }

    /// <summary>Decodes one value that is the whole input.</summary>
    /// <param name="data">The bytes; the value does not refer to them.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are not exactly one well-formed value.</exception>
    public static AmqpValue Decode(ReadOnlySpan<byte> data, AmqpReaderOptions? options = null) =>
        TryDecode(data, out AmqpValue value, out AmqpDecodeError error, options) ? value : throw new AmqpDecodeException(error);

    /// <summary>Decodes one value that is the whole input.</summary>
    /// <param name="data">The bytes; the value does not refer to them.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="data"/> is null.</exception>
    /// <exception cref="AmqpDecodeException">The bytes are not exactly one well-formed value.</exception>
    public static AmqpValue Decode(byte[] data, AmqpReaderOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(data);
        return Decode(data.AsSpan(), options);
    }

    /// <summary>Decodes one value that is the whole input.</summary>
    /// <param name="data">The bytes.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <param name="borrow">Whether binaries refer to the bytes instead of copying them.</param>
    /// <returns>The value.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are not exactly one well-formed value.</exception>
    public static AmqpValue Decode(ReadOnlyMemory<byte> data, AmqpReaderOptions? options = null, bool borrow = false)
    {
        var reader = new AmqpReader(data, options);
        AmqpValue value = Read(ref reader, borrow);
        _ = reader.TryFinish(out _);
        return value;
    }

    /// <summary>Decodes one value that is the whole input, without an exception.</summary>
    /// <param name="data">The bytes; the value does not refer to them.</param>
    /// <param name="value">The value, or null.</param>
    /// <param name="error">The fault, or <see cref="AmqpDecodeErrorKind.None"/>.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>False if the bytes are not exactly one well-formed value.</returns>
    public static bool TryDecode(ReadOnlySpan<byte> data, out AmqpValue value, out AmqpDecodeError error, AmqpReaderOptions? options = null)
    {
        AmqpReader reader = AmqpReader.CreateRecording(data, options, 0);
        value = new ValueReader(borrow: false).Read(ref reader);
        if (reader.IsRefused)
        {
            reader = AmqpReader.CreateRecording(data, options, 0);
            reader.Validate();
        }

        if (reader.TryFinish(out error))
        {
            return true;
        }

        value = default;
        return false;
    }

    private static AmqpValue ReadNull(ref AmqpReader reader)
    {
        reader.ReadNull();
        return default;
    }
}
