namespace Amqp.Encoding;

/// <summary>Zero-width elements (0x41 to 0x45): one element and a count, as on the wire.</summary>
/// <remarks>The array of all elements is created on request; the reader's limit already counts it.</remarks>
internal sealed class RepeatedElements<T>(ElementType<T> type, T item, FormatCode code, int count) : ArrayElements<T>(type, null, count)
{
    public override bool AreAllEqual => true;

    public override AmqpValue this[int index] => ((ElementType<T>)Type).ToValue(item);

    public override Array? CopyScalars() => Type.Type < AmqpType.List ? MakeItems() : null;

    public override ArrayLayout Measure(FormatCode other) => new(code, 0);

    public override void Write(ref AmqpWriter writer, in ArrayLayout layout)
    {
    }

    protected override T[] MakeItems()
    {
        T[] items = Count == 0 ? [] : new T[Count];
        items.AsSpan().Fill(item);
        return items;
    }
}
