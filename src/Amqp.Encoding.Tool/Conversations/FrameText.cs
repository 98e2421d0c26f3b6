using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;
using Amqp.Encoding.Diagnostics;
using Amqp.Encoding.Framing;
using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Tool.Conversations;

/// <summary>A protocol header or frame as people read it, from the nodes of its dump: secrets are left out, and texts of peers are escaped.</summary>
internal sealed class FrameText
{
    // These fields say more than those before them in the list of their performative.
    private static readonly string[] s_first = ["link-credit", "delivery-count", "delivery-id", "first", "last", "state", "role", "target", "source"];

    // Of a frame this is looked at, so that the work is in proportion, and so much is said.
    private const int MaxItems = 20;
    private const int MaxText = 2_000;
    private const int MaxName = 20;

    private readonly AmqpDump _dump;
    private readonly bool _isFull;

    private FrameText(AmqpDump dump, bool isFull) => (_dump, _isFull) = (dump, isFull);

    /// <summary>Gets what names it: the performative, or <c>protocol header</c> with its version.</summary>
    public string Name { get; private init; } = "";

    /// <summary>Gets the channel; 0 for a SASL frame, too.</summary>
    public int Channel { get; private init; }

    /// <summary>Gets the name of its link, as it is shown; null if it has none, or the attach is not there.</summary>
    public string? Link { get; private init; }

    /// <summary>Gets its fields, such as <c>role=sender</c>, the most telling first; those that have their default are left out.</summary>
    public IReadOnlyList<string> Fields { get; private set; } = [];

    /// <summary>Gets the sections of the message that begins in it, or how long its part of a message is.</summary>
    public IReadOnlyList<string> Message { get; private set; } = [];

    /// <summary>Gets remarks and errors, which are shown whole.</summary>
    public List<(bool IsError, string Text)> Notes { get; } = [];

    /// <summary>Gets the error in its message, if it is whole; null if there is none.</summary>
    public string? MessageError { get; private set; }

    /// <summary>Gets whether it carries the error of a peer.</summary>
    public bool HasError => _dump.Nodes.Any(node => TypeOf(node) == "error");

    /// <summary>Adds a remark or an error; null for none.</summary>
    public void Note(string? text, bool isError)
    {
        if (text is not null)
        {
            Notes.Add((isError, text));
        }
    }

    /// <summary>Gets it in one line.</summary>
    public PaintedText Line(Paint paint)
    {
        PaintedText line = new PaintedText().Append((Channel > 0 ? "channel " + Number(Channel) + " " : "") + Name, paint).Append(Link is null ? "" : " " + Link, paint);
        return Fields.Count == 0 ? line : line.Append((Link is null ? "(" : " (") + string.Join(", ", Fields) + ")");
    }

    public override string ToString() => Line(Paint.Plain).ToString();

    /// <summary>Makes the text of something that is not a frame, or cannot be read as one.</summary>
    public static FrameText Of(string name) => new(AmqpDump.Create(default), isFull: false) { Name = name };

    /// <summary>Makes the text of a frame.</summary>
    /// <param name="frame">Its bytes, which may end early.</param>
    /// <param name="performativeLength">The length of its performative.</param>
    /// <param name="link">The name of its link; null if it is not known.</param>
    /// <param name="isContinued">Whether its payload continues that of another.</param>
    /// <param name="mayBeSasl">Whether SASL may go on: then only what proves to be public is shown.</param>
    /// <param name="isFull">Whether all fields are shown.</param>
    public static FrameText Of(ReadOnlySpan<byte> frame, int performativeLength, string? link, bool isContinued, bool mayBeSasl, bool isFull)
    {
        FrameHeader.Decode(frame, uint.MaxValue, out FrameHeader header, out _);
        int end = Math.Min(frame.Length, header.BodyOffset + performativeLength);
        ReadOnlySpan<byte> shown = isContinued ? frame.Slice(0, end) : frame;
        byte[] bytes = mayBeSasl ? [.. "AMQP\x03\x01\0\0"u8, .. shown] : shown.ToArray();
        AmqpDump dump = AmqpDump.Create(bytes, AmqpDumpOptions.Default.WithContent(AmqpContent.Frames).WithMaxItems(isFull ? int.MaxValue : MaxItems));
        int first = mayBeSasl ? 2 : 1;
        FrameText text = new(dump, isFull)
        {
            Name = performativeLength == 0 ? "empty" : first < dump.Nodes.Count && dump.Nodes[first].Name is { } name ? name : "frame",
            Channel = header.Channel,
            Link = link is null ? null : Token(Words.Plain(link.Length > MaxName && !isFull ? link[..(MaxName - 1)] + "…" : link), isQuoted: false),
        };
        if (performativeLength > 0 && first < dump.Nodes.Count)
        {
            text.Fields = [.. text.FieldsOf(first).Select(field => field.Text)];
            text.Read(text.EndOf(first), isContinued, header.Size > frame.Length, header.Size - end);
        }

        return text;
    }

