namespace Amqp.Encoding;

/// <summary>Elements in an array of their .NET type, so that none needs a box.</summary>
internal abstract class ArrayElements<T>(ElementType<T> type, T[] items) : ArrayElements(type, items.Length)
{
    public T[] Items { get; } = items;

    public override AmqpValue this[int index] => type.ToValue(Items[index]);
}
