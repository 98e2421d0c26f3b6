using System.Collections.Generic;

namespace Amqp.Encoding.Legacy;

/// <summary>Arrays and lists of one .NET type.</summary>
internal sealed class TypedItems<T>() : TypedItems(typeof(T[]), typeof(List<T>), typeof(T).IsValueType)
{
    private static ListEncoding<T> Lists => ElementEncodings<T>.FoundList!;

    public override int ArrayLevels => ElementEncodings<T>.Array.Levels;

    public override int GetArraySize(object array) => ElementEncodings<T>.Array.GetEncodedSize((T[])array);

    public override void WriteArray(ref AmqpWriter writer, object array) => ElementEncodings<T>.Array.Write(ref writer, (T[])array);

    public override Array[] ToJagged(Array[] arrays) => Array.ConvertAll(arrays, static array => (T[])array);

    public override int GetListSize(object sequence)
    {
        using var items = new BorrowedItems<T>((IEnumerable<T>)sequence);
        return Lists.GetEncodedSize(items.Values);
    }

    public override void WriteList(ref AmqpWriter writer, object sequence)
    {
        using var items = new BorrowedItems<T>((IEnumerable<T>)sequence);
        Lists.Write(ref writer, items.Values);
    }

    private protected override bool IsSequence(object value) => value is IEnumerable<T>;
}
