namespace Amqp.Encoding;

/// <summary>Encodes and decodes AMQP arrays, lists or maps whose items are all <typeparamref name="TItem"/>: the calls that <see cref="ArrayEncoding{T}"/>,
/// <see cref="ListEncoding{T}"/> and <see cref="MapEncoding{TKey, TValue}"/> share (AMQP 1.0, part 1, 1.6.22 to 1.6.24).</summary>
/// <remarks>Encoding into a reused buffer and decoding into a caller's span allocate nothing; decoding to a new array allocates the array (and the objects in
/// it). A read that throws leaves the reader where it was. Safe for several threads.</remarks>
/// <typeparam name="TItem">The .NET type of an element, of an item, or of a pair of key and value.</typeparam>
public abstract partial class CollectionEncoding<TItem>
{
    // Of an array: the descriptors of its elements, and the place of the format code that they share.
    private protected byte[] _prefix;

    private protected CollectionEncoding(AmqpType type, int levels, bool namesItems)
    {
        Type = type;
        Levels = levels;
        NamesItems = namesItems;
        _prefix = type == AmqpType.Array ? new byte[1] : [];
        NarrowCode = type == AmqpType.Array ? FormatCode.Array8 : type == AmqpType.List ? FormatCode.List8 : FormatCode.Map8;
    }

    /// <summary>Gets the AMQP type: array, list or map.</summary>
    internal AmqpType Type { get; }

    /// <summary>Gets the format code of the form whose size and count have one byte each.</summary>
    internal FormatCode NarrowCode { get; }

    /// <summary>Gets the number of levels around the items.</summary>
    internal int Levels { get; private protected set; }

    // Whether an item may fail, so that its exception gets a path: a handler costs an int[16] a tenth of its time. The pairs of a map name themselves.
    private protected bool NamesItems { get; }

    // Whether items that were measured can be written: without keys to compare, and without a conversion that may fail.
    internal virtual bool IsMeasuredWhole => false;

    /// <summary>Gets the number of bytes that these items have when they are encoded.</summary>
    /// <param name="values">The items.</param>
    /// <returns>The number of bytes, constructor included.</returns>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, or there would be more than 2^31-1 bytes.</exception>
    public int GetEncodedSize(scoped ReadOnlySpan<TItem> values) => Measure(values, out _);

    /// <summary>Writes the items among other values.</summary>
    /// <param name="writer">The writer; it does not move if this throws.</param>
    /// <param name="values">The items; the keys of a map must be distinct.</param>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, a key occurs twice, the items are nested too deeply, or would have more than 2^31-1
    /// bytes.</exception>
    /// <exception cref="ArgumentException">The writer's span has no room.</exception>
    /// <exception cref="InvalidOperationException">The buffer was changed by other code.</exception>
    // Not virtual itself, as the reads are not: the JIT inlines it where the encoding is known (pairs: "int[4] encode / hand").
    public void Write(ref AmqpWriter writer, scoped ReadOnlySpan<TItem> values) => EncodeValues(ref writer, values);

    private protected virtual void EncodeValues(ref AmqpWriter writer, scoped ReadOnlySpan<TItem> values)
    {
        writer.CheckLevels(IsEmptyList(values) ? 0 : Levels);
        EncodeMeasured(ref writer, Measure(values, out ArrayLayout layout), in layout, values);
    }

    private protected void EncodeMeasured(ref AmqpWriter writer, int size, in ArrayLayout layout, scoped ReadOnlySpan<TItem> values)
    {
        if (!writer.HasRoom(size) && writer.IsCounting)
        {
            if (!IsMeasuredWhole)
            {
                using ScratchBuffer.Loan loan = ScratchBuffer.Lend(out AmqpBuffer scratch);
                WriteMeasured(in layout, values, scratch.GetSpan(size).Slice(0, size));
            }

            writer.TryCount(size);
            return;
        }

        WriteMeasured(in layout, values, writer.ReserveValue(size));
        writer.CommitValue(size);
    }

    /// <summary>Encodes items.</summary>
    /// <param name="values">The items; the keys of a map must be distinct.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, a key occurs twice, or there would be more than 2^31-1 bytes.</exception>
    public byte[] Encode(scoped ReadOnlySpan<TItem> values)
    {
        byte[] bytes = new byte[MeasureAlone(values, out ArrayLayout layout)];
        WriteMeasured(in layout, values, bytes);
        return bytes;
    }

