namespace Amqp.Encoding;

/// <summary>The one constructor that all elements of an array share (AMQP 1.0, part 1, 1.2.4).</summary>
public readonly ref struct ArrayConstructor
{
    internal ArrayConstructor(FormatCode formatCode, ReadOnlySpan<byte> encodedDescriptors)
    {
        FormatCode = formatCode;
        EncodedDescriptors = encodedDescriptors;
    }

    /// <summary>Tells how the data of each element is laid out.</summary>
    public FormatCode FormatCode { get; }

    /// <summary>Gets whether the elements are described values.</summary>
    public bool IsDescribed => !EncodedDescriptors.IsEmpty;

    /// <summary>What is before the format code: for each descriptor 00 and the encoded descriptor; empty if there is none.</summary>
    public ReadOnlySpan<byte> EncodedDescriptors { get; }
}
