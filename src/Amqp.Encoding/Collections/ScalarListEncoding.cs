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

    internal override bool IsMeasuredWhole => default(TWire) is not IConvertedWire;

    private protected override void EncodeValues(ref AmqpWriter writer, scoped ReadOnlySpan<T> values)
    {
        writer.CheckLevels(values.IsEmpty ? 0 : 1);
        long most = (long)values.Length * MaxItemSize;
        if (values.Length > AlwaysWideCount && most > 0 && writer.HasRoom(Wide + most))
        {
            // The header is known and there is room for the worst case: one pass over the items is enough.
            Span<byte> room = writer.ReserveValue(Wide + (int)most);
            room[0] = FormatCode.List32;
            writer.CommitValue(1 + WriteBody(narrow: false, default, values, room.Slice(1)));
            return;
        }

        if (most == 0 && values.Length > 0 && TryWritePlain(values, writer.GetPlainRoom()) is int written and > 0)
        {
            writer.CommitValue(written);
            return;
        }

        base.EncodeValues(ref writer, values);
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

    private protected override ArrayLayout MeasureItems(scoped ReadOnlySpan<T> values)
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

        return new ArrayLayout(default, size);
    }

    private protected override int WriteItems(in ArrayLayout layout, scoped ReadOnlySpan<T> values, scoped Span<byte> destination)
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

    internal override T ReadItem(ref AmqpReader reader) => reader.Read<T, TWire>();

    internal override int ReadPlainItem(ReadOnlySpan<byte> source, TextRules texts, ref T value) => default(TWire).ReadPlain(source, texts, ref value);

    private protected override int ReadItems(ref AmqpReader reader, scoped Span<T> destination, ref T[]? created)
    {
        AmqpReadScope scope = reader.EnterList();
        Span<T> items = Take(scope.Count, destination, ref created);
        int next = 0;
        while (next < items.Length && !reader.HasFault)
        {
            // Plain ones in place, the others by the reader.
            int count = ReadPlain(reader.GetPlainRest(), reader.Options.Texts, items.Slice(next), out int bytes);
            reader._cursor.PassItems(count, bytes);
            next += count;
            if (next < items.Length)
            {
                items[next++] = ReadItem(ref reader);
            }
        }

        reader.Exit(scope);
        return scope.Count;
    }

    // Not inlined, so that its variables stay in registers.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int ReadPlain(ReadOnlySpan<byte> source, TextRules texts, scoped Span<T> destination, out int bytes)
    {
        ReadOnlySpan<byte> rest = source;
        int count = 0;
        while (count < destination.Length && default(TWire).ReadPlain(rest, texts, ref destination[count]) is int length and > 0)
        {
            rest = rest.Slice(length);
            count++;
        }

        bytes = source.Length - rest.Length;
        return count;
    }
}
