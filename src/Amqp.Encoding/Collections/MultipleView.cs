namespace Amqp.Encoding;

/// <summary>A field of binaries, strings or symbols that may hold several (<c>multiple</c>; AMQP 1.0, part 1, 1.3.4), in place.</summary>
/// <remarks>Null and an empty array have no values; a single value may be bare. Made by <see cref="AmqpReaderExtensions.ReadMultipleView(ref AmqpReader)"/>;
/// valid as long as the reader's data.</remarks>
public readonly ref struct MultipleView
{
    private readonly BytesArrayView _array;
    private readonly ReadOnlySpan<byte> _bare;
    private readonly bool _isBare;

    internal MultipleView(BytesArrayView array)
    {
        _array = array;
        _bare = default;
        _isBare = false;
    }

    internal MultipleView(ReadOnlySpan<byte> bare)
    {
        _array = default;
        _bare = bare;
        _isBare = true;
    }

    /// <summary>Gets the number of values.</summary>
    public int Count => _isBare ? 1 : _array.Count;

    /// <summary>Checks whether a value has exactly these bytes.</summary>
    /// <param name="bytes">The bytes, such as <c>"queue"u8</c>.</param>
    /// <returns>True if there is one.</returns>
    /// <exception cref="AmqpDecodeException">A size exceeds the end of the array, or bytes are left after the last element.</exception>
    public bool Contains(scoped ReadOnlySpan<byte> bytes) => _isBare ? _bare.SequenceEqual(bytes) : _array.Contains(bytes);

    /// <summary>Enumerates the bytes of each value.</summary>
    public Enumerator GetEnumerator() => new(this);

    /// <summary>Enumerates the values of a view; a default enumerator has no values.</summary>
    public ref struct Enumerator
    {
        private readonly ReadOnlySpan<byte> _bare;
        private BytesArrayView.Enumerator _array;
        private bool _isBareLeft;
        private bool _isBareCurrent;

        internal Enumerator(MultipleView view)
        {
            _bare = view._bare;
            _array = view._array.GetEnumerator();
            _isBareLeft = view._isBare;
            _isBareCurrent = false;
        }

        /// <summary>Gets the bytes of the value.</summary>
        /// <exception cref="InvalidOperationException">The enumerator is before the first value or after the last.</exception>
        public readonly ReadOnlySpan<byte> Current => _isBareCurrent ? _bare : _array.Current;

        /// <summary>Moves to the next value.</summary>
        /// <returns>True if there is one; false after the last.</returns>
        /// <exception cref="AmqpDecodeException">A size exceeds the end of the array, or bytes are left after the last element.</exception>
        public bool MoveNext()
        {
            _isBareCurrent = _isBareLeft;
            _isBareLeft = false;
            return _isBareCurrent || _array.MoveNext();
        }
    }
}
