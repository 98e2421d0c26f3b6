namespace Amqp.Encoding;

/// <summary>The hash of the fields that are set in a composite.</summary>
internal struct FieldHash : IFieldVisitor
{
    private HashCode _hash;

    public FieldHash(uint present) => _hash.Add(present);

    public readonly int ToHashCode() => _hash.ToHashCode();

    public void Visit<TField, T>(int index, in T value, in T other)
        where TField : struct, IField<T> =>
        _hash.Add(value is ReadOnlyMemory<byte> bytes ? KeyedHash.Of(bytes.Span) : value is AmqpSymbol[] symbols ? Of(symbols) : KeyedComparer<T>.Default.GetHashCode(value));

    public void VisitList<TField, T>(int index, in IReadOnlyList<T>? value, in IReadOnlyList<T>? other)
        where TField : struct, IField<IReadOnlyList<T>?> => _hash.Add(value!.Count);

    private static int Of(AmqpSymbol[] symbols)
    {
        var hash = new HashCode();
        foreach (AmqpSymbol symbol in symbols)
        {
            hash.Add(symbol);
        }

        return hash.ToHashCode();
    }
}
