namespace Amqp.Encoding;

/// <summary>The value of one field of a composite, as it is written.</summary>
/// <param name="composite">The composite.</param>
/// <param name="wanted">The index of the field.</param>
internal struct FieldContent(AmqpComposite composite, int wanted) : IFieldVisitor
{
    /// <summary>Gets the value; null if the field was not visited.</summary>
    public AmqpValue Value { get; private set; }

    void IFieldVisitor.Visit<TField, T>(int index, in T value, in T other) => Encode<TField, T>(index, in value);

    void IFieldVisitor.VisitList<TField, T>(int index, in IReadOnlyList<T>? value, in IReadOnlyList<T>? other) => Encode<TField, IReadOnlyList<T>?>(index, in value);

    private void Encode<TField, T>(int index, in T value)
        where TField : struct, IField<T>
    {
        if (index == wanted)
        {
            using var buffer = new AmqpBuffer();
            var writer = new AmqpWriter(buffer, AmqpWriterOptions.Deepest);
            int end = writer.WriteExactly<CompositeRecord, TField, T>(0, in value, 0, index, new CompositeRecord(composite));
            Value = AmqpValue.Decode(writer.GetRoom().Slice(0, end), AmqpReaderOptions.Accepted);
        }
    }
}
