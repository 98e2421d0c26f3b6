using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <summary>boolean (0x56, 0x41, 0x42).</summary>
internal readonly struct BooleanField : IField<bool>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref bool value)
    {
        if (source.Length > 0 && source[0] is Codes.True or Codes.False)
        {
            value = source[0] == Codes.True;
            return 1;
        }

        return 0;
    }

    public bool TryRead(ref AmqpReader reader, out bool value)
    {
        value = reader.ReadBoolean();
        return true;
    }

    public int GetSize(in bool value, AmqpWriterOptions? options) => 1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int WritePlain(in bool value, Span<byte> room, int at)
    {
        room[at] = value ? Codes.True : Codes.False;
        return at + 1;
    }

    public void Write(ref AmqpWriter writer, in bool value) => writer.WriteBoolean(value);
}

/// <summary>ubyte (0x50).</summary>
internal readonly struct ByteField : IField<byte>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref byte value)
    {
        if (source.Length > 1 && source[0] == Codes.UByte)
        {
            value = source[1];
            return 2;
        }

        return 0;
    }

    public bool TryRead(ref AmqpReader reader, out byte value)
    {
        value = reader.ReadByte();
        return true;
    }

    public int GetSize(in byte value, AmqpWriterOptions? options) => 2;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int WritePlain(in byte value, Span<byte> room, int at)
    {
        room[at + 1] = value;
        room[at] = Codes.UByte;
        return at + 2;
    }

    public void Write(ref AmqpWriter writer, in byte value) => writer.WriteByte(value);
}

/// <summary>ushort (0x60).</summary>
internal readonly struct UInt16Field : IField<ushort>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref ushort value)
    {
        if (source.Length > 2 && source[0] == Codes.UShort)
        {
            value = BinaryPrimitives.ReadUInt16BigEndian(source.Slice(1));
            return 3;
        }

        return 0;
    }

    public bool TryRead(ref AmqpReader reader, out ushort value)
    {
        value = reader.ReadUInt16();
        return true;
    }

    public int GetSize(in ushort value, AmqpWriterOptions? options) => 3;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int WritePlain(in ushort value, Span<byte> room, int at) => at + AmqpPrimitives.WriteUInt16(value, room.Slice(at));

    public void Write(ref AmqpWriter writer, in ushort value) => writer.WriteUInt16(value);
}

/// <summary>uint (0x70, 0x52, 0x43).</summary>
internal readonly struct UInt32Field : IField<uint>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref uint value)
    {
        if (source.Length > 4 && source[0] == Codes.UInt)
        {
            value = BinaryPrimitives.ReadUInt32BigEndian(source.Slice(1));
            return 5;
        }

        if (source.Length > 1 && source[0] == Codes.SmallUInt)
        {
            value = source[1];
            return 2;
        }

        if (source.Length > 0 && source[0] == Codes.UInt0)
        {
            value = 0;
            return 1;
        }

        return 0;
    }

    public bool TryRead(ref AmqpReader reader, out uint value)
    {
        value = reader.ReadUInt32();
        return true;
    }

    public int GetSize(in uint value, AmqpWriterOptions? options) => EncodedSize.OfUInt32(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int WritePlain(in uint value, Span<byte> room, int at)
    {
        if (value > byte.MaxValue)
        {
            BinaryPrimitives.WriteUInt32BigEndian(room.Slice(at + 1), value);
            room[at] = Codes.UInt;
            return at + 5;
        }

        if (value == 0)
        {
            room[at] = Codes.UInt0;
            return at + 1;
        }

        room[at + 1] = (byte)value;
        room[at] = Codes.SmallUInt;
        return at + 2;
    }

    public void Write(ref AmqpWriter writer, in uint value) => writer.WriteUInt32(value);
}

/// <summary>ulong (0x80, 0x53, 0x44).</summary>
internal readonly struct UInt64Field : IField<ulong>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref ulong value)
    {
        if (source.Length > 8 && source[0] == Codes.ULong)
        {
            value = BinaryPrimitives.ReadUInt64BigEndian(source.Slice(1));
            return 9;
        }

        if (source.Length > 1 && source[0] == Codes.SmallULong)
        {
            value = source[1];
            return 2;
        }

        if (source.Length > 0 && source[0] == Codes.ULong0)
        {
            value = 0;
            return 1;
        }

        return 0;
    }

    public bool TryRead(ref AmqpReader reader, out ulong value)
    {
        value = reader.ReadUInt64();
        return true;
    }

    public int GetSize(in ulong value, AmqpWriterOptions? options) => EncodedSize.OfUInt64(value);

    public int WritePlain(in ulong value, Span<byte> room, int at) => at + AmqpPrimitives.WriteUInt64(value, room.Slice(at));

    public void Write(ref AmqpWriter writer, in ulong value) => writer.WriteUInt64(value);
}

/// <summary>timestamp (0x83).</summary>
internal readonly struct TimestampField : IField<AmqpTimestamp>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref AmqpTimestamp value)
    {
        if (source.Length > 8 && source[0] == Codes.Timestamp)
        {
            value = AmqpTimestamp.FromMilliseconds(BinaryPrimitives.ReadInt64BigEndian(source.Slice(1)));
            return 9;
        }

        return 0;
    }

    public bool TryRead(ref AmqpReader reader, out AmqpTimestamp value)
    {
        value = reader.ReadTimestamp();
        return true;
    }

    public int GetSize(in AmqpTimestamp value, AmqpWriterOptions? options) => 9;

    public int WritePlain(in AmqpTimestamp value, Span<byte> room, int at) => at + AmqpPrimitives.WriteTimestamp(value, room.Slice(at));

    public void Write(ref AmqpWriter writer, in AmqpTimestamp value) => writer.WriteTimestamp(value);
}
