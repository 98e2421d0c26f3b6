using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <summary>An array of binaries, strings or symbols where it lies: the octets of each element, nothing is allocated.</summary>
/// <remarks>Made by <see cref="AmqpReaderCollections.ReadOctetArrayView(ref AmqpReader)"/>; valid as long as the reader's data. The octets are raw: that
/// strings are UTF-8 and symbols ASCII is not judged. Sizes are judged as the enumerator moves.</remarks>
public readonly ref struct OctetArrayView
{
    private readonly ReadOnlySpan<byte> _elements;
    private readonly long _offset;
    private readonly bool _isNarrow;

    internal OctetArrayView(FormatCode constructor, int count, ReadOnlySpan<byte> elements, long offset)
    {
        Constructor = constructor;
        Count = count;
        _elements = elements;
        _offset = offset;
        _isNarrow = constructor.Width == 1;
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

    /// <summary>Goes over the elements of a view; the default one goes over none.</summary>
    public ref struct Enumerator
    {
        private readonly OctetArrayView _view;
        private ReadOnlySpan<byte> _rest;
        private ReadOnlySpan<byte> _current;

        // As many as there are before the first element, and -1 behind the last.
        private int _left;

        internal Enumerator(OctetArrayView view)
        {
            _view = view;
            _rest = view._elements;
            _current = default;
            _left = view.Count;
        }

        /// <summary>The octets of the element.</summary>
        /// <exception cref="InvalidOperationException">The enumerator is before the first element or behind the last.</exception>
        public readonly ReadOnlySpan<byte> Current
        {
            get
            {
                if ((uint)_left >= (uint)_view.Count)
                {
                    Enumeration.ThrowNoCurrent();
                }

                return _current;
            }
        }

        /// <summary>Goes to the next element.</summary>
        /// <returns>False behind the last.</returns>
        /// <exception cref="AmqpDecodeException">The size passes the end of the array, or octets are left behind the last element.</exception>
        // Inlined into the loop, the place stays in registers: CoreBenchmarks.W2b_View.
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public bool MoveNext()
        {
            ReadOnlySpan<byte> rest = _rest;
            if (_left > 0 && _view._isNarrow && rest.Length > 0)
            {
                int end = 1 + rest[0];
                if (end <= rest.Length)
                {
                    _current = rest.Slice(1, end - 1);
                    _rest = rest.Slice(end);
                    _left--;
                    return true;
                }
            }

            return MoveNextSlow();
        }

        // Elements of 32 bits, the end, and faults.
        [MethodImpl(MethodImplOptions.NoInlining)]
        private bool MoveNextSlow()
        {
            long offset = _view._offset + _view._elements.Length - _rest.Length;
            if (_left <= 0)
            {
                _left = -1;
                return _rest.IsEmpty ? false : throw ViewFault.Of(AmqpDecodeErrorKind.TrailingOctets, _view.Constructor, offset, _view.Count);
            }

            if (_view._isNarrow || !BinaryPrimitives.TryReadUInt32BigEndian(_rest, out uint size) || size > (uint)(_rest.Length - sizeof(uint)))
            {
                throw ViewFault.Of(AmqpDecodeErrorKind.SizeExceedsParent, _view.Constructor, offset, _view.Count - _left);
            }

            _current = _rest.Slice(sizeof(uint), (int)size);
            _rest = _rest.Slice(sizeof(uint) + (int)size);
            _left--;
            return true;
        }
    }
}
