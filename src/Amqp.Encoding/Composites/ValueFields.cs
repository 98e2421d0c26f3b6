namespace Amqp.Encoding;

/// <summary>A value of any type.</summary>
internal readonly struct ValueField : IPlainField<AmqpValue>
{
    int IPlainField<AmqpValue>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref AmqpValue value) => 0;

    bool IField<AmqpValue>.TryRead(ref AmqpReader reader, out AmqpValue value)
    {
        value = AmqpValue.Read(ref reader);
        return true;
    }

    int IField<AmqpValue>.GetSize(in AmqpValue value, AmqpWriterOptions? options) => value.GetEncodedSize();

    int IPlainField<AmqpValue>.WritePlain(in AmqpValue value, Span<byte> room, int at) => value.WritePlain(room, at);

    void IField<AmqpValue>.Write(ref AmqpWriter writer, in AmqpValue value) => value.WriteTo(ref writer);
}

/// <summary>A map whose keys are symbols (0xC1, 0xD1); unless the reader is strict, keys that are ASCII strings become symbols.</summary>
internal readonly struct MapField : IPlainField<AmqpMap?>
{
    int IPlainField<AmqpMap?>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref AmqpMap? value) => 0;

    bool IField<AmqpMap?>.TryRead(ref AmqpReader reader, out AmqpMap? value)
    {
        value = FieldsMap.Read(ref reader);
        return value is not null;
    }

    int IField<AmqpMap?>.GetSize(in AmqpMap? value, AmqpWriterOptions? options) => ((AmqpValue)value).GetEncodedSize();

    int IPlainField<AmqpMap?>.WritePlain(in AmqpMap? value, Span<byte> room, int at)
    {
        // C1 size count.
        int end = at + 3;
        foreach (KeyValuePair<AmqpValue, AmqpValue> pair in value!)
        {
            int start = end;
            int middle = pair.Key.WritePlain(room, start);
            end = pair.Value.WritePlain(room, middle);
            if (middle == start || end == middle)
            {
                return at;
            }
        }

        return end <= room.Length ? AmqpPrimitives.WritePlainHeader(FormatCode.Map8, 2 * value.Count, room, at, end) : at;
    }

    void IField<AmqpMap?>.Write(ref AmqpWriter writer, in AmqpMap? value) => ((AmqpValue)value).WriteTo(ref writer);
}
