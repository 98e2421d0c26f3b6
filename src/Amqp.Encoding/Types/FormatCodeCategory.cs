namespace Amqp.Encoding;

/// <summary>How the data after a format code is delimited (AMQP 1.0, part 1, 1.2).</summary>
internal enum FormatCodeCategory : byte
{
    /// <summary>Not a format code: 0x01 to 0x3F.</summary>
    None,

    /// <summary>0x00: a descriptor and another constructor follow.</summary>
    Described,

    /// <summary>0x4_ to 0x9_: 0, 1, 2, 4, 8 or 16 bytes.</summary>
    Fixed,

    /// <summary>0xA_ and 0xB_: a size of 1 or 4 bytes, then that many bytes.</summary>
    Variable,

    /// <summary>0xC_ and 0xD_: size and count of 1 or 4 bytes each, then the items with a constructor each.</summary>
    Compound,

    /// <summary>0xE_ and 0xF_: size and count of 1 or 4 bytes each, one constructor, then the elements without.</summary>
    Array,
}
