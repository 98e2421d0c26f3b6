namespace Amqp.Encoding;

/// <summary>Elements of one AMQP type stored in an array of one .NET type.</summary>
internal abstract class ElementType<T>(AmqpType type, FormatCode code, Func<T, AmqpValue> toValue, Func<AmqpValue, T> fromValue)
    : ElementType(type, code)
{
    public override Type? ArrayType => typeof(T[]);

    public override bool IsNullable => default(T) is null;

    public AmqpValue ToValue(T item) => toValue(item);

    public abstract ArrayElements<T> Store(T[] items);

    public override ArrayElements StoreCopy(Array source) => Store(((T[])source).AsSpan().ToArray());

    public override ArrayElements ReadEach(ValueReader values, ref AmqpReader reader, FormatCode code, int count)
    {
        if (code.IsZeroWidth)
        {
            T item = count == 0 ? default! : fromValue(values.Read(ref reader));
            reader.SkipElements();
            return new RepeatedElements<T>(this, item, code, count);
        }

        T[] items = count == 0 ? [] : new T[count];
        for (int i = 0; i < items.Length; i++)
        {
            AmqpValue value = values.Read(ref reader);
            if (reader.HasFault)
            {
                break;
            }

            items[i] = fromValue(value);
        }

        return Store(items);
    }

    public override bool TryWriteEach(ref AmqpWriter writer, ReadOnlySpan<AmqpValue> values)
    {
        if (StandardEncodings.FindArray<T>() is not ArrayEncoding<T> encoding)
        {
            return false;
        }

        using var items = new BorrowedItems<T>(values.Length);
        Span<T> copy = items.Copy;
        for (int i = 0; i < copy.Length; i++)
        {
            copy[i] = fromValue(values[i]);
        }

        encoding.Write(ref writer, copy);
        return true;
    }

    public override ArrayElements StoreEach(IReadOnlyList<AmqpValue> values)
    {
        T[] items = new T[values.Count];
        for (int i = 0; i < items.Length; i++)
        {
            items[i] = fromValue(values[i]);
        }

        return Store(items);
    }
}
