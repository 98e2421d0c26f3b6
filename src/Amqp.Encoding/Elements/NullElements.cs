namespace Amqp.Encoding;

/// <summary>The elements of an array of nulls (0x40): nothing is stored.</summary>
internal sealed class NullElements(ElementType type, int count) : ArrayElements(type, count)
{
    public override bool AreAllEqual => true;

    public override AmqpValue this[int index] => default;

    public override ArrayLayout Measure(FormatCode code) => new(FormatCode.Null, 0);

    public override void Write(ref AmqpWriter writer, in ArrayLayout layout)
    {
    }
}
