namespace Amqp.Encoding;

/// <summary>Lists of scalars with a codec, specialised for its type.</summary>
internal sealed class ScalarListEncoding<T, TWire> : ListEncoding<T>
    where TWire : struct, IWireType<T>
{
    // A list of this length is always a list32, because each item takes at least a byte.
    private const int AlwaysWideCount = 255;

    // The maximum number of bytes of an item; 0 if there is none.
    private static int MaxItemSize => default(TWire).Code.Category == FormatCodeCategory.Fixed ? 1 + default(TWire).Code.Width : 0;

    private readonly string _name = AmqpTypeNames.Of(default(TWire).Type);

    public override void Write(ref AmqpWriter writer, scoped ReadOnlySpan<T> values)
    {
        writer.CheckLevels(values.IsEmpty ? 0 : 1);
        long most = (long)values.Length * MaxItemSize;
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
        new ScalarListEncoding<TOther, ConverterWire<TOther, T, TWire, TConverter>>();

    internal override long MeasureItems(scoped ReadOnlySpan<T> values)
    {
        long size = 0;
        for (int i = 0; i < values.Length; i++)
        {
            // A converter may accept null.
            if (values[i] is null && (typeof(TWire) == typeof(StringWire) || typeof(TWire) == typeof(ByteArrayWire)))
            {
                throw VariableWidth.NullAt("item", i, AmqpType.List, default(TWire).Type);
            }

            size += default(TWire).Measure(values[i]);
        }

        return size;
    }

    internal override int WriteItems(scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        Span<byte> room = destination;
        foreach (T value in values)
        {
            room = room.Slice(default(TWire).Encode(value, room));
        }

        return destination.Length - room.Length;
    }

    internal override int GetItemSize(T value) => default(TWire).Measure(value);

    internal override int WriteItem(T value, scoped Span<byte> destination) => default(TWire).Encode(value, destination);

    internal override T ReadItem(ref AmqpReader reader) => reader.Read<T, TWire>(_name);

    private protected override void ReadItems(ref AmqpReader reader, scoped Span<T> destination) => reader.ReadItems<T, TWire>(destination, _name);
}
