namespace Amqp.Encoding;

/// <summary>The one constructor that all elements of an array share (AMQP 1.0, part 1, 1.2.4).</summary>
public readonly ref struct ArrayConstructor
{
    internal ArrayConstructor(FormatCode formatCode, ReadOnlySpan<byte> encodedDescriptors)
    {
        FormatCode = formatCode;
        EncodedDescriptors = encodedDescriptors;
    }

    /// <summary>Gets the format code of the elements.</summary>
    public FormatCode FormatCode { get; }

    /// <summary>Gets whether the elements are described values.</summary>
    public bool IsDescribed => !EncodedDescriptors.IsEmpty;

    /// <summary>Gets the bytes before the format code: 00 and the encoded descriptor, for each descriptor; empty if there is none.</summary>
    public ReadOnlySpan<byte> EncodedDescriptors { get; }
}
