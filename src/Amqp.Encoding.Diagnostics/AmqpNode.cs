using System.Diagnostics;

namespace Amqp.Encoding.Diagnostics;

/// <summary>One line of a dump: some bytes and what they say. Its children follow it, one level deeper.</summary>
[DebuggerDisplay("{Offset}: {Name} {TypeName} {Text}")]
public sealed class AmqpNode
{
    internal AmqpNode(AmqpNodeKind kind, long offset, int level)
    {
        Kind = kind;
        Offset = offset;
        Level = level;
    }

    /// <summary>Gets what the node is.</summary>
    public AmqpNodeKind Kind { get; }

    /// <summary>Gets the offset of the first byte.</summary>
    public long Offset { get; }

    /// <summary>Gets the number of bytes, those of the children included.</summary>
    public long Length { get; internal set; }

    /// <summary>Gets the number of bytes before the first child: all bytes of a node without children. The own bytes of all nodes, in order, are all bytes of
    /// the dump.</summary>
    public long OwnLength { get; internal set; }

    /// <summary>Gets how many nodes enclose this one.</summary>
    public int Level { get; }

    /// <summary>Gets the format code of a value (AMQP 1.0, part 1, 1.3); that of the value itself if it is described. Null for other nodes.</summary>
    public FormatCode? FormatCode { get; internal set; }

    /// <summary>Gets the type of a value; null for other nodes.</summary>
    public AmqpType? Type => FormatCode is { } code && code.TryGetType(out AmqpType type) ? type : null;

    /// <summary>Gets the name of the standard: of the frame, composite, section or field. For a pair of a map, the key; for an item, null.</summary>
    public string? Name { get; internal set; }

    /// <summary>Gets the name of the type, such as <c>uint</c>; null if the node is not a value. <see cref="FormatCode"/> names the encoding.</summary>
    public string? TypeName { get; internal set; }

    /// <summary>Gets the value as text, in one line; long texts and binaries are cut. Empty if there is none.</summary>
    public string Text { get; internal set; } = "";

    /// <summary>Gets a few words that explain the name; null if there are none.</summary>
    public string? Label { get; internal set; }

    /// <summary>Gets a remark: a larger encoding than necessary, a default that was sent, an unknown descriptor, a deviation from the standard.</summary>
    public string? Note { get; internal set; }

    /// <summary>Gets the error of a <see cref="AmqpNodeKind.Fault"/>; offsets in it count as <see cref="Offset"/> does.</summary>
    public AmqpDecodeError? Error { get; internal set; }

    /// <summary>Gets the error that a reader with <see cref="Deviations.None"/> has here, where one with <see cref="Deviations.Usual"/> has none.</summary>
    public AmqpDecodeError? StrictError { get; internal set; }

    /// <summary>Gets whether the own bytes are secret: <see cref="Text"/> does not have them, and no form of the dump shows them.</summary>
    public bool IsSecret { get; internal set; }

    /// <summary>Gets or sets whether the walk proved that the own bytes have no secret: the beginning of a SASL body, or a public field of one.</summary>
    internal bool IsProved { get; set; }
}
