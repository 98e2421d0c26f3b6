namespace Amqp.Encoding;

/// <summary>Kept of the constructor of an array, from one element to the next, so that its descriptors are read once.</summary>
internal struct KeptConstructor
{
    /// <summary>Its descriptors, when values are read.</summary>
    public object? Descriptors;

    /// <summary>The offset of the constructor whose descriptors were checked.</summary>
    public int CheckedAt;

    /// <summary>The number of zero-width elements in the descriptors that were checked.</summary>
    public int ZeroWidthElements;
}
