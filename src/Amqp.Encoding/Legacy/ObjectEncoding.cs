using System.Collections;
using System.Collections.Generic;

namespace Amqp.Encoding.Legacy;

/// <summary>Encodes objects: one switch over the runtime type selects the typed method.</summary>
/// <remarks>Recursive: the writer's depth limit bounds the stack if objects refer to themselves.</remarks>
internal static class ObjectEncoding
{
    public static void Write(ref AmqpWriter writer, object? value)
    {
        switch (value)
        {
            case null:
                writer.WriteNull();
                break;
            case string text:
                writer.WriteString(text);
                break;
            case int number:
                writer.WriteInt32(number);
                break;
            case bool boolean:
                writer.WriteBoolean(boolean);
                break;
            case long number:
                writer.WriteInt64(number);
                break;
            case AmqpSymbol symbol:
                writer.WriteSymbol(symbol);
                break;
            case double number:
                writer.WriteDouble(number);
                break;
            case DateTime time:
                writer.WriteDateTime(time);
                break;
            case Guid uuid:
                writer.WriteGuid(uuid);
                break;
            case ArraySegment<byte> bytes:
                WriteBinary(ref writer, bytes);
                break;
            case uint number:
                writer.WriteUInt32(number);
                break;
            case ulong number:
                writer.WriteUInt64(number);
                break;
            case byte number:
                writer.WriteByte(number);
                break;
            case short number:
                writer.WriteInt16(number);
                break;
            case ushort number:
                writer.WriteUInt16(number);
                break;
            case sbyte number:
                writer.WriteSByte(number);
                break;
            case float number:
                writer.WriteSingle(number);
                break;
            case decimal number:
                writer.WriteDecimal(number);
                break;
            case char character:
                WriteItem(ref writer, character);
                break;
            case DateTimeOffset time:
                writer.WriteDateTimeOffset(time);
                break;
            default:
                WriteOther(ref writer, value);
                break;
        }
    }

    /// <summary>Writes a single element as an array of its type would write it.</summary>
    public static void WriteItem<T>(ref AmqpWriter writer, T value) => ElementEncodings<T>.Array.EncodeBare(ref writer, value);

    /// <summary>Writes a binary; a segment without an array is null.</summary>
    public static void WriteBinary(ref AmqpWriter writer, ArraySegment<byte> bytes)
    {
        if (bytes.Array is null)
        {
            writer.WriteNull();
        }
        else
        {
            writer.WriteBinary(bytes.AsSpan());
        }
    }

    public static void WriteArray<T>(ref AmqpWriter writer, T[] values)
    {
        if (ElementEncodings<T>.FoundArray is ArrayEncoding<T> encoding)
        {
            encoding.Write(ref writer, values);
        }
        else
        {
            LegacyObjectToValue.ToArray(values, typeof(T), writer.Depth).WriteTo(ref writer);
        }
    }

    public static void WriteList(ref AmqpWriter writer, IList list)
    {
        AmqpWriteScope scope = writer.BeginList();
        for (int i = 0; i < list.Count; i++)
        {
            Write(ref writer, list[i]);
        }

        writer.End(scope);
    }

    public static void WriteMap(ref AmqpWriter writer, AmqpMap map)
    {
        AmqpWriteScope scope = writer.BeginMap();
        foreach (KeyValuePair<object, object?> pair in map)
        {
            Write(ref writer, pair.Key);
            Write(ref writer, pair.Value);
        }

        writer.End(scope);
    }

    public static void WriteDictionary(ref AmqpWriter writer, IDictionary dictionary)
    {
        AmqpWriteScope scope = writer.BeginMap();
        IDictionaryEnumerator enumerator = dictionary.GetEnumerator();
        while (enumerator.MoveNext())
        {
            Write(ref writer, enumerator.Key);
            Write(ref writer, enumerator.Value);
        }

        writer.End(scope);
    }

    public static AmqpEncodeException NoType(Type type) => new("The type " + type + " has no AMQP type; map it with an AmqpObjectResolver.");

    private static void WriteOther(ref AmqpWriter writer, object value)
    {
        if (CoreValues.TryGet(value, out AmqpValue core))
        {
            core.WriteTo(ref writer);
            return;
        }

        switch (value)
        {
            case AmqpMap map:
                WriteMap(ref writer, map);
                break;
            case DescribedType described:
                AmqpWriteScope scope = writer.BeginDescribed();
                Write(ref writer, described.Descriptor);
                Write(ref writer, described.Value);
                writer.End(scope);
                break;
            case IMultiple multiple:
                multiple.WriteTo(ref writer);
                break;
            case IAmqpComposite composite:
                composite.WriteTo(ref writer);
                break;
            case Array array when array.GetType() != typeof(object[]):
                if (TypedItems.OfArray(array.GetType()) is TypedItems typed)
                {
                    typed.WriteArray(ref writer, array);
                }
                else
                {
                    LegacyObjectToValue.ToArray(array, array.GetType().GetElementType()!, writer.Depth).WriteTo(ref writer);
                }

                break;
            case List<object?> list:
                WriteList(ref writer, list);
                break;
            case Dictionary<string, object?> map:
                WritePairs(ref writer, map);
                break;
            case IEnumerable<KeyValuePair<string, object?>> pairs:
                WritePairs(ref writer, pairs);
                break;
            case IDictionary dictionary:
                WriteDictionary(ref writer, dictionary);
                break;
            default:
                WriteSequence(ref writer, value);
                break;
        }
    }

    /// <summary>Writes any sequence as a list.</summary>
    public static void WriteSequence(ref AmqpWriter writer, object value)
    {
        if (TypedItems.OfSequence(value) is TypedItems items)
        {
            items.WriteList(ref writer, value);
        }
        else if (value is IList list)
        {
            WriteList(ref writer, list);
        }
        else if (value is IEnumerable sequence)
        {
            AmqpWriteScope scope = writer.BeginList();
            foreach (object? item in sequence)
            {
                Write(ref writer, item);
            }

            writer.End(scope);
        }
        else
        {
            throw NoType(value.GetType());
        }
    }

    private static void WritePairs(ref AmqpWriter writer, Dictionary<string, object?> pairs)
    {
        AmqpWriteScope scope = writer.BeginMap();
        foreach (KeyValuePair<string, object?> pair in pairs)
        {
            writer.WriteString(pair.Key);
            Write(ref writer, pair.Value);
        }

        writer.End(scope);
    }

    private static void WritePairs(ref AmqpWriter writer, IEnumerable<KeyValuePair<string, object?>> pairs)
    {
        AmqpWriteScope scope = writer.BeginMap();
        foreach (KeyValuePair<string, object?> pair in pairs)
        {
            writer.WriteString(pair.Key);
            Write(ref writer, pair.Value);
        }

        writer.End(scope);
    }
}
