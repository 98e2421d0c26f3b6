using System.Globalization;
using System.IO;
using System.Net;
using System.Text;

namespace Amqp.Encoding.Diagnostics;

/// <summary>Writes a dump as one HTML page: a row for each node, with its bytes and its meaning. Pointing at either marks the other.</summary>
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
        table { border-collapse: collapse; width: 100%; }
        td, th { text-align: left; vertical-align: top; padding: .1rem .6rem .1rem 0; }
        th { border-bottom: 1px solid var(--dim); }
        td.o, td.b { font-family: ui-monospace, monospace; white-space: pre-wrap; }
        td.o, .l { color: var(--dim); }
        td.b { width: 40%; overflow-wrap: anywhere; }
        tr:hover, tr:focus { background: var(--mark); outline: none; }
        .n { font-weight: 600; } .t { color: var(--dim); } .w { color: var(--note); } .e { color: var(--error); font-weight: 600; }
        @media (max-width: 640px) { td.o { display: none; } td.b { width: 35%; } }
        </style>
        </head>
        <body>
        <table>
        <thead><tr><th scope="col">offset</th><th scope="col">bytes</th><th scope="col">meaning</th></tr></thead>
        <tbody>
        """;

    private readonly StringBuilder _row = new();

    public void Write(AmqpDump dump)
    {
        output.WriteLine(Head);
        foreach (AmqpNode node in dump.Nodes)
        {
            WriteRow(dump, node);
        }

        output.WriteLine("</tbody>\n</table>\n</body>\n</html>");
    }

    private void WriteRow(AmqpDump dump, AmqpNode node)
    {
        _row.Append("<tr tabindex=\"0\"><td class=\"o\">").Append(node.Offset.ToString("X8", CultureInfo.InvariantCulture)).Append("</td><td class=\"b\">");
        AppendBytes(dump.OwnBytesOf(node), node.IsSecret);
        _row.Append("</td><td style=\"padding-left:").Append(TextOf.Number(node.Level)).Append("rem\">");
        Append("n", node.Kind == AmqpNodeKind.Fault ? null : node.Name);
        Append("t", node.TypeName);
        Append(node.Kind == AmqpNodeKind.Fault ? "e" : "v", (node.Kind == AmqpNodeKind.Fault ? "ERROR " : "") + node.Text);
        Append("l", node.Type == AmqpType.Null ? null : node.Label);
        Append(node.Error is null ? "w" : "e", node.Note);
        output.WriteLine(_row.Append("</td></tr>").ToString());
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
