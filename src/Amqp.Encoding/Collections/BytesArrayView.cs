namespace Amqp.Encoding;

/// <summary>An array of binaries, strings or symbols in place: it gives the bytes of each element, without allocating.</summary>
/// <remarks>Made by <see cref="AmqpExtensions.ReadBytesArrayView(ref AmqpReader)"/>, and for a field that may hold several values by
/// <see cref="AmqpExtensions.ReadMultipleView(ref AmqpReader)"/>; valid as long as the reader's data. The view does not
/// check that strings are UTF-8 and symbols are ASCII. Sizes are checked as the enumerator moves.</remarks>
public readonly ref struct BytesArrayView
{
    private readonly ReadOnlySpan<byte> _elements;
    private readonly long _offset;
    private readonly bool _isNarrow;

    internal BytesArrayView(FormatCode constructor, int count, ReadOnlySpan<byte> elements, long offset)
    {
        Constructor = constructor;
        Count = count;
        _elements = elements;
        _offset = offset;
        _isNarrow = constructor.Width == 1;
    }

    /// <summary>Gets the format code of the elements: 0xA0, 0xA1, 0xA3, 0xB0, 0xB1 or 0xB3; 0x00 for a field that is null.</summary>
    public FormatCode Constructor { get; }

    /// <summary>Gets the number of elements.</summary>
    public int Count { get; }

    /// <summary>Checks whether an element has exactly these bytes.</summary>
    /// <param name="bytes">The bytes, such as <c>"queue"u8</c>.</param>
    /// <returns>True if there is one.</returns>
    /// <exception cref="AmqpDecodeException">A size exceeds the end of the array, or bytes are left after the last element.</exception>
    public bool Contains(scoped ReadOnlySpan<byte> bytes)
    {
        bool found = false;
        foreach (ReadOnlySpan<byte> element in this)
        {
            found |= element.SequenceEqual(bytes);
        }

        return found;
    }

    /// <summary>Enumerates the elements.</summary>
    public Enumerator GetEnumerator() => new(this);

    /// <summary>Enumerates the elements of a view; a default enumerator has no elements.</summary>
    public ref struct Enumerator
    {
        private readonly ReadOnlySpan<byte> _elements;
        private readonly long _offset;
        private readonly int _count;
        private readonly FormatCode _constructor;

        // The elements left, if they have 8-bit sizes, so that the loop needs only one check.
        private int _narrowLeft;
        private int _wideLeft;

        // The offset of the element. It is never 0 for an element, because the first size is there.
        private int _start;
        private int _end;

        internal Enumerator(BytesArrayView view)
        {
            _elements = view._elements;
            _offset = view._offset;
            _count = view.Count;
            _constructor = view.Constructor;
            _narrowLeft = view._isNarrow ? view.Count : 0;
            _wideLeft = view._isNarrow ? 0 : view.Count;
        }

        /// <summary>Gets the bytes of the element.</summary>
        /// <exception cref="InvalidOperationException">The enumerator is before the first element or after the last.</exception>
        public readonly ReadOnlySpan<byte> Current
        {
            get
            {
                if (_start == 0)
                {
                    Enumeration.ThrowNoCurrent();
                }

                return _elements.Slice(_start, _end - _start);
            }
        }

        /// <summary>Moves to the next element.</summary>
        /// <returns>True if there is one; false after the last.</returns>
        /// <exception cref="AmqpDecodeException">The size exceeds the end of the array, or bytes are left after the last element.</exception>
        // Inlined and without a call that takes its address, so that the enumerator stays in registers.
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            int end = _end;
            if (_narrowLeft > 0 && (uint)end < (uint)_elements.Length)
            {
                int length = _elements[end++];
                if (length <= _elements.Length - end)
                {
                    _start = end;
                    _end = end + length;
                    _narrowLeft--;
                    return true;
                }
            }

            _start = 0;
            int size = FindWide(_elements, _end, _wideLeft, _narrowLeft, _count, _constructor, _offset);
            if (size < 0)
            {
                return false;
            }

            _start = _end + sizeof(uint);
            _end = _start + size;
            _wideLeft--;
            return true;
        }

        // Returns the size of an element with a 32-bit size; -1 after the last element. Finds the faults of both widths.
        [MethodImpl(MethodImplOptions.NoInlining)]
        private static int FindWide(ReadOnlySpan<byte> elements, int end, int wideLeft, int narrowLeft, int count, FormatCode constructor, long offset)
        {
            ReadOnlySpan<byte> rest = elements.Slice(end);
            int left = wideLeft + narrowLeft;
            if (left == 0)
            {
                return rest.IsEmpty ? -1 : throw ViewFault.Of(AmqpDecodeErrorKind.TrailingBytes, constructor, offset + end, count);
            }

            if (narrowLeft > 0 || !BinaryPrimitives.TryReadUInt32BigEndian(rest, out uint size) || size > (uint)(rest.Length - sizeof(uint)))
            {
                throw ViewFault.Of(AmqpDecodeErrorKind.SizeExceedsParent, constructor, offset + end, count - left);
            }

            return (int)size;
        }
    }
}
