namespace Amqp.Encoding;

/// <summary>An array of a fixed-width type in place: each element is decoded when it is read, without allocating.</summary>
/// <remarks>Made by <see cref="AmqpExtensions.ReadArrayView{T}(ref AmqpReader)"/>; valid as long as the reader's data. The bytes of booleans and chars
/// are checked when an element is read. Arrays of zero-width elements (0x41 to 0x44) can also be views, whatever their count; <see cref="ToArray"/> throws
/// if there are more of them than the reader allows.</remarks>
/// <typeparam name="T">The .NET type of an element.</typeparam>
public readonly ref struct ArrayView<T>
{
    private readonly ArrayEncoding<T>? _encoding;
    private readonly ReadOnlySpan<byte> _elements;
    private readonly long _offset;

    // The maximum number of elements that may be copied or enumerated.
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

    /// <summary>Gets the bytes of all elements in network order.</summary>
    public ReadOnlySpan<byte> Bytes => _elements;

    /// <summary>Gets one element.</summary>
    /// <param name="index">An index from 0 to <see cref="Count"/> - 1.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is negative or not below <see cref="Count"/>.</exception>
    /// <exception cref="AmqpDecodeException">The bytes of the element are not a value of the type.</exception>
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
    /// <exception cref="AmqpDecodeException">The elements are zero-width and more than the reader had left of its
    /// <see cref="AmqpReaderOptions.MaxZeroWidthElements"/> when it made the view: ten bytes would keep a loop busy for seconds.</exception>
    public Enumerator GetEnumerator()
    {
        ThrowIfAboveLimit();
        return new(this);
    }

    /// <summary>Decodes all elements into the caller's memory by one bulk operation.</summary>
    /// <param name="destination">The destination of the elements.</param>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than <see cref="Count"/>.</exception>
    /// <exception cref="AmqpDecodeException">The bytes of an element are not a value of the type; then the content of the destination is undefined.</exception>
    public void CopyTo(scoped Span<T> destination)
    {
        ShortDestination.ThrowIf(Count, destination.Length);
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
    /// <exception cref="AmqpDecodeException">The bytes of an element are not a value of the type, or the elements are zero-width and more than
    /// the reader had left of its <see cref="AmqpReaderOptions.MaxZeroWidthElements"/> when it made the view.</exception>
    public T[] ToArray()
    {
        ThrowIfAboveLimit();
        T[] values = NewArray.Of<T>(Count);
        CopyTo(values);
        return values;
    }

    private void ThrowIfAboveLimit()
    {
        if (Count > _limit)
        {
            throw ViewFault.Of(AmqpDecodeErrorKind.ZeroWidthLimit, Constructor, _offset, _limit);
        }
    }

    private T ReadElement(int index)
    {
        int at = index * Constructor.Width;
        AmqpDecodeErrorKind status = _encoding!.ReadElement(Constructor, _elements.Slice(at), out T value);
        return status == AmqpDecodeErrorKind.None ? value : throw ViewFault.Of(status, Constructor, _offset + at, index);
    }

    /// <summary>Enumerates the elements of a view; a default enumerator has no elements.</summary>
    public ref struct Enumerator
    {
        private readonly ArrayView<T> _view;

        // Unsigned, because after the last of 2^31-1 elements it exceeds an int.
        private uint _next;

        internal Enumerator(ArrayView<T> view) => _view = view;

        /// <summary>Gets the element.</summary>
        /// <exception cref="AmqpDecodeException">The bytes of the element are not a value of the type.</exception>
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

        /// <summary>Moves to the next element.</summary>
        /// <returns>True if there is one; false after the last.</returns>
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
