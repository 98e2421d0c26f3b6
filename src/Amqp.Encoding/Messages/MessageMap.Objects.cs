namespace Amqp.Encoding.Messaging;

/// <content>Values that Azure Service Bus and Event Hubs describe.</content>
public abstract partial class MessageMap<TKey>
{
    /// <summary>Sets a pair as the indexer does, to any object that <see cref="AmqpValue.FromObject"/> takes.</summary>
    /// <param name="key">The key; its pair is replaced, or added to the end.</param>
    /// <param name="value">Such as a <see cref="DateTimeOffset"/>, <see cref="TimeSpan"/> or <see cref="Uri"/>, which become described values, or null:
    /// see <see cref="AmqpObjectOptions.Azure"/>.</param>
    /// <exception cref="AmqpEncodeException">The object has no AMQP value.</exception>
    /// <exception cref="ArgumentException">It is one that the section may not hold, such as a list in application-properties.</exception>
    /// <inheritdoc cref="Count" path="/exception"/>
    public void Set(TKey key, object? value) => this[key] = AmqpValue.FromObject(value, AmqpObjectOptions.Azure);

    /// <summary>Gets the value of a key if it is of the AMQP type of a .NET type: <c>section.TryGetValue("tries", out int tries)</c>.</summary>
    /// <remarks>The types are those of the <c>TryGet</c> methods of <see cref="AmqpValue"/>, <see cref="decimal"/>, <see cref="char"/>, byte[] and
    /// <see cref="DateTime"/>, in UTC. <see cref="DateTimeOffset"/> is a timestamp (0x83), or described by <c>com.microsoft:datetime-offset</c>;
    /// <see cref="TimeSpan"/> and <see cref="Uri"/> are described by <c>com.microsoft:timespan</c> and <c>com.microsoft:uri</c>. An integer of another AMQP
    /// type is not converted: see <see cref="AmqpValue.TryGetInteger"/>.</remarks>
    /// <typeparam name="T">The .NET type.</typeparam>
    /// <param name="key">The key.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>False if there is no such key, or its value is null, of another type, or one that the .NET type cannot hold.</returns>
    /// <inheritdoc cref="Count" path="/exception"/>
    public bool TryGetValue<T>(TKey key, [NotNullWhen(true)] out T? value) => GetValueOrDefault(key).TryGetItem(out value);
}
