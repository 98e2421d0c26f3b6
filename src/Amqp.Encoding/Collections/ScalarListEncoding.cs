namespace Amqp.Encoding;

/// <summary>Lists of scalars with a codec, specialised for its type.</summary>
internal sealed class ScalarListEncoding<T, TCodec> : ListEncoding<T>
    where TCodec : struct, IElementCodec<T>
{
    // A list of this length is always a list32, because each item takes at least a byte.
    private const int AlwaysWideCount = 255;

    private readonly string _name = AmqpTypeNames.Of(default(TCodec).Type);

    public override void Write(ref AmqpWriter writer, scoped ReadOnlySpan<T> values)
    {
        writer.CheckLevels(values.IsEmpty ? 0 : 1);
        long most = (long)values.Length * default(TCodec).MaxItemSize;
        if (values.Length > AlwaysWideCount && most > 0 && writer.HasRoom(9 + most))
        {
            // The header is known and there is room for the worst case: one pass over the items is enough.
            Span<byte> room = writer.ReserveValue(9 + (int)most);
            int content = WriteItems(values, room.Slice(9));
            room[0] = FormatCode.List32;
            AmqpPrimitives.WriteSizeAndCount(false, content, values.Length, room.Slice(1));
            writer.CommitValue(9 + content);
            return;
        }

        long exact = MeasureItems(values);
        int size = EncodedSize.OfList(values.Length, exact);
        WriteMeasured(values, exact, writer.ReserveValue(size));
        writer.CommitValue(size);
    }

    internal override ListEncoding<TOther> Convert<TOther, TConverter>() =>
        new ScalarListEncoding<TOther, ConvertedCodec<TOther, T, TCodec, TConverter>>();

    internal override long MeasureItems(scoped ReadOnlySpan<T> values)
    {
        long size = 0;
        foreach (T value in values)
        {
            size += default(TCodec).GetItemSize(value);
        }

        return size;
    }

    internal override int WriteItems(scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        Span<byte> room = destination;
        foreach (T value in values)
        {
            room = room.Slice(default(TCodec).WriteItem(value, room));
        }

        return destination.Length - room.Length;
    }

    internal override int GetItemSize(T value) => default(TCodec).GetItemSize(value);

    internal override int WriteItem(T value, scoped Span<byte> destination) => default(TCodec).WriteItem(value, destination);

    internal override T ReadItem(ref AmqpReader reader) => reader.ReadItem<T, TCodec>(_name);

    private protected override void ReadItems(ref AmqpReader reader, scoped Span<T> destination) => reader.ReadItems<T, TCodec>(destination, _name);
}
