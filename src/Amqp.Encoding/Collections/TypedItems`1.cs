namespace Amqp.Encoding;

/// <summary>Arrays and sequences of one .NET type.</summary>
/// <param name="array">The encoding of arrays.</param>
/// <param name="list">The encoding of lists; null for elements that are arrays.</param>
internal sealed class TypedItems<T>(ArrayEncoding<T> array, ListEncoding<T>? list) : TypedItems(typeof(T))
{
    public ArrayEncoding<T> Array => array;

    public ListEncoding<T>? List => list;

    public override int ArrayLevels => array.Levels;

    public override void WriteArray(ref AmqpWriter writer, object source) => array.Write(ref writer, (T[])source);

    public override void WriteList(ref AmqpWriter writer, object sequence)
    {
        using var items = new BorrowedItems<T>((IEnumerable<T>)sequence);
        list!.Write(ref writer, items.Values);
    }

    public override Array[] ToJagged(Array[] arrays) => System.Array.ConvertAll(arrays, static array => (T[])array);

    public override Func<object, IDictionaryEnumerator>? FindPairs(object source) =>
        PairEnumerator<string, T>.Find(source) ?? PairEnumerator<object, T>.Find(source) ?? PairEnumerator<AmqpSymbol, T>.Find(source)
        ?? PairEnumerator<T, T>.Find(source) ?? PairEnumerator<T, string>.Find(source) ?? PairEnumerator<T, object?>.Find(source);

    private protected override bool IsSequence(object value) => typeof(T).IsValueType && value is IEnumerable<T>;
}
