namespace Amqp.Encoding.Perf;

/// <summary>Checks of results, for the setup of benchmarks: a fast wrong answer does not count.</summary>
public static class Check
{
    public static void That(bool condition, string what)
    {
        if (!condition)
        {
            throw new InvalidOperationException($"Not as it should be: {what}.");
        }
    }

    public static void Equal<T>(ReadOnlySpan<T> actual, ReadOnlySpan<T> expected, string what) => That(actual.SequenceEqual(expected, EqualityComparer<T>.Default), what);

    public static void Equal(MessageData actual, MessageData expected)
    {
        That(
            actual.Durable == expected.Durable && actual.Priority == expected.Priority
            && actual.TimeToLive == expected.TimeToLive && actual.DeliveryCount == expected.DeliveryCount,
            "the header");
        That(
            actual.DeliveryAnnotations.SequenceEqual(expected.DeliveryAnnotations) && actual.MessageAnnotations.SequenceEqual(expected.MessageAnnotations),
            "the annotations");
        That(
            actual.MessageId == expected.MessageId && actual.To == expected.To && actual.Subject == expected.Subject
            && actual.ReplyTo == expected.ReplyTo && actual.CorrelationId == expected.CorrelationId
            && actual.ContentType == expected.ContentType && actual.CreationTime == expected.CreationTime,
            "the properties");
        That(actual.ApplicationProperties.SequenceEqual(expected.ApplicationProperties), "the application properties");
        Equal(actual.Body.Span, expected.Body.Span, "the body");
    }

    public static void Equal(TransferData actual, TransferData expected)
    {
        That(
            actual.Handle == expected.Handle && actual.DeliveryId == expected.DeliveryId
            && actual.MessageFormat == expected.MessageFormat && actual.Settled == expected.Settled
            && actual.More == expected.More,
            "the transfer");
        Equal<byte>(actual.DeliveryTag, expected.DeliveryTag, "the delivery tag");
    }
}
