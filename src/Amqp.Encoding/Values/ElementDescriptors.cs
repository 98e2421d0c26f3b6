namespace Amqp.Encoding;

/// <summary>A descriptor that the elements of an array share, with the descriptors inside it.</summary>
/// <remarks>Its hash and size are computed once for the array, so that an element costs the same however long its descriptors are.</remarks>
internal sealed class ElementDescriptors
{
    private readonly AmqpValue[] _all;
    private readonly int _level;
    private readonly int _depth;

    // 0 until they are computed.
    private int _hash;
    private int _size;

    // The element of an array whose elements are all equal.
    private DescribedValue? _repeated;

    private ElementDescriptors(AmqpValue[] all, int level)
    {
        _all = all;
        _level = level;
        Inner = level + 1 < all.Length ? new ElementDescriptors(all, level + 1) : null;
        _depth = (int)ValueDepth.Check(1 + Math.Max(Descriptor.Depth, Inner?._depth ?? 0));
    }

    /// <summary>Gets all descriptors of the array, outermost first.</summary>
    public AmqpValue[] All => _all;

    public AmqpValue Descriptor => _all[_level];

    /// <summary>Gets the next descriptor inside this one; null for the innermost.</summary>
    public ElementDescriptors? Inner { get; }

    /// <summary>Gets the hash of the descriptor alone.</summary>
    public int Hash
    {
        get
        {
            if (_hash == 0)
            {
                _hash = Descriptor.GetHashCode();
            }

            return _hash;
        }
    }

    /// <summary>Creates the descriptors of an array; null for none.</summary>
    /// <param name="descriptors">The descriptors, outermost first; they are not copied.</param>
    /// <exception cref="AmqpEncodeException">There are more than 64, or values are nested too deeply.</exception>
    public static ElementDescriptors? Create(AmqpValue[] descriptors) => descriptors.Length switch
    {
        0 => null,
        > AmqpPrimitives.MaxDescribedInConstructor => throw new AmqpEncodeException("The elements of an array have more than 64 descriptors, which no reader accepts."),
        _ => new ElementDescriptors(descriptors, 0),
    };

    /// <summary>Adds the descriptors to an element.</summary>
    /// <param name="element">The element.</param>
    /// <param name="isRepeated">Whether every element of the array is equal to this one.</param>
    public DescribedValue Describe(AmqpValue element, bool isRepeated) =>
        isRepeated ? _repeated ??= new DescribedValue(this, element) : new DescribedValue(this, element);

    /// <summary>Gets how many values are open at once in an element with these descriptors.</summary>
    public int GetDepth(int elementDepth) => Math.Max(_depth, _all.Length - _level + elementDepth);

    /// <summary>Counts the bytes of these descriptors, each with its 0x00.</summary>
    public int GetEncodedSize()
    {
        if (_size == 0)
        {
            _size = EncodedSize.ToInt32(1L + Descriptor.GetEncodedSize() + (Inner?.GetEncodedSize() ?? 0));
        }

        return _size;
    }
}
