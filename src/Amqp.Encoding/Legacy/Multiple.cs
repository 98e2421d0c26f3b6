using System.Collections;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.Linq;

namespace Amqp.Encoding.Legacy;

/// <summary>The value of a field that may hold several: none, one or more (AMQP 1.0, part 1, 1.4, <c>multiple="true"</c>).</summary>
/// <remarks>New code uses <see cref="AmqpWriterExtensions.WriteMultiple{T}(ref AmqpWriter, T[])"/> and
/// <see cref="AmqpReaderExtensions.ReadMultiple{T}"/>.</remarks>
/// <typeparam name="T">The .NET type of an element: a type that <see cref="ArrayEncoding{T}.Default"/> supports, or <see cref="ArraySegment{T}"/> of
/// byte.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[DebuggerDisplay("Count = {Count}")]
public sealed class Multiple<T> : IList<T>, IReadOnlyList<T>, IEquatable<Multiple<T>>, IMultiple
{
    // Not a List<T>: the typed path takes spans, and netstandard2.0 has none of a list.
    private T[] _items;
    private int _count;

    /// <summary>Creates an instance without elements.</summary>
    public Multiple() => _items = [];

    /// <summary>Creates an instance from elements.</summary>
    /// <param name="values">The elements; they are copied.</param>
    /// <exception cref="ArgumentNullException"><paramref name="values"/> is null.</exception>
    public Multiple(IEnumerable<T> values)
    {
        _items = [.. values];
        _count = _items.Length;
    }

    /// <summary>Gets the number of elements.</summary>
    public int Count => _count;

    bool ICollection<T>.IsReadOnly => false;

    /// <summary>Gets or sets an element.</summary>
    /// <param name="index">Its index, from 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public T this[int index]
    {
        get => _items[Check(index)];
        set => _items[Check(index)] = value;
    }

    /// <summary>Converts from a single element.</summary>
    /// <param name="value">The element.</param>
    public static implicit operator Multiple<T>(T value) => new([value]);

    /// <summary>Converts from elements; null becomes an empty instance.</summary>
    /// <param name="values">The elements; they are copied.</param>
    public static implicit operator Multiple<T>(T[]? values) => new(values ?? []);

    /// <summary>Gets the elements of the first that are also in the second, in the order and number of the first.</summary>
    /// <param name="multiple1">The first elements; null for none.</param>
    /// <param name="multiple2">The second elements; null for none.</param>
    /// <returns>The elements.</returns>
    public static IList<T> Intersect(Multiple<T>? multiple1, Multiple<T>? multiple2)
    {
        if (multiple1 is null || multiple2 is null)
        {
            return [];
        }

        var others = new HashSet<T>(multiple2);
        return [.. multiple1.Where(others.Contains)];
    }

    /// <summary>Gets the number of bytes that <see cref="Encode"/> writes.</summary>
    /// <param name="multiple">The elements; null for none.</param>
    /// <param name="options"><inheritdoc cref="AmqpCodec.EncodeObject"/></param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded.</exception>
    /// <exception cref="NotSupportedException">Elements of this type cannot be encoded.</exception>
    public static int GetEncodeSize(Multiple<T>? multiple, AmqpObjectOptions? options = null) => multiple is null ? 1
        : options?.Resolver is null ? ((IMultiple)multiple).GetEncodedSize()
        : LegacyObjectToValue.Of(options).ToOwnValue(multiple).GetEncodedSize();

    /// <summary>Writes null (0x40) for no element, a single element without an array, and several as an array (0xE0, 0xF0).</summary>
    /// <param name="multiple">The elements; null for none.</param>
    /// <param name="buffer">The destination of the bytes.</param>
    /// <param name="options"><inheritdoc cref="AmqpCodec.EncodeObject"/></param>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded.</exception>
    /// <exception cref="ArgumentException">The buffer has no room and does not grow.</exception>
    /// <exception cref="NotSupportedException">Elements of this type cannot be encoded.</exception>
    public static void Encode(Multiple<T>? multiple, ByteBuffer buffer, AmqpObjectOptions? options = null) =>
        AmqpCodec.EncodeMultiple(multiple, buffer, options);

    /// <summary>Reads null, a single value or an array.</summary>
    /// <param name="buffer">The bytes.</param>
    /// <param name="options"><inheritdoc cref="AmqpCodec.EncodeObject"/></param>
    /// <returns>The elements; null for null.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed or of another type.</exception>
    /// <exception cref="NotSupportedException">Elements of this type cannot be encoded.</exception>
    public static Multiple<T>? Decode(ByteBuffer buffer, AmqpObjectOptions? options = null) => AmqpCodec.DecodeMultiple<T>(buffer, options);

    /// <inheritdoc/>
    public void Add(T item) => Insert(_count, item);

    /// <inheritdoc/>
    public void Insert(int index, T item)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(index, _count);
        if (_count == _items.Length)
        {
            Array.Resize(ref _items, Math.Max(4, 2 * _count));
        }

        Array.Copy(_items, index, _items, index + 1, _count - index);
        _items[index] = item;
        _count++;
    }

    /// <inheritdoc/>
    public bool Remove(T item)
    {
        int index = IndexOf(item);
        if (index >= 0)
        {
            RemoveAt(index);
        }

        return index >= 0;
    }

    /// <inheritdoc/>
    public void RemoveAt(int index)
    {
        Array.Copy(_items, Check(index) + 1, _items, index, _count - index - 1);
        _items[--_count] = default!;
    }

    /// <inheritdoc/>
    public void Clear()
    {
        _items = [];
        _count = 0;
    }

    /// <inheritdoc/>
    public bool Contains(T item) => IndexOf(item) >= 0;

    /// <inheritdoc/>
    public int IndexOf(T item) => Array.IndexOf(_items, item, 0, _count);

    /// <inheritdoc/>
    public void CopyTo(T[] array, int arrayIndex) => Array.Copy(_items, 0, array, arrayIndex, _count);

    /// <inheritdoc/>
    public IEnumerator<T> GetEnumerator()
    {
        for (int i = 0; i < _count; i++)
        {
            yield return _items[i];
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    /// <summary>Checks whether the other has equal elements in the same order.</summary>
    /// <param name="other">The other instance.</param>
    /// <returns>True if they are equal.</returns>
    public bool Equals(Multiple<T>? other) => other is not null && this.SequenceEqual(other);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as Multiple<T>);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        int hash = _count;
        foreach (T item in this)
        {
            hash = unchecked((hash * 31) + (item?.GetHashCode() ?? 0));
        }

        return hash;
    }

    /// <summary>Gets the elements as text.</summary>
    public override string ToString() => "[" + string.Join(",", this) + "]";

    Array IMultiple.ToArray() => _items.AsSpan(0, _count).ToArray();

    int IMultiple.GetEncodedSize()
    {
        switch (_count)
        {
            case 0:
                return 1;
            case 1 when ElementEncodings<T>.FoundList is ListEncoding<T> items:
                return items.GetItemSize(_items[0]);
            default:
                return ElementEncodings<T>.Array.GetEncodedSize(_items.AsSpan(0, _count));
        }
    }

    void IMultiple.WriteTo(ref AmqpWriter writer)
    {
        switch (_count)
        {
            case 0:
                writer.WriteNull();
                break;
            case 1:
                ElementEncodings<T>.Array.EncodeBare(ref writer, _items[0]);
                break;
            default:
                ElementEncodings<T>.Array.Write(ref writer, _items.AsSpan(0, _count));
                break;
        }
    }

    private int Check(int index)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, _count);
        return index;
    }
}
