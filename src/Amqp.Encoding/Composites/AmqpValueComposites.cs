using System.Diagnostics.CodeAnalysis;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding;

/// <summary>Composites as values of any type, and values as composites.</summary>
public static class AmqpValueComposites
{
    extension(AmqpValue value)
    {
        /// <summary>Makes a described value of a composite.</summary>
        /// <param name="composite">The composite; later changes of it do not change the value.</param>
        /// <returns>The described value.</returns>
        /// <exception cref="ArgumentNullException"><paramref name="composite"/> is null.</exception>
        /// <exception cref="AmqpEncodeException">A mandatory field is unset, or a field cannot be encoded.</exception>
        public static AmqpValue FromComposite(IAmqpComposite composite)
        {
            ArgumentNullException.ThrowIfNull(composite);
            byte[] encoded = new byte[composite.GetEncodedSize()];
            var writer = new AmqpWriter(encoded);
            composite.Write(ref writer);
            return AmqpValue.Decode(encoded);
        }

        /// <summary>Reads a described value as a composite of the standard or of an SDK's own.</summary>
        /// <typeparam name="T">The type of the composite, or a base of it such as <see cref="DeliveryState"/>.</typeparam>
        /// <param name="composite">The composite.</param>
        /// <param name="options">The conformance, and the types of an SDK's own; null for the defaults.</param>
        /// <returns>False if the value is not described, not by a <typeparamref name="T"/>, or malformed.</returns>
        public bool TryGetComposite<T>([NotNullWhen(true)] out T? composite, AmqpReaderOptions? options = null)
            where T : class
        {
            composite = null;
            if (value.Type != AmqpType.Described)
            {
                return false;
            }

            AmqpReader reader = AmqpReader.CreateRecording(value.Encode(), options, 0);
            if (!reader.TryReadComposite(out T? result) || reader.HasFault)
            {
                return false;
            }

            composite = result;
            return true;
        }
    }

    /// <summary>Reads a composite of the standard or of <see cref="AmqpReaderOptions.Composites"/> by its descriptor.</summary>
    /// <typeparam name="TBase">What the composite must be: its type, or a base of it such as <see cref="DeliveryState"/> or <see cref="IAmqpComposite"/>.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <param name="composite">The composite.</param>
    /// <returns>False if the next value is not described by a type that is a <typeparamref name="TBase"/>; the reader has not moved then.</returns>
    /// <exception cref="AmqpDecodeException">The value is of the type, but malformed.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public static bool TryReadComposite<TBase>(this ref AmqpReader reader, [NotNullWhen(true)] out TBase? composite)
        where TBase : class
    {
        AmqpReader content = reader;
        composite = null;
        if (content.PeekFormatCode() == new FormatCode(0) && content.TryPeekComposite(out ulong code) && Archetypes.ReadComposite(ref content, code) is TBase known)
        {
            reader = content;
            composite = known;
            return true;
        }

        if (reader.Options.Composites is not CompositeRegistry composites || !composites.TryRead<TBase>(ref reader, out TBase? custom))
        {
            return false;
        }

        composite = custom;
        return true;
    }
}
