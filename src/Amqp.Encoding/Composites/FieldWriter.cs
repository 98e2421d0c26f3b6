using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <summary>Writes the fields of a composite: those of limited size into the room reserved for them, the others through the writer.</summary>
internal static partial class FieldWriter
{
    // Inlined where a composite is written: the calls would cost more than what they do (TransferBenchmarks).
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int WriteNull(Span<byte> room, int at)
    {
        room[at] = 0x40;
        return at + 1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Write(Span<byte> room, int at, bool value)
    {
        room[at] = value ? (byte)0x41 : (byte)0x42;
        return at + 1;
    }

    public static int Write(Span<byte> room, int at, byte value) => at + AmqpPrimitives.WriteByte(value, room.Slice(at));

    public static int Write(Span<byte> room, int at, ushort value) => at + AmqpPrimitives.WriteUInt16(value, room.Slice(at));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Write(Span<byte> room, int at, uint value)
    {
        if (value > byte.MaxValue)
        {
            BinaryPrimitives.WriteUInt32BigEndian(room.Slice(at + 1), value);
            room[at] = 0x70;
            return at + 5;
        }

        if (value == 0)
        {
            room[at] = 0x43;
            return at + 1;
        }

        room[at + 1] = (byte)value;
        room[at] = 0x52;
        return at + 2;
    }

    public static int Write(Span<byte> room, int at, ulong value) => at + AmqpPrimitives.WriteUInt64(value, room.Slice(at));

    public static int Write(Span<byte> room, int at, AmqpTimestamp value) => at + AmqpPrimitives.WriteTimestamp(value, room.Slice(at));

    public static void Write(ref AmqpWriter writer, string value) => writer.WriteString(value.AsSpan());

    public static void Write(ref AmqpWriter writer, ReadOnlyMemory<byte> value) => writer.WriteBinary(value.Span);

    public static void Write(ref AmqpWriter writer, AmqpSymbol value) => writer.WriteSymbol(value);

    public static void Write(ref AmqpWriter writer, AmqpSymbol[] values) => writer.WriteMultiple(values);

    public static void Write(ref AmqpWriter writer, AmqpValue value) => value.WriteTo(ref writer);

    public static void Write(ref AmqpWriter writer, AmqpMap value) => ((AmqpValue)value).WriteTo(ref writer);

    public static void Write(ref AmqpWriter writer, IAmqpComposite value) => value.Write(ref writer);
}