    private void Read(int first, bool isContinued, bool isCut, long payload)
    {
        List<string> sections = [];
        for (int i = first; i < _dump.Nodes.Count && !isContinued; i = EndOf(i))
        {
            StringBuilder text = new();
            if (_dump.Nodes[i] is { Kind: AmqpNodeKind.Value, Error: null } node && (node.Name is not ("header" or "properties") || _isFull || FieldsOf(i).Any()))
            {
                // JSON and XML have their length before them.
                text.Append(node.Name is null or "header" or "properties" ? "" : node is { Name: "data", Type: AmqpType.Binary, IsSecret: false } && node.Text[0] is not ('J' or 'X') ? $"data, {Words.Count(SizeOf(node), "byte")}: " : node.Name + " ");
                AppendValue(text, i);
                sections.Add(text.ToString());
            }
        }

        bool isWhole = !isContinued && !isCut && !Fields.Contains("more=true");
        if (isWhole && _dump.Nodes.Skip(first).FirstOrDefault(node => node.Error is not null) is { } wrong)
        {
            MessageError = wrong.Kind == AmqpNodeKind.Fault ? wrong.Text : wrong.Note;
        }

        if ((!isWhole || MessageError is not null) && payload > 0)
        {
            sections.Add(Words.Count(payload, isContinued ? "more byte" : "byte") + (isContinued ? "" : " in this frame"));
        }

        Message = sections;
    }

    // Fields of composites, or pairs of maps.
    private IEnumerable<(string Name, string Text)> FieldsOf(int index)
    {
        bool isPerformative = _dump.Nodes[index].Level == 1 && _dump.Nodes[index].Name == Name;
        List<(string Name, string Text)> fields = [];
        int length = 0;
        for (int i = index + 1; i < EndOf(index); i = EndOf(i))
        {
            AmqpNode node = _dump.Nodes[i];
            if (node.Kind == AmqpNodeKind.Bytes && length < MaxText)
            {
                fields.Add(("", "… " + node.Text));
                continue;
            }

            if (node.Name is not { } name || length >= MaxText || node.Type == AmqpType.Null || (!_isFull && (IsDefault(node, i) || (isPerformative && Link is not null && name is "name" or "handle" or "delivery-tag"))))
            {
                continue;
            }

            bool isNode = !_isFull && name is "source" or "target";
            int address = isNode ? Find(i, "address") : -1, filter = isNode ? Find(i, "filter") : -1;
            StringBuilder text = new(TypeOf(node) == name && address < 0 ? "" : Token(name, isQuoted: name.StartsWith('"')) + "=");
            AppendValue(text, address < 0 ? i : address);
            if (address >= 0 && filter >= 0)
            {
                AppendValue(text.Append(", filter="), filter);
            }

            length += text.Length;
            fields.Add((name, text.ToString()));
        }

        return isPerformative ? fields.OrderBy(field => Array.IndexOf(s_first, field.Name) is >= 0 and int place ? place : s_first.Length) : fields;
    }

