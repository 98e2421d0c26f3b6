namespace Amqp.Encoding;

/// <summary>Types with descriptors of an SDK's own, which a reader knows besides those of the standard. Immutable.</summary>
/// <remarks>Made by <c>CompositeRegistryBuilder</c> and given to <see cref="AmqpReaderOptions.WithComposites"/>.</remarks>
public abstract class CompositeRegistry
{
    private protected CompositeRegistry()
    {
    }

    /// <summary>Gets the number of types.</summary>
    public abstract int Count { get; }

    /// <summary>Reads a described value of a registered type that is a <typeparamref name="TBase"/>.</summary>
    /// <typeparam name="TBase">What the value must be.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <returns>The value; null if the next value is not described, or not by a type of the registry that is a <typeparamref name="TBase"/>: then the
    /// reader has not moved.</returns>
    /// <exception cref="AmqpDecodeException">The value is of the type, but malformed.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public abstract TBase? Read<TBase>(ref AmqpReader reader)
        where TBase : class;
}
