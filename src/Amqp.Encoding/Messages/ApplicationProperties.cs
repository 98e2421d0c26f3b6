namespace Amqp.Encoding.Messaging;

/// <summary>The section application-properties: keys are strings, values of simple types (AMQP 1.0, part 3, 3.2.5).</summary>
/// <remarks>
/// <para>An interoperable reader accepts lists, maps and arrays too, which some peers send; they cannot be added here.</para>
/// <para>With <see cref="Deviations.KeepMalformedStrings"/>, a key that is not UTF-8 stays among the pairs, but no text finds it, and enumerating it
/// throws. With <see cref="Deviations.ReplaceMalformedStrings"/> it has a text.</para>
/// <para><see cref="DateTimeOffset"/>, <see cref="TimeSpan"/> and <see cref="Uri"/> are carried as Azure Service Bus and Event Hubs do:
/// described by <c>com.microsoft:datetime-offset</c> (long, UTC ticks), <c>com.microsoft:timespan</c> (long, ticks of 100 ns) and
/// <c>com.microsoft:uri</c> (string). A point in time for other peers is an <see cref="AmqpTimestamp"/>.</para>
/// </remarks>
public sealed class ApplicationProperties : MessageMap<string>
{
    /// <summary>Creates properties that belong to no message and can be set as a section of one.</summary>
    public ApplicationProperties()
        : this(null)
    {
    }

    internal ApplicationProperties(ISectionSource? source)
        : base(SectionKind.ApplicationProperties, source)
    {
    }

    private protected override string ExpectedKey => "a string as key";

    /// <summary>Adds a point in time as a timestamp (0x83), in milliseconds: see <see cref="AmqpValue.FromDateTime"/>.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The point in time, of kind Utc or Local.</param>
    /// <exception cref="AmqpEncodeException">The kind is Unspecified, so the instant is unknown.</exception>
    /// <exception cref="ArgumentException">The section already has the key.</exception>
    public void Add(string key, DateTime value) => Add(key, AmqpValue.FromDateTime(value));

    /// <summary>Adds a point in time, described by <c>com.microsoft:datetime-offset</c>.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The point in time; its offset is not kept.</param>
    /// <exception cref="ArgumentException">The section already has the key.</exception>
    public void Add(string key, DateTimeOffset value) => Add(key, FromObject(value));

    /// <summary>Adds a duration, described by <c>com.microsoft:timespan</c>.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The duration.</param>
    /// <exception cref="ArgumentException">The section already has the key.</exception>
    public void Add(string key, TimeSpan value) => Add(key, FromObject(value));

    /// <summary>Adds a URI, described by <c>com.microsoft:uri</c>.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The URI.</param>
    /// <exception cref="ArgumentNullException"><paramref name="value"/> is null.</exception>
    /// <exception cref="ArgumentException">The section already has the key.</exception>
    public void Add(string key, Uri value)
    {
        ArgumentNullException.ThrowIfNull(value);
        Add(key, FromObject(value));
    }

    private protected override AmqpValue ToValue(string key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return key;
    }

    private protected override string FromValue(AmqpValue key) => key.AsString();

    private protected override AmqpType KeyType => AmqpType.String;

    private protected override bool TryConvertKey(ref AmqpValue key, AmqpReaderOptions options) => false;

    private protected override bool IsAllowed(AmqpValue value)
    {
        while (value.TryGetDescribed(out DescribedValue? described))
        {
            value = described.Value;
        }

        return value.Type is not (AmqpType.List or AmqpType.Map or AmqpType.Array);
    }

    private static AmqpValue FromObject(object value) => AmqpValue.TryFromObject(value, out AmqpValue result, AmqpObjectOptions.Azure)
        ? result
        : throw new ArgumentException("An object of the type " + value.GetType() + " has no AMQP value.", nameof(value));
}
