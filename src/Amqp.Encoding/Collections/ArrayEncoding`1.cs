namespace Amqp.Encoding;

/// <summary>Encodes and decodes AMQP arrays (0xE0, 0xF0) whose elements are <typeparamref name="T"/> (AMQP 1.0, part 1, 1.6.24).</summary>
/// <remarks>
/// All elements share one constructor. Fixed-width types are written in full width by one bulk operation. Binaries,
/// strings and symbols get the 8-bit form if all elements fit it. Every constructor of the type can be read.
/// </remarks>
/// <typeparam name="T">The .NET type of an element.</typeparam>
public abstract class ArrayEncoding<T> : CollectionEncoding<T>
{
    // Outermost first.
    private Descriptor[] _descriptors = [];

    private protected ArrayEncoding(bool namesElements, int levels)
        : base(AmqpType.Array, levels, namesElements)
    {
    }

    /// <summary>Gets the encoding of a scalar type, or of one-dimensional arrays of it.</summary>
    /// <remarks>bool, byte, sbyte, ushort, short, uint, int, ulong, long, float, double, char, decimal, string, <see cref="AmqpChar"/>,
    /// <see cref="AmqpTimestamp"/>, <see cref="DateTime"/>, <see cref="DateTimeOffset"/>, <see cref="Guid"/>, <see cref="Decimal32"/>,
    /// <see cref="Decimal64"/>, <see cref="Decimal128"/>, <see cref="AmqpSymbol"/>, <see cref="ReadOnlyMemory{T}"/> of byte, byte[] (a binary), and T[] of
    /// each.</remarks>
    /// <exception cref="NotSupportedException">There is no encoding for the type: use <see cref="Create{TWire, TConverter}"/> or another way to compose
    /// one.</exception>
    public static ArrayEncoding<T> Default => Standard.Encoding ?? throw StandardEncodings.NoDefault(nameof(ArrayEncoding), typeof(T));

    /// <summary>Makes an encoding for arrays of your own type, which a converter converts to and from a type that the library knows.</summary>
    /// <typeparam name="TWire">The .NET type that is encoded, such as <see cref="long"/> or <see cref="string"/>.</typeparam>
    /// <typeparam name="TConverter">The converter, an empty struct.</typeparam>
    /// <returns>The encoding. Keep it: each call makes a new one that does the same.</returns>
    /// <exception cref="NotSupportedException"><typeparamref name="TWire"/> is not a scalar type that <see cref="Default"/> knows.</exception>
    public static ArrayEncoding<T> Create<TWire, TConverter>()
        where TConverter : struct, IElementConverter<T, TWire> => ArrayEncoding<TWire>.Default.Convert<T, TConverter>();

    /// <summary>Gets the name of the element type, for errors.</summary>
    internal abstract string Name { get; }

    /// <summary>Returns an encoding of elements that a converter converts to and from these.</summary>
    internal virtual ArrayEncoding<TOther> Convert<TOther, TConverter>()
        where TConverter : struct, IElementConverter<TOther, T> => throw StandardEncodings.NoWireType(typeof(T));

    /// <summary>Returns the same encoding with elements described once more; the new descriptor is the outermost.</summary>
    internal ArrayEncoding<T> Describe(Descriptor descriptor)
    {
        var described = (ArrayEncoding<T>)MemberwiseClone();
        described.Levels++;
        described._descriptors = new Descriptor[_descriptors.Length + 1];
        described._descriptors[0] = descriptor;
        _descriptors.CopyTo(described._descriptors, 1);
        int size = 1 + EncodedSize.OfDescriptor(descriptor);
        described._prefix = new byte[size + _prefix.Length];
        DescriptorWire.Write(descriptor, described._prefix.AsSpan(1));
        _prefix.CopyTo(described._prefix, size);
        return described;
    }

    /// <summary>Reads the header and checks the descriptors, without moving. Returns false only after a fault that a recording reader keeps.</summary>
    internal bool TryBegin(ref AmqpReader reader, out ArrayHeader header) =>
        reader.TryReadArrayHeader(_descriptors, Name, out header);

    /// <summary>Decodes one element, for views of fixed width.</summary>
    internal virtual AmqpDecodeErrorKind ReadElement(FormatCode constructor, ReadOnlySpan<byte> body, out T value) => throw new NotSupportedException();

    /// <summary>Decodes all elements, for views of fixed width.</summary>
    internal virtual AmqpDecodeErrorKind ReadElements(FormatCode constructor, ReadOnlySpan<byte> elements, scoped Span<T> destination, out int badOffset) =>
        throw new NotSupportedException();

    /// <summary>Checks that an <see cref="int"/> can hold the count. Only a count of zero-width elements can be larger.</summary>
    internal static bool CheckCount(ref AmqpReader reader, in ArrayHeader header)
    {
        if (header.Count <= int.MaxValue)
        {
            return true;
        }

        reader.FailElement(AmqpDecodeErrorKind.ZeroWidthLimit, "array", in header, 0);
        return false;
    }

    /// <summary>Checks whether the elements have this format code and every element the same number of bytes.</summary>
    internal virtual bool IsFixedWidth(FormatCode constructor) => false;

    /// <summary>Reads a value that is not an array, with the descriptors of an element: a single value in a field that may hold several.</summary>
    internal T ReadBare(ref AmqpReader reader, int descriptor = 0)
    {
        if (descriptor == _descriptors.Length)
        {
            return DecodeBare(ref reader);
        }

        // On a copy, so that a fault does not move the reader.
        AmqpReader inner = reader;
        AmqpReadScope scope = inner.EnterDescribed(out DescriptorView token);
        if (!inner.HasFault && !token.Is(in _descriptors[descriptor]))
        {
            reader.FailType(Name + " described by " + _descriptors[descriptor]);
            return default!;
        }

        T value = ReadBare(ref inner, descriptor + 1);
        inner.Exit(scope);
        reader = inner;
        return value;
    }

    /// <summary>Writes a value that is not an array, with the descriptors of an element.</summary>
    internal void WriteBare(ref AmqpWriter writer, T value)
    {
        if (!IsDescribed)
        {
            EncodeBare(ref writer, value);
            return;
        }

        AmqpWriteScope mark = writer.Mark();
        try
        {
            WriteDescribed(ref writer, value, 0);
        }
        catch
        {
            writer.RollBack(in mark);
            throw;
        }
    }

    private void WriteDescribed(ref AmqpWriter writer, T value, int descriptor)
    {
        if (descriptor == _descriptors.Length)
        {
            EncodeBare(ref writer, value);
            return;
        }

        AmqpWriteScope scope = writer.BeginDescribed(_descriptors[descriptor]);
        WriteDescribed(ref writer, value, descriptor + 1);
        writer.End(scope);
    }

    /// <summary>Checks whether the next value has the type of the elements.</summary>
    internal bool IsNext(ref AmqpReader reader) => Accepts(reader.PeekFormatCode());

    /// <summary>Reads a value that is not an array, without descriptors.</summary>
    internal abstract T DecodeBare(ref AmqpReader reader);

    /// <summary>Writes a value that is not an array, without descriptors.</summary>
    internal abstract void EncodeBare(ref AmqpWriter writer, T value);

    /// <summary>Reads the elements after a header that was read.</summary>
    internal T[] ReadElements(ref AmqpReader reader, in ArrayHeader header)
    {
        T[]? created = [];
        ReadElements(ref reader, in header, default, ref created);
        return reader.HasFault ? [] : created!;
    }

    private int ReadElements(ref AmqpReader reader, in ArrayHeader header, scoped Span<T> destination, ref T[]? created)
    {
        // The count is checked against the bytes or the limit, so that a new array is in proportion to the input.
        if (!CheckConstructor(ref reader, in header) || (created is not null && !reader.ChargeZeroWidthElements(in header)))
        {
            return 0;
        }

        Span<T> elements = Take(header.Count, destination, ref created);
        ReadElements(ref reader, in header, elements);
        return elements.Length;
    }

    private protected abstract void ReadElements(ref AmqpReader reader, in ArrayHeader header, scoped Span<T> destination);

    private protected override int ReadItems(ref AmqpReader reader, scoped Span<T> destination, ref T[]? created) =>
        TryBegin(ref reader, out ArrayHeader header) ? ReadElements(ref reader, in header, destination, ref created) : 0;

    private protected override int CountItems(ref AmqpReader reader) =>
        TryBegin(ref reader, out ArrayHeader header) && CheckConstructor(ref reader, in header) && CheckCount(ref reader, in header)
            ? (int)header.Count
            : 0;

    /// <summary>Checks whether elements may have this constructor.</summary>
    private protected abstract bool Accepts(FormatCode constructor);

    // An empty array without a constructor is one of any type; other empty arrays have one of their type.
    private bool CheckConstructor(ref AmqpReader reader, in ArrayHeader header)
    {
        if (!header.HasConstructor || Accepts(header.Code))
        {
            return true;
        }

        reader.Fail(ReadFault.OfConstructor("an array of " + Name, in header));
        return false;
    }

    /// <summary>Gets whether elements are described.</summary>
    private protected bool IsDescribed => _descriptors.Length != 0;

    // A class of its own: Mono runs the initializers of a type that is constructed, and would look for an encoding while the encodings are made.
    private static class Standard
    {
        public static readonly ArrayEncoding<T>? Encoding = StandardEncodings.FindArray<T>();
    }
}
