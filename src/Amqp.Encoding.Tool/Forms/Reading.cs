namespace Amqp.Encoding.Tool.Forms;

/// <summary>The reading of a text that has two: the values of <c>--form</c>.</summary>
internal enum Reading
{
    /// <summary>The only reading that the text has.</summary>
    Only,

    /// <summary>Hexadecimal digits, single bytes or words in the order of the bytes.</summary>
    Hex,

    /// <summary>Hexadecimal words whose last byte is printed first.</summary>
    Swapped,

    /// <summary>Decimal numbers, a byte each.</summary>
    Decimal,

    /// <summary>Octal numbers, a byte each.</summary>
    Octal,

    /// <summary>Binary numbers, a byte each.</summary>
    Binary,

    /// <summary>Characters, or a string with escapes: <c>\x</c> has two digits.</summary>
    Escaped,

    /// <summary>A string with escapes, whose other characters are the bytes of UTF-8.</summary>
    Utf8,

    /// <summary>A string with escapes, in which each character is a byte.</summary>
    Latin1,

    /// <summary>Base64.</summary>
    Base64,
}
