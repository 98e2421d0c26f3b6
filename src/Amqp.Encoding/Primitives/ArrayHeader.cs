namespace Amqp.Encoding;

/// <summary>Size, count and constructor before the elements of an array (AMQP 1.0, part 1, 1.2.4).</summary>
internal readonly struct ArrayHeader
{
    public ArrayHeader(uint count, int constructorAt, int codeAt, byte code, int descriptors, int bodiesLength)
    {
        Count = count;
        ConstructorAt = constructorAt;
        CodeAt = codeAt;
        Code = new FormatCode(code);
        Descriptors = descriptors;
        BodiesLength = bodiesLength;
    }

    /// <summary>Number of elements. Only elements without bytes can be more than the bytes of the input.</summary>
    public uint Count { get; }

    /// <summary>Tells where the constructor begins, from the byte after the array's own format code: at 00 if it is described.</summary>
    public int ConstructorAt { get; }

    /// <summary>Tells where the format code of the elements is, after all descriptors.</summary>
    public int CodeAt { get; }

    /// <summary>Gets the format code of the elements.</summary>
    public FormatCode Code { get; }

    /// <summary>Tells how many descriptors the constructor has.</summary>
    public int Descriptors { get; }

    /// <summary>Tells where the elements begin.</summary>
    public int BodiesAt => CodeAt + 1;

    /// <summary>Bytes of all elements.</summary>
    public int BodiesLength { get; }
}
