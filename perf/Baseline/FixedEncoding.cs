using System.Numerics;

namespace Amqp.Encoding.Baseline;

/// <summary>A type of one fixed width. The body is a struct, so that its calls are direct ones, as if each type had its own class.</summary>
internal sealed class FixedEncoding<T, TBody>(byte formatCode, int width) : ValueEncoding(typeof(T), formatCode)
    where T : struct
    where TBody : struct, IFixedBody<T>
{
    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? width : 1 + width;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        if (!inArray)
        {
            Wire.WriteUByte(buffer, Code);
        }

        TBody.Write(buffer, (T)value);
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) => TBody.Read(buffer);
}

/// <summary>An integer that also has a form of one byte, and if it is unsigned one of none for zero.</summary>
internal sealed class IntegerEncoding<T>(byte formatCode, byte smallCode, byte zeroCode, int width) : ValueEncoding(typeof(T), formatCode)
    where T : struct, IBinaryInteger<T>, IMinMaxValue<T>
{
    private static bool IsSigned => T.MinValue < T.Zero;

    public override int GetObjectEncodeSize(object value, bool inArray) => inArray ? width : IsZero((T)value) ? 1 : IsSmall((T)value) ? 2 : 1 + width;

    public override void WriteObject(object value, bool inArray, BoxingBuffer buffer)
    {
        var number = (T)value;
        if (inArray)
        {
            NumberBody<T>.Write(buffer, number);
        }
        else if (IsZero(number))
        {
            Wire.WriteUByte(buffer, zeroCode);
        }
        else if (IsSmall(number))
        {
            Wire.WriteUByte(buffer, smallCode);
            Wire.WriteUByte(buffer, byte.CreateTruncating(number));
        }
        else
        {
            Wire.WriteUByte(buffer, Code);
            NumberBody<T>.Write(buffer, number);
        }
    }

    public override object ReadObject(BoxingBuffer buffer, byte formatCode) =>
        formatCode == Code ? NumberBody<T>.Read(buffer) : formatCode == smallCode ? FromByte(Wire.ReadUByte(buffer)) : T.Zero;

    private static bool IsZero(T value) => !IsSigned && value == T.Zero;

    private static bool IsSmall(T value) => value == FromByte(byte.CreateTruncating(value));

    private static T FromByte(byte octet) => IsSigned ? T.CreateTruncating((sbyte)octet) : T.CreateTruncating(octet);
}

/// <summary>The bytes of a type of fixed width after its format code.</summary>
internal interface IFixedBody<T>
{
    static abstract void Write(BoxingBuffer buffer, T value);
    static abstract T Read(BoxingBuffer buffer);
}
