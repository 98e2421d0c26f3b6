using System.IO;

namespace Amqp.Encoding.Baseline;

/// <summary>
/// Reads AMQP values the way object codecs do: each value becomes an object made by the encoding of its format code.
/// Malformed input throws <see cref="InvalidDataException"/>. It represents that design in comparisons and has none of
/// the limits (depth, total of zero-width elements) that input from strangers makes necessary.
/// </summary>
public static class BoxingDecoder
{
    /// <summary>Reads a value of any type: a scalar, a list of objects, an array, a map, a described value, or null.</summary>
    public static object? ReadObject(BoxingBuffer buffer)
    {
        byte formatCode = Wire.ReadUByte(buffer);
        return EncodingTable.Get(formatCode).ReadObject(buffer, formatCode);
    }

    /// <summary>Reads an array of <typeparamref name="T"/>. To the runtime an int[] is a uint[] too, so the exact type is compared.</summary>
    public static T[] DecodeArray<T>(BoxingBuffer buffer) => ReadObject(buffer) is { } value && value.GetType() == typeof(T[])
        ? (T[])value
        : throw new InvalidDataException($"The value is not an array of {typeof(T)}.");
}

/// <summary>
/// Writes AMQP values the way object codecs do: each value is an object whose encoding is looked up by its .NET type.
/// It represents that design in comparisons; its output is correct.
/// </summary>
public static class BoxingEncoder
{
    /// <summary>The bytes that <see cref="WriteObject"/> will write.</summary>
    public static int GetObjectEncodeSize(object? value) => EncodingTable.Get(value).GetObjectEncodeSize(value!, inArray: false);

    /// <summary>Writes a value of any supported type with its constructor; arrays are array32s with the widest constructor of their element type.</summary>
    public static void WriteObject(object? value, BoxingBuffer buffer) => EncodingTable.Get(value).WriteObject(value!, inArray: false, buffer);
}
