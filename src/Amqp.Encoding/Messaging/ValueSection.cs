namespace Amqp.Encoding.Messaging;

/// <summary>The section amqp-value: one value, in an object so that other threads never see half of it (AMQP 1.0, part 3, 3.2.8).</summary>
internal sealed class ValueSection : ISectionContent
{
    public ValueSection(AmqpValue value) => Value = value;

    public AmqpValue Value { get; }

    public bool IsEmpty => false;

    public bool IsUnchanged => false;

    public int GetEncodedSize(AmqpWriterOptions? options) => AmqpMessage.GetSize(Value);

    public void WriteTo(ref AmqpWriter writer) => AmqpMessage.WriteValue(ref writer, SectionKind.AmqpValue, Value);
}
