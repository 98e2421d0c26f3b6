using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>Calls of a field whose members are explicit. Only generated code and the library use it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AmqpField
{
    /// <summary>Reads a value except null: see <see cref="IField{T}.TryRead"/>.</summary>
    /// <typeparam name="TField">The field.</typeparam>
    /// <typeparam name="T">The .NET type of the value.</typeparam>
    /// <param name="reader">The reader.</param>
    /// <returns>The value; after a fault the default.</returns>
    /// <exception cref="AmqpDecodeException">The value is malformed, or of another type.</exception>
    public static T Read<TField, T>(ref AmqpReader reader)
        where TField : struct, IField<T>
    {
        _ = default(TField).TryRead(ref reader, out T value);
        return value;
    }

    /// <summary>Returns the size of a value: see <see cref="IField{T}.GetSize"/>.</summary>
    /// <typeparam name="TField">The field.</typeparam>
    /// <typeparam name="T">The .NET type of the value.</typeparam>
    /// <param name="value">The value, which is not null.</param>
    /// <param name="options">The options of the writer; null for the defaults.</param>
    /// <returns>The number of bytes.</returns>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int GetSize<TField, T>(in T value, AmqpWriterOptions? options)
        where TField : struct, IField<T> => default(TField).GetSize(in value, options);

    /// <summary>Writes a value: see <see cref="IField{T}.Write"/>.</summary>
    /// <typeparam name="TField">The field.</typeparam>
    /// <typeparam name="T">The .NET type of the value.</typeparam>
    /// <param name="writer">The writer.</param>
    /// <param name="value">The value, which is not null.</param>
    /// <exception cref="AmqpEncodeException">The value cannot be encoded.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write<TField, T>(ref AmqpWriter writer, in T value)
        where TField : struct, IField<T> => default(TField).Write(ref writer, in value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int WritePlain<TField, T>(in T value, Span<byte> room, int at)
        where TField : struct, IPlainField<T> => default(TField).WritePlain(in value, room, at);
}
