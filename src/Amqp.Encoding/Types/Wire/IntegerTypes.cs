namespace Amqp.Encoding;

/// <summary>An AMQP integer with smaller constructors.</summary>
internal interface IIntegerType<T> : IFixedType
{
    /// <summary>Gets the format code with one byte of data.</summary>
    byte Small { get; }

    /// <summary>Gets whether a format code means 0.</summary>
    bool HasZero { get; }

    /// <summary>Gets the format code of 0, if there is one.</summary>
    byte Zero { get; }

    /// <summary>Gets whether a value needs the full width.</summary>
    bool IsFull(T value);

    /// <summary>Gets whether a value has the format code of 0.</summary>
    bool IsZero(T value);

    /// <summary>Reads a value of full width. Each type reads its own, because the JIT keeps a value in a register only if it is not reinterpreted.</summary>
    T Read(ReadOnlySpan<byte> data);

    T FromSmall(byte data);

    byte ToSmall(T value);
}

/// <summary>uint (0x70, 0x52, 0x43; AMQP 1.0, part 1, 1.6.5).</summary>
internal readonly struct UIntType : IIntegerType<uint>
{
    public AmqpType Type => AmqpType.UInt;

    public byte Code => Codes.UInt;

    public byte Small => Codes.SmallUInt;

    public bool HasZero => true;

    public byte Zero => Codes.UInt0;

    public bool IsFull(uint value) => value > byte.MaxValue;

    public bool IsZero(uint value) => value == 0;

    public uint Read(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadUInt32BigEndian(data);

    public uint FromSmall(byte data) => data;

    public byte ToSmall(uint value) => (byte)value;
}

/// <summary>ulong (0x80, 0x53, 0x44; AMQP 1.0, part 1, 1.6.6).</summary>
internal readonly struct ULongType : IIntegerType<ulong>
{
    public AmqpType Type => AmqpType.ULong;

    public byte Code => Codes.ULong;

    public byte Small => Codes.SmallULong;

    public bool HasZero => true;

    public byte Zero => Codes.ULong0;

    public bool IsFull(ulong value) => value > byte.MaxValue;

    public bool IsZero(ulong value) => value == 0;

    public ulong Read(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadUInt64BigEndian(data);

    public ulong FromSmall(byte data) => data;

    public byte ToSmall(ulong value) => (byte)value;
}

/// <summary>int (0x71, 0x54; AMQP 1.0, part 1, 1.6.9).</summary>
internal readonly struct IntType : IIntegerType<int>
{
    public AmqpType Type => AmqpType.Int;

    public byte Code => Codes.Int;

    public byte Small => Codes.SmallInt;

    public bool HasZero => false;

    public byte Zero => throw new NotSupportedException();

    public bool IsFull(int value) => value != (sbyte)value;

    public bool IsZero(int value) => false;

    public int Read(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadInt32BigEndian(data);

    public int FromSmall(byte data) => unchecked((sbyte)data);

    public byte ToSmall(int value) => unchecked((byte)value);
}

/// <summary>long (0x81, 0x55; AMQP 1.0, part 1, 1.6.10).</summary>
internal readonly struct LongType : IIntegerType<long>
{
    public AmqpType Type => AmqpType.Long;

    public byte Code => Codes.Long;

    public byte Small => Codes.SmallLong;

    public bool HasZero => false;

    public byte Zero => throw new NotSupportedException();

    public bool IsFull(long value) => value != (sbyte)value;

    public bool IsZero(long value) => false;

    public long Read(ReadOnlySpan<byte> data) => BinaryPrimitives.ReadInt64BigEndian(data);

    public long FromSmall(byte data) => unchecked((sbyte)data);

    public byte ToSmall(long value) => unchecked((byte)value);
}
