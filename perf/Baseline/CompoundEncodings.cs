using System.Collections;
using System.Collections.Generic;
using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>A list or a map: one pass over the items for their sizes, another one to write.</summary>
internal abstract class CompoundEncoding(Type type, byte narrowCode, byte wideCode) : ValueEncoding(type, wideCode)
{
    public sealed override int GetObjectEncodeSize(object value, bool inArray)
    {
        int count = GetCount(value);
        if (count == 0 && narrowCode == FormatCode.List8 && !inArray)
        {
            return 1;
        }

        int size = GetItemsSize(value);
        return size + (inArray ? 8 : IsNarrow(count, size) ? 3 : 9);
    }

    public sealed override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        int count = GetCount(value);
        if (count == 0 && narrowCode == FormatCode.List8 && !inArray)
        {
            Wire.WriteUByte(buffer, FormatCode.List0);
            return;
        }

        int size = GetItemsSize(value);
        bool wide = inArray || !IsNarrow(count, size);
        if (!inArray)
        {
            Wire.WriteUByte(buffer, wide ? Code : narrowCode);
        }

        Wire.WriteCount(buffer, size + (wide ? 4 : 1), wide);
        Wire.WriteCount(buffer, count, wide);
        WriteItems(value, buffer);
    }

    public sealed override object ReadObject(BoxingBuffer buffer, byte formatCode)
    {
        if (formatCode == FormatCode.List0)
        {
            return new List<object?>();
        }

        bool wide = formatCode == Code;
        int end = Wire.ReadEnd(buffer, wide);
        uint count = Wire.ReadCount(buffer, wide);
        Wire.CheckCount(count, end - buffer.ReadPosition);
        object value = ReadItems(buffer, (int)count);
        Wire.CheckEnd(buffer, end);
        return value;
    }

    protected abstract int GetCount(object value);

    protected abstract int GetItemsSize(object value);

    protected abstract void WriteItems(object value, BoxingBuffer buffer);

    protected abstract object ReadItems(BoxingBuffer buffer, int count);

    private static bool IsNarrow(int count, int size) => size < byte.MaxValue && count <= byte.MaxValue;
}

internal sealed class ListEncoding() : CompoundEncoding(typeof(List<object?>), FormatCode.List8, FormatCode.List32)
{
    protected override int GetCount(object value) => ((IList)value).Count;

    protected override int GetItemsSize(object value)
    {
        int size = 0;
        foreach (object? item in (IList)value)
        {
            size = checked(size + BoxingEncoder.GetObjectEncodeSize(item));
        }

        return size;
    }

    protected override void WriteItems(object value, BoxingBuffer buffer)
    {
        foreach (object? item in (IList)value)
        {
            BoxingEncoder.WriteObject(item, buffer);
        }
    }

    protected override object ReadItems(BoxingBuffer buffer, int count)
    {
        List<object?> list = [];
        for (; count > 0; count--)
        {
            list.Add(BoxingDecoder.ReadObject(buffer));
        }

        return list;
    }
}

internal sealed class MapEncoding() : CompoundEncoding(typeof(BoxedMap), FormatCode.Map8, FormatCode.Map32)
{
    protected override int GetCount(object value) => ((BoxedMap)value).Count * 2;

    protected override int GetItemsSize(object value)
    {
        int size = 0;
        foreach (KeyValuePair<BoxedKey, object?> pair in (BoxedMap)value)
        {
            size = checked(size + BoxingEncoder.GetObjectEncodeSize(pair.Key.Value) + BoxingEncoder.GetObjectEncodeSize(pair.Value));
        }

        return size;
    }

    protected override void WriteItems(object value, BoxingBuffer buffer)
    {
        foreach (KeyValuePair<BoxedKey, object?> pair in (BoxedMap)value)
        {
            BoxingEncoder.WriteObject(pair.Key.Value, buffer);
            BoxingEncoder.WriteObject(pair.Value, buffer);
        }
    }

    protected override object ReadItems(BoxingBuffer buffer, int count)
    {
        if (count % 2 != 0)
        {
            throw new InvalidDataException("The count of a map is odd.");
        }

        BoxedMap map = new();
        for (; count > 0; count -= 2)
        {
            BoxedKey key = new(BoxingDecoder.ReadObject(buffer));
            if (!map.TryAdd(key, BoxingDecoder.ReadObject(buffer)))
            {
                throw new InvalidDataException("A map holds a key twice.");
            }
        }

        return map;
    }
}

/// <summary>An array32 of objects, with one pass over the elements for their sizes and another one to write, each of which boxes them all.</summary>
internal sealed class ArrayEncoding() : ValueEncoding(typeof(Array), FormatCode.Array32)
{
    // Elements of zero width take no bytes, so nothing but this bounds their count.
    private const int MaxZeroWidthCount = 65_536;

    // The constructor is not repeated for an array inside an array.
    public override int GetObjectEncodeSize(object value, bool inArray) => (inArray ? 9 : 10) + GetElementsSize((IList)value);

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, FormatCode.Array32);
        }

        var array = (IList)value;
        Wire.WriteUInt(buffer, (uint)GetElementsSize(array) + 5);
        Wire.WriteUInt(buffer, (uint)array.Count);
        ValueEncoding encoding = EncodingTable.GetElement(array);
        Wire.WriteUByte(buffer, encoding.Code);
        foreach (object? element in array)
        {
            encoding.WriteObject(element!, inArray: true, buffer);
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode)
    {
        bool wide = formatCode == FormatCode.Array32;
        int end = Wire.ReadEnd(buffer, wide);
        uint count = Wire.ReadCount(buffer, wide);
        byte elementCode = Wire.ReadUByte(buffer);
        int rest = end - buffer.ReadPosition;
        Wire.CheckCount(count, rest < 0 || elementCode >> 4 != 4 ? rest : MaxZeroWidthCount);
        ValueEncoding encoding = EncodingTable.Get(elementCode);
        var array = Array.CreateInstance(encoding.Type, (int)count);
        IList elements = array;
        for (int i = 0; i < array.Length; i++)
        {
            elements[i] = encoding.ReadObject(buffer, elementCode);
        }

        Wire.CheckEnd(buffer, end);
        return array;
    }

    private static int GetElementsSize(IList array)
    {
        ValueEncoding encoding = EncodingTable.GetElement(array);
        int size = 0;
        foreach (object? element in array)
        {
            size = checked(size + encoding.GetObjectEncodeSize(element!, inArray: true));
        }

        return size;
    }
}
