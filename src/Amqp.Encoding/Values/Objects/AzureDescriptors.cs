namespace Amqp.Encoding;

/// <summary>The described values in which Azure Service Bus and Event Hubs carry .NET types that AMQP lacks.</summary>
internal static class AzureDescriptors
{
    /// <summary>A long of ticks of 100 ns in UTC since the year 1.</summary>
    public static readonly AmqpSymbol DateTimeOffset = "com.microsoft:datetime-offset";

    /// <summary>A long of ticks of 100 ns.</summary>
    public static readonly AmqpSymbol TimeSpan = "com.microsoft:timespan";

    /// <summary>A string.</summary>
    public static readonly AmqpSymbol Uri = "com.microsoft:uri";

    public static AmqpValue Describe(AmqpSymbol descriptor, AmqpValue value) => new DescribedValue(descriptor, value);

    /// <summary>Gets the object of a described value.</summary>
    /// <returns>False if it has none of these descriptors, or its value is of another type or out of range.</returns>
    public static bool TryGetObject(DescribedValue described, [NotNullWhen(true)] out object? value)
    {
        value = null;
        if (!described.TryGetSymbol(out AmqpSymbol descriptor))
        {
            return false;
        }

        if (described.Value.TryGetInt64(out long ticks))
        {
            if (descriptor == TimeSpan)
            {
                value = System.TimeSpan.FromTicks(ticks);
            }
            else if (descriptor == DateTimeOffset && ticks >= DateTime.MinValue.Ticks && ticks <= DateTime.MaxValue.Ticks)
            {
                value = new DateTimeOffset(ticks, System.TimeSpan.Zero);
            }
        }
        else if (descriptor == Uri && described.Value.TryGetString(out string? text) && System.Uri.TryCreate(text, UriKind.RelativeOrAbsolute, out Uri? uri))
        {
            value = uri;
        }

        return value is not null;
    }
}
