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

    /// <summary>Gets whether all elements are the same, because they are one on the wire.</summary>
    public virtual bool AreAllEqual => false;

    /// <summary>Counts the bytes of all elements under a format code; under 0x00, which is none, one is chosen for all.</summary>
    public abstract ArrayLayout Measure(FormatCode code);

    /// <summary>Writes all elements, without their constructor; the caller ensures that there is room.</summary>
    public abstract void Write(ref AmqpWriter writer, in ArrayLayout layout);

    /// <summary>Makes an array of the .NET type that scalars are stored in; null for nulls, lists, maps and arrays.</summary>
    public virtual Array? CopyScalars() => null;

    /// <summary>Gets how many lists, maps and arrays are open at once in the elements.</summary>
    public virtual int GetDepth() => 0;
}
