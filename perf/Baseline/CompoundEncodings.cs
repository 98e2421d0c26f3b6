using System.Collections;
using System.Collections.Generic;
using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>Sizes and counts of lists, maps and arrays.</summary>
internal static class CompoundHead
{
    /// <summary>The bytes of constructor, size and count before items of this size.</summary>
    public static int GetSize(int count, int itemsSize) => IsNarrow(count, itemsSize) ? 3 : 9;

    /// <summary>Writes the narrower of two constructors, with size and count, before items of this size.</summary>
    public static void Write(int count, int itemsSize, byte narrowCode, byte wideCode, BoxingBuffer buffer)
    {
        if (IsNarrow(count, itemsSize))
        {
            Wire.WriteUByte(buffer, narrowCode);
            Wire.WriteUByte(buffer, (byte)(itemsSize + 1));
            Wire.WriteUByte(buffer, (byte)count);
        }
        else
        {
            Wire.WriteUByte(buffer, wideCode);
            WriteElement(count, itemsSize, buffer);
        }
    }

    /// <summary>Writes the size and count that a compound value has inside an array.</summary>
    public static void WriteElement(int count, int itemsSize, BoxingBuffer buffer)
    {
        Wire.WriteUInt(buffer, (uint)itemsSize + 4);
        Wire.WriteUInt(buffer, (uint)count);
    }

    /// <summary>Reads size and count; the value ends at <paramref name="end"/>.</summary>
    public static int Read(BoxingBuffer buffer, bool wide, out int end)
    {
        int size = Wire.ReadLength(buffer, wide);
        end = buffer.ReadPosition + size;
        uint count = Wire.ReadCount(buffer, wide);
        int rest = end - buffer.ReadPosition;
        if (rest < 0 || count > (uint)rest)
        {
            throw new InvalidDataException("The count is larger than the size.");
        }

        return (int)count;
    }

    /// <summary>Checks that the items read ended where the size said.</summary>
    public static void CheckEnd(BoxingBuffer buffer, int end)
    {
        if (buffer.ReadPosition != end)
        {
            throw new InvalidDataException("The items do not end where the size says.");
        }
    }

    private static bool IsNarrow(int count, int itemsSize) => itemsSize < byte.MaxValue && count <= byte.MaxValue;
}

/// <summary>list (AMQP 1.0, part 1, 1.6.22): one pass over the items for their sizes, another one to write.</summary>
internal sealed class ListEncoding() : ValueEncoding(typeof(List<object?>), Baseline.FormatCode.List32)
{
    public override int GetObjectEncodeSize(object value, bool inArray)
    {
        var list = (IList)value;
        if (inArray)
        {
            return 8 + GetItemsSize(list);
        }

        if (list.Count == 0)
        {
            return 1;
        }

        int itemsSize = GetItemsSize(list);
        return CompoundHead.GetSize(list.Count, itemsSize) + itemsSize;
    }

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        var list = (IList)value;
        if (inArray)
        {
            CompoundHead.WriteElement(list.Count, GetItemsSize(list), buffer);
            WriteItems(list, buffer);
        }
        else
        {
            Encode(list, buffer);
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode)
    {
        List<object?> list = [];
        if (formatCode == Baseline.FormatCode.List0)
        {
            return list;
        }

        int count = CompoundHead.Read(buffer, wide: formatCode == Baseline.FormatCode.List32, out int end);
        for (; count > 0; count--)
        {
            list.Add(BoxingDecoder.ReadObject(buffer));
        }

        CompoundHead.CheckEnd(buffer, end);
        return list;
    }

    public static void Encode(IList list, BoxingBuffer buffer)
    {
        if (list.Count == 0)
        {
            Wire.WriteUByte(buffer, Baseline.FormatCode.List0);
            return;
        }

        CompoundHead.Write(list.Count, GetItemsSize(list), Baseline.FormatCode.List8, Baseline.FormatCode.List32, buffer);
        WriteItems(list, buffer);
    }

    private static int GetItemsSize(IList list)
    {
        int size = 0;
        foreach (object? item in list)
        {
            size = checked(size + BoxingEncoder.GetObjectEncodeSize(item));
        }

        return size;
    }

    private static void WriteItems(IList list, BoxingBuffer buffer)
    {
        foreach (object? item in list)
        {
            BoxingEncoder.WriteObject(item, buffer);
        }
    }
}

/// <summary>map (AMQP 1.0, part 1, 1.6.23): one pass over the pairs for their sizes, another one to write.</summary>
internal sealed class MapEncoding() : ValueEncoding(typeof(BoxedMap), Baseline.FormatCode.Map32)
{
    public override int GetObjectEncodeSize(object value, bool inArray)
    {
        return inArray ? 8 + GetItemsSize((BoxedMap)value) : GetEncodeSize((BoxedMap)value);
    }

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        var map = (BoxedMap)value;
        if (inArray)
        {
            CompoundHead.WriteElement(map.Count * 2, GetItemsSize(map), buffer);
            WriteItems(map, buffer);
        }
        else
        {
            Encode(map, buffer);
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode)
    {
        BoxedMap map = new();
        int count = CompoundHead.Read(buffer, wide: formatCode == Baseline.FormatCode.Map32, out int end);
        if (count % 2 != 0)
        {
            throw new InvalidDataException("The count of a map is odd.");
        }

        for (; count > 0; count -= 2)
        {
            BoxedKey key = new(BoxingDecoder.ReadObject(buffer));
            if (!map.TryAdd(key, BoxingDecoder.ReadObject(buffer)))
            {
                throw new InvalidDataException("A map holds a key twice.");
            }
        }

        CompoundHead.CheckEnd(buffer, end);
        return map;
    }

    public static int GetEncodeSize(BoxedMap map)
    {
        int itemsSize = GetItemsSize(map);
        return CompoundHead.GetSize(map.Count * 2, itemsSize) + itemsSize;
    }

    public static void Encode(BoxedMap map, BoxingBuffer buffer)
    {
        CompoundHead.Write(map.Count * 2, GetItemsSize(map), Baseline.FormatCode.Map8, Baseline.FormatCode.Map32, buffer);
        WriteItems(map, buffer);
    }

    private static int GetItemsSize(BoxedMap map)
    {
        int size = 0;
        foreach (KeyValuePair<BoxedKey, object?> pair in map)
        {
            size = checked(size + BoxingEncoder.GetObjectEncodeSize(pair.Key.Value) + BoxingEncoder.GetObjectEncodeSize(pair.Value));
        }

        return size;
    }

    private static void WriteItems(BoxedMap map, BoxingBuffer buffer)
    {
        foreach (KeyValuePair<BoxedKey, object?> pair in map)
        {
            BoxingEncoder.WriteObject(pair.Key.Value, buffer);
            BoxingEncoder.WriteObject(pair.Value, buffer);
        }
    }
}
