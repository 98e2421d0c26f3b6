namespace Amqp.Encoding;

/// <summary>Visits the fields that are set in a composite, or in two composites of one type together, in the order of the standard.</summary>
/// <remarks>Structs implement it, so that generic methods call it directly and nothing is boxed.</remarks>
internal interface IFieldVisitor
{
    /// <summary>Visits a field.</summary>
    /// <typeparam name="TField">How the field is read, measured and written.</typeparam>
    /// <typeparam name="T">The .NET type of the value.</typeparam>
    /// <param name="index">The index of the field.</param>
    /// <param name="value">The value.</param>
    /// <param name="other">The value of the other composite; the same value if there is no other.</param>
    void Visit<TField, T>(int index, in T value, in T other)
        where TField : struct, IField<T>;

    /// <summary>Visits a field that may be any list of the caller.</summary>
    /// <typeparam name="TField">How the field is read, measured and written.</typeparam>
    /// <typeparam name="T">The .NET type of an item.</typeparam>
    /// <param name="index">The index of the field.</param>
    /// <param name="value">The list.</param>
    /// <param name="other">The list of the other composite; the same list if there is no other.</param>
    void VisitList<TField, T>(int index, in IReadOnlyList<T>? value, in IReadOnlyList<T>? other)
        where TField : struct, IField<IReadOnlyList<T>?>;
}
