namespace Amqp.Encoding;

/// <summary>How .NET objects and AMQP values stand for each other.</summary>
public enum AmqpObjectMapping
{
    /// <summary>What the standard's types stand for, and nothing else.</summary>
    Standard,

    /// <summary>As <see cref="Standard"/>, with the described values by which Azure Service Bus and Event Hubs carry
    /// <see cref="DateTimeOffset"/>, <see cref="TimeSpan"/> and <see cref="Uri"/>: <c>com.microsoft:datetime-offset</c> (long, UTC ticks),
    /// <c>com.microsoft:timespan</c> (long, ticks), <c>com.microsoft:uri</c> (string).</summary>
    Azure,
}
