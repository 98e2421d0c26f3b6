namespace Amqp.Encoding;

/// <summary>An array of a fixed-width type in place: elements are decoded as they are asked for, nothing is allocated.</summary>
/// <remarks>Made by <see cref="AmqpReaderExtensions.ReadArrayView{T}(ref AmqpReader)"/>; valid as long as the reader's data. The bytes of booleans and chars
/// are checked when an element is read. Arrays of elements without bytes (0x41 to 0x44) are views too, whatever their count; <see cref="ToArray"/> makes
/// no more of them than the reader may.</remarks>
/// <typeparam name="T">The .NET type of an element.</typeparam>
public readonly ref struct ArrayView<T>
{
    private readonly ArrayEncoding<T>? _encoding;
    private readonly ReadOnlySpan<byte> _elements;
    private readonly long _offset;

    // How many elements may be materialised.
    private readonly int _limit;

    internal ArrayView(ArrayEncoding<T> encoding, FormatCode constructor, int count, int limit, ReadOnlySpan<byte> elements, long offset)
    {
        _encoding = encoding;
        _limit = limit;
        _elements = elements;
        _offset = offset;
        Constructor = constructor;
        Count = count;
    }

    /// <summary>Gets the format code of the elements.</summary>
    public FormatCode Constructor { get; }

    /// <summary>Gets the number of elements.</summary>
    public int Count { get; }

    /// <summary>Gets the bytes of all elements as they lie, in network order.</summary>
    public ReadOnlySpan<byte> Bytes => _elements;

    /// <summary>One element.</summary>
    /// <param name="index">From 0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is negative or not below <see cref="Count"/>.</exception>
    /// <exception cref="AmqpDecodeException">The bytes of the element are no value of the type.</exception>
    public T this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            ArgumentOutOfRangeException.ThrowIfGreaterThan(index, Count - 1);
            return ReadElement(index);
        }
    }

    /// <summary>Enumerates the elements.</summary>
    /// <returns>The enumerator.</returns>
    public Enumerator GetEnumerator() => new(this);

    /// <summary>Decodes all elements into the caller's memory by one bulk operation.</summary>
    /// <param name="destination">Where they go.</param>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than <see cref="Count"/>.</exception>
    /// <exception cref="AmqpDecodeException">The bytes of an element are no value of the type; the destination may hold anything then.</exception>
    public void CopyTo(scoped Span<T> destination)
    {
        if (destination.Length < Count)
        {
            throw new ArgumentException("The destination is too short.", nameof(destination));
        }

        if (Count != 0)
        {
            AmqpDecodeErrorKind status = _encoding!.ReadElements(Constructor, _elements, destination.Slice(0, Count), out int badOffset);
            if (status != AmqpDecodeErrorKind.None)
            {
                throw ViewFault.Of(status, Constructor, _offset + badOffset, badOffset / Math.Max(1, Constructor.Width));
            }
        }
    }

    /// <summary>Decodes all elements into a new array.</summary>
    /// <returns>The array.</returns>
    /// <exception cref="AmqpDecodeException">The bytes of an element are no value of the type, or the elements have no bytes and are more than
    /// the reader had left of its <see cref="AmqpReaderOptions.MaxZeroWidthElements"/> when it made the view.</exception>
    public T[] ToArray()
    {
        if (Count > _limit)
        {
            throw ViewFault.Of(AmqpDecodeErrorKind.ZeroWidthLimit, Constructor, _offset, _limit);
        }

        T[] values = NewArray.Of<T>(Count);
        CopyTo(values);
        return values;
    }

    private T ReadElement(int index)
    {
        int at = index * Constructor.Width;
        AmqpDecodeErrorKind status = _encoding!.ReadElement(Constructor, _elements.Slice(at), out T value);
        return status == AmqpDecodeErrorKind.None ? value : throw ViewFault.Of(status, Constructor, _offset + at, index);
    }

    /// <summary>Goes over the elements of a view; the default one goes over none.</summary>
    public ref struct Enumerator
    {
        private readonly ArrayView<T> _view;

        // After the last of 2^31-1 elements it is no int.
        private uint _next;

        internal Enumerator(ArrayView<T> view)
        {
            _view = view;
            _next = 0;
        }

        /// <summary>Gets the element.</summary>
        /// <exception cref="AmqpDecodeException">The bytes of the element are no value of the type.</exception>
        /// <exception cref="InvalidOperationException">The enumerator is before the first element or after the last.</exception>
        public readonly T Current
        {
            get
            {
                uint at = _next - 1;
                if (at >= (uint)_view.Count)
                {
                    Enumeration.ThrowNoCurrent();
                }

                return _view.ReadElement((int)at);
            }
        }

        /// <summary>Goes to the next element.</summary>
        /// <returns>False after the last.</returns>
        public bool MoveNext()
        {
            if (_next < (uint)_view.Count)
            {
                _next++;
                return true;
            }

            _next = (uint)_view.Count + 1;
            return false;
        }
    }
}
