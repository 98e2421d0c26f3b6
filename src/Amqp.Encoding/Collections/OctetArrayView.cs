using System.Buffers.Binary;

namespace Amqp.Encoding;

/// <summary>An array of binaries, strings or symbols where it lies: the octets of each element, nothing is allocated.</summary>
/// <remarks>Made by <see cref="AmqpReaderCollections.ReadOctetArrayView(ref AmqpReader)"/>; valid as long as the reader's data. The octets are raw: that
/// strings are UTF-8 and symbols ASCII is not judged. Sizes are judged as the enumerator moves.</remarks>
public readonly ref struct OctetArrayView
{
    private readonly ReadOnlySpan<byte> _elements;
    private readonly long _offset;

    internal OctetArrayView(FormatCode constructor, int count, ReadOnlySpan<byte> elements, long offset)
    {
        Constructor = constructor;
        Count = count;
        _elements = elements;
        _offset = offset;
    }

    /// <summary>The format code of the elements: 0xA0, 0xA1, 0xA3, 0xB0, 0xB1 or 0xB3.</summary>
    public FormatCode Constructor { get; }

    /// <summary>The number of elements.</summary>
    public int Count { get; }

    /// <summary>Whether an element consists of these octets.</summary>
    /// <param name="octets">The octets, such as <c>"queue"u8</c>.</param>
    /// <returns>True if one does.</returns>
    /// <exception cref="AmqpDecodeException">A size passes the end of the array, or octets are left behind the last element.</exception>
    public bool Contains(scoped ReadOnlySpan<byte> octets)
    {
        bool found = false;
        foreach (ReadOnlySpan<byte> element in this)
        {
            found |= element.SequenceEqual(octets);
        }

        return found;
    }

    /// <summary>Enumerates the elements.</summary>
    /// <returns>The enumerator.</returns>
    public Enumerator GetEnumerator() => new(this);

    /// <summary>Goes over the elements of a view.</summary>
    public ref struct Enumerator
    {
        private readonly ReadOnlySpan<byte> _elements;
        private readonly FormatCode _constructor;
        private readonly long _offset;
        private readonly int _count;
        private readonly bool _isNarrow;
        private ReadOnlySpan<byte> _current;
        private int _at;
        private int _left;

        internal Enumerator(OctetArrayView view)
        {
            _elements = view._elements;
            _constructor = view.Constructor;
            _offset = view._offset;
            _count = view.Count;
            _left = view.Count;
            _isNarrow = view.Constructor.Width == 1;
            _current = default;
            _at = 0;
        }

        /// <summary>The octets of the element.</summary>
        public readonly ReadOnlySpan<byte> Current => _current;

        /// <summary>Goes to the next element.</summary>
        /// <returns>False behind the last.</returns>
        /// <exception cref="AmqpDecodeException">The size passes the end of the array, or octets are left behind the last element.</exception>
        public bool MoveNext()
        {
            if (_left <= 0)
            {
                return Finish();
            }

            ReadOnlySpan<byte> rest = _elements.Slice(_at);
            if (!_isNarrow)
            {
                return MoveNextWide(rest);
            }

            if (rest.IsEmpty || rest[0] >= rest.Length)
            {
                ThrowPastEnd();
            }

            _current = rest.Slice(1, rest[0]);
            _at += 1 + _current.Length;
            _left--;
            return true;
        }

        private bool MoveNextWide(ReadOnlySpan<byte> rest)
        {
            if (!BinaryPrimitives.TryReadUInt32BigEndian(rest, out uint size) || size > (uint)(rest.Length - sizeof(uint)))
            {
                ThrowPastEnd();
            }

            _current = rest.Slice(sizeof(uint), (int)size);
            _at += sizeof(uint) + _current.Length;
            _left--;
            return true;
        }

        private readonly bool Finish() => _at == _elements.Length
            ? false
            : throw ViewFault.Of(AmqpDecodeErrorKind.TrailingOctets, _constructor, _offset + _at, _count);

        private readonly void ThrowPastEnd() =>
            throw ViewFault.Of(AmqpDecodeErrorKind.SizeExceedsParent, _constructor, _offset + _at, _count - _left);
    }
}
