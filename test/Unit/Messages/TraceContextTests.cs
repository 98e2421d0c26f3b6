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

    // A message of Azure's Python client (azure-sdk-for-python#30291) has the field only there.
    [Test]
    public void The_id_of_an_older_client_of_Azure_is_the_trace_parent()
    {
        AmqpMessage message = AmqpMessage.Decode(new AmqpMessage { ApplicationProperties = { { "Diagnostic-Id", Parent } } }.Encode());
        Assert.That(message.TraceParent, Is.EqualTo(Parent));
        message.TraceParent = Parent.Replace("4bf9", "0000");
        Assert.That(message.TraceParent, Is.EqualTo(Parent.Replace("4bf9", "0000")));
        Assert.That(message.ApplicationProperties["Diagnostic-Id"], Is.EqualTo((AmqpValue)Parent));
    }

    [TestCase("|4bf92f3577b34da6a3ce929d0e0e4736.7085c1b4-4ab8a9d0dcf2.1.")]
    [TestCase("")]
    public void An_id_of_Azure_in_another_form_is_not_a_trace_parent(string id)
    {
        AmqpMessage message = new() { ApplicationProperties = { { "Diagnostic-Id", id } } };
        Assert.That(message.TraceParent, Is.Null);
        message.ApplicationProperties["Diagnostic-Id"] = 5;
        Assert.That(message.TraceParent, Is.Null);
    }
}