    /// <summary>Encodes items.</summary>
    /// <inheritdoc cref="Encode(IReadOnlyCollection{TItem})" path="/param|/returns|/exception"/>
    public byte[] Encode(TItem[] values)
    {
        ArgumentNullException.ThrowIfNull(values);
        return Encode(new ReadOnlySpan<TItem>(values));
    }

    /// <summary>Encodes the items of a collection. Only an array is read in place; other collections are copied to pooled memory first.</summary>
    /// <remarks>The keys of a dictionary are not compared again if its comparer finds equal all keys that are equal in AMQP: texts and numbers with the default
    /// comparer.</remarks>
    /// <param name="values">The items; the keys of a map must be distinct.</param>
    /// <returns>The bytes.</returns>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, a key occurs twice, or there would be more than 2^31-1 bytes.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="values"/> is null.</exception>
    public byte[] Encode(IReadOnlyCollection<TItem> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        using var items = new BorrowedItems<TItem>(values);
        return For(values).Encode(items.Values);
    }

    /// <summary>Encodes items to a buffer writer, such as that of a pipe.</summary>
    /// <param name="values">The items; the keys of a map must be distinct.</param>
    /// <param name="output">The destination. It gets the bytes in one piece, or nothing if this throws.</param>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, a key occurs twice, or there would be more than 2^31-1 bytes.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    public void Encode(scoped ReadOnlySpan<TItem> values, IBufferWriter<byte> output)
    {
        ArgumentNullException.ThrowIfNull(output);
        int size = MeasureAlone(values, out ArrayLayout layout);
        WriteMeasured(in layout, values, output.GetRoom(size).Slice(0, size));
        output.Advance(size);
    }

    /// <summary>Encodes items into a span.</summary>
    /// <param name="values">The items; the keys of a map must be distinct.</param>
    /// <param name="destination">The destination of the bytes.</param>
    /// <param name="bytesWritten">The number of bytes written, or needed if the span is too short.</param>
    /// <returns>True if they were written; false if the span is too short, and nothing is written.</returns>
    /// <exception cref="AmqpEncodeException">An item cannot be encoded, a key occurs twice, or there would be more than 2^31-1 bytes.</exception>
    public bool TryEncode(scoped ReadOnlySpan<TItem> values, Span<byte> destination, out int bytesWritten)
    {
        bytesWritten = MeasureAlone(values, out ArrayLayout layout);
        if (bytesWritten > destination.Length)
        {
            return false;
        }

        WriteMeasured(in layout, values, destination.Slice(0, bytesWritten));
        return true;
    }

    /// <summary>Reads the items of the array, list or map that comes next.</summary>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <returns>A new array of the items in their order.</returns>
    /// <exception cref="AmqpDecodeException">The next value is of another type, is malformed or cut short, an item is null, of another type or not
    /// representable, a key occurs twice, or there are more zero-width elements than the reader may still read.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public TItem[] Read(ref AmqpReader reader) => DecodeValues(ref reader);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private protected virtual TItem[] DecodeValues(ref AmqpReader reader)
    {
        // On a copy, so that a fault does not move the reader.
        AmqpReader items = reader;
        TItem[]? created = [];
        ReadItems(ref items, default, ref created);
        reader = items;
        return reader.HasFault ? [] : created!;
    }

    /// <summary>Reads the items of the array, list or map that comes next into the caller's memory, without allocating.</summary>
    /// <param name="reader">The reader; it does not move if this throws.</param>
    /// <param name="destination">Where the items go; call <see cref="GetCount"/> first if the number is not known.</param>
    /// <returns>The number of items.</returns>
    /// <exception cref="AmqpDecodeException">As for <see cref="Read(ref AmqpReader)"/>; then the content of the destination is undefined.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public int Read(ref AmqpReader reader, scoped Span<TItem> destination)
    {
        int count = ReadPlain(ref reader, destination);
        return count >= 0 ? count : ReadExactly(ref reader, destination);
    }

    /// <summary>Reads items that have the layout that is written, if there is room for them; else returns -1.</summary>
    private protected virtual int ReadPlain(ref AmqpReader reader, scoped Span<TItem> destination) => -1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int ReadExactly(ref AmqpReader reader, scoped Span<TItem> destination)
    {
        AmqpReader items = reader;
        TItem[]? none = null;
        int count = ReadItems(ref items, destination, ref none);
        reader = items;
        return reader.HasFault ? 0 : count;
    }

