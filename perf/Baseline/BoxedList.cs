using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>
/// A composite whose body is a list of fields (AMQP 1.0, part 1, 1.4). All fields are written, absent ones as nulls;
/// one pass over them adds up their sizes, another one writes them.
/// </summary>
public abstract class BoxedList : BoxedComposite
{
    /// <summary>The number of fields that the type defines.</summary>
    protected abstract int FieldCount { get; }

    /// <summary>Adds up the sizes of the fields.</summary>
    protected abstract int OnGetSize();

    /// <summary>Writes the fields in their order.</summary>
    protected abstract void OnEncode(BoxingBuffer buffer);

    /// <summary>Reads the first <paramref name="count"/> fields in their order.</summary>
    protected abstract void OnDecode(BoxingBuffer buffer, int count);

    internal sealed override int GetValueSize()
    {
        int size = OnGetSize();
        return CompoundHead.GetSize(FieldCount, size) + size;
    }

    internal sealed override void EncodeValue(BoxingBuffer buffer)
    {
        CompoundHead.Write(FieldCount, OnGetSize(), FormatCode.List8, FormatCode.List32, buffer);
        OnEncode(buffer);
    }

    internal sealed override void DecodeValue(BoxingBuffer buffer)
    {
        byte formatCode = Wire.ReadUByte(buffer);
        if (formatCode == FormatCode.List0)
        {
            return;
        }

        if (formatCode is not (FormatCode.List8 or FormatCode.List32))
        {
            throw Wire.InvalidCode(formatCode, GetType());
        }

        int count = CompoundHead.Read(buffer, wide: formatCode == FormatCode.List32, out int end);
        if (count > FieldCount)
        {
            throw new InvalidDataException("The list has more items than the type has fields.");
        }

        OnDecode(buffer, count);
        CompoundHead.CheckEnd(buffer, end);
    }
}