    // The field with a name that has a value; -1 if there is none.
    private int Find(int index, string name)
    {
        for (int i = index + 1; i < EndOf(index); i = EndOf(i))
        {
            if (_dump.Nodes[i].Name == name && _dump.Nodes[i].Type != AmqpType.Null)
            {
                return i;
            }
        }

        return -1;
    }

    // The bytes of a binary follow its size.
    private long SizeOf(AmqpNode node)
    {
        MessageReader reader = new(_dump.Bytes.Span.Slice((int)(node.Offset - _dump.Nodes[0].Offset), (int)node.Length));
        return reader.TryRead(out _) ? reader.Data.Length : node.Length;
    }

    private bool IsDefault(AmqpNode node, int index) => node.Note == "the default" || node is { Type: AmqpType.Boolean, Text: "false" } || node is { Name: "first-acquirer", Level: 2 }
        || (node is { Name: "message-format" or "initial-delivery-count", Text: "0" }) || (TypeOf(node) == node.Name && !FieldsOf(index).Any());

    private void AppendValue(StringBuilder text, int index)
    {
        AmqpNode node = _dump.Nodes[index];
        if (node.IsSecret)
        {
            text.Append('…');
            return;
        }

        bool isComposite = TypeOf(node) is not null || (node.Level == 1 && node.Type is AmqpType.List && node.Name is not ("amqp-sequence"));
        switch (node.Type)
        {
            case AmqpType.Described:
                text.Append(node.Text.Length == 0 ? "" : node.Text + " ");
                AppendItems(text, index, "");
                break;
            case AmqpType.List when isComposite:
                string[] fields = [.. FieldsOf(index).Select(field => field.Text)];
                text.Append(TypeOf(node) ?? node.Name).Append(fields.Length == 0 ? "" : "(" + string.Join(", ", fields) + ")");
                break;
            case AmqpType.Map:
                text.Append('{').AppendJoin(", ", FieldsOf(index).Select(field => field.Text)).Append('}');
                break;
            case AmqpType.List or AmqpType.Array:
                AppendItems(text.Append('['), index, ", ");
                text.Append(']');
                break;
            case AmqpType.Null:
                text.Append("null");
                break;
            case AmqpType.Boolean or AmqpType.UByte or AmqpType.UShort or AmqpType.UInt or AmqpType.ULong:
                // The meaning follows the number.
                text.Append(node.Text[(node.Text.LastIndexOf(", ", StringComparison.Ordinal) is >= 0 and int at ? at + 2 : 0)..]);
                break;
            case AmqpType.Symbol:
                text.Append(Token(node.Text, isQuoted: false));
                break;
            default:
                text.Append(node.Text);
                break;
        }
    }

    private void AppendItems(StringBuilder text, int index, string separator)
    {
        int start = text.Length;
        for (int i = index + 1; i < EndOf(index) && text.Length - start < MaxText; i = EndOf(i))
        {
            text.Append(i == index + 1 ? "" : separator);
            if (_dump.Nodes[i].Kind == AmqpNodeKind.Value)
            {
                AppendValue(text, i);
            }
            else
            {
                text.Append("… ").Append(_dump.Nodes[i].Text);
            }
        }
    }

    // Of a field that is a composite: the name of its type, before the number of its fields.
    private static string? TypeOf(AmqpNode node) =>
        node.Type is AmqpType.List && node.Text.IndexOf(", ", StringComparison.Ordinal) is > 0 and int end ? node.Text[..end] : null;

    private int EndOf(int index)
    {
        int end = index + 1;
        while (end < _dump.Nodes.Count && index < _dump.Nodes.Count && _dump.Nodes[end].Level > _dump.Nodes[index].Level)
        {
            end++;
        }

        return end;
    }

    // A name is in quotes unless it cannot be taken for anything else.
    private static string Token(string text, bool isQuoted)
    {
        string plain = isQuoted ? text.Trim('"') : text;
        return plain.Length > 0 && plain.All(letter => char.IsAsciiLetterOrDigit(letter) || "-_.:/@$+…".Contains(letter)) ? plain : isQuoted ? text : $"\"{text}\"";
    }

    private static string Number(int value) => value.ToString(CultureInfo.InvariantCulture);
}
