using System.Collections;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

namespace Amqp.Encoding;

/// <summary>An AMQP array (0xE0, 0xF0): values that share one constructor (AMQP 1.0, part 1, 1.6.24). Immutable.</summary>
/// <remarks>
/// <para>Elements are stored in an array of their .NET type, an <c>int[]</c> for int: <see cref="TryGetElements{T}"/> gives it as it is, and
/// the indexer makes values of it. Elements that were read without bytes (0x40 to 0x45) are stored as one and their number; asking for all of them
/// makes the array.</para>
/// <para>An array that was read keeps the format code of its elements and is encoded with it again. Another gets the code of full width,
/// 0x71 for int, 0x56 for boolean; of binary, string, symbol, list, map and array elements the one of 8 bits if all fit it.</para>
/// <para>Two arrays are equal if the type of their elements, their descriptors and their elements are, whatever the format code.</para>
/// </remarks>
public sealed partial class AmqpArray : IReadOnlyList<AmqpValue>, IEquatable<AmqpArray>
{
    private readonly ArrayElements _elements;
    private readonly AmqpValue[] _descriptors;

    // As it was read, or chosen when the bytes are counted; 0 before.
    private byte _code;

    // Once counted; 0 before.
    private int _contentLength;
    private uint _depthAndHash;

    /// <summary>Makes an array.</summary>
    /// <param name="elementType">The AMQP type of all elements.</param>
    /// <param name="elements">The elements; they are copied.</param>
    /// <exception cref="ArgumentNullException"><paramref name="elements"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="elementType"/> is <see cref="AmqpType.Described"/> or no type.</exception>
    /// <exception cref="AmqpEncodeException">An element is of another type, or values are nested deeper than 64 levels.</exception>
    public AmqpArray(AmqpType elementType, params AmqpValue[] elements)
        : this(Store(elementType, elements), [], default)
    {
    }

    /// <summary>Makes an array of elements and descriptors that nobody else refers to.</summary>
    internal AmqpArray(ArrayElements elements, AmqpValue[] descriptors, FormatCode code)
    {
        _elements = elements;
        _descriptors = descriptors;
        _code = code;
        int depth = 1 + descriptors.Length + (code == FormatCode.List0 ? 0 : elements.GetDepth());
        for (int i = 0; i < descriptors.Length; i++)
        {
            depth = Math.Max(depth, 2 + i + descriptors[i].Depth);
        }

        _depthAndHash = ValueDepth.Check(depth);
    }

    /// <summary>The number of elements.</summary>
    public int Count => _elements.Count;

    /// <summary>The AMQP type of the elements, without descriptors.</summary>
    public AmqpType ElementType => _elements.Type.Type;

    /// <summary>The format code of the elements: as it was read, or as it will be written.</summary>
    /// <exception cref="AmqpEncodeException">A string among the elements has a surrogate that stands alone.</exception>
    public FormatCode ElementCode
    {
        get
        {
            if (_code == 0)
            {
                _code = _elements.Measure(default).Constructor;
            }

            return new FormatCode(_code);
        }
    }

    /// <summary>What describes each element, outermost first; empty for elements that are not described.</summary>
    public IReadOnlyList<AmqpValue> Descriptors => _descriptors;

    internal int Depth => DepthAndHash.GetDepth(_depthAndHash);

    /// <summary>The hash if somebody has asked for it; 0 before.</summary>
    internal int CachedHash => DepthAndHash.GetHash(_depthAndHash);

    internal ReadOnlySpan<AmqpValue> DescriptorSpan => _descriptors;

    internal ArrayElements Elements => _elements;

