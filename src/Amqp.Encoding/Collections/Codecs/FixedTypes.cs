namespace Amqp.Encoding;

/// <summary>A type with one constructor of fixed width; see <see cref="FixedCodec{T, TFixed}"/>.</summary>
internal interface IFixedType<T>
{
    AmqpType Type { get; }

    FormatCode Code { get; }

    /// <summary>Writes an item with its constructor.</summary>
    int Write(T value, Span<byte> destination);

    AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out T value, out int length);
}

internal readonly struct UByteType : IFixedType<byte>
{
    public AmqpType Type => AmqpType.UByte;

    public FormatCode Code => FormatCode.UByte;

    public int Write(byte value, Span<byte> destination) => AmqpPrimitives.WriteByte(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out byte value, out int length) =>
        AmqpPrimitives.DecodeByte(constructor, body, out value, out length);
}

internal readonly struct SByteType : IFixedType<sbyte>
{
    public AmqpType Type => AmqpType.SByte;

    public FormatCode Code => FormatCode.SByte;

    public int Write(sbyte value, Span<byte> destination) => AmqpPrimitives.WriteSByte(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out sbyte value, out int length) =>
        AmqpPrimitives.DecodeSByte(constructor, body, out value, out length);
}

internal readonly struct UShortType : IFixedType<ushort>
{
    public AmqpType Type => AmqpType.UShort;

    public FormatCode Code => FormatCode.UShort;

    public int Write(ushort value, Span<byte> destination) => AmqpPrimitives.WriteUInt16(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out ushort value, out int length) =>
        AmqpPrimitives.DecodeUInt16(constructor, body, out value, out length);
}

internal readonly struct ShortType : IFixedType<short>
{
    public AmqpType Type => AmqpType.Short;

    public FormatCode Code => FormatCode.Short;

    public int Write(short value, Span<byte> destination) => AmqpPrimitives.WriteInt16(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out short value, out int length) =>
        AmqpPrimitives.DecodeInt16(constructor, body, out value, out length);
}

internal readonly struct FloatType : IFixedType<float>
{
    public AmqpType Type => AmqpType.Float;

    public FormatCode Code => FormatCode.Float;

    public int Write(float value, Span<byte> destination) => AmqpPrimitives.WriteSingle(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out float value, out int length) =>
        AmqpPrimitives.DecodeSingle(constructor, body, out value, out length);
}

internal readonly struct DoubleType : IFixedType<double>
{
    public AmqpType Type => AmqpType.Double;

    public FormatCode Code => FormatCode.Double;

    public int Write(double value, Span<byte> destination) => AmqpPrimitives.WriteDouble(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out double value, out int length) =>
        AmqpPrimitives.DecodeDouble(constructor, body, out value, out length);
}

internal readonly struct Decimal32Type : IFixedType<Decimal32>
{
    public AmqpType Type => AmqpType.Decimal32;

    public FormatCode Code => FormatCode.Decimal32;

    public int Write(Decimal32 value, Span<byte> destination) => AmqpPrimitives.WriteDecimal32(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out Decimal32 value, out int length) =>
        AmqpPrimitives.DecodeDecimal32(constructor, body, out value, out length);
}

internal readonly struct Decimal64Type : IFixedType<Decimal64>
{
    public AmqpType Type => AmqpType.Decimal64;

    public FormatCode Code => FormatCode.Decimal64;

    public int Write(Decimal64 value, Span<byte> destination) => AmqpPrimitives.WriteDecimal64(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out Decimal64 value, out int length) =>
        AmqpPrimitives.DecodeDecimal64(constructor, body, out value, out length);
}

internal readonly struct Decimal128Type : IFixedType<Decimal128>
{
    public AmqpType Type => AmqpType.Decimal128;

    public FormatCode Code => FormatCode.Decimal128;

    public int Write(Decimal128 value, Span<byte> destination) => AmqpPrimitives.WriteDecimal128(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out Decimal128 value, out int length) =>
        AmqpPrimitives.DecodeDecimal128(constructor, body, out value, out length);
}

