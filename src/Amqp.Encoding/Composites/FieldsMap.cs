namespace Amqp.Encoding;

/// <summary>Reads maps whose keys are symbols: fields, node-properties and filter-set (AMQP 1.0, part 2, 2.8.13; part 3, 3.5.8 and 3.5.9).</summary>
internal static class FieldsMap
{
    /// <summary>Reads the map; null after a recorded fault.</summary>
    public static AmqpMap? Read(ref AmqpReader reader)
    {
        if (!reader.PeekFormatCode().TryGetType(out AmqpType type) || type != AmqpType.Map)
        {
            reader.FailType("map");
            return null;
        }

        AmqpReader start = reader;
        AmqpValue value = AmqpValue.Read(ref reader);
        if (!value.TryGetMap(out AmqpMap? map))
        {
            return null;
        }

        bool hasStrings = false;
        int index = 0;
        foreach (KeyValuePair<AmqpValue, AmqpValue> pair in map)
        {
            if (pair.Key.Type != AmqpType.Symbol)
            {
                hasStrings = true;
                if (start.Options.IsStrict || !pair.Key.TryGetString(out string? text) || !AmqpSymbol.TryParse(text, out _))
                {
                    reader.FailField(FindKey(start, index).Position, "a symbol as key", pair.Key.Type == AmqpType.String ? "a string" : "another type");
                    return null;
                }
            }

            index++;
        }

        return hasStrings ? WithSymbols(ref reader, in start, map) : map;
    }

    /// <summary>Checks that the values of a filter-set are null or described.</summary>
    public static void CheckFilters(ref AmqpReader reader, AmqpReader start, AmqpMap map)
    {
        int index = 0;
        foreach (KeyValuePair<AmqpValue, AmqpValue> pair in map)
        {
            if (!pair.Value.IsNull && pair.Value.Type != AmqpType.Described)
            {
                start = FindKey(start, index);
                start.Skip();
                reader.FailField(start.Position, "a filter that is described, or null", "a bare value");
                return;
            }

            index++;
        }
    }

    // Peers that send strings mean symbols, and lookup uses symbols.
    private static AmqpMap? WithSymbols(ref AmqpReader reader, in AmqpReader start, AmqpMap map)
    {
        ValuePair[] pairs = map.Pairs.ToArray();
        foreach (ref ValuePair pair in pairs.AsSpan())
        {
            pair.Key = pair.Key.TryGetString(out string? text) ? new AmqpSymbol(text) : pair.Key;
        }

        int twice = MapIndex.FindTwice(pairs, out MapIndex index);
        if (twice >= 0)
        {
            reader.FailField(FindKey(start, twice).Position, "distinct keys in a map", "the same key twice");
        }

        return twice < 0 ? new AmqpMap(pairs, index) : null;
    }

    internal static AmqpReader FindKey(AmqpReader reader, int index)
    {
        reader.EnterMap();
        for (int i = 0; i < 2 * index; i++)
        {
            reader.Skip();
        }

        return reader;
    }
}
