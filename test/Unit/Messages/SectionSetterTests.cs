namespace Amqp.Encoding.Tests.Messages;

/// <summary>Sections of a message that are set.</summary>
public sealed class SectionSetterTests
{
    private const string Durable = "005370c0020141";
    private const string ToQ = "005373c006034040a10171";
    private const string App = "005374c10702a1016ba10176";
    private const string Annotated = "005372c10502a3016b41";
    private const string Body = "005375a000";

    [Test]
    public void Assigned_sections_are_copied()
    {
        Header header = new() { Durable = true };
        Properties properties = new() { To = "q" };
        Annotations annotations = new() { ["k"] = true };
        ApplicationProperties application = new() { ["k"] = "v" };
        AmqpMessage message = new() { Header = header, Properties = properties, MessageAnnotations = annotations, ApplicationProperties = application };
        header.Durable = false;
        properties.To = "other";
        annotations.Clear();
        application["k"] = 1;
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo(Durable + Annotated + ToQ + App + Body));
        message.Clear();
        Assert.That(header.Durable, Is.EqualTo((bool?)false));
        Assert.That(application.Count, Is.EqualTo(1));
    }

    [Test]
    public void Sections_of_every_kind_can_be_set()
    {
        Annotations annotations = new() { ["k"] = true };
        AmqpMessage message = new() { DeliveryAnnotations = annotations, Footer = annotations };
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo(Annotated.Replace("005372", "005371") + Body + Annotated.Replace("005372", "005378")));
        Assert.That(message.Footer, Is.EqualTo(annotations));
    }

    [Test]
    public void Null_removes_a_section_that_was_received()
    {
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse(Durable + Annotated + ToQ + App + Body));
        ApplicationProperties held = message.ApplicationProperties;
        message.Header = null;
        message.MessageAnnotations = null;
        message.Properties = null;
        message.ApplicationProperties = null;
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo(Body));
        Assert.That(message.Sections, Is.EqualTo(SectionKinds.Data));
        Assert.That(message.Header.Durable, Is.Null);
        Assert.That(held, Is.Empty);
        held["k"] = "v";
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo(App + Body));
    }

    [Test]
    public void Sections_of_another_message_and_of_the_same_can_be_set()
    {
        AmqpMessage received = AmqpMessage.Decode(HexText.Parse(Durable + Annotated + ToQ + App + Body));
        AmqpMessage answer = new() { Header = received.Header, MessageAnnotations = received.MessageAnnotations, Properties = received.Properties, ApplicationProperties = received.ApplicationProperties };
        received.Dispose();
        answer.ApplicationProperties = answer.ApplicationProperties;
        answer.Header = answer.Header;
        Assert.That(HexText.Format(answer.Encode()), Is.EqualTo(Durable + Annotated + ToQ + App + Body));
    }

    [Test]
    public void A_message_of_a_span_is_a_copy()
    {
        byte[] bytes = HexText.Parse(Durable + App + Body);
        Assert.That(AmqpMessage.TryDecode(bytes.AsSpan(), out AmqpMessage? message, out _));
        Assert.That(AmqpMessage.TryDecode(bytes.AsSpan(1), out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Offset, Is.Zero);
        bytes.AsSpan().Clear();
        Assert.That(message!.ApplicationProperties["k"], Is.EqualTo((AmqpValue)"v"));
    }

    [Test]
    public void A_section_can_be_set_after_disposal()
    {
        AmqpMessage message = AmqpMessage.Decode(HexText.Parse(Durable + App + "00537740"));
        message.Dispose();
        message.Header = new Header { Durable = true };
        message.ApplicationProperties = new ApplicationProperties { ["k"] = "v" };
        Assert.That(message.Header.Durable, Is.EqualTo((bool?)true));
        Assert.That(message.ApplicationProperties["k"], Is.EqualTo((AmqpValue)"v"));
    }
}
