namespace Amqp.Encoding;

/// <summary>Size, count and constructor before the elements of an array (AMQP 1.0, part 1, 1.2.4), with offsets in the data of its reader.</summary>
internal readonly struct ArrayHeader
{
    public ArrayHeader(uint count, int constructorAt, int codeAt, byte code, int descriptors, int elementsLength)
    {
        Count = count;
        ConstructorAt = constructorAt;
        CodeAt = codeAt;
        Code = new FormatCode(code);
        Descriptors = descriptors;
        ElementsLength = elementsLength;
        HasConstructor = true;
    }

    /// <summary>Makes the header of an empty array that ends after its count; its elements count as null.</summary>
    public ArrayHeader(int end)
    {
        ConstructorAt = CodeAt = end - 1;
        Code = new FormatCode(Codes.Null);
    }

    /// <summary>Gets whether there is a constructor; false only for an empty array that <see cref="Deviations.EmptyArrayWithoutConstructor"/> allows.</summary>
    public bool HasConstructor { get; }

    /// <summary>Gets the number of elements. It can exceed the length of the input only if the elements have no bytes.</summary>
    public uint Count { get; }

    /// <summary>Gets the offset of the constructor. A described constructor begins with 00.</summary>
    public int ConstructorAt { get; }

    /// <summary>Gets the offset of the format code of the elements, after all descriptors.</summary>
    public int CodeAt { get; }

    /// <summary>Gets the format code of the elements.</summary>
    public FormatCode Code { get; }

    /// <summary>Gets the number of descriptors in the constructor.</summary>
    public int Descriptors { get; }

    /// <summary>Gets the offset of the first element.</summary>
    public int ElementsAt => CodeAt + 1;

    /// <summary>Gets the length of all elements in bytes.</summary>
    public int ElementsLength { get; }

    /// <summary>Gets the offset after the last element.</summary>
    public int End => ElementsAt + ElementsLength;
}