    /// <summary>Decodes an array, list or map that is the whole input.</summary>
    /// <param name="data">The bytes.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>A new array of the items in their order.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are not exactly one such value.</exception>
    public TItem[] Decode(ReadOnlySpan<byte> data, AmqpReaderOptions? options = null) =>
        TryDecode(data, out TItem[]? values, out AmqpDecodeError error, options) ? values : throw new AmqpDecodeException(error);

    /// <summary>Decodes an array, list or map that is the whole input into the caller's memory, without allocating.</summary>
    /// <param name="data">The bytes.</param>
    /// <param name="destination">Where the items go.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>The number of items.</returns>
    /// <exception cref="AmqpDecodeException">The bytes are not exactly one such value; then the content of the destination is undefined.</exception>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is too short.</exception>
    public int Decode(ReadOnlySpan<byte> data, Span<TItem> destination, AmqpReaderOptions? options = null)
    {
        if (!TryDecode(data, destination, out int count, out AmqpDecodeError error, options))
        {
            ShortDestination.ThrowIf(count, destination.Length);
            throw new AmqpDecodeException(error);
        }

        return count;
    }

    /// <summary>Decodes an array, list or map that is the whole input, without an exception.</summary>
    /// <param name="data">The bytes.</param>
    /// <param name="values">A new array of the items in their order, or null.</param>
    /// <param name="error">The error, or <see cref="AmqpDecodeErrorKind.None"/>.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>True if it was decoded; false if the bytes are not exactly one such value.</returns>
    public bool TryDecode(
        ReadOnlySpan<byte> data, [NotNullWhen(true)] out TItem[]? values, out AmqpDecodeError error, AmqpReaderOptions? options = null)
    {
        AmqpReader reader = AmqpReader.CreateRecording(data, options, 0);
        TItem[] read = Read(ref reader);
        values = reader.TryFinish(out error) ? read : null;
        return values is not null;
    }

    /// <summary>Decodes an array, list or map that is the whole input into the caller's memory, without an exception and without allocating.</summary>
    /// <param name="data">The bytes.</param>
    /// <param name="destination">Where the items go; undefined if this returns false.</param>
    /// <param name="count">The number of items that were decoded, or for which the destination is too short; 0 if there is an error. Compare it with a limit
    /// before you make room for it: zero-width elements may be many.</param>
    /// <param name="error">The error, or <see cref="AmqpDecodeErrorKind.None"/>.</param>
    /// <param name="options">Limits; null for the defaults.</param>
    /// <returns>True if it was decoded; false if the bytes are not exactly one such value, or, without an error, if the destination is too short.</returns>
    public bool TryDecode(
        ReadOnlySpan<byte> data, Span<TItem> destination, out int count, out AmqpDecodeError error, AmqpReaderOptions? options = null)
    {
        AmqpReader reader = AmqpReader.CreateRecording(data, options, 0);
        count = ReadPlain(ref reader, destination);
        if (count < 0)
        {
            AmqpReader head = reader;
            count = CountItems(ref head);
            if (!head.HasFault && count > destination.Length)
            {
                error = default;
                return false;
            }

            // A header with a fault, such as a count that no memory can hold, fails as it does for a new array.
            count = head.HasFault ? Read(ref reader).Length : ReadExactly(ref reader, destination);
        }

        bool isDecoded = reader.TryFinish(out error);
        count = isDecoded ? count : 0;
        return isDecoded;
    }

    /// <summary>Gets the number of items of the array, list or map that comes next in a reader.</summary>
    /// <param name="reader">The reader; this method reads from a copy, so the reader does not move.</param>
    /// <returns>The count. It can exceed the number of bytes only if the elements of an array have no bytes.</returns>
    /// <exception cref="AmqpDecodeException">The next value is of another type, its header is malformed, or it has more than 2^31-1 elements.</exception>
    /// <exception cref="InvalidOperationException">No item is left in the reader's scope.</exception>
    public int GetCount(AmqpReader reader) => CountItems(ref reader);

    /// <summary>Returns the encoding for the items of a collection: the same, or one that need not compare keys.</summary>
    internal virtual CollectionEncoding<TItem> For(IReadOnlyCollection<TItem> values) => this;

