using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>Measures the fields of a record from an index on; a field that is not set is one byte. Only generated code uses it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref struct RecordSize
{
    internal readonly AmqpWriterOptions? Options;
    private readonly int _first;

    internal RecordSize(int first, AmqpWriterOptions? options)
    {
        _first = first;
        Options = options;
        Index = -1;
    }

    /// <summary>The index of the field that is measured.</summary>
    internal int Index;

    /// <summary>The number of fields up to the last one that is set.</summary>
    internal int Count;

    /// <summary>Begins a field whose property may throw.</summary>
    /// <param name="index">The index of the field.</param>
    public void Begin(int index) => Index = index;

    /// <summary>Measures a field.</summary>
    /// <typeparam name="TField">The field.</typeparam>
    /// <typeparam name="T">The .NET type of the value.</typeparam>
    /// <param name="index">The index of the field.</param>
    /// <param name="isSet">Whether there is a value.</param>
    /// <param name="value">The value.</param>
    /// <returns>The number of bytes; 0 before the first field that is measured.</returns>
    /// <exception cref="AmqpEncodeException">The field cannot be encoded.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Of<TField, T>(int index, bool isSet, in T value)
        where TField : struct, IField<T> => Take(index, isSet) ? default(TField).GetSize(in value, Options) : OfNull(index);

    /// <summary>Measures a field without a value.</summary>
    internal readonly int OfNull(int index) => index < _first ? 0 : 1;

    /// <summary>Begins a field.</summary>
    /// <returns>Whether the value is measured.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool Take(int index, bool isSet)
    {
        Index = index;
        if (isSet)
        {
            Count = index + 1;
        }

        return isSet && index >= _first;
    }
}
