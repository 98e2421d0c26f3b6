namespace Amqp.Encoding;

/// <summary>The described types of an SDK, which a reader knows in addition to those of the standard. Immutable.</summary>
/// <remarks>Made by <c>CompositeRegistryBuilder</c> and passed to <see cref="AmqpReaderOptions.WithComposites"/>.</remarks>
public abstract class CompositeRegistry
{
    private protected CompositeRegistry()
    {
    }

    /// <summary>Gets the number of types.</summary>
    public abstract int Count { get; }

    /// <summary>Reads a described value of a registered type that is a <typeparamref name="TBase"/>.</summary>
    /// <typeparam name="TBase">The required type of the value.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <returns>The value; null if the next value is not described by a type of the registry that is a <typeparamref name="TBase"/>. Then the
    /// reader does not move.</returns>
    /// <exception cref="AmqpDecodeException">The value is of the type, but malformed.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public abstract TBase? Read<TBase>(ref AmqpReader reader)
        where TBase : class;
}
