namespace Amqp.Encoding;

/// <summary>A key with its value, as maps store them. Fields allow pairs to be compared and filled in place.</summary>
internal struct ValuePair(AmqpValue key, AmqpValue value)
{
    public AmqpValue Key = key;
    public AmqpValue Value = value;

    public static ValuePair[] Copy(ReadOnlySpan<KeyValuePair<AmqpValue, AmqpValue>> source)
    {
        var pairs = new ValuePair[source.Length];
        for (int i = 0; i < pairs.Length; i++)
        {
            pairs[i] = new ValuePair(source[i].Key, source[i].Value);
        }

        return pairs;
    }

    /// <summary>Writes key and value and moves past them, if both are plain.</summary>
    public readonly bool TryWritePlain(Span<byte> room, ref int at)
    {
        int valueAt = Key.WritePlain(room, at);
        int end = valueAt > at ? Value.WritePlain(room, valueAt) : valueAt;
        bool isPlain = end > valueAt;
        at = isPlain ? end : at;
        return isPlain;
    }

    public readonly KeyValuePair<AmqpValue, AmqpValue> ToKeyValuePair() => new(Key, Value);
}
