using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>A value in a contract of which a converter makes another. Only generated code uses it.</summary>
/// <remarks>An exception of the converter is a fault of the bytes.</remarks>
/// <typeparam name="T">The .NET type of the value.</typeparam>
/// <typeparam name="TWire">The type that is encoded.</typeparam>
/// <typeparam name="TField">The field of that type.</typeparam>
/// <typeparam name="TConverter">The converter.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ConvertedMember<T, TWire, TField, TConverter> : IField<T>
    where TField : struct, IField<TWire>
    where TConverter : struct, IElementConverter<T, TWire>
{
    bool IField<T>.TryRead(ref AmqpReader reader, out T value)
    {
        int position = reader.Position;
        TWire wire = AmqpField.Read<TField, TWire>(ref reader);
        try
        {
            value = reader.HasFault ? default! : default(TConverter).FromWire(wire);
        }
        catch (Exception exception) when (exception is not OutOfMemoryException)
        {
            Members.FailConverter(ref reader, position, typeof(T), exception);
            value = default!;
        }

        return true;
    }

    int IField<T>.GetSize(in T value, AmqpWriterOptions? options) => default(TField).GetSize(default(TConverter).ToWire(value), options);

    void IField<T>.Write(ref AmqpWriter writer, in T value) => default(TField).Write(ref writer, default(TConverter).ToWire(value));
}

/// <summary>A value in a contract that a converter reads and writes. Only generated code uses it.</summary>
/// <typeparam name="T">The .NET type of the value.</typeparam>
/// <typeparam name="TConverter">The converter.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct OwnMember<T, TConverter> : IField<T>
    where TConverter : struct, IAmqpFieldConverter<T>
{
    private static readonly AmqpReadFunc<T> s_read = static (ref reader) =>
    {
        int position = reader.Position;
        try
        {
            return default(TConverter).Read(ref reader);
        }
        catch (Exception exception) when (exception is not (OutOfMemoryException or AmqpDecodeException))
        {
            Members.FailConverter(ref reader, position, typeof(T), exception);
            return default;
        }
    };

    bool IField<T>.TryRead(ref AmqpReader reader, out T value)
    {
        value = (reader.HasFault ? default : reader.ReadOwn(s_read))!;
        return true;
    }

    int IField<T>.GetSize(in T value, AmqpWriterOptions? options) => Members.Measure<OwnMember<T, TConverter>, T>(in value, options);

    void IField<T>.Write(ref AmqpWriter writer, in T value)
    {
        AmqpWriteScope mark = writer.Mark();
        default(TConverter).Write(ref writer, value);
        writer.CheckOneItem(in mark);
    }
}

/// <summary>A value in a contract that may not be null, which an object is and a converter may make it. Only generated code uses it.</summary>
/// <typeparam name="T">The .NET type of the value.</typeparam>
/// <typeparam name="TField">The field of that type.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct NotNullMember<T, TField> : IField<T>
    where TField : struct, IField<T>
{
    bool IField<T>.TryRead(ref AmqpReader reader, out T value)
    {
        int position = reader.Position;
        value = AmqpField.Read<TField, T>(ref reader);
        if (value is null && !reader.HasFault)
        {
            reader.FailField(position, "a value that is not null", "null, or a value of which a converter makes null");
        }

        return true;
    }

    int IField<T>.GetSize(in T value, AmqpWriterOptions? options) => default(TField).GetSize(in value, options);

    void IField<T>.Write(ref AmqpWriter writer, in T value) => default(TField).Write(ref writer, in value);
}
