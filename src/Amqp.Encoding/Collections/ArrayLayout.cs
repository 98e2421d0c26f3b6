namespace Amqp.Encoding;

/// <summary>How the elements of one array will be written: the constructor that fits them all and the bytes they take.</summary>
public readonly struct ArrayLayout
{
    /// <summary>Makes a layout.</summary>
    /// <param name="constructor">The format code of all elements.</param>
    /// <param name="payloadSize">The bytes of all elements, without the constructor.</param>
    /// <exception cref="AmqpEncodeException">The elements take more bytes than one buffer can hold.</exception>
    public ArrayLayout(FormatCode constructor, long payloadSize)
    {
        Constructor = constructor;
        PayloadSize = EncodedSize.ToInt32(payloadSize);
    }

    /// <summary>Gets the format code of all elements.</summary>
    public FormatCode Constructor { get; }

    /// <summary>Gets the bytes of all elements, without the constructor.</summary>
    public int PayloadSize { get; }

    /// <summary>Returns the layout of that many elements of variable width in the width of a format code; 0x00, which is none, leaves it as it is.</summary>
    internal ArrayLayout In(FormatCode code, int count) => code == FormatCode.Described
        ? this
        : new ArrayLayout(code, PayloadSize + ((long)(code.Width - Constructor.Width) * count));
}
