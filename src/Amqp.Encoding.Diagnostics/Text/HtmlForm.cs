using System.IO;
using System.Net;
using System.Text;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Writes a dump as one HTML page: a row for each node, with its bytes and its meaning side by side. Nodes that have others fold, without
/// a script.</summary>
internal sealed class HtmlForm(TextWriter output)
{
    private const int MaxBytes = 64;

    private const string Head = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>AMQP 1.0 dump</title>
        <style>
        :root { color-scheme: light dark; --mark: #fff3bf; --dim: #666; --error: #b00020; --note: #8a5a00; }
        @media (prefers-color-scheme: dark) { :root { --mark: #443c12; --dim: #aaa; --error: #ff8a80; --note: #ffcc80; } }
        body { font: 14px/1.5 system-ui, sans-serif; margin: 1rem; }
        .r { display: grid; grid-template-columns: 6rem 2fr 3fr; column-gap: .6rem; padding: .1rem 0; }
        .h { font-weight: 600; border-bottom: 1px solid var(--dim); }
        .r .o, .r .b { font-family: ui-monospace, monospace; white-space: pre-wrap; font-weight: 400; }
        .o, .l { color: var(--dim); }
        .b { overflow-wrap: anywhere; }
        summary.r { cursor: pointer; list-style: none; }
        summary::-webkit-details-marker { display: none; }
        summary .m::before { content: "▾ "; color: var(--dim); }
        details:not([open]) > summary .m::before { content: "▸ "; }
        .r:hover, .r:focus { background: var(--mark); outline: none; }
        .n { font-weight: 600; } .t { color: var(--dim); } .w { color: var(--note); } .e { color: var(--error); font-weight: 600; }
        @media (max-width: 640px) { .r { grid-template-columns: 2fr 3fr; } .r .o { display: none; } }
        </style>
        </head>
        <body>
        <div class="r h"><span class="o">offset</span><span class="b">bytes</span><span>meaning</span></div>
        """;

    private readonly StringBuilder _row = new();
    private readonly Stack<int> _open = new();

    public void Write(AmqpDump dump)
    {
        output.WriteLine(Head);
        for (int i = 0; i < dump.Nodes.Count; i++)
        {
            AmqpNode node = dump.Nodes[i];
            CloseTo(node.Level);
            bool folds = i + 1 < dump.Nodes.Count && dump.Nodes[i + 1].Level > node.Level;
            WriteRow(dump, node, folds);
            if (folds)
            {
                _open.Push(node.Level);
            }
        }

        CloseTo(0);
        output.WriteLine("</body>\n</html>");
    }

    private void CloseTo(int level)
    {
        while (_open.Count > 0 && _open.Peek() >= level)
        {
            _open.Pop();
            output.WriteLine("</details>");
        }
    }

    private void WriteRow(AmqpDump dump, AmqpNode node, bool folds)
    {
        _row.Append(folds ? "<details open><summary class=\"r\">" : "<div class=\"r\" tabindex=\"0\">")
            .Append("<span class=\"o\">").Append(node.Offset.ToString("X8", CultureInfo.InvariantCulture)).Append("</span><span class=\"b\">");
        AppendBytes(dump.OwnBytesOf(node), node.IsSecret);
        _row.Append("</span><span class=\"m\" style=\"padding-left:").Append(TextOf.Number(node.Level)).Append("rem\">");
        Append("n", node.Kind == AmqpNodeKind.Fault ? null : node.Name);
        Append("t", node.TypeName);
        Append(node.Kind == AmqpNodeKind.Fault ? "e" : "v", (node.Kind == AmqpNodeKind.Fault ? "ERROR " : "") + node.Text);
        Append("l", node.Type == AmqpType.Null ? null : node.Label);
        Append(node.Error is null ? "w" : "e", node.Note);
        output.WriteLine(_row.Append(folds ? "</span></summary>" : "</span></div>").ToString());
        _row.Clear();
    }

    private void Append(string style, string? text)
    {
        if (!string.IsNullOrEmpty(text))
        {
            _row.Append("<span class=\"").Append(style).Append("\">").Append(WebUtility.HtmlEncode(text)).Append("</span> ");
        }
    }

    private void AppendBytes(ReadOnlySpan<byte> bytes, bool isSecret)
    {
        for (int i = 0; i < Math.Min(bytes.Length, MaxBytes); i++)
        {
            _row.Append(i == 0 ? "" : " ").Append(isSecret ? "··" : bytes[i].ToString("X2", CultureInfo.InvariantCulture));
        }

        _row.Append(bytes.Length > MaxBytes ? " … " + TextOf.Count(bytes.Length - MaxBytes, "more byte") : "");
    }
}
