global using BinaryField = Amqp.Encoding.ScalarField<System.ReadOnlyMemory<byte>, Amqp.Encoding.VariableWire<System.ReadOnlyMemory<byte>, Amqp.Encoding.BinaryType>>;
global using BooleanField = Amqp.Encoding.ScalarField<bool, Amqp.Encoding.BooleanWire>;
global using ByteField = Amqp.Encoding.ScalarField<byte, Amqp.Encoding.FixedWire<byte, Amqp.Encoding.UByteType>>;
global using TimestampField = Amqp.Encoding.ScalarField<Amqp.Encoding.AmqpTimestamp, Amqp.Encoding.FixedWire<Amqp.Encoding.AmqpTimestamp, Amqp.Encoding.TimestampType>>;
global using UInt16Field = Amqp.Encoding.ScalarField<ushort, Amqp.Encoding.FixedWire<ushort, Amqp.Encoding.UShortType>>;
global using UInt32Field = Amqp.Encoding.ScalarField<uint, Amqp.Encoding.IntegerWire<uint, Amqp.Encoding.UIntType>>;
global using UInt64Field = Amqp.Encoding.ScalarField<ulong, Amqp.Encoding.IntegerWire<ulong, Amqp.Encoding.ULongType>>;

namespace Amqp.Encoding;

/// <summary>A field of a scalar type other than text; a binary is copied, so that a composite does not depend on the memory that it was read from.</summary>
internal readonly struct ScalarField<T, TWire> : IField<T>
    where TWire : struct, IWireType<T>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref T value) => default(TWire).ReadPlain(source, TextRules.Default, ref value);

    public bool TryRead(ref AmqpReader reader, out T value)
    {
        if (!reader.Options.Allows(Deviations.OtherFieldTypes) || !OtherTypes.TryRead(ref reader, default(TWire).Type, out value))
        {
            value = reader.Read<T, TWire>();
        }

        return true;
    }

    public int GetSize(in T value, AmqpWriterOptions? options) => default(TWire).Measure(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int WritePlain(in T value, Span<byte> room, int at) => default(TWire).WritePlain(value, room, at);

    public void Write(ref AmqpWriter writer, in T value) => writer.Write<T, TWire>(value);
}
