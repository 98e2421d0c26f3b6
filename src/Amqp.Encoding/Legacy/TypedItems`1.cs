using System.Buffers;
using System.Collections.Generic;

namespace Amqp.Encoding.Legacy;

/// <summary>Arrays and lists of one .NET type.</summary>
internal sealed class TypedItems<T>() : TypedItems(typeof(T[]), typeof(List<T>), typeof(T).IsValueType)
{
    // Rented arrays with references to texts and bytes are cleared when they are returned.
    private static readonly bool s_hasReferences =
        typeof(T) == typeof(AmqpSymbol) || typeof(T) == typeof(ReadOnlyMemory<byte>) || typeof(T) == typeof(ArraySegment<byte>);

    private static ListEncoding<T> Lists => ElementEncodings<T>.FoundList!;

    public override int ArrayLevels => ElementEncodings<T>.Array.Levels;

    public override int GetArraySize(object array) => ElementEncodings<T>.Array.GetEncodedSize((T[])array);

    public override void WriteArray(ref AmqpWriter writer, object array) => ElementEncodings<T>.Array.Write(ref writer, (T[])array);

    public override Array[] ToJagged(Array[] arrays) => Array.ConvertAll(arrays, static array => (T[])array);

    public override int GetListSize(object sequence)
    {
        T[] rented = Rent((IEnumerable<T>)sequence, out int count);
        try
        {
            return Lists.GetEncodedSize(rented.AsSpan(0, count));
        }
        finally
        {
            ArrayPool<T>.Shared.Return(rented, s_hasReferences);
        }
    }

    public override void WriteList(ref AmqpWriter writer, object sequence)
    {
        T[] rented = Rent((IEnumerable<T>)sequence, out int count);
        try
        {
            Lists.Write(ref writer, rented.AsSpan(0, count));
        }
        finally
        {
            ArrayPool<T>.Shared.Return(rented, s_hasReferences);
        }
    }

    private protected override bool IsSequence(object value) => value is IEnumerable<T>;

    // Copies the items to a rented array, for one call of the typed encoding.
    private static T[] Rent(IEnumerable<T> sequence, out int count)
    {
        T[] items;
        if (sequence is ICollection<T> collection)
        {
            count = collection.Count;
            items = ArrayPool<T>.Shared.Rent(count);
            collection.CopyTo(items, 0);
            return items;
        }

        items = ArrayPool<T>.Shared.Rent(64);
        count = 0;
        foreach (T item in sequence)
        {
            if (count == items.Length)
            {
                T[] larger = ArrayPool<T>.Shared.Rent(checked(2 * count));
                items.AsSpan().CopyTo(larger);
                ArrayPool<T>.Shared.Return(items, s_hasReferences);
                items = larger;
            }

            items[count++] = item;
        }

        return items;
    }
}
