using System.Collections;
using System.Collections.Generic;
using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>
/// array (AMQP 1.0, part 1, 1.6.24): an array32 of objects, with one pass over the elements for their sizes and
/// another one to write, each of which boxes them all.
/// </summary>
internal sealed class ArrayEncoding() : ValueEncoding(typeof(Array), Baseline.FormatCode.Array32)
{
    // Elements of zero width take no bytes, so nothing but this bounds their count.
    private const int MaxZeroWidthCount = 65_536;

    public override int GetObjectEncodeSize(object value, bool inArray)
    {
        int size = GetEncodeSize((IList)value);

        // The constructor is not repeated for an array inside an array.
        return inArray ? size - 1 : size;
    }

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (inArray)
        {
            WriteBody((IList)value, buffer);
        }
        else
        {
            Encode((IList)value, buffer);
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode)
    {
        bool wide = formatCode == Baseline.FormatCode.Array32;
        int size = Wire.ReadLength(buffer, wide);
        int end = buffer.ReadPosition + size;
        uint count = Wire.ReadCount(buffer, wide);

        byte elementCode = Wire.ReadUByte(buffer);
        List<object?>? descriptors = null;
        for (; elementCode == Baseline.FormatCode.Described; elementCode = Wire.ReadUByte(buffer))
        {
            descriptors ??= [];
            descriptors.Add(BoxingDecoder.ReadObject(buffer));
        }

        int rest = end - buffer.ReadPosition;
        bool isZeroWidth = elementCode >> 4 == 4;
        if (rest < 0 || count > (isZeroWidth ? MaxZeroWidthCount : (uint)rest))
        {
            throw new InvalidDataException("The count is larger than the size.");
        }

        ValueEncoding encoding = EncodingTable.Get(elementCode);
        var array = Array.CreateInstance(encoding.Type, (int)count);
        IList elements = array;
        for (int i = 0; i < array.Length; i++)
        {
            elements[i] = encoding.ReadObject(buffer, elementCode);
        }

        CompoundHead.CheckEnd(buffer, end);
        return descriptors is null ? array : Describe(descriptors, array);
    }

    public static int GetEncodeSize(IList array) => 9 + GetElementsSize(array);

    public static void Encode(IList array, BoxingBuffer buffer)
    {
        Wire.WriteUByte(buffer, Baseline.FormatCode.Array32);
        WriteBody(array, buffer);
    }

    private static void WriteBody(IList array, BoxingBuffer buffer)
    {
        CompoundHead.WriteElement(array.Count, GetElementsSize(array), buffer);
        ValueEncoding encoding = EncodingTable.GetElement(array);
        encoding.WriteElementConstructor(array, buffer);
        foreach (object? element in array)
        {
            encoding.WriteObject(element!, inArray: true, buffer);
        }
    }

    /// <summary>The bytes of the element constructor and all elements.</summary>
    private static int GetElementsSize(IList array)
    {
        ValueEncoding encoding = EncodingTable.GetElement(array);
        int size = encoding.GetElementConstructorSize(array);
        foreach (object? element in array)
        {
            size = checked(size + encoding.GetObjectEncodeSize(element!, inArray: true));
        }

        return size;
    }

    private static BoxedDescribed[] Describe(List<object?> descriptors, Array values)
    {
        descriptors.Reverse();
        var array = new BoxedDescribed[values.Length];
        int i = 0;
        foreach (object? value in values)
        {
            object? described = value;
            foreach (object? descriptor in descriptors)
            {
                described = new BoxedDescribed(descriptor, described);
            }

            array[i++] = (BoxedDescribed)described!;
        }

        return array;
    }
}
