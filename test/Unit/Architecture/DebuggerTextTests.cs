using System.Diagnostics;
using System.Reflection;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Tests.IO;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>What a debugger shows of options, messages and batches.</summary>
[TestFixture]
public sealed class DebuggerTextTests
{
    [TestCase(typeof(AmqpReaderOptions))]
    [TestCase(typeof(AmqpWriterOptions))]
    [TestCase(typeof(AmqpNotation))]
    [TestCase(typeof(AmqpObjectOptions))]
    [TestCase(typeof(AmqpReader))]
    [TestCase(typeof(AmqpWriter))]
    [TestCase(typeof(AmqpMessage))]
    [TestCase(typeof(MessageBatch))]
    [TestCase(typeof(MessageReader))]
    [TestCase(typeof(MessagePartReader))]
    public void A_type_has_a_text_for_the_debugger(Type type) => Assert.That(type.GetCustomAttribute<DebuggerDisplayAttribute>(), Is.Not.Null);

    [Test]
    public void The_text_of_options_names_what_was_chosen()
    {
        Assert.That(DebuggerText.Of(AmqpReaderOptions.Default), Is.EqualTo("depth 64, zero-width elements 65536, Interoperable"));
        AmqpReaderOptions chosen = AmqpReaderOptions.Default.WithMaxDepth(8).WithConformance(Conformance.Strict).WithDeviations(Deviations.FooterBeforeBody).WithTextDecoder(new TextCache());
        Assert.That(DebuggerText.Of(chosen), Is.EqualTo("depth 8, zero-width elements 65536, Strict, FooterBeforeBody, TextCache"));
        Assert.That(DebuggerText.Of(AmqpObjectOptions.Azure), Is.EqualTo("Azure"));
        Assert.That(DebuggerText.Of(AmqpWriterOptions.Default.WithMaxDepth(8)), Is.EqualTo("depth 8, full composites False"));
        Assert.That(DebuggerText.Of(AmqpNotation.Default.WithMaxLength(20)), Is.EqualTo("characters 20, secrets False"));
    }

    [Test]
    public void The_text_of_a_batch_counts_messages_and_bytes()
    {
        using var batch = new MessageBatch(new AmqpMessage(), 100);
        Assert.That(DebuggerText.Of(batch), Is.EqualTo("messages 0, bytes 0 of 100"));
        batch.TryAddEncoded([1, 2]);
        Assert.That(DebuggerText.Of(batch), Is.EqualTo("messages 1, bytes 2 of 100"));
    }
}
