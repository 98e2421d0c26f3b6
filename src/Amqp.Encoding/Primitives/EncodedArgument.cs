namespace Amqp.Encoding;

/// <summary>Judges an encoded value that a caller hands in.</summary>
internal static class EncodedArgument
{
    /// <exception cref="AmqpEncodeException">The value would be nested too deeply.</exception>
    /// <exception cref="ArgumentException">It is not exactly one well-formed value.</exception>
    public static void Check(scoped ReadOnlySpan<byte> encoded, int depth, int maxDepth, string parameter)
    {
        AmqpReaderOptions options = maxDepth == AmqpReaderOptions.MaxMaxDepth ? AmqpReaderOptions.Default : AmqpReaderOptions.Default.WithMaxDepth(maxDepth);
        AmqpReader reader = AmqpReader.CreateRecording(encoded, options, 0, depth);
        reader.Validate();
        if (reader.HasFault)
        {
            var fault = new AmqpDecodeException(reader.GetFault());
            throw fault.Kind == AmqpDecodeErrorKind.DepthLimit
                ? new AmqpEncodeException("The encoded value would be nested too deeply here.", fault)
                : new ArgumentException("The octets are not one well-formed value: " + fault.Message, parameter, fault);
        }

        if (!reader.IsAtEnd)
        {
            throw new ArgumentException("The octets are more than one value.", parameter);
        }
    }
}
