namespace Amqp.Encoding;

/// <content>Composites as values.</content>
public readonly partial struct AmqpValue
{
    /// <summary>Converts a composite to a described value.</summary>
    /// <param name="composite">The composite; later changes of it do not change the value.</param>
    /// <returns>The described value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="composite"/> is null.</exception>
    /// <exception cref="AmqpEncodeException">A mandatory field is unset, or a field cannot be encoded.</exception>
    public static AmqpValue FromComposite(IAmqpComposite composite)
    {
        ArgumentNullException.ThrowIfNull(composite);
        byte[] encoded = new byte[composite.GetEncodedSize()];
        AmqpWriter.WriteMeasured(composite, encoded, null);
        return Decode(encoded, AmqpReaderOptions.Accepted);
    }
}
