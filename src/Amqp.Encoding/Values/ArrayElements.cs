namespace Amqp.Encoding;

/// <summary>The elements of an array as values, whatever they are stored in; without descriptors.</summary>
internal abstract class ArrayElements
{
    protected ArrayElements(ElementType type, int count)
    {
        Type = type;
        Count = count;
    }

    public ElementType Type { get; }

    public int Count { get; }

    public abstract AmqpValue this[int index] { get; }

    /// <summary>An array of the .NET type that scalars are stored in; null for lists, maps and arrays.</summary>
    public abstract Array? CopyScalars();

    /// <summary>Lists, maps and arrays that are open at once in the elements.</summary>
    public int GetDepth()
    {
        int deepest = 0;
        if (Type.IsCompound)
        {
            for (int i = 0; i < Count; i++)
            {
                // Only the array that has list0 for its constructor has a list that opens nothing: see AmqpArray.
                deepest = Math.Max(deepest, Math.Max(1, this[i].Depth));
            }
        }

        return deepest;
    }
}
