namespace Amqp.Encoding;

/// <summary>What live peers send against the standard, and a reader accepts only if the caller names it: <see cref="AmqpReaderOptions.WithDeviations"/>.</summary>
/// <remarks>A deviation that is named is accepted in both modes of <see cref="Conformance"/>. docs/conformance.md has who sends it, and its bytes.</remarks>
[Flags]
public enum Deviations
{
    /// <summary>None: the wire grammar and the order of sections are strict.</summary>
    None = 0,

    /// <summary>A message may have its footer (0x78) before the body, once; nothing but the body follows it then (AMQP 1.0, part 3, 3.2).</summary>
    /// <remarks>Sections are written in the standard's order. What is forwarded as it came, a bare message or a whole one, keeps the footer where it is.</remarks>
    FooterBeforeBody = 1 << 0,

    /// <summary>A string (0xA1, 0xB1) may be no UTF-8 (AMQP 1.0, part 1, 1.6.20): <see cref="AmqpValue"/> keeps its bytes, and writes them as they came.</summary>
    /// <remarks>It has no text: <see cref="AmqpValue.AsString"/> throws <see cref="InvalidOperationException"/>, <see cref="AmqpValue.TryGetString"/> returns
    /// false, and what can only be a .NET string, as a field of a composite or an item of <c>ListEncoding&lt;string&gt;</c>, is an
    /// <see cref="AmqpDecodeException"/> as before. <see cref="AmqpValue.TryGetMalformedString"/> and <see cref="AmqpReader.ReadStringBytes"/> give the bytes.
    /// Symbols stay ASCII.</remarks>
    KeepMalformedStrings = 1 << 1,

    /// <summary>As <see cref="KeepMalformedStrings"/>, which it includes, but what asks for a .NET string gets one, with U+FFFD in place of malformed bytes.</summary>
    /// <remarks><see cref="AmqpValue"/> still keeps, compares and writes the bytes. A field of a composite that is a .NET string has the text only, and is
    /// written with it.</remarks>
    ReplaceMalformedStrings = 1 << 2,
}
