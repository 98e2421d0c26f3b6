using System.Buffers.Binary;
using System.Runtime.CompilerServices;

namespace Amqp.Encoding;

/// <summary>boolean (0x56, 0x41, 0x42).</summary>
internal readonly struct BooleanField : IField<bool>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadPlain(ref ReadOnlySpan<byte> source, in AmqpReader reader, ref bool value)
    {
        if (source.Length > 0 && source[0] is 0x41 or 0x42)
        {
            value = source[0] == 0x41;
            source = source.Slice(1);
            return true;
        }

        return false;
    }

    public bool TryRead(ref AmqpReader reader, out bool value)
    {
        value = reader.ReadBoolean();
        return true;
    }

    public int GetSize(in bool value, AmqpWriterOptions? options) => 1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryWritePlain(in bool value, ref Span<byte> room)
    {
        if (room.Length > 0)
        {
            room = room.Slice(AmqpPrimitives.WriteBoolean(value, room));
            return true;
        }

        return false;
    }

    public void Write(ref AmqpWriter writer, in bool value) => writer.WriteBoolean(value);
}

/// <summary>ubyte (0x50).</summary>
internal readonly struct ByteField : IField<byte>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadPlain(ref ReadOnlySpan<byte> source, in AmqpReader reader, ref byte value)
    {
        if (source.Length > 1 && source[0] == 0x50)
        {
            value = source[1];
            source = source.Slice(2);
            return true;
        }

        return false;
    }

    public bool TryRead(ref AmqpReader reader, out byte value)
    {
        value = reader.ReadByte();
        return true;
    }

    public int GetSize(in byte value, AmqpWriterOptions? options) => 2;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryWritePlain(in byte value, ref Span<byte> room)
    {
        if (room.Length > 1)
        {
            room = room.Slice(AmqpPrimitives.WriteByte(value, room));
            return true;
        }

        return false;
    }

    public void Write(ref AmqpWriter writer, in byte value) => writer.WriteByte(value);
}

/// <summary>ushort (0x60).</summary>
internal readonly struct UInt16Field : IField<ushort>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadPlain(ref ReadOnlySpan<byte> source, in AmqpReader reader, ref ushort value)
    {
        if (source.Length > 2 && source[0] == 0x60)
        {
            value = BinaryPrimitives.ReadUInt16BigEndian(source.Slice(1));
            source = source.Slice(3);
            return true;
        }

        return false;
    }

    public bool TryRead(ref AmqpReader reader, out ushort value)
    {
        value = reader.ReadUInt16();
        return true;
    }

    public int GetSize(in ushort value, AmqpWriterOptions? options) => 3;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryWritePlain(in ushort value, ref Span<byte> room)
    {
        if (room.Length > 2)
        {
            room = room.Slice(AmqpPrimitives.WriteUInt16(value, room));
            return true;
        }

        return false;
    }

    public void Write(ref AmqpWriter writer, in ushort value) => writer.WriteUInt16(value);
}

/// <summary>uint (0x70, 0x52, 0x43).</summary>
internal readonly struct UInt32Field : IField<uint>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadPlain(ref ReadOnlySpan<byte> source, in AmqpReader reader, ref uint value)
    {
        if (source.Length > 4 && source[0] == 0x70)
        {
            value = BinaryPrimitives.ReadUInt32BigEndian(source.Slice(1));
            source = source.Slice(5);
            return true;
        }

        if (source.Length > 1 && source[0] == 0x52)
        {
            value = source[1];
            source = source.Slice(2);
            return true;
        }

        if (source.Length > 0 && source[0] == 0x43)
        {
            value = 0;
            source = source.Slice(1);
            return true;
        }

        return false;
    }

    public bool TryRead(ref AmqpReader reader, out uint value)
    {
        value = reader.ReadUInt32();
        return true;
    }

    public int GetSize(in uint value, AmqpWriterOptions? options) => EncodedSize.OfUInt32(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryWritePlain(in uint value, ref Span<byte> room)
    {
        if (room.Length < 5)
        {
            return false;
        }

        if (value > byte.MaxValue)
        {
            room[0] = 0x70;
            BinaryPrimitives.WriteUInt32BigEndian(room.Slice(1), value);
            room = room.Slice(5);
        }
        else if (value == 0)
        {
            room[0] = 0x43;
            room = room.Slice(1);
        }
        else
        {
            room[0] = 0x52;
            room[1] = (byte)value;
            room = room.Slice(2);
        }

        return true;
    }

    public void Write(ref AmqpWriter writer, in uint value) => writer.WriteUInt32(value);
}

/// <summary>ulong (0x80, 0x53, 0x44).</summary>
internal readonly struct UInt64Field : IField<ulong>
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadPlain(ref ReadOnlySpan<byte> source, in AmqpReader reader, ref ulong value)
    {
        if (source.Length > 8 && source[0] == 0x80)
        {
            value = BinaryPrimitives.ReadUInt64BigEndian(source.Slice(1));
            source = source.Slice(9);
            return true;
        }

        if (source.Length > 1 && source[0] == 0x53)
        {
            value = source[1];
            source = source.Slice(2);
            return true;
        }

        if (source.Length > 0 && source[0] == 0x44)
        {
            value = 0;
            source = source.Slice(1);
            return true;
        }

        return false;
    }

    public bool TryRead(ref AmqpReader reader, out ulong value)
    {
        value = reader.ReadUInt64();
        return true;
    }

    public int GetSize(in ulong value, AmqpWriterOptions? options) => EncodedSize.OfUInt64(value);

    public bool TryWritePlain(in ulong value, ref Span<byte> room)
    {
        if (room.Length > 8)
        {
            room = room.Slice(AmqpPrimitives.WriteUInt64(value, room));
            return true;
        }

        return false;
    }

    public void Write(ref AmqpWriter writer, in ulong value) => writer.WriteUInt64(value);
}

/// <summary>timestamp (0x83).</summary>
internal readonly struct TimestampField : IField<AmqpTimestamp>
{
    public bool TryReadPlain(ref ReadOnlySpan<byte> source, in AmqpReader reader, ref AmqpTimestamp value)
    {
        if (source.Length > 8 && source[0] == 0x83)
        {
            value = AmqpTimestamp.FromMilliseconds(BinaryPrimitives.ReadInt64BigEndian(source.Slice(1)));
            source = source.Slice(9);
            return true;
        }

        return false;
    }

    public bool TryRead(ref AmqpReader reader, out AmqpTimestamp value)
    {
        value = reader.ReadTimestamp();
        return true;
    }

    public int GetSize(in AmqpTimestamp value, AmqpWriterOptions? options) => 9;

    public bool TryWritePlain(in AmqpTimestamp value, ref Span<byte> room)
    {
        if (room.Length > 8)
        {
            room = room.Slice(AmqpPrimitives.WriteTimestamp(value, room));
            return true;
        }

        return false;
    }

    public void Write(ref AmqpWriter writer, in AmqpTimestamp value) => writer.WriteTimestamp(value);
}
