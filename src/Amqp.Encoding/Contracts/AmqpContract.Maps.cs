namespace Amqp.Encoding.CompilerServices;

/// <content>Maps (0xC1, 0xD1), whose keys are distinct on the wire and in .NET.</content>
public static partial class AmqpContract
{
    /// <summary>Enters a map (0xC1, 0xD1) whose keys are distinct and whose pairs are all there.</summary>
    /// <remarks>The keys are compared in place, and not checked: a key in a key would be checked again at each level.</remarks>
    /// <param name="reader">The reader.</param>
    /// <returns>The scope.</returns>
    /// <exception cref="AmqpDecodeException">The value is not a map, it is malformed, or a key occurs twice.</exception>
    public static AmqpReadScope EnterMap(ref AmqpReader reader)
    {
        AmqpReader map = reader;
        AmqpReadScope scope = map.EnterMap();
        AmqpReader pairs = map;
        if (EncodedKeySet.TryFindEqual(ref pairs, out int position, out _))
        {
            pairs = map.CreateKeyReader(position);
            pairs.Fail(AmqpDecodeErrorKind.DuplicateKey, "map", position, 0);
        }

        reader = map;
        reader.TakeFault(in pairs);
        return scope;
    }

    /// <summary>Reads the key of a pair: a symbol or a string.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="key">The bytes of the text.</param>
    /// <returns>False if the key is of another type; the reader does not move then.</returns>
    /// <exception cref="AmqpDecodeException">The text is malformed.</exception>
    public static bool TryReadKey(ref AmqpReader reader, out ReadOnlySpan<byte> key)
    {
        FormatCode code = reader.PeekFormatCode();
        bool isString = code == FormatCode.String8 || code == FormatCode.String32;
        bool isSymbol = code == FormatCode.Symbol8 || code == FormatCode.Symbol32;
        key = isString ? reader.ReadStringBytes() : isSymbol ? reader.ReadSymbolBytes() : default;
        return isString || isSymbol;
    }

    /// <summary>Skips a pair that is not a field, after a check of its key; or refuses it, if the type refuses unknown fields.</summary>
    /// <param name="reader">The reader, before the key.</param>
    /// <param name="info">The name and the fields of the type.</param>
    /// <exception cref="AmqpDecodeException">The key is malformed, or the field is refused.</exception>
    public static void SkipPair(ref AmqpReader reader, RecordInfo info)
    {
        if (info is { Unknown: string type })
        {
            RecordList.FailUnknown(ref reader, "the fields of " + type);
            return;
        }

        reader.Validate();
        reader.Skip();
    }

    /// <summary>Reads a pair that is not a field.</summary>
    /// <param name="reader">The reader, before the key.</param>
    /// <param name="scope">The map.</param>
    /// <param name="others">The pairs that were read before, with room for all; null for none.</param>
    /// <param name="count">The number of pairs that were read.</param>
    /// <exception cref="AmqpDecodeException">The key or its value is malformed.</exception>
    public static void ReadOther(ref AmqpReader reader, in AmqpReadScope scope, ref KeyValuePair<AmqpValue, AmqpValue>[]? others, ref int count)
    {
        others ??= new KeyValuePair<AmqpValue, AmqpValue>[scope.Count];
        AmqpValue key = reader.ReadValue();
        others[count++] = new(key, reader.ReadValue());
    }

    /// <summary>Makes a map of the pairs that are not fields.</summary>
    /// <param name="others">The pairs; null for none.</param>
    /// <param name="count">The number of pairs that were read.</param>
    /// <returns>The map; null for no pairs.</returns>
    public static AmqpMap? ToMap(KeyValuePair<AmqpValue, AmqpValue>[]? others, int count) => others is null ? null : AmqpMap.Create(others.AsSpan(0, count));

