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
}
