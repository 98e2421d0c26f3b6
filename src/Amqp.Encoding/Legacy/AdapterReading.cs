namespace Amqp.Encoding.Legacy;

/// <summary>Reads a value of a type that the caller names; resolvers are called only for its parts.</summary>
internal static class AdapterReading
{
    public static List<object?> ReadList(ref AmqpReader reader, AdapterRules rules)
    {
        // This throws if the next value is not a list.
        AmqpReader start = reader;
        start.EnterList();
        return (List<object?>)ObjectReader.Read(ref reader, rules, resolves: false)!;
    }

    public static AmqpMap ReadMap(ref AmqpReader reader, AdapterRules rules)
    {
        AmqpReader start = reader;
        start.EnterMap();
        AmqpReader end = reader;
        if (ObjectReader.Read(ref end, rules, resolves: false) is not AmqpMap map)
        {
            // A dictionary of objects cannot hold a null key, or distinguish a decimal32 and a decimal64 of one number.
            start.Fail(AmqpDecodeErrorKind.NotRepresentable, "map", start.Position, 0);
            return [];
        }

        reader = end;
        return map;
    }

    public static T[] ReadArray<T>(ref AmqpReader reader, AdapterRules rules)
    {
        ArrayEncoding<T>? encoding = ElementEncodings<T>.FoundArray;
        if (encoding is not null && !rules.HasResolvers)
        {
            return encoding.Read(ref reader);
        }

        AmqpReader start = reader;
        if (!start.TryReadArrayHeader(out ArrayHeader header))
        {
            return [];
        }

        AmqpReader end = reader;
        AmqpArray array = AmqpValue.Read(ref end).AsArray();
        Array? resolved = rules.TryResolveElements(array, isInKey: false);
        if (resolved is null && encoding is not null)
        {
            return encoding.Read(ref reader);
        }

        reader = end;
        if (resolved is T[] exact)
        {
            return exact;
        }

        Array items = resolved ?? rules.ToObjects(array);
        var elements = new T[items.Length];
        for (int i = 0; i < elements.Length; i++)
        {
            if (items.GetValue(i) is not T element)
            {
                start.Fail(ReadFault.OfConstructor("an array of " + typeof(T), in header));
                return [];
            }

            elements[i] = element;
        }

        return elements;
    }

    /// <summary>Reads a field that may hold several values.</summary>
    public static T[] ReadMultiple<T>(ref AmqpReader reader, AdapterRules rules)
    {
        bool isArray = reader.PeekFormatCode().Category == FormatCodeCategory.Array;
        if (!rules.HasResolvers)
        {
            return isArray ? ElementEncodings<T>.Array.Read(ref reader) : [ElementEncodings<T>.Array.DecodeBare(ref reader)];
        }

        if (isArray)
        {
            return ReadArray<T>(ref reader, rules);
        }

        AmqpReader end = reader;
        object? item = rules.ToObject(AmqpValue.Read(ref end));
        if (item is T lone && (ElementEncodings<T>.FoundArray is null || rules.Resolves(typeof(T))))
        {
            reader = end;
            return [lone];
        }

        if (ElementEncodings<T>.FoundArray is ArrayEncoding<T> encoding)
        {
            return [encoding.DecodeBare(ref reader)];
        }

        reader.FailType("a value of " + typeof(T));
        return [];
    }
}
