global using BinaryField = Amqp.Encoding.ScalarField<System.ReadOnlyMemory<byte>, Amqp.Encoding.VariableWire<System.ReadOnlyMemory<byte>, Amqp.Encoding.BinaryType>>;
global using BooleanField = Amqp.Encoding.ScalarField<bool, Amqp.Encoding.BooleanWire>;
global using ByteField = Amqp.Encoding.ScalarField<byte, Amqp.Encoding.FixedWire<byte, Amqp.Encoding.UByteType>>;
global using TimestampField = Amqp.Encoding.ScalarField<Amqp.Encoding.AmqpTimestamp, Amqp.Encoding.FixedWire<Amqp.Encoding.AmqpTimestamp, Amqp.Encoding.TimestampType>>;
global using UInt16Field = Amqp.Encoding.ScalarField<ushort, Amqp.Encoding.FixedWire<ushort, Amqp.Encoding.UShortType>>;
global using UInt32Field = Amqp.Encoding.ScalarField<uint, Amqp.Encoding.UIntWire>;
global using UInt64Field = Amqp.Encoding.ScalarField<ulong, Amqp.Encoding.ULongWire>;

namespace Amqp.Encoding;

/// <summary>A field of a scalar type other than text; a binary is copied, so that a composite does not depend on the memory that it was read from.</summary>
internal readonly struct ScalarField<T, TWire> : IPlainField<T>
    where TWire : struct, IWireType<T>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    int IPlainField<T>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref T value) =>
        default(TWire).ReadPlain(source, TextRules.Default, ref value);

    bool IField<T>.TryRead(ref AmqpReader reader, out T value)
    {
        if (!reader.Options.Allows(Deviations.OtherFieldTypes) || !OtherTypes.TryRead(ref reader, default(TWire).Type, out value))
        {
            value = reader.Read<T, TWire>();
        }

        return true;
    }

    int IField<T>.GetSize(in T value, AmqpWriterOptions? options) => default(TWire).Measure(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    int IPlainField<T>.WritePlain(in T value, Span<byte> room, int at) => default(TWire).WritePlain(value, room, at);

    void IField<T>.Write(ref AmqpWriter writer, in T value) => writer.Write<T, TWire>(value);
}

/// <summary>Values of fields in another type that says the same: an integer of any type for an unsigned one, a string for a binary, a long for a timestamp:
/// <see cref="Deviations.OtherFieldTypes"/>.</summary>
internal static class OtherTypes
{
    /// <summary>Reads the next value if it has another type than that of the field, and says the same.</summary>
    /// <returns>False if the field has to be read as its own type; the reader does not move.</returns>
    public static bool TryRead<T>(ref AmqpReader reader, AmqpType own, out T value)
    {
        value = default!;
        if (!reader.PeekFormatCode().TryGetType(out AmqpType type) || type == own)
        {
            return false;
        }

        switch (own)
        {
            case AmqpType.UByte when TryReadUInt64(ref reader, type, byte.MaxValue, "ubyte", out ulong number):
                value = (T)(object)(byte)number;
                return true;
            case AmqpType.UShort when TryReadUInt64(ref reader, type, ushort.MaxValue, "ushort", out ulong number):
                value = (T)(object)(ushort)number;
                return true;
            case AmqpType.UInt when TryReadUInt64(ref reader, type, uint.MaxValue, "uint", out ulong number):
                value = (T)(object)(uint)number;
                return true;
            case AmqpType.ULong when TryReadUInt64(ref reader, type, ulong.MaxValue, "ulong", out ulong number):
                value = (T)(object)number;
                return true;
            case AmqpType.Timestamp when type == AmqpType.Long:
                value = (T)(object)AmqpTimestamp.FromMilliseconds(reader.ReadInt64());
                return true;
            case AmqpType.Binary when type == AmqpType.String:
                value = (T)(object)(ReadOnlyMemory<byte>)reader.ReadStringBytes().ToArray();
                return true;
            default:
                return false;
        }
    }

    /// <summary>Reads an integer of any type that is not negative.</summary>
    /// <returns>False if the next value is not an integer; the reader does not move.</returns>
    public static bool TryReadUInt64(ref AmqpReader reader, AmqpType type, ulong max, string expected, out ulong number)
    {
        number = 0;
        if (type is < AmqpType.UByte or > AmqpType.Long)
        {
            return false;
        }

        AmqpReader ahead = reader;
        AmqpValue value = AmqpValue.Read(ref ahead);
        reader.TakeFault(in ahead);
        if (!reader.HasFault && !(value.TryGetUnsignedInteger(out number) && number <= max))
        {
            reader.FailField(reader.Position, expected, value.ToString());
        }

        if (!reader.HasFault)
        {
            reader = ahead;
        }

        return true;
    }
}
