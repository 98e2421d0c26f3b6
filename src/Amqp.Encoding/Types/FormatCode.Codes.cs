namespace Amqp.Encoding;

/// <content>The codes that the standard assigns (AMQP 1.0, part 1, 1.6), their types and names.</content>
public readonly partial struct FormatCode
{
    /// <summary>0x00 described: described constructor: a descriptor and another constructor follow.</summary>
    public static FormatCode Described => new(Codes.Described);

    /// <summary>0x40 null: null.</summary>
    public static FormatCode Null => new(Codes.Null);

    /// <summary>0x41 true: the boolean true.</summary>
    public static FormatCode True => new(Codes.True);

    /// <summary>0x42 false: the boolean false.</summary>
    public static FormatCode False => new(Codes.False);

    /// <summary>0x43 uint0: the uint 0.</summary>
    public static FormatCode UInt0 => new(Codes.UInt0);

    /// <summary>0x44 ulong0: the ulong 0.</summary>
    public static FormatCode ULong0 => new(Codes.ULong0);

    /// <summary>0x45 list0: the empty list.</summary>
    public static FormatCode List0 => new(Codes.List0);

    /// <summary>0x50 ubyte: ubyte, 1 byte.</summary>
    public static FormatCode UByte => new(Codes.UByte);

    /// <summary>0x51 byte: byte, 1 byte, signed.</summary>
    public static FormatCode SByte => new(Codes.SByte);

    /// <summary>0x52 smalluint: uint below 256, 1 byte.</summary>
    public static FormatCode SmallUInt => new(Codes.SmallUInt);

    /// <summary>0x53 smallulong: ulong below 256, 1 byte.</summary>
    public static FormatCode SmallULong => new(Codes.SmallULong);

    /// <summary>0x54 smallint: int from -128 to 127, 1 byte, signed.</summary>
    public static FormatCode SmallInt => new(Codes.SmallInt);

    /// <summary>0x55 smalllong: long from -128 to 127, 1 byte, signed.</summary>
    public static FormatCode SmallLong => new(Codes.SmallLong);

    /// <summary>0x56 boolean: boolean, 1 byte, 00 or 01.</summary>
    public static FormatCode Boolean => new(Codes.Boolean);

    /// <summary>0x60 ushort: ushort, 2 bytes.</summary>
    public static FormatCode UShort => new(Codes.UShort);

    /// <summary>0x61 short: short, 2 bytes.</summary>
    public static FormatCode Short => new(Codes.Short);

    /// <summary>0x70 uint: uint, 4 bytes.</summary>
    public static FormatCode UInt => new(Codes.UInt);

    /// <summary>0x71 int: int, 4 bytes.</summary>
    public static FormatCode Int => new(Codes.Int);

    /// <summary>0x72 float: float, 4 bytes.</summary>
    public static FormatCode Float => new(Codes.Float);

    /// <summary>0x73 char: char, 4 bytes of UTF-32BE.</summary>
    public static FormatCode Char => new(Codes.Char);

    /// <summary>0x74 decimal32: decimal32, 4 bytes.</summary>
    public static FormatCode Decimal32 => new(Codes.Decimal32);

    /// <summary>0x80 ulong: ulong, 8 bytes.</summary>
    public static FormatCode ULong => new(Codes.ULong);

    /// <summary>0x81 long: long, 8 bytes.</summary>
    public static FormatCode Long => new(Codes.Long);

    /// <summary>0x82 double: double, 8 bytes.</summary>
    public static FormatCode Double => new(Codes.Double);

    /// <summary>0x83 timestamp: timestamp, 8 bytes of milliseconds.</summary>
    public static FormatCode Timestamp => new(Codes.Timestamp);

    /// <summary>0x84 decimal64: decimal64, 8 bytes.</summary>
    public static FormatCode Decimal64 => new(Codes.Decimal64);

    /// <summary>0x94 decimal128: decimal128, 16 bytes.</summary>
    public static FormatCode Decimal128 => new(Codes.Decimal128);

    /// <summary>0x98 uuid: uuid, 16 bytes.</summary>
    public static FormatCode Uuid => new(Codes.Uuid);

    /// <summary>0xA0 vbin8: binary of up to 255 bytes.</summary>
    public static FormatCode Binary8 => new(Codes.Binary8);

    /// <summary>0xA1 str8-utf8: string of up to 255 bytes.</summary>
    public static FormatCode String8 => new(Codes.String8);

    /// <summary>0xA3 sym8: symbol of up to 255 bytes.</summary>
    public static FormatCode Symbol8 => new(Codes.Symbol8);

    /// <summary>0xB0 vbin32: binary with a size of 4 bytes.</summary>
    public static FormatCode Binary32 => new(Codes.Binary32);

    /// <summary>0xB1 str32-utf8: string with a size of 4 bytes.</summary>
    public static FormatCode String32 => new(Codes.String32);

    /// <summary>0xB3 sym32: symbol with a size of 4 bytes.</summary>
    public static FormatCode Symbol32 => new(Codes.Symbol32);

    /// <summary>0xC0 list8: list with size and count of 1 byte.</summary>
    public static FormatCode List8 => new(Codes.List8);

    /// <summary>0xC1 map8: map with size and count of 1 byte.</summary>
    public static FormatCode Map8 => new(Codes.Map8);

    /// <summary>0xD0 list32: list with size and count of 4 bytes.</summary>
    public static FormatCode List32 => new(Codes.List32);

    /// <summary>0xD1 map32: map with size and count of 4 bytes.</summary>
    public static FormatCode Map32 => new(Codes.Map32);

    /// <summary>0xE0 array8: array with size and count of 1 byte.</summary>
    public static FormatCode Array8 => new(Codes.Array8);

    /// <summary>0xF0 array32: array with size and count of 4 bytes.</summary>
    public static FormatCode Array32 => new(Codes.Array32);

    // The type of each code by its byte; FF where the standard assigns none. This is static data: no array is allocated.
    private static ReadOnlySpan<byte> Types =>
    [
        0x18, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0x00, 0x01, 0x01, 0x04, 0x05, 0x15, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0x02, 0x06, 0x04, 0x05, 0x08, 0x09, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0x03, 0x07, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0x04, 0x08, 0x0A, 0x0F, 0x0C, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0x05, 0x09, 0x0B, 0x10, 0x0D, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xFF, 0xFF, 0xFF, 0xFF, 0x0E, 0xFF, 0xFF, 0xFF, 0x11, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0x12, 0x13, 0xFF, 0x14, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0x12, 0x13, 0xFF, 0x14, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0x15, 0x16, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0x15, 0x16, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0x17, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0x17, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    ];

    private static string GetName(byte value) => value switch
    {
        0x00 => "described",
        0x40 => "null",
        0x41 => "true",
        0x42 => "false",
        0x43 => "uint0",
        0x44 => "ulong0",
        0x45 => "list0",
        0x50 => "ubyte",
        0x51 => "byte",
        0x52 => "smalluint",
        0x53 => "smallulong",
        0x54 => "smallint",
        0x55 => "smalllong",
        0x56 => "boolean",
        0x60 => "ushort",
        0x61 => "short",
        0x70 => "uint",
        0x71 => "int",
        0x72 => "float",
        0x73 => "char",
        0x74 => "decimal32",
        0x80 => "ulong",
        0x81 => "long",
        0x82 => "double",
        0x83 => "timestamp",
        0x84 => "decimal64",
        0x94 => "decimal128",
        0x98 => "uuid",
        0xA0 => "vbin8",
        0xA1 => "str8-utf8",
        0xA3 => "sym8",
        0xB0 => "vbin32",
        0xB1 => "str32-utf8",
        0xB3 => "sym32",
        0xC0 => "list8",
        0xC1 => "map8",
        0xD0 => "list32",
        0xD1 => "map32",
        0xE0 => "array8",
        0xF0 => "array32",
        _ => "unassigned",
    };
}