    /// <summary>An element, with its descriptors.</summary>
    /// <param name="index">Its index, from 0.</param>
    /// <returns>The element.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such element.</exception>
    public AmqpValue this[int index]
    {
        get
        {
            ArgumentOutOfRangeException.ThrowIfNegative(index);
            ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, Count);
            AmqpValue element = _elements[index];
            for (int i = _descriptors.Length - 1; i >= 0; i--)
            {
                element = new DescribedValue(_descriptors[i], element);
            }

            return element;
        }
    }

    /// <summary>The same array with each element described, once more if it is.</summary>
    /// <param name="descriptor">The descriptor, which is the outermost; a number such as 0x24 is a ulong.</param>
    /// <returns>The new array.</returns>
    /// <exception cref="AmqpEncodeException">Values are nested deeper than 64 levels.</exception>
    public AmqpArray Describe(Descriptor descriptor) => Describe((AmqpValue)descriptor);

    /// <summary>The same array with each element described by a descriptor of any type, once more if it is.</summary>
    /// <param name="descriptor">The descriptor, a ulong or a symbol or of a type that the standard reserves, which is the outermost.</param>
    /// <returns>The new array.</returns>
    /// <exception cref="AmqpEncodeException">Values are nested deeper than 64 levels.</exception>
    public AmqpArray Describe(AmqpValue descriptor) => new(_elements, [descriptor, .. _descriptors], new FormatCode(_code));

    /// <summary>The elements, without their descriptors, as they are stored.</summary>
    /// <typeparam name="T">The .NET type that stands for the type of the elements, as in <see cref="AmqpValue.FromArray{T}(T[])"/>.</typeparam>
    /// <param name="elements">The elements, or none.</param>
    /// <returns>False if the elements are of another type, or a string among them is not UTF-8 (<see cref="Deviations.KeepMalformedStrings"/>).</returns>
    public bool TryGetElements<T>(out ReadOnlyMemory<T> elements)
    {
        bool found = _elements is ArrayElements<T> { HasItems: true };
        elements = found ? ((ArrayElements<T>)_elements).Items : default;
        return found;
    }

    /// <inheritdoc/>
    public bool Equals(AmqpArray? other) => other is not null && default(ValueEquality).AreEqual(this, other);

    /// <inheritdoc/>
    public override bool Equals([NotNullWhen(true)] object? obj) => Equals(obj as AmqpArray);

    /// <summary>A hash under a key that differs from process to process.</summary>
    /// <returns>The hash.</returns>
    public override int GetHashCode()
    {
        if (CachedHash is int kept and not 0)
        {
            return kept;
        }

        KeyedHash hash = KeyedHash.Create();
        AddTo(ref hash);
        return DepthAndHash.Keep(ref _depthAndHash, in hash);
    }

    /// <summary>The array in the notation of <see cref="AmqpNotation"/>, cut to 1,024 characters.</summary>
    /// <returns>The text.</returns>
    public override string ToString() => ((AmqpValue)this).ToString();

    /// <summary>Goes through the elements in their order.</summary>
    /// <returns>The enumerator.</returns>
    public IEnumerator<AmqpValue> GetEnumerator()
    {
        for (int i = 0; i < Count; i++)
        {
            yield return this[i];
        }
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    private void AddTo(ref KeyedHash hash)
    {
        hash.Add((ulong)AmqpType.Array);
        hash.Add(((ulong)ElementType << 32) | (uint)Count);
        foreach (AmqpValue descriptor in _descriptors)
        {
            descriptor.AddTo(ref hash);
        }

        for (int i = 0; i < Count; i++)
        {
            _elements[i].AddTo(ref hash);
        }
    }

    private static ArrayElements Store(AmqpType elementType, AmqpValue[] elements)
    {
        ArgumentNullException.ThrowIfNull(elements);
        ElementType type = Encoding.ElementType.Of(elementType)
            ?? throw new ArgumentOutOfRangeException(nameof(elementType), elementType, "Elements have a primitive type; their descriptors are given apart.");
        foreach (AmqpValue element in elements)
        {
            if (element.Type != elementType)
            {
                throw new AmqpEncodeException("An array of " + elementType + " cannot hold a value of the AMQP type " + element.Type + ".");
            }
        }

        return type.StoreEach(elements);
    }
}
