namespace Amqp.Encoding;

/// <summary>Encodes and decodes AMQP arrays (0xE0, 0xF0) whose elements are <typeparamref name="T"/> (AMQP 1.0, part 1, 1.6.24).</summary>
/// <remarks>
/// <para>All elements share one constructor. Fixed-width types are written in full width by one bulk operation. Binaries,
/// strings and symbols get the 8-bit form if all elements fit it. Every constructor of the type can be read.</para>
/// <para>Encoding into a reused buffer and decoding into a caller's span allocate nothing; decoding to a new array allocates the array (and the
/// objects in it). A read that throws leaves the reader where it was. Safe for several threads.</para>
/// </remarks>
/// <typeparam name="T">The .NET type of an element.</typeparam>
public abstract partial class ArrayEncoding<T>
{
    // The descriptors, outermost first, and the bytes that they add before the elements' format code.
    private Descriptor[] _descriptors = [];
    private byte[] _prefix = [];

    private protected ArrayEncoding(bool namesElements) => NamesElements = namesElements;

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

    // Whether an element may fail, so that its exception gets a path: a handler costs an int[16] a tenth of its time.
    private protected bool NamesElements { get; }

    /// <summary>Gets the number of levels around the elements of an array, including the array.</summary>
    internal int Levels => OwnLevels + _descriptors.Length;

    private protected abstract int OwnLevels { get; }

    /// <summary>Gets the name of the element type, for errors.</summary>
    internal abstract string Name { get; }

    /// <summary>Gets the number of bytes of an array with these elements.</summary>
    /// <param name="values">The elements.</param>
    /// <returns>The number of bytes, constructor included.</returns>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded, or the array would exceed 2^31-1 bytes.</exception>
    public int GetEncodedSize(scoped ReadOnlySpan<T> values) => EncodedSize.OfArray(values.Length, MeasureContent(values, out _));

    /// <summary>Writes an array.</summary>
    /// <param name="writer">The writer; it does not move if this throws.</param>
    /// <param name="values">The elements.</param>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded, the array is nested too deeply, or would exceed 2^31-1 bytes.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    public void Write(ref AmqpWriter writer, scoped ReadOnlySpan<T> values) => EncodeValues(ref writer, values);

    private protected virtual void EncodeValues(ref AmqpWriter writer, scoped ReadOnlySpan<T> values)
    {
        writer.CheckLevels(Levels);
        long content = MeasureContent(values, out ArrayLayout layout);
        EncodeMeasured(ref writer, values, layout, content);
    }

    private protected void EncodeMeasured(ref AmqpWriter writer, scoped ReadOnlySpan<T> values, ArrayLayout layout, long content)
    {
        int size = EncodedSize.OfArray(values.Length, content);
        WriteMeasured(values, in layout, content, writer.ReserveValue(size));
        writer.CommitValue(size);
    }

    private void WriteMeasured(scoped ReadOnlySpan<T> values, in ArrayLayout layout, long content, scoped Span<byte> destination)
    {
        bool narrow = AmqpPrimitives.IsNarrow(values.Length, content);
        destination[0] = narrow ? FormatCode.Array8 : FormatCode.Array32;
        WriteBody(narrow, in layout, values, destination.Slice(1));
    }

    // Measures an array that is to be written alone.
    private int Measure(scoped ReadOnlySpan<T> values, out ArrayLayout layout, out long content)
    {
        AmqpWriterOptions.Default.CheckDepth(Levels);
        content = MeasureContent(values, out layout);
        return EncodedSize.OfArray(values.Length, content);
    }

    /// <summary>Encodes an array.</summary>
    /// <param name="values">The elements.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded, or the array would exceed 2^31-1 bytes.</exception>
    public byte[] Encode(scoped ReadOnlySpan<T> values)
    {
        byte[] bytes = new byte[Measure(values, out ArrayLayout layout, out long content)];
        WriteMeasured(values, in layout, content, bytes);
        return bytes;
    }

    /// <summary>Encodes an array.</summary>
    /// <inheritdoc cref="Encode(IReadOnlyCollection{T})" path="/param|/returns|/exception"/>
    public byte[] Encode(T[] values)
    {
        ArgumentNullException.ThrowIfNull(values);
        return Encode(new ReadOnlySpan<T>(values));
    }

    /// <summary>Encodes an array from a collection. Only an array is read in place; other collections are copied to pooled memory first.</summary>
    /// <param name="values">The elements.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded, or the array would exceed 2^31-1 bytes.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="values"/> is null.</exception>
    public byte[] Encode(IReadOnlyCollection<T> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        using var items = new BorrowedItems<T>(values);
        return Encode(items.Values);
    }

