using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>An array of scalars in a contract. Only generated code uses it.</summary>
/// <remarks>An array of another type, a list or one item is read, too, if each item says the same.</remarks>
/// <typeparam name="T">The .NET type of an element.</typeparam>
/// <typeparam name="TField">The field of that type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ArrayMember<T, TField> : IField<T[]>
    where TField : struct, IField<T>
{
    bool IField<T[]>.TryRead(ref AmqpReader reader, out T[] value)
    {
        value = Members.ReadArray<T, TField>(ref reader, null);
        return true;
    }

    int IField<T[]>.GetSize(in T[] value, AmqpWriterOptions? options) => ArrayEncoding<T>.Default.GetEncodedSize(value);

    void IField<T[]>.Write(ref AmqpWriter writer, in T[] value) => writer.WriteArray<T>(value);
}

/// <summary>An array in a contract whose elements a converter makes of scalars. Only generated code uses it.</summary>
/// <typeparam name="T">The .NET type of an element.</typeparam>
/// <typeparam name="TWire">The type that is encoded.</typeparam>
/// <typeparam name="TField">The field of that type.</typeparam>
/// <typeparam name="TConverter">The converter.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ConvertedArrayMember<T, TWire, TField, TConverter> : IField<T[]>
    where TField : struct, IField<TWire>
    where TConverter : struct, IElementConverter<T, TWire>
{
    private static readonly ArrayEncoding<T> s_encoding = ArrayEncoding<T>.Create<TWire, TConverter>();

    bool IField<T[]>.TryRead(ref AmqpReader reader, out T[] value)
    {
        value = Members.ReadArray<T, ConvertedMember<T, TWire, TField, TConverter>>(ref reader, s_encoding);
        return true;
    }

    int IField<T[]>.GetSize(in T[] value, AmqpWriterOptions? options) => s_encoding.GetEncodedSize(value);

    void IField<T[]>.Write(ref AmqpWriter writer, in T[] value) => s_encoding.Write(ref writer, value);
}

/// <summary>Several values in a contract: an array, or one value without an array. Only generated code uses it.</summary>
/// <typeparam name="T">The .NET type of an element.</typeparam>
/// <typeparam name="TField">The field of that type.</typeparam>
/// <typeparam name="TArray">The field of an array.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct MultipleMember<T, TField, TArray> : IField<T[]>
    where TField : struct, IField<T>
    where TArray : struct, IField<T[]>
{
    bool IField<T[]>.TryRead(ref AmqpReader reader, out T[] value) => default(TArray).TryRead(ref reader, out value);

    int IField<T[]>.GetSize(in T[] value, AmqpWriterOptions? options) =>
        value.Length == 1 ? default(TField).GetSize(in value[0], options) : default(TArray).GetSize(in value, options);

    void IField<T[]>.Write(ref AmqpWriter writer, in T[] value)
    {
        if (value.Length == 1)
        {
            default(TField).Write(ref writer, in value[0]);
        }
        else
        {
            default(TArray).Write(ref writer, in value);
        }
    }
}
