namespace Amqp.Encoding;

/// <summary>Reads the composites that a field may hold.</summary>
internal interface ICompositeType<T>
{
    T Read(ref AmqpReader reader);

    /// <summary>Gets whether the field may be set to a composite.</summary>
    bool IsLegal(T value);
}

/// <summary>A field that holds a composite: a described list.</summary>
internal readonly struct CompositeField<T, TType> : IPlainField<T?>
    where T : class, IAmqpComposite
    where TType : struct, ICompositeType<T>
{
    int IPlainField<T?>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref T? value) => 0;

    bool IField<T?>.TryRead(ref AmqpReader reader, out T? value)
    {
        value = default(TType).Read(ref reader);
        return true;
    }

    int IField<T?>.GetSize(in T? value, AmqpWriterOptions? options) => value!.GetEncodedSize(options);

    int IPlainField<T?>.WritePlain(in T? value, Span<byte> room, int at) => at;

    void IField<T?>.Write(ref AmqpWriter writer, in T? value) => value!.WriteTo(ref writer);

    /// <summary>Returns a composite that the field may hold, or null.</summary>
    /// <exception cref="ArgumentException">The field may not hold the composite.</exception>
    public static T? Check(T? value) => FieldValue.Check(value, value is null || default(TType).IsLegal(value));
}
