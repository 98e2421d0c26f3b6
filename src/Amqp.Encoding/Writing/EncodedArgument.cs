namespace Amqp.Encoding;

/// <summary>Checks and writes an encoded value that a caller passes.</summary>
internal static class EncodedArgument
{
    /// <summary>Checks one value, or several.</summary>
    /// <returns>The number of values.</returns>
    /// <exception cref="AmqpEncodeException">A value would be nested too deeply.</exception>
    /// <exception cref="ArgumentException">A value is malformed, or there are more than the maximum.</exception>
    public static int Check(scoped ReadOnlySpan<byte> encoded, int depth, AmqpReaderOptions options, string parameter, int maximum = 1)
    {
        AmqpReader reader = AmqpReader.CreateRecording(encoded, options, 0, depth);
        int count = 0;
        do
        {
            reader.Validate();
            count++;
        }
        while (count < maximum && !reader.IsAtEnd);

        if (reader.HasFault)
        {
            Throw(reader.GetFault(), options, parameter);
        }

        if (!reader.IsAtEnd)
        {
            var code = new FormatCode(encoded[reader.Position]);
            Throw(new AmqpDecodeError(AmqpDecodeErrorKind.TrailingBytes, reader.Position, code, "the end of the value", "more bytes", string.Empty), options, parameter);
        }

        return count;
    }

    /// <summary>Writes one value after a check by these options.</summary>
    public static void Write(ref AmqpWriter writer, scoped ReadOnlySpan<byte> encoded, AmqpReaderOptions options)
    {
        writer.CheckLevels(0);
        Check(encoded, writer.Depth, options, nameof(encoded));
        writer.WriteTrusted(encoded);
    }

    private static void Throw(AmqpDecodeError error, AmqpReaderOptions options, string parameter)
    {
        var fault = new AmqpDecodeException(error);
        throw fault.Error.Kind == AmqpDecodeErrorKind.DepthLimit
            ? new AmqpEncodeException("The encoded value would be nested too deeply here: " + fault.Message.Replace(nameof(AmqpReaderOptions), nameof(AmqpWriterOptions)), fault)
            : new ArgumentException("The bytes are not one well-formed value: " + fault.Message, parameter, fault);
    }
}
