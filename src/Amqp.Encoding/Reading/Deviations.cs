namespace Amqp.Encoding;

/// <summary>Deviations from the standard that real peers send. A reader accepts <see cref="Usual"/>, or those that
/// <see cref="AmqpReaderOptions.WithDeviations"/> names.</summary>
/// <remarks>docs/conformance.md lists who sends each, and its bytes.</remarks>
[Flags]
public enum Deviations
{
    /// <summary>None: everything that the standard does not allow is an error.</summary>
    None = 0,

    /// <summary>A message may have its footer (0x78) before the body, once. Then only the body may follow (AMQP 1.0, part 3, 3.2).</summary>
    /// <remarks>Sections are written in the standard's order. Bytes that are forwarded unchanged, a bare message or a whole one, keep the footer where it
    /// is.</remarks>
    FooterBeforeBody = 1 << 0,

    /// <summary>A string (0xA1, 0xB1) need not be UTF-8 (AMQP 1.0, part 1, 1.6.20): <see cref="AmqpValue"/> keeps its bytes and writes them
    /// unchanged.</summary>
    /// <remarks>It has no text: <see cref="AmqpValue.AsString"/> throws <see cref="InvalidOperationException"/>, <see cref="AmqpValue.TryGetString"/> returns
    /// false. Reading a value that can only be a .NET string, such as a field of a composite or an item of <c>ListEncoding&lt;string&gt;</c>, still throws
    /// <see cref="AmqpDecodeException"/>. <see cref="AmqpValue.TryGetMalformedString"/> and <see cref="AmqpReader.ReadStringBytes"/> return the bytes.
    /// Symbols stay ASCII.</remarks>
    KeepMalformedStrings = 1 << 1,

    /// <summary>Includes <see cref="KeepMalformedStrings"/>, but a .NET string can be read: it has U+FFFD in place of malformed bytes.</summary>
    /// <remarks><see cref="AmqpValue"/> still keeps, compares and writes the bytes. A field of a composite that is a .NET string has the text only, and is
    /// written with it.</remarks>
    ReplaceMalformedStrings = 1 << 2,

    /// <summary>A mandatory field of a composite may be null, or absent at the end of the list (AMQP 1.0, part 1, 1.4): its property returns the zero of its
    /// type, such as 0, false or an empty text.</summary>
    /// <remarks><c>GetMissingFields</c> of the composite returns the names of these fields. They stay unset: the composite cannot be written until they are
    /// set. Not for SASL bodies (part 5, 5.3.3), where the zero of a missing code would be a success.</remarks>
    MissingMandatoryFields = 1 << 3,

    /// <summary>An array (0xE0, 0xF0) with a count of 0 may end there, without the constructor of its elements (AMQP 1.0, part 1, 1.6.24):
    /// <c>E0 01 00</c>. Part of <see cref="Usual"/>.</summary>
    /// <remarks>It is read as an empty array of whatever type the caller expects; <see cref="AmqpValue"/> holds it as an empty array of null, and writes it
    /// with that constructor. As an element of an array it has only its size and count, <c>01 00</c>.</remarks>
    EmptyArrayWithoutConstructor = 1 << 4,

    /// <summary>A field of a composite may have another type that says the same: an integer of any type that fits for
    /// ubyte, ushort, uint and ulong, and for an id; a string for a binary; a long for a timestamp. A key of annotations
    /// may be an integer of any type that is not negative, for a ulong. Part of <see cref="Usual"/>.</summary>
    /// <remarks>An integer that the field does not hold is an error with the number
    /// (<see cref="AmqpDecodeErrorKind.InvalidFieldValue"/>). The field is written in its own type.</remarks>
    OtherFieldTypes = 1 << 5,

    /// <summary>The upper bits of the exponent of a decimal128 (0x94) may be two places too low (AMQP 1.0, part 1, 1.6.15), as Microsoft.Azure.Amqp
    /// writes each decimal: <c>94 0C3E0000 00000000 00000000 0000000F</c> for 1.5. The value is read as the one that was meant, 1.5.</summary>
    /// <remarks>One knows these bytes by their first four: 0C or 8C, then twice (32 - scale), which is even and from 08 to 40, then two
    /// zeros. In the standard's meaning they are numbers from 1E-4636 to 8E-4580, and 1.5 is 1.5E-4608: <see cref="AmqpReader.ReadDecimal"/>
    /// refuses these (<see cref="AmqpDecodeErrorKind.NotRepresentable"/>), and <see cref="AmqpValue"/> holds them. All other decimals are
    /// read as the standard says. The value is written as the standard says. Views of arrays and maps show the bits that came.</remarks>
    ShiftedDecimalExponents = 1 << 6,

    /// <summary>The sections of a message before its body may be in another order, each once (AMQP 1.0, part 3, 3.2).</summary>
    /// <remarks>RabbitMQ's stream client for .NET writes message-annotations after application-properties. Sections are written in the standard's order. Bytes
    /// that are forwarded unchanged keep theirs; those of a bare message begin at its first section, and have what comes after it.</remarks>
    OtherSectionOrder = 1 << 7,

    /// <summary>A body may have sections of several kinds: data, then amqp-sequence, then amqp-value (AMQP 1.0, part 3, 3.2).</summary>
    /// <remarks><see cref="Messaging.AmqpMessage"/> has all of them and writes them again; <see cref="Messaging.AmqpMessage.BodyKind"/> is the kind of
    /// the last.</remarks>
    MixedBodies = 1 << 8,

    /// <summary>The size of the list in a header or properties section (0xD0) may lack the four bytes of its count (AMQP 1.0, part 1, 1.6.22), as
    /// RabbitMQ's stream client for .NET 1.0.0 wrote it.</summary>
    /// <remarks>Such a size is known by the items, which end four bytes after it. The section is written with the right size.</remarks>
    ListSizeWithoutCount = 1 << 9,

    /// <summary>The deviations whose meaning is clear; the default.</summary>
    /// <remarks>Messages: no body; data or a map section of null; strings as keys of annotations; lists, maps and arrays among application
    /// properties. Composites: more fields than the type has; a list where a field with several values requires an array; a string for a symbol, also
    /// as key of fields; other expiry policies than the standard's; filters that are not described; a symbol for an error, which is
    /// its condition; <see cref="OtherFieldTypes"/>. Arrays: <see cref="EmptyArrayWithoutConstructor"/>. Contracts: each encoding
    /// that says exactly the same: a number of another type, a symbol for a string, a list for an array. Frames: bytes after another performative than
    /// transfer.</remarks>
    Usual = (1 << 10) | EmptyArrayWithoutConstructor | OtherFieldTypes,
}