    /// <summary>Adds a pair that was read to a dictionary, unless the reader keeps a fault.</summary>
    /// <typeparam name="TKey">The type of a key.</typeparam>
    /// <typeparam name="TValue">The type of a value.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <param name="pairs">The dictionary.</param>
    /// <param name="position">The offset of the key.</param>
    /// <param name="key">The key.</param>
    /// <param name="value">Its value.</param>
    /// <exception cref="AmqpDecodeException">The key is null, or another key of the map is equal to it in .NET, though not in AMQP.</exception>
    public static void AddPair<TKey, TValue>(ref AmqpReader reader, Dictionary<TKey, TValue> pairs, int position, TKey key, TValue value)
        where TKey : notnull
    {
        ArgumentNullException.ThrowIfNull(pairs);
        if (reader.HasFault)
        {
            return;
        }

        int count = pairs.Count;
        if (key is not null)
        {
            pairs[key] = value;
        }

        if (pairs.Count == count)
        {
            reader.FailAt(position, ReadFault.OfKey());
        }
    }

    /// <summary>Reports that a field occurs twice in a map: with a string and with a symbol as its key.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="position">The offset of the second key.</param>
    /// <param name="field">The name of the field.</param>
    /// <exception cref="AmqpDecodeException">Always.</exception>
    public static void FailTwice(ref AmqpReader reader, int position, string field) =>
        reader.FailField(position, "one pair for the field " + field, "a second one, whose key is a string or symbol with the same text");

    /// <summary>Writes the pairs that are not fields.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="others">The pairs; null for none.</param>
    /// <param name="info">The names of the fields.</param>
    /// <param name="type">The name of the type.</param>
    /// <exception cref="AmqpEncodeException">A key is the name of a field, or a pair cannot be encoded.</exception>
    public static void WriteOthers(ref AmqpWriter writer, AmqpMap? others, RecordInfo info, string type)
    {
        try
        {
            foreach (KeyValuePair<AmqpValue, AmqpValue> pair in others ?? AmqpMap.Empty)
            {
                string? name = pair.Key.TryGetSymbol(out AmqpSymbol symbol) ? symbol.Value : pair.Key.TryGetString(out string? text) ? text : null;
                if (name is not null && Array.IndexOf(info.Names, name) >= 0)
                {
                    throw new AmqpEncodeException("The unknown fields of " + type + " have the key " + name + ", which is that of a field: set the field, and take the pair away.");
                }

                pair.Key.WriteTo(ref writer);
                pair.Value.WriteTo(ref writer);
            }
        }
        catch (AmqpEncodeException fault) when (InItem(fault, writer.Mark().OuterItems, isPair: true))
        {
            throw;
        }
    }

    /// <summary>Begins a map whose pairs are those of a dictionary.</summary>
    /// <typeparam name="TKey">The type of a key.</typeparam>
    /// <typeparam name="TValue">The type of a value.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="pairs">The dictionary; null if a converter makes other keys of its keys.</param>
    /// <returns>The scope, for <see cref="EndMap"/>.</returns>
    /// <exception cref="AmqpEncodeException">Values are nested too deeply.</exception>
    public static AmqpWriteScope BeginMap<TKey, TValue>(ref AmqpWriter writer, IEnumerable<KeyValuePair<TKey, TValue>>? pairs) =>
        writer.IsCounting && (pairs is null || !DistinctKeys.AreIn(pairs)) ? writer.BeginComparedMap() : writer.BeginMap();

    /// <summary>Ends a map whose pairs are those of a dictionary.</summary>
    /// <typeparam name="TKey">The type of a key.</typeparam>
    /// <typeparam name="TValue">The type of a value.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="scope">The map.</param>
    /// <param name="pairs">The dictionary; null if a converter makes other keys of its keys.</param>
    /// <exception cref="AmqpEncodeException">A key occurs twice, or the bytes would exceed what one buffer can hold.</exception>
    public static void EndMap<TKey, TValue>(ref AmqpWriter writer, in AmqpWriteScope scope, IEnumerable<KeyValuePair<TKey, TValue>>? pairs)
    {
        if (!writer.IsCounting && (pairs is null || !DistinctKeys.AreIn(pairs)) && !writer.HasDistinctKeys(in scope, out int index))
        {
            var fault = new AmqpEncodeException(index >= 0 ? "A key occurs twice: the keys of a map must be distinct (AMQP 1.0, part 1, 1.6.23)." : "A key is nested too deeply to be compared with the others.");
            fault.AddPair(Math.Max(index, ~index), isKey: true);
            throw fault;
        }

        writer.End(in scope);
    }
}
