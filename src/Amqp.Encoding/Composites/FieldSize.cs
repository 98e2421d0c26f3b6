using System.Numerics;

namespace Amqp.Encoding;

/// <summary>Computes the encoded size of a composite.</summary>
internal static class FieldSize
{
    /// <summary>Gets the number of bytes of a field.</summary>
    public static int Of<TField, T>(in T value, AmqpWriterOptions? options)
        where TField : struct, IField<T> => default(TField).GetSize(in value, options);

    /// <summary>Gets the number of fields to write: up to the last one that is set, or all.</summary>
    public static int GetCount(AmqpWriterOptions? options, uint present, int fields) =>
        options is { FullComposites: true } ? fields : 32 - BitOperations.LeadingZeroCount(present);

    /// <summary>Gets the number of bytes of descriptor, list constructor, size, count and fields.</summary>
    public static int OfComposite(int count, long content) => EncodedSize.ToInt32(3L + EncodedSize.OfList(count, content));
}
