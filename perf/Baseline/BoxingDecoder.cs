using System.Collections.Generic;
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

    /// <summary>Reads an array, whose .NET element type follows from its constructor.</summary>
    public static Array? DecodeArray(BoxingBuffer buffer) => Cast<Array>(ReadObject(buffer));

    /// <summary>Reads an array of <typeparamref name="T"/>.</summary>
    public static T[]? DecodeArray<T>(BoxingBuffer buffer) => Cast<T[]>(ReadObject(buffer), exact: true);

    /// <summary>Reads a list of objects.</summary>
    public static List<object?>? DecodeList(BoxingBuffer buffer) => Cast<List<object?>>(ReadObject(buffer));

    // To the runtime an int[] is a uint[] too, so arrays of a stated type are compared by their exact type.
    private static T? Cast<T>(object? value, bool exact = false)
        where T : class
    {
        return value is null || (value is T && (!exact || value.GetType() == typeof(T)))
            ? (T?)value
            : throw new InvalidDataException($"{value.GetType()} is where {typeof(T)} was expected.");
    }
}
