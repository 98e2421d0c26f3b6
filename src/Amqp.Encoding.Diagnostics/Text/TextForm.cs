using System.IO;
using System.Text;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Writes a dump as lines of offset, bytes and meaning.</summary>
internal sealed class TextForm(TextWriter output, bool showsAscii)
{
    private const int BytesOfLine = 12;
    private const int MaxByteLines = 4;

    // Deeper nodes are not moved further to the right, or the text would grow faster than the bytes.
    private const int MaxIndent = 16;

    private readonly StringBuilder _line = new();

    public void Write(AmqpDump dump)
    {
        foreach (AmqpNode node in dump.Nodes)
        {
            WriteNode(dump, node);
        }
    }

    private void WriteNode(AmqpDump dump, AmqpNode node)
    {
        ReadOnlySpan<byte> bytes = dump.OwnBytesOf(node);
        if (node.Kind == AmqpNodeKind.Fault)
        {
            _line.Append(Offset(node.Offset)).Append("  ").Append('^', 2).Append(' ', (3 * BytesOfLine) - 2 + (showsAscii ? BytesOfLine + 1 : 0));
        }
        else
        {
            AppendBytes(node.Offset, bytes, node.IsSecret);
        }

        _line.Append(' ', 1 + (2 * Math.Min(node.Level, MaxIndent))).Append(Meaning(node));
        EndLine();
        int lines = 1;
        for (int at = BytesOfLine; at < bytes.Length && !node.IsSecret; at += BytesOfLine, lines++)
        {
            if (lines == MaxByteLines)
            {
                _line.Append(' ', 10).Append("… ").Append(TextOf.Count(bytes.Length - at, "more byte"));
                EndLine();
                break;
            }

            AppendBytes(node.Offset + at, bytes.Slice(at), isSecret: false);
            EndLine();
        }
    }

    private static string Meaning(AmqpNode node)
    {
        StringBuilder text = new();
        Append(node.Kind == AmqpNodeKind.Fault ? "ERROR" : node.Name is null ? null : node.Name + ":");
        Append(node.TypeName);
        Append(node.Text);
        text.Append(node.Label is null || node.Type == AmqpType.Null ? "" : "  ; " + node.Label);
        text.Append(node.Note is null ? "" : (node.Error is null ? "  ! " : "  ERROR: ") + node.Note);
        return text.ToString();

        void Append(string? part) => text.Append(text.Length > 0 && !string.IsNullOrEmpty(part) ? " " : "").Append(part);
    }

    private static string Offset(long offset) => offset.ToString("X8", CultureInfo.InvariantCulture);

    private void AppendBytes(long offset, ReadOnlySpan<byte> bytes, bool isSecret)
    {
        _line.Append(Offset(offset)).Append("  ");
        int end = Math.Min(bytes.Length, BytesOfLine);
        for (int i = 0; i < end; i++)
        {
            _line.Append(isSecret ? "··" : bytes[i].ToString("X2", CultureInfo.InvariantCulture)).Append(' ');
        }

        _line.Append(' ', 3 * (BytesOfLine - end));
        if (showsAscii)
        {
            for (int i = 0; i <= BytesOfLine; i++)
            {
                _line.Append(i >= end ? ' ' : isSecret ? '·' : bytes[i] is >= 0x20 and < 0x7F ? (char)bytes[i] : '.');
            }
        }
    }

    private void EndLine()
    {
        output.WriteLine(_line.ToString().TrimEnd());
        _line.Clear();
    }
}
