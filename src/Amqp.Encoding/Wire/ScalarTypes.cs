namespace Amqp.Encoding;

/// <summary>An AMQP type of fixed width.</summary>
internal interface IFixedType
{
    AmqpType Type { get; }

    /// <summary>Gets the full-width format code.</summary>
    byte Code { get; }
}

/// <summary>ubyte (0x50; AMQP 1.0, part 1, 1.6.3), which C# calls byte.</summary>
internal readonly struct UByteType : IFixedType
{
    public AmqpType Type => AmqpType.UByte;

    public byte Code => Codes.UByte;
}

/// <summary>ushort (0x60; AMQP 1.0, part 1, 1.6.4).</summary>
internal readonly struct UShortType : IFixedType
{
    public AmqpType Type => AmqpType.UShort;

    public byte Code => Codes.UShort;
}

/// <summary>byte (0x51; AMQP 1.0, part 1, 1.6.7), which C# calls sbyte.</summary>
internal readonly struct SByteType : IFixedType
{
    public AmqpType Type => AmqpType.SByte;

    public byte Code => Codes.SByte;
}

/// <summary>short (0x61; AMQP 1.0, part 1, 1.6.8).</summary>
internal readonly struct ShortType : IFixedType
{
    public AmqpType Type => AmqpType.Short;

    public byte Code => Codes.Short;
}

/// <summary>float (0x72; AMQP 1.0, part 1, 1.6.11).</summary>
internal readonly struct FloatType : IFixedType
{
    public AmqpType Type => AmqpType.Float;

    public byte Code => Codes.Float;
}

/// <summary>double (0x82; AMQP 1.0, part 1, 1.6.12).</summary>
internal readonly struct DoubleType : IFixedType
{
    public AmqpType Type => AmqpType.Double;

    public byte Code => Codes.Double;
}

/// <summary>decimal32 (0x74; AMQP 1.0, part 1, 1.6.13).</summary>
internal readonly struct Decimal32Type : IFixedType
{
    public AmqpType Type => AmqpType.Decimal32;

    public byte Code => Codes.Decimal32;
}

/// <summary>decimal64 (0x84; AMQP 1.0, part 1, 1.6.14).</summary>
internal readonly struct Decimal64Type : IFixedType
{
    public AmqpType Type => AmqpType.Decimal64;

    public byte Code => Codes.Decimal64;
}

/// <summary>decimal128 (0x94; AMQP 1.0, part 1, 1.6.15).</summary>
internal readonly struct Decimal128Type : IFixedType
{
    public AmqpType Type => AmqpType.Decimal128;

    public byte Code => Codes.Decimal128;
}

/// <summary>char (0x73; AMQP 1.0, part 1, 1.6.16).</summary>
internal readonly struct CharType : IFixedType
{
    public AmqpType Type => AmqpType.Char;

    public byte Code => Codes.Char;
}

/// <summary>timestamp (0x83; AMQP 1.0, part 1, 1.6.17).</summary>
internal readonly struct TimestampType : IFixedType
{
    public AmqpType Type => AmqpType.Timestamp;

    public byte Code => Codes.Timestamp;
}

/// <summary>uuid (0x98; AMQP 1.0, part 1, 1.6.18).</summary>
internal readonly struct UuidType : IFixedType
{
    public AmqpType Type => AmqpType.Uuid;

    public byte Code => Codes.Uuid;
}

/// <summary>boolean (AMQP 1.0, part 1, 1.6.2) with a byte of data (0x56).</summary>
internal readonly struct BooleanType : IFixedType
{
    public AmqpType Type => AmqpType.Boolean;

    public byte Code => Codes.Boolean;
}
