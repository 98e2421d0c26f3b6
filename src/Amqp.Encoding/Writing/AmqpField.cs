namespace Amqp.Encoding;

/// <summary>Calls of a field: its members are explicit, because the compiler makes a second method of an implicit one that has an <c>in</c> parameter.</summary>
internal static class AmqpField
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int ReadPlain<TField, T>(ReadOnlySpan<byte> source, scoped in AmqpReader reader, ref T value)
        where TField : struct, IField<T> => default(TField).ReadPlain(source, in reader, ref value);

    public static bool TryRead<TField, T>(ref AmqpReader reader, out T value)
        where TField : struct, IField<T> => default(TField).TryRead(ref reader, out value);

    public static int GetSize<TField, T>(in T value, AmqpWriterOptions? options)
        where TField : struct, IField<T> => default(TField).GetSize(in value, options);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WritePlain<TField, T>(in T value, Span<byte> room, int at)
        where TField : struct, IField<T> => default(TField).WritePlain(in value, room, at);

    public static void Write<TField, T>(ref AmqpWriter writer, in T value)
        where TField : struct, IField<T> => default(TField).Write(ref writer, in value);
}
