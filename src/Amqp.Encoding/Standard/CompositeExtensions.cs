using Amqp.Encoding.Transport;

namespace Amqp.Encoding;

/// <summary>Encodes composites, and reads them by their descriptors from bytes and from values of any type.</summary>
public static class CompositeExtensions
{
    /// <summary>Encodes a composite.</summary>
    /// <param name="composite">The composite.</param>
    /// <param name="options">Limits, and whether all fields are written; null for the defaults.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">A mandatory field is not set, or a value cannot be encoded.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="composite"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A composite of your own wrote another number of bytes than its
    /// <see cref="IAmqpComposite.GetEncodedSize"/> returned.</exception>
    public static byte[] Encode(this IAmqpComposite composite, AmqpWriterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(composite);
        byte[] bytes = new byte[composite.GetEncodedSize(options)];
        Record.WriteMeasured(composite, bytes, options);
        return bytes;
    }

    /// <summary>Encodes a composite into a span.</summary>
    /// <param name="composite">The composite.</param>
    /// <param name="destination">The destination of the bytes.</param>
    /// <param name="bytesWritten">The number of bytes written, or the number needed if there is no room.</param>
    /// <param name="options">Limits, and whether all fields are written; null for the defaults.</param>
    /// <returns>False if there is no room.</returns>
    /// <exception cref="AmqpEncodeException">A mandatory field is not set, or a value cannot be encoded.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="composite"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A composite of your own wrote another number of bytes than its
    /// <see cref="IAmqpComposite.GetEncodedSize"/> returned.</exception>
    public static bool TryEncode(this IAmqpComposite composite, Span<byte> destination, out int bytesWritten, AmqpWriterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(composite);
        bytesWritten = composite.GetEncodedSize(options);
        if (bytesWritten > destination.Length)
        {
            return false;
        }

        Record.WriteMeasured(composite, destination.Slice(0, bytesWritten), options);
        return true;
    }

    /// <summary>Encodes a composite to a buffer writer, such as that of a pipe.</summary>
    /// <param name="composite">The composite.</param>
    /// <param name="output">The output, which gets the bytes in one piece; nothing is appended if this throws.</param>
    /// <param name="options">Limits, and whether all fields are written; null for the defaults.</param>
    /// <exception cref="AmqpEncodeException">A mandatory field is not set, or a value cannot be encoded.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="composite"/> or <paramref name="output"/> is null.</exception>
    /// <exception cref="InvalidOperationException">A composite of your own wrote another number of bytes than its
    /// <see cref="IAmqpComposite.GetEncodedSize"/> returned.</exception>
    public static void Encode(this IAmqpComposite composite, IBufferWriter<byte> output, AmqpWriterOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(composite);
        ArgumentNullException.ThrowIfNull(output);
        int size = composite.GetEncodedSize(options);
        Record.WriteMeasured(composite, output.GetRoom(size).Slice(0, size), options);
        output.Advance(size);
    }

    /// <summary>Copies the fields of a composite, and the composites in them: a change of the copy does not change the original.</summary>
    /// <typeparam name="T">The type of the composite.</typeparam>
    /// <param name="composite">The composite.</param>
    /// <returns>The copy, which shares bytes and lists that fields refer to; the composite itself if it cannot be changed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="composite"/> is null.</exception>
    public static T Clone<T>(this T composite)
        where T : AmqpComposite
    {
        ArgumentNullException.ThrowIfNull(composite);
        return (T)composite.CloneCore();
    }

    /// <summary>Gets the mandatory fields of a composite that are not set, such as those that a peer left out
    /// (<see cref="Deviations.MissingMandatoryFields"/>). The composite cannot be written before they are set.</summary>
    /// <param name="composite">The composite. Composites in its fields are not looked at.</param>
    /// <returns>The names in the standard, such as <c>next-outgoing-id</c>, in the order of the fields; empty if none is missing, and for types that the
    /// standard does not define.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="composite"/> is null.</exception>
    public static IReadOnlyList<string> GetMissingFields(this IAmqpComposite composite)
    {
        ArgumentNullException.ThrowIfNull(composite);
        return composite is AmqpComposite standard ? standard.GetMissingNames() : [];
    }

    /// <summary>Reads a described value as a composite of the standard or of an SDK's own.</summary>
    /// <typeparam name="T">The type of the composite, or a base of it such as <c>DeliveryState</c>.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="composite">The composite.</param>
    /// <param name="options">The conformance, and the types of an SDK's own; null for the defaults.</param>
    /// <returns>False if the value is not described, not by a <typeparamref name="T"/>, or malformed.</returns>
    public static bool TryGetComposite<T>(this AmqpValue value, [NotNullWhen(true)] out T? composite, AmqpReaderOptions? options = null)
        where T : class
    {
        composite = null;
        if (value.Type != AmqpType.Described)
        {
            return false;
        }

        AmqpReader reader = AmqpReader.CreateRecording(value.Encode(), options, 0);
        T? result = reader.ReadComposite<T>();
        composite = reader.HasFault ? null : result;
        return composite is not null;
    }

    /// <summary>Reads a composite of the standard or of <see cref="AmqpReaderOptions.WithComposite"/> by its descriptor.</summary>
    /// <typeparam name="TBase">The type of the composite, or a base of it such as <c>DeliveryState</c> or <see cref="IAmqpComposite"/>.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <returns>The composite; null if the next value is not described by a type that is a <typeparamref name="TBase"/>, or no bytes are left, as in
    /// an empty frame. The reader does not move then.</returns>
    /// <exception cref="AmqpDecodeException">The value is of the type, but malformed.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public static TBase? ReadComposite<TBase>(this ref AmqpReader reader)
        where TBase : class
    {
        if (reader.Depth == 0 && reader.IsAtEnd)
        {
            return null;
        }

        AmqpReader content = reader;
        if (content.PeekFormatCode() == new FormatCode(0) && content.TryPeekComposite(out ulong code) && Archetypes.ReadComposite(ref content, code) is TBase known)
        {
            reader = content;
            return known;
        }

        // After a fault that a recording reader keeps.
        if (content.HasFault)
        {
            reader = content;
            return null;
        }

        return reader.Options.Composites?.Read<TBase>(ref reader);
    }
}
