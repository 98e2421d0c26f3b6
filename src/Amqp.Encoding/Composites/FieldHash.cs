namespace Amqp.Encoding;

/// <summary>The hash of the fields that are set in a composite.</summary>
internal struct FieldHash : IFieldVisitor
{
    private HashCode _hash;

    public FieldHash(uint present) => _hash.Add(present);

    public readonly int ToHashCode() => _hash.ToHashCode();

    void IFieldVisitor.Visit<TField, T>(int index, in T value, in T other) =>
        _hash.Add(value is ReadOnlyMemory<byte> bytes ? KeyedHash.Of(bytes.Span) : value is AmqpSymbol[] symbols ? Of(symbols) : KeyedComparer<T>.Default.GetHashCode(value));

    void IFieldVisitor.VisitList<TField, T>(int index, in IReadOnlyList<T>? value, in IReadOnlyList<T>? other) => _hash.Add(value!.Count);

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
