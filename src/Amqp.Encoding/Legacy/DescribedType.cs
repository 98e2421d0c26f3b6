using System.ComponentModel;

namespace Amqp.Encoding.Legacy;

/// <summary>A described value (0x00; AMQP 1.0, part 1, 1.2) as objects. New code uses <see cref="DescribedValue"/>.</summary>
/// <param name="descriptor">The descriptor: an <see cref="AmqpSymbol"/>, a <see cref="ulong"/> or any other value.</param>
/// <param name="value">The value.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[DebuggerDisplay("{ToString(),nq}")]
public sealed class DescribedType(object? descriptor, object? value)
{
    /// <summary>Gets the descriptor: an <see cref="AmqpSymbol"/>, a <see cref="ulong"/> or any other value.</summary>
    public object? Descriptor { get; } = descriptor;

    /// <summary>Gets the value.</summary>
    public object? Value { get; } = value;

    /// <summary>Gets descriptor and value as text.</summary>
    /// <returns>The text; it has <c>…</c> for described values that are nested deeper than 64 levels.</returns>
    public override string ToString() => ToString(1);

    private static string? Format(object? part, int depth) => part is DescribedType described ? described.ToString(depth + 1)
        : part is string or char ? EscapedText.Of(part.ToString()!, isQuoted: true)
        : part?.ToString();

    private string ToString(int depth) => depth > ValueDepth.Shallow ? "…" : Format(Descriptor, depth) + ": " + Format(Value, depth);
}
