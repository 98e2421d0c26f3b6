using System.Collections.Generic;

namespace Amqp.Encoding;

/// <summary>Elements of one AMQP type stored in an array of one .NET type.</summary>
internal sealed class ElementType<T>(AmqpType type, byte code, Func<T, AmqpValue> toValue, Func<AmqpValue, T> fromValue) : ElementType(type, code)
{
    public AmqpValue ToValue(T item) => toValue(item);

    public override ArrayElements Read(ref ValueReader values, ref AmqpReader reader, int count)
    {
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

        return new ArrayElements<T>(this, items);
    }

    public override ArrayElements Store(IReadOnlyList<AmqpValue> values)
    {
        var items = new T[values.Count];
        for (int i = 0; i < items.Length; i++)
        {
            items[i] = fromValue(values[i]);
        }

        return new ArrayElements<T>(this, items);
    }
}
