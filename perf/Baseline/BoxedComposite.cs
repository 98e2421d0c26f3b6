using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>A described value of a type that the baseline knows, with the body that a derived class gives it.</summary>
public abstract class BoxedComposite
{
    /// <summary>The numeric descriptor, below 256 for every type of the standard.</summary>
    public abstract ulong DescriptorCode { get; }

    /// <summary>Reads a composite of any known type.</summary>
    /// <exception cref="InvalidDataException">The value is malformed or of no known type.</exception>
    public static BoxedComposite Decode(BoxingBuffer buffer) => DescribedEncoding.DecodeComposite(buffer);

    /// <summary>The bytes that <see cref="Encode"/> will write.</summary>
    public int GetEncodeSize() => 1 + ULongEncoding.GetEncodeSize(DescriptorCode) + GetValueSize();

    /// <summary>Writes descriptor and body.</summary>
    public void Encode(BoxingBuffer buffer)
    {
        Wire.WriteUByte(buffer, FormatCode.Described);
        ULongEncoding.Encode(DescriptorCode, buffer);
        EncodeValue(buffer);
    }

    internal abstract int GetValueSize();

    internal abstract void EncodeValue(BoxingBuffer buffer);

    internal abstract void DecodeValue(BoxingBuffer buffer);
}
