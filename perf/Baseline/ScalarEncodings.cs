using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>null. Its arrays are arrays of objects.</summary>
internal sealed class NullEncoding() : ValueEncoding(typeof(object), FormatCode.Null)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? 0 : 1;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, Code);
        }
    }

    public override object? ReadObject(BoxingBuffer buffer, byte formatCode) => null;
}

internal sealed class BooleanEncoding() : ValueEncoding(typeof(bool), FormatCode.Boolean)
{
    public override int GetObjectEncodeSize(object value, bool inArray) => 1;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        bool isTrue = (bool)value;
        Wire.WriteUByte(buffer, inArray ? (isTrue ? (byte)1 : (byte)0) : isTrue ? FormatCode.True : FormatCode.False);
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) =>
        formatCode == FormatCode.True ? true : formatCode == FormatCode.False ? false : Wire.ReadUByte(buffer) switch
        {
            0 => false,
            1 => true,
            byte octet => throw new InvalidDataException($"0x{octet:x2} is neither true nor false."),
        };
}

/// <summary>A described value. Arrays of them are not supported: no benchmark has one.</summary>
internal sealed class DescribedEncoding() : ValueEncoding(typeof(BoxedDescribed), FormatCode.Described)
{
    public override int GetObjectEncodeSize(object value, bool inArray)
    {
        var described = (BoxedDescribed)value;
        return inArray
            ? throw new NotSupportedException()
            : 1 + BoxingEncoder.GetObjectEncodeSize(described.Descriptor) + BoxingEncoder.GetObjectEncodeSize(described.Value);
    }

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        var described = (BoxedDescribed)value;
        Wire.WriteUByte(buffer, Code);
        BoxingEncoder.WriteObject(described.Descriptor, buffer);
        BoxingEncoder.WriteObject(described.Value, buffer);
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => new BoxedDescribed(BoxingDecoder.ReadObject(buffer), BoxingDecoder.ReadObject(buffer));
}
