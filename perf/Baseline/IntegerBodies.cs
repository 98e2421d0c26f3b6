namespace Amqp.Encoding.Baseline;

internal readonly struct UIntBody : IIntegerBody<uint>
{
    public static bool IsZero(uint value) => value == 0;

    public static bool IsSmall(uint value) => value <= byte.MaxValue;

    public static byte ToByte(uint value) => (byte)value;

    public static uint FromByte(byte octet) => octet;

    public static void Write(BoxingBuffer buffer, uint value) => Wire.WriteUInt(buffer, value);

    public static uint Read(BoxingBuffer buffer) => Wire.ReadUInt(buffer);
}

internal readonly struct ULongBody : IIntegerBody<ulong>
{
    public static bool IsZero(ulong value) => value == 0;

    public static bool IsSmall(ulong value) => value <= byte.MaxValue;

    public static byte ToByte(ulong value) => (byte)value;

    public static ulong FromByte(byte octet) => octet;

    public static void Write(BoxingBuffer buffer, ulong value) => Wire.WriteULong(buffer, value);

    public static ulong Read(BoxingBuffer buffer) => Wire.ReadULong(buffer);
}

internal readonly struct IntBody : IIntegerBody<int>
{
    public static bool IsZero(int value) => false;

    public static bool IsSmall(int value) => value is >= sbyte.MinValue and <= sbyte.MaxValue;

    public static byte ToByte(int value) => (byte)value;

    public static int FromByte(byte octet) => (sbyte)octet;

    public static void Write(BoxingBuffer buffer, int value) => Wire.WriteUInt(buffer, (uint)value);

    public static int Read(BoxingBuffer buffer) => (int)Wire.ReadUInt(buffer);
}

internal readonly struct LongBody : IIntegerBody<long>
{
    public static bool IsZero(long value) => false;

    public static bool IsSmall(long value) => value is >= sbyte.MinValue and <= sbyte.MaxValue;

    public static byte ToByte(long value) => (byte)value;

    public static long FromByte(byte octet) => (sbyte)octet;

    public static void Write(BoxingBuffer buffer, long value) => Wire.WriteULong(buffer, (ulong)value);

    public static long Read(BoxingBuffer buffer) => (long)Wire.ReadULong(buffer);
}