    /// <summary>Returns the number of values that are counted on the wire; a pair has two.</summary>
    internal int CountValues(scoped ReadOnlySpan<TItem> values) => Type == AmqpType.Map ? checked(2 * values.Length) : values.Length;

    /// <summary>Returns the number of bytes after size and count.</summary>
    internal long MeasureContent(scoped ReadOnlySpan<TItem> values, out ArrayLayout layout)
    {
        layout = NamesItems ? MeasureNamed(values) : MeasureItems(values);
        return (long)_prefix.Length + layout.PayloadSize;
    }

    /// <summary>Writes size, count and items: everything but the format code. The destination may be longer.</summary>
    /// <returns>The number of bytes.</returns>
    internal int WriteBody(bool narrow, in ArrayLayout layout, scoped ReadOnlySpan<TItem> values, scoped Span<byte> destination)
    {
        int header = narrow ? 2 : 8;
        int at = header + _prefix.Length;
        ConverterFault.CheckRoom<TItem>(destination.Length, at + (long)layout.PayloadSize);
        if (Type == AmqpType.Array)
        {
            _prefix.CopyTo(destination.Slice(header));
            destination[at - 1] = layout.Constructor;
        }

        int end = at + (NamesItems ? WriteNamed(in layout, values, destination.Slice(at)) : WriteItems(in layout, values, destination.Slice(at)));
        int count = CountValues(values);
        ConverterFault.CheckWidth<TItem>(!narrow || AmqpPrimitives.IsNarrow(count, end - header));
        AmqpPrimitives.WriteSizeAndCount(narrow, end - header, count, destination);
        return end;
    }

    /// <summary>Measures the items, in an array with the constructor that fits all of them.</summary>
    private protected abstract ArrayLayout MeasureItems(scoped ReadOnlySpan<TItem> values);

    /// <summary>Writes the items to the start of the destination, and returns the number of bytes.</summary>
    private protected abstract int WriteItems(in ArrayLayout layout, scoped ReadOnlySpan<TItem> values, scoped Span<byte> destination);

    /// <summary>Reads the items to the place that <see cref="Take"/> returns for their count, and returns the count.</summary>
    private protected abstract int ReadItems(ref AmqpReader reader, scoped Span<TItem> destination, ref TItem[]? created);

    private protected abstract int CountItems(ref AmqpReader reader);

    /// <summary>Returns where items go: to a new array if an empty one is passed, otherwise to the caller's memory.</summary>
    private protected static Span<TItem> Take(long count, Span<TItem> destination, ref TItem[]? created)
    {
        if (created is null)
        {
            ShortDestination.ThrowIf(count, destination.Length);
            return destination.Slice(0, (int)count);
        }

        return created = NewArray.Of<TItem>((int)count);
    }

    // Measures items that are to be written alone.
    private int MeasureAlone(scoped ReadOnlySpan<TItem> values, out ArrayLayout layout)
    {
        if (Levels > AmqpReaderOptions.DefaultMaxDepth)
        {
            AmqpWriterOptions.Default.CheckDepth(Levels);
        }

        return Measure(values, out layout);
    }

    private protected virtual int Measure(scoped ReadOnlySpan<TItem> values, out ArrayLayout layout)
    {
        long content = MeasureContent(values, out layout);
        return IsEmptyList(values) ? 1 : EncodedSize.OfCompound(CountValues(values), content);
    }

    // An empty list has neither size nor count.
    private bool IsEmptyList(scoped ReadOnlySpan<TItem> values) => values.IsEmpty && Type == AmqpType.List;

    private protected virtual void WriteMeasured(in ArrayLayout layout, scoped ReadOnlySpan<TItem> values, scoped Span<byte> destination)
    {
        if (IsEmptyList(values))
        {
            destination[0] = Codes.List0;
            return;
        }

        bool narrow = AmqpPrimitives.IsNarrow(CountValues(values), destination.Length - 3);
        destination[0] = (byte)(NarrowCode.Value | (narrow ? 0 : 0x10));
        int written = 1 + WriteBody(narrow, in layout, values, destination.Slice(1));
        ConverterFault.Check<TItem>(layout.PayloadSize, layout.PayloadSize + written - destination.Length);
    }
}
