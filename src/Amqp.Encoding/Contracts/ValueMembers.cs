using System.ComponentModel;

namespace Amqp.Encoding.CompilerServices;

/// <summary>A value of any type in a contract. Only generated code uses it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ValueMember : IField<AmqpValue>
{
    bool IField<AmqpValue>.TryRead(ref AmqpReader reader, out AmqpValue value)
    {
        value = reader.ReadValue();
        return true;
    }

    int IField<AmqpValue>.GetSize(in AmqpValue value, AmqpWriterOptions? options) => value.GetEncodedSize();

    void IField<AmqpValue>.Write(ref AmqpWriter writer, in AmqpValue value) => value.WriteTo(ref writer);
}

/// <summary>A value of any type as an object in a contract: see <see cref="AmqpExtensions.ReadObject"/>, with the options for
/// objects that those of the reader and the writer have. Only generated code uses it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct ObjectMember : IField<object>
{
    bool IField<object>.TryRead(ref AmqpReader reader, out object value)
    {
        value = reader.HasFault ? null! : reader.ReadObject()!;
        return true;
    }

    int IField<object>.GetSize(in object value, AmqpWriterOptions? options) => Members.Measure<ObjectMember, object>(in value, options);

    void IField<object>.Write(ref AmqpWriter writer, in object value) => writer.WriteObject(value);
}

/// <summary>A list, map, array or described value in a contract. Only generated code uses it.</summary>
/// <typeparam name="T">The .NET type of the value.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct CompoundMember<T> : IField<T>
    where T : class
{
    private static readonly AmqpType s_type = typeof(T) == typeof(AmqpList) ? AmqpType.List
        : typeof(T) == typeof(AmqpMap) ? AmqpType.Map
        : typeof(T) == typeof(AmqpArray) ? AmqpType.Array
        : AmqpType.Described;

    bool IField<T>.TryRead(ref AmqpReader reader, out T value)
    {
        if (!reader.HasFault && reader.PeekType() != s_type)
        {
            reader.FailType(s_type == AmqpType.Described ? "described value" : AmqpTypeNames.Of(s_type));
        }

        value = (T)(reader.HasFault ? default : reader.ReadValue()).CompoundReference!;
        return true;
    }

    int IField<T>.GetSize(in T value, AmqpWriterOptions? options) => new AmqpValue(value, s_type).GetEncodedSize();

    void IField<T>.Write(ref AmqpWriter writer, in T value) => new AmqpValue(value, s_type).WriteTo(ref writer);
}
