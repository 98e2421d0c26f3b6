namespace Amqp.Encoding;

/// <summary>Describes how the elements of one array are written: the constructor that fits all elements, and their number of bytes.</summary>
internal readonly struct ArrayLayout
{
    /// <summary>The format code of all elements.</summary>
    public readonly FormatCode Constructor;

    /// <summary>The number of bytes of all elements, without the constructor.</summary>
    public readonly int PayloadSize;

    /// <summary>Makes a layout.</summary>
    /// <param name="constructor">The format code of all elements.</param>
    /// <param name="payloadSize">The number of bytes of all elements, without the constructor.</param>
    /// <exception cref="AmqpEncodeException">The elements take more bytes than one buffer can hold.</exception>
    public ArrayLayout(FormatCode constructor, long payloadSize)
    {
        Constructor = constructor;
        PayloadSize = EncodedSize.ToInt32(payloadSize);
    }

    /// <summary>Returns the layout of this many variable-width elements with the width of a format code, or this layout for 0x00.</summary>
    internal ArrayLayout In(FormatCode code, int count) => code == FormatCode.Described
        ? this
        : new ArrayLayout(code, PayloadSize + ((long)(code.Width - Constructor.Width) * count));
}
