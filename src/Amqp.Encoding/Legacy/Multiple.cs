using System.Collections.ObjectModel;
using System.ComponentModel;
using System.Linq;

namespace Amqp.Encoding.Legacy;

/// <summary>The value of a field that may hold several: none, one or more (AMQP 1.0, part 1, 1.4, <c>multiple="true"</c>).</summary>
/// <remarks>New code uses <see cref="AmqpExtensions.WriteMultiple{T}(ref AmqpWriter, T[])"/> and
/// <see cref="AmqpExtensions.ReadMultiple{T}"/>.</remarks>
/// <typeparam name="T">The .NET type of an element: a type that <see cref="ArrayEncoding{T}.Default"/> supports, or <see cref="ArraySegment{T}"/> of
/// byte.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
[DebuggerDisplay("Count = {Count}")]
public sealed class Multiple<T> : Collection<T>, IEquatable<Multiple<T>>, IMultiple
{
    /// <summary>Creates an instance without elements.</summary>
    public Multiple()
    {
    }

    /// <summary>Creates an instance from elements.</summary>
    /// <param name="values">The elements; they are copied.</param>
    /// <exception cref="ArgumentNullException"><paramref name="values"/> is null.</exception>
    public Multiple(IEnumerable<T> values)
        : base(new List<T>(values ?? throw new ArgumentNullException(nameof(values))))
    {
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

        var others = new HashSet<T>(multiple2, KeyedComparer<T>.Default);
        return [.. multiple1.Where(others.Contains)];
    }

    /// <summary>Gets the number of bytes that <see cref="Encode"/> writes.</summary>
    /// <param name="multiple">The elements; null for none.</param>
    /// <param name="options"><inheritdoc cref="AmqpCodec.EncodeObject"/></param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded.</exception>
    /// <exception cref="NotSupportedException">Elements of this type cannot be encoded.</exception>
    public static int GetEncodeSize(Multiple<T>? multiple, AmqpObjectOptions? options = null) => AmqpCodec.GetMultipleEncodeSize(multiple, options);

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

    /// <summary>Checks whether the other has equal elements in the same order.</summary>
    /// <param name="other">The other instance.</param>
    /// <returns>True if they are equal.</returns>
    public bool Equals(Multiple<T>? other) => other is not null && this.SequenceEqual(other);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as Multiple<T>);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        int hash = Count;
        foreach (T item in this)
        {
            hash = unchecked((hash * 31) + (item?.GetHashCode() ?? 0));
        }

        return hash;
    }

    /// <summary>Gets the elements as text.</summary>
    public override string ToString() => "[" + string.Join(",", this.Select(TextOfItem)) + "]";

    private static string? TextOfItem(T item) => item is string or char ? EscapedText.Of(item.ToString()!, isQuoted: true) : item?.ToString();

    Type IMultiple.ElementType => typeof(T);

    Array IMultiple.ToArray() => this.ToArray();

    void IMultiple.WriteTo(ref AmqpWriter writer)
    {
        using var items = new BorrowedItems<T>(this);
        writer.WriteMultiple(items.Values, Count == 0 ? null : ElementEncodings<T>.Array);
    }
}

/// <summary>A <see cref="Multiple{T}"/> of elements of any type.</summary>
internal interface IMultiple
{
    int Count { get; }

    Type ElementType { get; }

    Array ToArray();

    void WriteTo(ref AmqpWriter writer);
}
