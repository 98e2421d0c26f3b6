using System.Buffers;

namespace Amqp.Encoding;

/// <summary>Encodes elements through a converter. Converts them in blocks, so that the codec of the encoded type works in bulk.</summary>
internal readonly struct ConvertedCodec<T, TWire, TCodec, TConverter> : IElementCodec<T>
    where TCodec : struct, IElementCodec<TWire>
    where TConverter : struct, IElementConverter<T, TWire>
{
    private const int BlockLength = 512;

    public AmqpType Type => default(TCodec).Type;

    public int MaxItemSize => default(TCodec).MaxItemSize;

    public ArrayLayout MeasureArray(scoped ReadOnlySpan<T> values)
    {
        ArrayLayout layout = default(TCodec).MeasureArray(default);
        if (layout.Constructor.Category == FormatCodeCategory.Fixed)
        {
            return FixedWidth.Layout(layout.Constructor, values.Length);
        }

        using var block = new Block(values.Length);
        for (int done = 0; done < values.Length; done += block.Values.Length)
        {
            Span<TWire> wire = block.Take(values.Length - done);
            ToWire(values.Slice(done, wire.Length), wire);
            ArrayLayout next = default(TCodec).MeasureArray(wire);
            FormatCode code = next.Constructor.Width > layout.Constructor.Width ? next.Constructor : layout.Constructor;
            layout = new ArrayLayout(code, (long)layout.In(code, done).PayloadSize + next.In(code, wire.Length).PayloadSize);
        }

        return layout;
    }

    public void WriteArray(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        using var block = new Block(values.Length);
        while (!values.IsEmpty)
        {
            Span<TWire> wire = block.Take(values.Length);
            ToWire(values.Slice(0, wire.Length), wire);
            ArrayLayout measured = default(TCodec).MeasureArray(wire);
            ArrayLayout part = measured.In(layout.Constructor, wire.Length);
            ConverterFault.CheckWidth<T>(measured.Constructor.Width <= layout.Constructor.Width);
            ConverterFault.CheckRoom<T>(destination.Length, part.PayloadSize);
            default(TCodec).WriteArray(in part, wire, destination.Slice(0, part.PayloadSize));
            destination = destination.Slice(part.PayloadSize);
            values = values.Slice(wire.Length);
        }

        ConverterFault.Check<T>(layout.PayloadSize, layout.PayloadSize - destination.Length);
    }

    public AmqpDecodeErrorKind ReadArray(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, AmqpReaderOptions options, out int badOffset)
    {
        if (constructor.Category == FormatCodeCategory.Variable)
        {
            return ReadEach(constructor, source, destination, options, out badOffset);
        }

        // Also if there are no elements, because the codec checks the constructor.
        AmqpDecodeErrorKind status = default(TCodec).ReadArray(constructor, default, default, options, out badOffset);
        using var block = new Block(destination.Length);
        for (int done = 0; done < destination.Length && status == AmqpDecodeErrorKind.None; done += block.Values.Length)
        {
            Span<TWire> wire = block.Take(destination.Length - done);
            int start = done * constructor.Width;
            status = default(TCodec).ReadArray(constructor, source.Slice(start, wire.Length * constructor.Width), wire, options, out badOffset);
            badOffset += start;
            if (status == AmqpDecodeErrorKind.None)
            {
                FromWire(wire, destination.Slice(done, wire.Length));
            }
        }

        return status;
    }

    public int GetItemSize(T value) => default(TCodec).GetItemSize(default(TConverter).ToWire(value));

    public int WriteItem(T value, scoped Span<byte> destination) => MaxItemSize > 0 && MaxItemSize <= destination.Length
        ? default(TCodec).WriteItem(default(TConverter).ToWire(value), destination)
        : WriteItemInRoom(default(TConverter).ToWire(value), destination);

    public AmqpDecodeErrorKind ReadItem(FormatCode constructor, scoped ReadOnlySpan<byte> body, AmqpReaderOptions options, out T value, out int length)
    {
        AmqpDecodeErrorKind status = default(TCodec).ReadItem(constructor, body, options, out TWire wire, out length);
        value = status == AmqpDecodeErrorKind.None ? default(TConverter).FromWire(wire) : default!;
        return status;
    }

    private AmqpDecodeErrorKind ReadEach(
        FormatCode constructor, scoped ReadOnlySpan<byte> source, scoped Span<T> destination, AmqpReaderOptions options, out int badOffset)
    {
        badOffset = 0;
        AmqpDecodeErrorKind status = default(TCodec).ReadArray(constructor, default, default, options, out _);
        for (int i = 0; i < destination.Length && status == AmqpDecodeErrorKind.None; i++)
        {
            status = ReadItem(constructor, source.Slice(badOffset), options, out destination[i], out int length);
            badOffset += status == AmqpDecodeErrorKind.None ? length : 0;
        }

        return status == AmqpDecodeErrorKind.None && badOffset != source.Length ? AmqpDecodeErrorKind.TrailingBytes : status;
    }

    // The room was measured with what the converter gave before. A filter costs nothing while that is the same.
    private static int WriteItemInRoom(TWire wire, scoped Span<byte> destination)
    {
        try
        {
            return default(TCodec).WriteItem(wire, destination);
        }
        catch (Exception) when (default(TCodec).GetItemSize(wire) > destination.Length)
        {
            ConverterFault.CheckRoom<T>(destination.Length, default(TCodec).GetItemSize(wire));
            throw;
        }
    }

    private static void ToWire(scoped ReadOnlySpan<T> values, scoped Span<TWire> wire)
    {
        for (int i = 0; i < wire.Length; i++)
        {
            wire[i] = default(TConverter).ToWire(values[i]);
        }
    }

    private static void FromWire(scoped ReadOnlySpan<TWire> wire, scoped Span<T> values)
    {
        for (int i = 0; i < values.Length; i++)
        {
            values[i] = default(TConverter).FromWire(wire[i]);
        }
    }

    /// <summary>Pooled memory for a block of converted elements.</summary>
    private readonly struct Block : IDisposable
    {
        private readonly TWire[] _values;
        private readonly int _length;

        public Block(int count)
        {
            _length = Math.Min(count, BlockLength);
            _values = ArrayPool<TWire>.Shared.Rent(_length);
        }

        public Span<TWire> Values => _values.AsSpan(0, _length);

        public Span<TWire> Take(int count) => _values.AsSpan(0, Math.Min(count, _length));

        // Cleared, because it may hold references or content of a message.
        public void Dispose()
        {
            Values.Clear();
            ArrayPool<TWire>.Shared.Return(_values);
        }
    }
}
