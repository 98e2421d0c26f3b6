namespace Amqp.Encoding.Tests.Messages;

/// <summary>W3C trace context in a message (trace-context-amqp, and trace-context-binary for the bytes).</summary>
public sealed class TraceContextTests
{
    private const string Parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    [Test]
    public void Trace_context_is_set_in_application_properties()
    {
        AmqpMessage message = new() { TraceParent = Parent, TraceState = "a=1" };
        Assert.That(message.ApplicationProperties["traceparent"], Is.EqualTo((AmqpValue)Parent));
        Assert.That(message.ApplicationProperties["tracestate"], Is.EqualTo((AmqpValue)"a=1"));
        AmqpMessage received = AmqpMessage.Decode(message.Encode());
        Assert.That(received.TraceParent, Is.EqualTo(Parent));
        Assert.That(received.TraceState, Is.EqualTo("a=1"));
        message.TraceParent = null;
        message.TraceState = null;
        Assert.That(message.ApplicationProperties, Is.Empty);
        Assert.That(message.TraceParent, Is.Null);
        Assert.That(message.TraceState, Is.Null);
    }

    [Test]
    public void Trace_context_is_read_from_annotations_first()
    {
        AmqpMessage message = new() { TraceParent = Parent, TraceState = "a=1" };
        message.MessageAnnotations["traceparent"] = Parent.Replace("4bf9", "0000");
        Assert.That(message.TraceParent, Is.EqualTo(Parent.Replace("4bf9", "0000")));
        Assert.That(message.TraceState, Is.EqualTo("a=1"));
    }

    [Test]
    public void Trace_context_is_read_in_its_binary_form()
    {
        AmqpMessage message = new();
        byte[] binary = HexText.Parse("00" + "00" + "4bf92f3577b34da6a3ce929d0e0e4736" + "01" + "00f067aa0ba902b7" + "02" + "01");
        message.ApplicationProperties["traceparent"] = binary;
        Assert.That(message.TraceParent, Is.EqualTo(Parent));
        message.ApplicationProperties["traceparent"] = new byte[29];
        Assert.That(message.TraceParent, Is.Null);
        message.ApplicationProperties["traceparent"] = 1;
        Assert.That(message.TraceParent, Is.Null);
    }

    [Test]
    public void An_annotation_that_is_not_text_does_not_hide_the_property()
    {
        var message = new AmqpMessage { TraceParent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", TraceState = "a=1" };
        message.MessageAnnotations["traceparent"] = AmqpValue.Null;
        message.MessageAnnotations["tracestate"] = 5;
        Assert.That(message.TraceParent, Is.EqualTo("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"));
        Assert.That(message.TraceState, Is.EqualTo("a=1"));
    }
}
