using System.Collections.Generic;
using System.Linq;

namespace Amqp.Encoding;

/// <summary>Compares two composites in which the same fields are set.</summary>
/// <param name="present">The fields that are set.</param>
internal struct FieldEquality(uint present) : IFieldVisitor
{
    /// <summary>Gets whether all fields visited so far are equal.</summary>
    public bool AreEqual { get; private set; } = true;

    public void Visit<TField, T>(int index, in T value, in T other)
        where TField : struct, IField<T>
    {
        if (!AreEqual || !FieldValue.IsSet(present, index))
        {
            return;
        }

        // The tests of values of .NET's value types are done by the JIT; nothing is boxed.
        AreEqual = value is ReadOnlyMemory<byte> bytes && other is ReadOnlyMemory<byte> otherBytes ? bytes.Span.SequenceEqual(otherBytes.Span)
            : value is AmqpSymbol[] symbols && other is AmqpSymbol[] otherSymbols ? symbols.AsSpan().SequenceEqual(otherSymbols.AsSpan())
            : EqualityComparer<T>.Default.Equals(value, other);
    }

    public void VisitList<TField, T>(int index, in IReadOnlyList<T>? value, in IReadOnlyList<T>? other)
        where TField : struct, IField<IReadOnlyList<T>?> =>
        AreEqual = AreEqual && (!FieldValue.IsSet(present, index) || ReferenceEquals(value, other) || value!.SequenceEqual(other!));
}