internal readonly struct TimestampType : IFixedType<AmqpTimestamp>
{
    public AmqpType Type => AmqpType.Timestamp;

    public FormatCode Code => FormatCode.Timestamp;

    public int Write(AmqpTimestamp value, Span<byte> destination) => AmqpPrimitives.WriteTimestamp(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out AmqpTimestamp value, out int length) =>
        AmqpPrimitives.DecodeTimestamp(constructor, body, out value, out length);
}

internal readonly struct UuidType : IFixedType<Guid>
{
    public AmqpType Type => AmqpType.Uuid;

    public FormatCode Code => FormatCode.Uuid;

    public int Write(Guid value, Span<byte> destination) => AmqpPrimitives.WriteGuid(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out Guid value, out int length) =>
        AmqpPrimitives.DecodeGuid(constructor, body, out value, out length);
}

/// <summary>An integer type with smaller constructors; see <see cref="IntegerCodec{T, TInteger}"/>.</summary>
internal interface IIntegerType<T> : IFixedType<T>
{
    /// <summary>Gets the constructor with one byte of data.</summary>
    FormatCode Small { get; }

    /// <summary>Gets the constructor of 0, or the full-width constructor if there is none.</summary>
    FormatCode Zero { get; }

    T FromSmall(byte value);

    /// <summary>Gets the number of bytes of an item with its constructor.</summary>
    int GetSize(T value);
}

internal readonly struct UIntType : IIntegerType<uint>
{
    public AmqpType Type => AmqpType.UInt;

    public FormatCode Code => FormatCode.UInt;

    public FormatCode Small => FormatCode.SmallUInt;

    public FormatCode Zero => FormatCode.UInt0;

    public uint FromSmall(byte value) => value;

    public int GetSize(uint value) => EncodedSize.OfUInt32(value);

    public int Write(uint value, Span<byte> destination) => AmqpPrimitives.WriteUInt32(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out uint value, out int length) =>
        AmqpPrimitives.DecodeUInt32(constructor, body, out value, out length);
}

internal readonly struct ULongType : IIntegerType<ulong>
{
    public AmqpType Type => AmqpType.ULong;

    public FormatCode Code => FormatCode.ULong;

    public FormatCode Small => FormatCode.SmallULong;

    public FormatCode Zero => FormatCode.ULong0;

    public ulong FromSmall(byte value) => value;

    public int GetSize(ulong value) => EncodedSize.OfUInt64(value);

    public int Write(ulong value, Span<byte> destination) => AmqpPrimitives.WriteUInt64(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out ulong value, out int length) =>
        AmqpPrimitives.DecodeUInt64(constructor, body, out value, out length);
}

internal readonly struct IntType : IIntegerType<int>
{
    public AmqpType Type => AmqpType.Int;

    public FormatCode Code => FormatCode.Int;

    public FormatCode Small => FormatCode.SmallInt;

    public FormatCode Zero => Code;

    public int FromSmall(byte value) => unchecked((sbyte)value);

    public int GetSize(int value) => EncodedSize.OfInt32(value);

    public int Write(int value, Span<byte> destination) => AmqpPrimitives.WriteInt32(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out int value, out int length) =>
        AmqpPrimitives.DecodeInt32(constructor, body, out value, out length);
}

internal readonly struct LongType : IIntegerType<long>
{
    public AmqpType Type => AmqpType.Long;

    public FormatCode Code => FormatCode.Long;

    public FormatCode Small => FormatCode.SmallLong;

    public FormatCode Zero => Code;

    public long FromSmall(byte value) => unchecked((sbyte)value);

    public int GetSize(long value) => EncodedSize.OfInt64(value);

    public int Write(long value, Span<byte> destination) => AmqpPrimitives.WriteInt64(value, destination);

    public AmqpDecodeErrorKind Read(FormatCode constructor, ReadOnlySpan<byte> body, out long value, out int length) =>
        AmqpPrimitives.DecodeInt64(constructor, body, out value, out length);
}
