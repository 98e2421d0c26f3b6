using System.IO;
using System.Linq;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Writes a dump as lines of offset, bytes and meaning.</summary>
/// <param name="output">Where to write.</param>
/// <param name="showsAscii">Whether a column has the bytes as characters.</param>
/// <param name="columns">Those of a line: first the explanation is cut or left out, then the rest goes on in its own column.</param>
/// <param name="hasColours">Whether the output shows colours.</param>
internal sealed class TextForm(TextWriter output, bool showsAscii, int columns = int.MaxValue, bool hasColours = false)
{
    private const int MaxByteLines = 4;
    private const int OffsetColumns = 10;

    // A line has more bytes if there is room for their meaning.
    private const int WideColumns = 100;

    // Deeper nodes are not moved further to the right, or the text would grow faster than the bytes.
    private const int MaxIndent = 16;

    // The meaning has so many columns at least; an explanation with less is left out.
    private const int MinColumns = 24;
    private const int MinLabel = 10;

    private readonly int _bytesOfLine = columns >= WideColumns ? 12 : 8;
    private readonly BytePaint _paint = new();

    public void Write(AmqpDump dump)
    {
        foreach (AmqpNode node in dump.Nodes)
        {
            WriteNode(node, dump.Bytes.Span.Slice((int)(node.Offset - dump.Nodes[0].Offset), (int)node.OwnLength));
        }
    }

    private void WriteNode(AmqpNode node, ReadOnlySpan<byte> bytes)
    {
        int shown = Math.Min(bytes.Length, MaxByteLines * _bytesOfLine);
        Paint[] paints = new Paint[hasColours ? bytes.Length : 0];
        if (hasColours)
        {
            _paint.Paint(node, bytes, paints);
        }

        int bytesColumns = OffsetColumns + (3 * _bytesOfLine) + (showsAscii ? _bytesOfLine + 1 : 0) + 1;
        int room = Math.Max(MinColumns, columns - bytesColumns);
        int indent = Math.Min(2 * Math.Min(node.Level, MaxIndent), Math.Max(0, room - MinColumns));
        using System.Collections.Generic.IEnumerator<PaintedText> meaning = Meaning(node, room - indent).GetEnumerator();
        bool isSecond = false;
        for (int at = 0; ; at += _bytesOfLine)
        {
            bool hasMeaning = meaning.MoveNext();
            bool hasBytes = at < (node.IsSecret ? Math.Min(1, shown) : shown) || (at == 0 && node.Kind != AmqpNodeKind.Fault);
            if (!hasMeaning && !hasBytes)
            {
                break;
            }

            PaintedText line = new();
            if (hasBytes)
            {
                AppendBytes(line, node.Offset + at, bytes.Slice(Math.Min(at, bytes.Length)), paints.AsSpan(Math.Min(at, paints.Length)), node.IsSecret);
            }
            else
            {
                line.Append(at == 0 ? Offset(node.Offset) : "", Paint.Faint).Append(at == 0 ? "^^" : "", Paint.Error).Append(new string(' ', bytesColumns - 1 - line.Columns));
            }

            if (hasMeaning)
            {
                line.Append(new string(' ', 1 + indent + (isSecond ? 2 : 0))).Append(meaning.Current);
            }

            isSecond = true;
            line.WriteTo(output, hasColours);
        }

        if (shown < bytes.Length && !node.IsSecret)
        {
            new PaintedText().Append(new string(' ', OffsetColumns) + "… " + TextOf.Count(bytes.Length - shown, "more byte"), Paint.Faint).WriteTo(output, hasColours);
        }
    }

    private static System.Collections.Generic.IEnumerable<PaintedText> Meaning(AmqpNode node, int room)
    {
        bool isFault = node.Kind == AmqpNodeKind.Fault;
        PaintedText text = new PaintedText().Append(isFault ? "ERROR" : node.Name is null ? "" : node.Name + ":", isFault ? Paint.Error : Paint.Name);
        text.Append(text.Columns > 0 && node.TypeName is not null ? " " : "").Append(node.TypeName, Paint.Constructor);
        text.Append(text.Columns > 0 && node.Text.Length > 0 ? " " : "").Append(node.Text, isFault ? Paint.Error : Paint.Plain);
        PaintedText note = new();
        if (node.Note is not null)
        {
            note.Append((node.Error is null ? "! " : "ERROR: ") + node.Note, node.Error is null ? Paint.Remark : Paint.Error);
        }

        // The explanation comes before the remark, and is the first to go.
        int left = room - text.Columns - (node.Note is null ? 0 : 2 + note.Columns);
        string label = node.Label is null || node.Type == AmqpType.Null ? "" : "  ; " + node.Label;
        if (label.Length > 0 && (label.Length <= left || left >= MinLabel))
        {
            text.Append(new PaintedText().Append(label, Paint.Faint).Cut(left));
        }

        if (node.Note is not null && text.Columns + 2 + note.Columns <= room)
        {
            text.Append("  ").Append(note);
            note = new();
        }

        // The next lines are moved to the right.
        return text.Wrap(room, indent: 2).Concat(note.Wrap(room - 2));
    }

    private static string Offset(long offset) => offset.ToString("X8", System.Globalization.CultureInfo.InvariantCulture) + "  ";

    private void AppendBytes(PaintedText line, long offset, ReadOnlySpan<byte> bytes, ReadOnlySpan<Paint> paints, bool isSecret)
    {
        line.Append(Offset(offset), Paint.Faint);
        int end = Math.Min(bytes.Length, _bytesOfLine);
        for (int start = 0, at; start < end; start = at)
        {
            // Bytes of a kind are one part.
            string text = "";
            for (at = start; at < end && (paints.IsEmpty || paints[at] == paints[start]); at++)
            {
                text += (isSecret ? "··" : bytes[at].ToString("X2", System.Globalization.CultureInfo.InvariantCulture)) + " ";
            }

            line.Append(text, paints.IsEmpty ? Paint.Plain : paints[start]);
        }

        line.Append(new string(' ', 3 * (_bytesOfLine - end)));
        if (showsAscii)
        {
            string text = "";
            for (int i = 0; i <= _bytesOfLine; i++)
            {
                text += i >= end ? ' ' : isSecret ? '·' : bytes[i] is >= 0x20 and < 0x7F ? (char)bytes[i] : '.';
            }

            line.Append(text);
        }
    }
}
