namespace Amqp.Encoding;

/// <summary>The elements of an array as values, however they are stored, without descriptors.</summary>
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

    /// <summary>Gets the array of the .NET type that the elements are stored in; null for nulls.</summary>
    public virtual Array? Stored => null;

    /// <summary>Gets whether all elements are equal, because one represents them all on the wire.</summary>
    public virtual bool AreAllEqual => false;

    /// <summary>Counts the bytes of all elements with a format code; for 0x00, a code is chosen for all.</summary>
    public abstract ArrayLayout Measure(FormatCode code);

    /// <summary>Writes all elements, without their constructor; the caller ensures that there is room.</summary>
    public abstract void Write(ref AmqpWriter writer, in ArrayLayout layout);

    /// <summary>Copies scalars to an array of the .NET type that they are stored in; null for nulls, lists, maps and arrays.</summary>
    public virtual Array? CopyScalars() => null;

    /// <summary>Gets how many lists, maps and arrays are open at once in the elements.</summary>
    public virtual int GetDepth() => 0;
}