    /// <summary>Encodes an array to a buffer writer, such as that of a pipe.</summary>
    /// <param name="values">The elements.</param>
    /// <param name="output">The destination. It gets the bytes in one piece, or nothing if this throws.</param>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded, or the array would exceed 2^31-1 bytes.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    public void Encode(scoped ReadOnlySpan<T> values, IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        int size = Measure(values, out ArrayLayout layout, out long content);
        WriteMeasured(values, in layout, content, output.GetRoom(size).Slice(0, size));
        output.Advance(size);
    }

    /// <summary>Writes an array into a span.</summary>
    /// <param name="values">The elements.</param>
    /// <param name="destination">The destination of the bytes.</param>
    /// <param name="bytesWritten">The number of bytes written, or needed if the span is too short.</param>
    /// <returns>True if it was written; false if the span is too short, and nothing is written.</returns>
    /// <exception cref="AmqpEncodeException">An element cannot be encoded, or the array would exceed 2^31-1 bytes.</exception>
    public bool TryEncode(scoped ReadOnlySpan<T> values, Span<byte> destination, out int bytesWritten)
    {
        bytesWritten = Measure(values, out ArrayLayout layout, out long content);
        if (bytesWritten > destination.Length)
        {
            return false;
        }

        WriteMeasured(values, in layout, content, destination.Slice(0, bytesWritten));
        return true;
    }

    /// <summary>Reads an array.</summary>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <returns>A new array of the elements.</returns>
    /// <exception cref="AmqpDecodeException">The next value is not an array of this type, is malformed or cut short, an element is not representable,
    /// or there are more zero-width elements than the reader may still read.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public T[] Read(ref AmqpReader reader) =>
        TryDecodePlain(ref reader, out T[]? values) ? values : DecodeExactly(ref reader);

    /// <summary>Decodes an array that is the whole input.</summary>
    /// <param name="data">The bytes.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>A new array of the elements.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are not exactly one such value.</exception>
    public T[] Decode(ReadOnlySpan<byte> data, AmqpReaderOptions? options = null) =>
        TryDecode(data, out T[]? values, out AmqpDecodeError error, options) ? values : throw new AmqpDecodeException(error);

    /// <summary>Decodes an array that is the whole input, without an exception.</summary>
    /// <param name="data">The bytes.</param>
    /// <param name="values">A new array of the elements, or null.</param>
    /// <param name="error">The error, or <see cref="AmqpDecodeErrorKind.None"/>.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>True if it was decoded; false if the bytes are not exactly one such value.</returns>
    public bool TryDecode(
        ReadOnlySpan<byte> data, [NotNullWhen(true)] out T[]? values, out AmqpDecodeError error, AmqpReaderOptions? options = null)
    {
        AmqpReader reader = AmqpReader.CreateRecording(data, options, 0);
        T[] read = Read(ref reader);
        values = reader.TryFinish(out error) ? read : null;
        return values is not null;
    }

    /// <summary>Reads an array into the caller's memory, without allocating.</summary>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <param name="destination">Where the elements go; call <see cref="GetCount"/> first if the number is not known.</param>
    /// <returns>The number of elements.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="Read(ref AmqpReader)"/>; then the content of the destination is undefined.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public int Read(ref AmqpReader reader, scoped Span<T> destination) =>
        TryDecodePlain(ref reader, destination, out int count) ? count : DecodeExactly(ref reader, destination);

    /// <summary>Gets the number of elements of the array that comes next in a reader.</summary>
    /// <param name="reader">The reader; this method reads from a copy, so the reader does not move.</param>
    /// <returns>The count. It can exceed the number of bytes only if the elements have no bytes.</returns>
    /// <exception cref="AmqpDecodeException">The next value is not an array of this type, its header is malformed, or it has more than 2^31-1
    /// elements.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public int GetCount(AmqpReader reader) =>
        TryBegin(ref reader, out ArrayHeader header) && CheckConstructor(ref reader, in header) && CheckCount(ref reader, in header)
            ? (int)header.Count
            : 0;

    /// <summary>Returns an encoding of elements that a converter converts to and from these.</summary>
    internal virtual ArrayEncoding<TOther> Convert<TOther, TConverter>()
        where TConverter : struct, IElementConverter<TOther, T> => throw StandardEncodings.NoWireType(typeof(T));

    /// <summary>Returns the same encoding with elements described once more; the new descriptor is the outermost.</summary>
    internal ArrayEncoding<T> Describe(Descriptor descriptor)
    {
        var described = (ArrayEncoding<T>)MemberwiseClone();
        described._descriptors = new Descriptor[_descriptors.Length + 1];
        described._descriptors[0] = descriptor;
        _descriptors.CopyTo(described._descriptors, 1);
        int size = 1 + EncodedSize.OfDescriptor(descriptor);
        described._prefix = new byte[size + _prefix.Length];
        DescriptorWire.Write(descriptor, described._prefix.AsSpan(1));
        _prefix.CopyTo(described._prefix, size);
        return described;
    }

    /// <summary>Returns the number of bytes of constructor and elements.</summary>
    internal long MeasureContent(scoped ReadOnlySpan<T> values, out ArrayLayout layout)
    {
        layout = NamesElements ? MeasureNamed(values) : Measure(values);
        return _prefix.Length + 1L + layout.PayloadSize;
    }

    /// <summary>Writes size, count, constructor and elements: an array without its own format code.</summary>
    internal void WriteBody(bool narrow, in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        int at = AmqpPrimitives.WriteSizeAndCount(narrow, _prefix.Length + 1 + layout.PayloadSize, values.Length, destination);
        _prefix.CopyTo(destination.Slice(at));
        at += _prefix.Length;
        destination[at++] = layout.Constructor;
        if (NamesElements)
        {
            WriteNamed(in layout, values, destination.Slice(at, layout.PayloadSize));
        }
        else
        {
            Write(in layout, values, destination.Slice(at, layout.PayloadSize));
        }
    }

    /// <summary>Reads the header and checks the descriptors, without moving. Returns false only after a fault that a recording reader keeps.</summary>
    internal bool TryBegin(ref AmqpReader reader, out ArrayHeader header) =>
        reader.TryReadArrayHeader(_descriptors, Name, out header);

    /// <summary>Decodes one element, for views of fixed width.</summary>
    internal abstract AmqpDecodeErrorKind ReadElement(FormatCode constructor, ReadOnlySpan<byte> body, out T value);

    /// <summary>Decodes all elements, for views of fixed width.</summary>
    internal abstract AmqpDecodeErrorKind ReadElements(FormatCode constructor, ReadOnlySpan<byte> elements, scoped Span<T> destination, out int badOffset);

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
    internal abstract bool IsFixedWidth(FormatCode constructor);

    /// <summary>Reads a value that is not an array, with the descriptors of an element: a single value in a field that may hold several.</summary>
    internal T ReadBare(ref AmqpReader reader, int descriptor = 0)
    {
        if (descriptor == _descriptors.Length)
        {
            return DecodeBare(ref reader);
        }

        // On a copy, so that a fault does not move the reader.
        AmqpReader inner = reader;
        AmqpReadScope scope = inner.EnterDescribed(out DescriptorToken token);
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

        writer.WriteWhole((Encoding: this, Value: value), static (ref AmqpWriter writer, (ArrayEncoding<T> Encoding, T Value) state) => state.Encoding.WriteDescribed(ref writer, state.Value, 0));
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

    /// <summary>Reads a value that is not an array, without descriptors.</summary>
    internal abstract T DecodeBare(ref AmqpReader reader);

    /// <summary>Writes a value that is not an array, without descriptors.</summary>
    internal abstract void EncodeBare(ref AmqpWriter writer, T value);

    internal abstract T[] DecodeElements(ref AmqpReader reader, in ArrayHeader header);

    internal abstract int DecodeElements(ref AmqpReader reader, in ArrayHeader header, scoped Span<T> destination);

    /// <summary>Checks whether elements may have this constructor.</summary>
    private protected abstract bool Accepts(FormatCode constructor);

    // An empty array without a constructor is one of any type; other empty arrays have one of their type.
    private protected bool CheckConstructor(ref AmqpReader reader, in ArrayHeader header)
    {
        if (!header.HasConstructor || Accepts(header.Code))
        {
            return true;
        }

        reader.FailConstructor("an array of " + Name, in header);
        return false;
    }

    /// <summary>Returns the part of the caller's memory that the elements go to.</summary>
    private protected static Span<T> TakeRoom(in ArrayHeader header, Span<T> destination)
    {
        ShortDestination.ThrowIf(header.Count, destination.Length);
        return destination.Slice(0, (int)header.Count);
    }

    // Separate from the method that reads plain arrays, to keep that one fast.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private T[] DecodeExactly(ref AmqpReader reader) =>
        TryBegin(ref reader, out ArrayHeader header) ? DecodeElements(ref reader, in header) : [];

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int DecodeExactly(ref AmqpReader reader, scoped Span<T> destination) =>
        TryBegin(ref reader, out ArrayHeader header) ? DecodeElements(ref reader, in header, destination) : 0;

    /// <summary>Gets whether elements are described.</summary>
    private protected bool IsDescribed => _descriptors.Length != 0;

    /// <summary>Reads a short array if it is plain; returns false, without moving, if it has to be read in the exact way.</summary>
    private protected virtual bool TryDecodePlain(ref AmqpReader reader, [NotNullWhen(true)] out T[]? values)
    {
        values = null;
        return false;
    }

    /// <summary>Reads a short array into the caller's memory if it is plain and fits; returns false, without moving, if it has to be read in the exact
    /// way.</summary>
    private protected virtual bool TryDecodePlain(ref AmqpReader reader, scoped Span<T> destination, out int count)
    {
        count = 0;
        return false;
    }

    private protected abstract ArrayLayout Measure(scoped ReadOnlySpan<T> values);

    private protected abstract void Write(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination);

    // A class of its own: Mono runs the initializers of a type that is constructed, and would look for an encoding while the encodings are made.
    private static class Standard
    {
        public static readonly ArrayEncoding<T>? Encoding = StandardEncodings.FindArray<T>();
    }
}
