namespace Amqp.Encoding;

/// <summary>How .NET objects and AMQP values stand for each other. Immutable: <see cref="WithResolver"/> returns a copy.</summary>
public sealed class AmqpObjectOptions
{
    private AmqpObjectOptions(bool isAzure, AmqpObjectResolver? resolver)
    {
        IsAzure = isAzure;
        Resolver = resolver;
        Reader = new ObjectToValue(this);
    }

    /// <summary>Gets what the standard's types stand for, and nothing else: the default.</summary>
    public static AmqpObjectOptions Standard { get; } = new(false, null);

    /// <summary>Gets the same as <see cref="Standard"/>, with the described values by which Azure Service Bus and Event Hubs carry
    /// <see cref="DateTimeOffset"/>, <see cref="TimeSpan"/> and <see cref="Uri"/>: <c>com.microsoft:datetime-offset</c> (long, UTC ticks),
    /// <c>com.microsoft:timespan</c> (long, ticks of 100 ns), <c>com.microsoft:uri</c> (string).</summary>
    public static AmqpObjectOptions Azure { get; } = new(true, null);

    /// <summary>Gets what maps the types of an SDK's own and is asked before the library's rules apply, or null for none.</summary>
    public AmqpObjectResolver? Resolver { get; }

    internal bool IsAzure { get; }

    internal bool IsStandard => !IsAzure && Resolver is null;

    /// <summary>Gets the library's rules with these options.</summary>
    internal ObjectToValue Reader { get; }

    /// <summary>Makes the same options with another <see cref="Resolver"/>.</summary>
    /// <param name="resolver">The resolver, or null for none.</param>
    /// <returns>The new options.</returns>
    public AmqpObjectOptions WithResolver(AmqpObjectResolver? resolver) => new(IsAzure, resolver);
}
