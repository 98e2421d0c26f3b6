using System.Diagnostics;

namespace Amqp.Encoding;

/// <summary>How .NET objects and AMQP values are converted to each other. Immutable: <see cref="WithResolver"/> returns a copy.</summary>
[DebuggerDisplay("{DebuggerText,nq}")]
public sealed class AmqpObjectOptions
{
    private AmqpObjectOptions(bool isAzure, AmqpObjectResolver? resolver)
    {
        IsAzure = isAzure;
        Resolver = resolver;
        Reader = new ObjectToValue(this);
    }

    /// <summary>Gets the default options: they convert the types of the standard, and no others.</summary>
    public static AmqpObjectOptions Standard { get; } = new(false, null);

    /// <summary>Gets the options of <see cref="Standard"/> plus the described values in which Azure Service Bus and Event Hubs carry
    /// <see cref="DateTimeOffset"/>, <see cref="TimeSpan"/> and <see cref="Uri"/>: <c>com.microsoft:datetime-offset</c> (long, UTC ticks),
    /// <c>com.microsoft:timespan</c> (long, ticks of 100 ns), <c>com.microsoft:uri</c> (string).</summary>
    public static AmqpObjectOptions Azure { get; } = new(true, null);

    /// <summary>Gets the resolver that maps an SDK's own types before the library's rules apply, or null for none.</summary>
    public AmqpObjectResolver? Resolver { get; }

    internal bool IsAzure { get; }

    private string DebuggerText => (IsAzure ? "Azure" : "Standard") + (Resolver is null ? null : ", " + Resolver.GetType().Name);

    internal bool IsStandard => !IsAzure && Resolver is null;

    /// <summary>Gets the conversion rules for these options.</summary>
    internal ObjectToValue Reader { get; }

    /// <summary>Creates a copy of the options with another <see cref="Resolver"/>.</summary>
    /// <param name="resolver">The resolver, or null for none.</param>
    /// <returns>The new options.</returns>
    public AmqpObjectOptions WithResolver(AmqpObjectResolver? resolver) => new(IsAzure, resolver);
}
