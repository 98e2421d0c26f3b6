namespace Amqp.Encoding;

/// <summary>The primitive types of AMQP 1.0 (part 1, 1.6), and the described value (part 1, 1.1.2).</summary>
/// <remarks>The names are those of the standard, with one exception: AMQP byte is <see cref="SByte"/>, because a .NET <see cref="byte"/> has no sign. C#
/// <see cref="byte"/> is AMQP <see cref="UByte"/>, C# <see cref="sbyte"/> is AMQP <see cref="SByte"/>.</remarks>
public enum AmqpType : byte
{
    /// <summary>null (0x40), the absent value.</summary>
    Null,

    /// <summary>boolean (0x56, 0x41, 0x42).</summary>
    Boolean,

    /// <summary>ubyte (0x50), unsigned 8 bits.</summary>
    UByte,

    /// <summary>ushort (0x60), unsigned 16 bits.</summary>
    UShort,

    /// <summary>uint (0x70, 0x52, 0x43), unsigned 32 bits.</summary>
    UInt,

    /// <summary>ulong (0x80, 0x53, 0x44), unsigned 64 bits.</summary>
    ULong,

    /// <summary>byte (0x51), signed 8 bits.</summary>
    SByte,

    /// <summary>short (0x61), signed 16 bits.</summary>
    Short,

    /// <summary>int (0x71, 0x54), signed 32 bits.</summary>
    Int,

    /// <summary>long (0x81, 0x55), signed 64 bits.</summary>
    Long,

    /// <summary>float (0x72), IEEE 754 binary32.</summary>
    Float,

    /// <summary>double (0x82), IEEE 754 binary64.</summary>
    Double,

    /// <summary>decimal32 (0x74), IEEE 754 with a binary integer significand.</summary>
    Decimal32,

    /// <summary>decimal64 (0x84), IEEE 754 with a binary integer significand.</summary>
    Decimal64,

    /// <summary>decimal128 (0x94), IEEE 754 with a binary integer significand.</summary>
    Decimal128,

    /// <summary>char (0x73), one Unicode scalar value.</summary>
    Char,

    /// <summary>timestamp (0x83), signed milliseconds since 1970-01-01T00:00:00Z.</summary>
    Timestamp,

    /// <summary>uuid (0x98), RFC 4122 in network order.</summary>
    Uuid,

    /// <summary>binary (0xA0, 0xB0), bytes.</summary>
    Binary,

    /// <summary>string (0xA1, 0xB1), UTF-8 text.</summary>
    String,

    /// <summary>symbol (0xA3, 0xB3), seven-bit ASCII text.</summary>
    Symbol,

    /// <summary>list (0x45, 0xC0, 0xD0), a sequence of values of any type.</summary>
    List,

    /// <summary>map (0xC1, 0xD1), ordered pairs of distinct keys and values of any type.</summary>
    Map,

    /// <summary>array (0xE0, 0xF0), values that share one constructor.</summary>
    Array,

    /// <summary>A described value (0x00): a descriptor and the value that it annotates.</summary>
    Described,
}
