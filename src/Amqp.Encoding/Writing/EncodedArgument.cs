namespace Amqp.Encoding;

/// <summary>Checks an encoded value that a caller passes.</summary>
internal static class EncodedArgument
{
    /// <exception cref="AmqpEncodeException">The value would be nested too deeply.</exception>
    /// <exception cref="ArgumentException">It is not exactly one well-formed value.</exception>
    public static void Check(scoped ReadOnlySpan<byte> encoded, int depth, AmqpReaderOptions options, string parameter)
    {
        AmqpReader reader = AmqpReader.CreateRecording(encoded, options, 0, depth);
        reader.Validate();
        if (reader.HasFault)
        {
            Throw(reader.GetFault(), parameter);
        }

        if (!reader.IsAtEnd)
        {
            var code = new FormatCode(encoded[reader.Position]);
            Throw(new AmqpDecodeError(AmqpDecodeErrorKind.TrailingBytes, reader.Position, code, "the end of the value", "more bytes", string.Empty), parameter);
        }
    }

    private static void Throw(AmqpDecodeError error, string parameter)
    {
        var fault = new AmqpDecodeException(error);
        throw fault.Kind == AmqpDecodeErrorKind.DepthLimit
            ? new AmqpEncodeException("The encoded value would be nested too deeply here.", fault)
            : new ArgumentException("The bytes are not one well-formed value: " + fault.Message, parameter, fault);
    }
}
