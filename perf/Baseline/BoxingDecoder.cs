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
    /// <exception cref="InvalidDataException">The value is malformed.</exception>
    public static object? ReadObject(BoxingBuffer buffer)
    {
        byte formatCode = Wire.ReadUByte(buffer);
        return EncodingTable.Get(formatCode).ReadObject(buffer, formatCode);
    }

    /// <summary>Reads an array, whose .NET element type follows from its constructor.</summary>
    /// <exception cref="InvalidDataException">The value is malformed or not an array.</exception>
    public static Array? DecodeArray(BoxingBuffer buffer) => Cast<Array>(ReadObject(buffer));

    /// <summary>Reads an array of <typeparamref name="T"/>.</summary>
    /// <exception cref="InvalidDataException">The value is malformed or not such an array.</exception>
    public static T[]? DecodeArray<T>(BoxingBuffer buffer) => Cast<T[]>(ReadObject(buffer), exact: true);

    /// <summary>Reads a list of objects.</summary>
    /// <exception cref="InvalidDataException">The value is malformed or not a list.</exception>
    public static List<object?>? DecodeList(BoxingBuffer buffer) => Cast<List<object?>>(ReadObject(buffer));

    /// <summary>Reads a map of objects.</summary>
    /// <exception cref="InvalidDataException">The value is malformed or not a map.</exception>
    public static BoxedMap? DecodeMap(BoxingBuffer buffer) => Cast<BoxedMap>(ReadObject(buffer));

    /// <summary>Reads null, a bare value or an array of values, as a field marked multiple may hold (AMQP 1.0, part 1, 1.3.4).</summary>
    /// <exception cref="InvalidDataException">The value is malformed or of another type.</exception>
    public static BoxedMultiple<T>? DecodeMultiple<T>(BoxingBuffer buffer)
    {
        return ReadObject(buffer) switch
        {
            null => null,
            T value => [value],
            T[] values when values.GetType() == typeof(T[]) => [.. values],
            object other => throw new InvalidDataException($"{other.GetType()} is where {typeof(T)} was expected."),
        };
    }

    // To the runtime an int[] is a uint[] too, so arrays of a stated type are compared by their exact type.
    private static T? Cast<T>(object? value, bool exact = false)
        where T : class
    {
        return value is null || (value is T && (!exact || value.GetType() == typeof(T)))
            ? (T?)value
            : throw new InvalidDataException($"{value.GetType()} is where {typeof(T)} was expected.");
    }
}
