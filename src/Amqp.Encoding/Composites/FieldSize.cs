using System.Numerics;

namespace Amqp.Encoding;

/// <summary>The encoded size of a composite.</summary>
internal struct FieldSize : IFieldVisitor
{
    /// <summary>The number of bytes of a composite whose type has no fields: 00 53 code 45.</summary>
    public const int OfEmpty = sizeof(uint);

    private readonly AmqpWriterOptions? _options;
    private readonly int _count;
    private long _content;

    public FieldSize(CompositeInfo info, uint present, AmqpWriterOptions? options)
    {
        _options = options;

        // Fields up to the last one that is set are written, or all; those that are not set are one byte.
        _count = options is { FullComposites: true } ? info.Fields.Length : 32 - BitOperations.LeadingZeroCount(present);
        _content = _count - BitOperations.PopCount(present);
    }

    /// <summary>Gets the number of bytes of descriptor, list constructor, size, count and fields.</summary>
    public readonly int Total => EncodedSize.ToInt32(3L + EncodedSize.OfList(_count, _content));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    void IFieldVisitor.Visit<TField, T>(int index, in T value, in T other) => _content += default(TField).GetSize(in value, _options);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    void IFieldVisitor.VisitList<TField, T>(int index, in IReadOnlyList<T>? value, in IReadOnlyList<T>? other) => _content += default(TField).GetSize(in value, _options);
}

/// <summary>Finds the field that cannot be encoded.</summary>
/// <param name="options">The options of the search.</param>
/// <param name="at">The number of bytes of the fields before it.</param>
internal struct FieldSearch(AmqpWriterOptions options, int at) : IFieldVisitor
{
    // The bytes of the fields so far that are set, and their number; a field that is not set is one byte.
    private long _content;
    private int _visited;

    /// <summary>Gets the index of the field; -1 if each has a size, and none is there.</summary>
    public int Index { get; private set; } = -1;

    void IFieldVisitor.Visit<TField, T>(int index, in T value, in T other) => Search<TField, T>(index, in value);

    void IFieldVisitor.VisitList<TField, T>(int index, in IReadOnlyList<T>? value, in IReadOnlyList<T>? other) => Search<TField, IReadOnlyList<T>?>(index, in value);

    private void Search<TField, T>(int index, in T value)
        where TField : struct, IField<T>
    {
        try
        {
            if (Index < 0 && _content + index - _visited != at)
            {
                _content += default(TField).GetSize(in value, options);
                _visited++;
                return;
            }
        }
        catch (AmqpEncodeException)
        {
            // This is the field.
        }

        Index = Index < 0 ? index : Index;
    }
}
