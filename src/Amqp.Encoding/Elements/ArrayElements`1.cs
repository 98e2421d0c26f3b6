namespace Amqp.Encoding;

/// <summary>Elements in an array of their .NET type, so that none is boxed.</summary>
/// <param name="type">Their type.</param>
/// <param name="items">The elements; null if they are created only on request.</param>
/// <param name="count">The number of elements.</param>
internal abstract class ArrayElements<T>(ElementType<T> type, T[]? items, int count) : ArrayElements(type, count)
{
    private T[]? _items = items;

    public T[] Items => _items ??= MakeItems();

    public override Array? Stored => Items;

    /// <summary>Gets whether each element has an item.</summary>
    public virtual bool HasItems => true;

    public override AmqpValue this[int index] => type.ToValue(Items[index]);

    protected virtual T[] MakeItems() => [];
}
