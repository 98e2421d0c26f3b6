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

    /// <summary>Gets the value of a key if it is a point in time: described by <c>com.microsoft:datetime-offset</c>, or a timestamp (0x83).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The point in time, in UTC, or the default.</param>
    /// <returns>False if there is no such key, or its value is of another type or outside the range of <see cref="DateTimeOffset"/>.</returns>
    /// <inheritdoc cref="Count" path="/exception"/>
    public bool TryGetDateTimeOffset(TKey key, out DateTimeOffset value)
    {
        AmqpValue found = GetValueOrDefault(key);
        if (found.TryGetTimestamp(out AmqpTimestamp timestamp))
        {
            return timestamp.TryToDateTimeOffset(out value);
        }

        return TryGetObject(found, out value);
    }

    /// <summary>Gets the value of a key if it is a duration: described by <c>com.microsoft:timespan</c>.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The duration, or the default.</param>
    /// <returns>False if there is no such key, or its value is of another type.</returns>
    /// <inheritdoc cref="Count" path="/exception"/>
    public bool TryGetTimeSpan(TKey key, out TimeSpan value) => TryGetObject(GetValueOrDefault(key), out value);

    /// <summary>Gets the value of a key if it is a URI: described by <c>com.microsoft:uri</c>.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The URI, or null.</param>
    /// <returns>False if there is no such key, or its value is of another type or not a URI.</returns>
    /// <inheritdoc cref="Count" path="/exception"/>
    public bool TryGetUri(TKey key, [NotNullWhen(true)] out Uri? value) => TryGetObject(GetValueOrDefault(key), out value);

    private static bool TryGetObject<T>(AmqpValue value, [NotNullWhen(true)] out T? result)
    {
        bool found = value.TryGetDescribed(out DescribedValue? described) && AzureDescriptors.TryGetObject(described, out object? stored) && stored is T;
        result = found ? (T)value.ToObject(AmqpObjectOptions.Azure)! : default;
        return found;
    }
}
