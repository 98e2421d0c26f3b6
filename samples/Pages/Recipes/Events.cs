using System.Collections.Generic;
using System.Diagnostics;
using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Samples.Recipes;

/// <summary>CloudEvents, trace contexts, and messages of Azure's services read whole.</summary>
internal static class Events
{
    public static AmqpMessage ToCloudEvent(string id, string source, string type, ReadOnlyMemory<byte> json)
    {
        // Binary mode: the attributes are application-properties, and the data are the body.
        var message = new AmqpMessage
        {
            Properties = { ContentType = "application/json" },
            ApplicationProperties =
            {
                { "cloudEvents:specversion", "1.0" },
                { "cloudEvents:id", id },
                { "cloudEvents:source", source },
                { "cloudEvents:type", type },
            },
        };
        message.AddData(json);
        return message;
    }

    public static string? GetCloudEventAttribute(AmqpMessage message, string name)
    {
        // JMS clients cannot name a property with a colon, so they write an underscore.
        ApplicationProperties properties = message.ApplicationProperties;
        AmqpValue value = properties.TryGetValue("cloudEvents:" + name, out AmqpValue colon) ? colon : properties.GetValueOrDefault("cloudEvents_" + name);
        return value.TryGetString(out string? text) ? text : null;
    }

    public static void SetTrace(AmqpMessage message, Activity activity)
    {
        // OpenTelemetry's SDK makes an Activity for each span. A sender puts its context into the message.
        message.TraceParent = activity.Id;
        message.TraceState = activity.TraceStateString;
    }

    public static Activity? StartReceiving(AmqpMessage message, ActivitySource source)
    {
        // The receiver's span has the sender's as its parent. A message without a context begins a new trace.
        ActivityContext.TryParse(message.TraceParent, message.TraceState, isRemote: true, out ActivityContext context);
        return source.StartActivity("receive", ActivityKind.Consumer, context);
    }

    public static void ReadFromServiceBus(ReadOnlyMemory<byte> encoded)
    {
        // Azure's .NET clients write each decimal with a wrong exponent. This option reads those decimals as they were meant.
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.ShiftedDecimalExponents);
        using AmqpMessage message = AmqpMessage.Decode(encoded, options);

        // The broker adds annotations. TryGetInteger takes each type of integer.
        Annotations annotations = message.MessageAnnotations;
        annotations.GetValueOrDefault("x-opt-sequence-number").TryGetInteger(out long number);
        annotations.TryGetValue("x-opt-enqueued-time", out DateTimeOffset enqueued);
        annotations.TryGetValue("x-opt-locked-until", out DateTimeOffset lockedUntil);
        Properties properties = message.Properties;
        Console.WriteLine($"{properties.MessageId} of session {properties.GroupId}, {properties.Subject}, {properties.ContentType}, try {message.Header.DeliveryCount ?? 0}");
        Console.WriteLine($"number {number} at {enqueued:O}, locked until {lockedUntil:O}");

        // TimeSpan, Uri and DateTimeOffset of a .NET client are described values.
        foreach (KeyValuePair<string, AmqpValue> property in message.ApplicationProperties)
        {
            Console.WriteLine($"{property.Key}: {property.Value.ToObject(AmqpObjectOptions.Azure)}");
        }

        Console.WriteLine(message.TryGetSingleData(out ReadOnlyMemory<byte> body) ? $"{body.Length} bytes" : message.BodyKind);
    }

    public static (long Number, string? Offset, DateTimeOffset Enqueued, string? Key, byte[] Body) ReadFromEventHubs(AmqpMessage message)
    {
        Annotations annotations = message.MessageAnnotations;
        annotations.GetValueOrDefault("x-opt-sequence-number").TryGetInteger(out long number);
        annotations.TryGetValue("x-opt-offset", out string? offset);
        annotations.TryGetValue("x-opt-enqueued-time", out DateTimeOffset enqueued);
        annotations.TryGetValue("x-opt-partition-key", out string? key);
        return (number, offset, enqueued, key, message.TryGetSingleData(out ReadOnlyMemory<byte> body) ? body.ToArray() : []);
    }
}
