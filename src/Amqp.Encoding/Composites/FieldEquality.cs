using System.Linq;

namespace Amqp.Encoding;

/// <summary>Compares two composites in which the same fields are set.</summary>
internal struct FieldEquality : IFieldVisitor
{
    private bool _areDifferent;

    /// <summary>Gets whether all fields visited so far are equal.</summary>
    public readonly bool AreEqual => !_areDifferent;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    void IFieldVisitor.Visit<TField, T>(int index, in T value, in T other) => _areDifferent = _areDifferent || !Compare(value, other);

    void IFieldVisitor.VisitList<TField, T>(int index, in IReadOnlyList<T>? value, in IReadOnlyList<T>? other) =>
        _areDifferent = _areDifferent || !(ReferenceEquals(value, other) || value!.SequenceEqual(other!));

    // The JIT decides which type T is; nothing is boxed.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Compare<T>(T value, T other) =>
        value is ReadOnlyMemory<byte> bytes && other is ReadOnlyMemory<byte> otherBytes ? bytes.Span.SequenceEqual(otherBytes.Span)
        : value is AmqpSymbol[] symbols && other is AmqpSymbol[] otherSymbols ? symbols.AsSpan().SequenceEqual(otherSymbols.AsSpan())
        : EqualityComparer<T>.Default.Equals(value, other);
}
