namespace Amqp.Encoding;

/// <summary>Lists of scalars with a codec, specialised for its type.</summary>
internal sealed class ScalarListEncoding<T, TWire> : ListEncoding<T>
    where TWire : struct, IWireType<T>
{
    // A list of this length is always a list32, because each item takes at least a byte.
    private const int AlwaysWideCount = 255;

    // The bytes of a list32 before its items.
    private const int Wide = 9;

    // The maximum number of bytes of an item; 0 if there is none.
    private static int MaxItemSize => default(TWire).Code.Category == FormatCodeCategory.Fixed ? 1 + default(TWire).Code.Width : 0;

    public override void Write(ref AmqpWriter writer, scoped ReadOnlySpan<T> values)
    {
        writer.CheckLevels(values.IsEmpty ? 0 : 1);
        long most = (long)values.Length * MaxItemSize;
        if (values.Length > AlwaysWideCount && most > 0 && writer.HasRoom(Wide + most))
        {
            // The header is known and there is room for the worst case: one pass over the items is enough.
            Span<byte> room = writer.ReserveValue(Wide + (int)most);
            int content = WriteItems(values, room.Slice(Wide));
            room[0] = FormatCode.List32;
            AmqpPrimitives.WriteSizeAndCount(false, content, values.Length, room.Slice(1));
            writer.CommitValue(Wide + content);
            return;
        }

        if (most == 0 && values.Length > 0 && TryWritePlain(values, writer.GetPlainRoom()) is int written and > 0)
        {
            writer.CommitPlain(1, written);
            return;
        }

        long exact = MeasureItems(values);
        int size = EncodedSize.OfList(values.Length, exact);
        WriteMeasured(values, exact, writer.ReserveValue(size));
        writer.CommitValue(size);
    }

    // In one pass, if each item is plain and there is room: the content moves to its place when its size is known.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int TryWritePlain(scoped ReadOnlySpan<T> values, Span<byte> room)
    {
        int at = Wide;
        for (int i = 0; i < values.Length; i++)
        {
            int next = values[i] is null ? at : default(TWire).WritePlain(values[i], room, at);
            if (next == at)
            {
                return 0;
            }

            at = next;
        }

        Span<byte> content = room.Slice(Wide, at - Wide);
        int header = AmqpPrimitives.WriteListHeader(values.Length, content.Length, room);
        if (header < Wide)
        {
            content.CopyTo(room.Slice(header));
        }

        return header + content.Length;
    }

    internal override ListEncoding<TOther> Convert<TOther, TConverter>() =>
        new ScalarListEncoding<TOther, ConverterWire<TOther, T, TWire, TConverter>>();

    internal override long MeasureItems(scoped ReadOnlySpan<T> values)
    {
        long size = 0;
        try
        {
            for (int i = 0; i < values.Length; i++)
            {
                // A converter may accept null.
                if (values[i] is null && (typeof(TWire) == typeof(StringWire) || typeof(TWire) == typeof(ByteArrayWire)))
                {
                    throw VariableWidth.NullAt("item", i, AmqpType.List, default(TWire).Type);
                }

                size += default(TWire).Measure(values[i]);
            }
        }
        catch (AmqpEncodeException fault) when (IsInItem(fault, values))
        {
            throw;
        }

        return size;
    }

    internal override int WriteItems(scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
    {
        Span<byte> room = destination;
        try
        {
            foreach (T value in values)
            {
                room = room.Slice(default(TWire).Encode(value, room));
            }
        }
        catch (AmqpEncodeException fault) when (IsInItem(fault, values))
        {
            throw;
        }

        return destination.Length - room.Length;
    }

    internal override int GetItemSize(T value) => default(TWire).Measure(value);

    internal override int WriteItem(T value, scoped Span<byte> destination) => default(TWire).Encode(value, destination);

    internal override T ReadItem(ref AmqpReader reader) => reader.Read<T, TWire>();

    private protected override void ReadItems(ref AmqpReader reader, scoped Span<T> destination) => reader.ReadItems<T, TWire>(destination);
}
