namespace Amqp.Encoding;

/// <summary>A type of the standard that restricts or names another type, such as an enum or sequence-no.</summary>
internal interface IRestrictedType<T, TSource>
{
    /// <summary>Gets what errors expect; null if no value of the source is illegal.</summary>
    string? Expected { get; }

    bool IsLegal(T value, bool isStrict);

    T FromSource(TSource source);

    TSource ToSource(T value);
}

/// <summary>A field of a type that restricts or names another type.</summary>
internal readonly struct WrappedField<T, TSource, TField, TType> : IPlainField<T>
    where T : struct
    where TField : struct, IPlainField<TSource>
    where TType : struct, IRestrictedType<T, TSource>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    int IPlainField<T>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref T value)
    {
        TSource read = default!;
        int length = default(TField).ReadPlain(source, in reader, ref read);
        value = default(TType).FromSource(read);
        return default(TType).Expected is null || default(TType).IsLegal(value, reader.Options.IsStrict) ? length : 0;
    }

    bool IField<T>.TryRead(ref AmqpReader reader, out T value)
    {
        int at = reader.Position;
        _ = default(TField).TryRead(ref reader, out TSource source);
        value = default(TType).FromSource(source);
        if (default(TType).Expected is string expected && !reader.HasFault && !default(TType).IsLegal(value, reader.Options.IsStrict))
        {
            reader.FailField(at, expected, source is AmqpSymbol ? "another symbol" : string.Format(CultureInfo.InvariantCulture, "{0}", source));
        }

        return true;
    }

    int IField<T>.GetSize(in T value, AmqpWriterOptions? options) => default(TField).GetSize(default(TType).ToSource(value), options);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    int IPlainField<T>.WritePlain(in T value, Span<byte> room, int at) => default(TField).WritePlain(default(TType).ToSource(value), room, at);

    void IField<T>.Write(ref AmqpWriter writer, in T value) => default(TField).Write(ref writer, default(TType).ToSource(value));

    /// <summary>Returns a value that the type allows, or null.</summary>
    /// <exception cref="ArgumentException">The type does not allow the value.</exception>
    public static T? Check(T? value) => FieldValue.Check(value, value is not T set || default(TType).IsLegal(set, isStrict: false));

    /// <inheritdoc cref="Check(T?)"/>
    public static T Check(T value) => FieldValue.Check(value, default(TType).IsLegal(value, isStrict: false));
}
