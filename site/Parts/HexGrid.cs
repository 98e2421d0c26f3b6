using System.Globalization;
using System.Linq;
using System.Net;
using System.Text;
using Amqp.Encoding.Diagnostics;
using Microsoft.AspNetCore.Components;

namespace Amqp.Encoding.Site.Parts;

/// <summary>The bytes of a dump in lines of an offset, bytes and characters. The class of a byte says what it is; <c>data-node</c> has the number of its node.</summary>
/// <param name="dump">The dump.</param>
/// <param name="shown">How many of its nodes are shown.</param>
internal sealed class HexGrid(AmqpDump dump, int shown)
{
    private const int BytesOfLine = 8;

    // Of the lines within one value, these are shown, and the last.
    private const int MaxLines = 12;

    // The characters of more bytes are not marked with their nodes, because twice the elements would take the browser too long.
    private const int MaxMarked = 2_048;

    // Of each byte, and of one that is secret.
    private static readonly string[] s_digits = [.. Enumerable.Range(0, 256).Select(value => value.ToString("X2", CultureInfo.InvariantCulture)), "··"];
    private static readonly string[] s_spaced = [.. s_digits.Select(digits => " " + digits)];
    private static readonly string[] s_characters = [.. Enumerable.Range(0, 256).Select(value => value is >= 0x20 and < 0x7F ? WebUtility.HtmlEncode(((char)value).ToString()) : "."), "·"];

    private readonly Paint[] _paints = new Paint[LengthOf(dump, shown)];
    private readonly int[] _nodes = new int[LengthOf(dump, shown)];
    private readonly StringBuilder _html = new();

    /// <summary>Writes the lines. They are made at once, because a component for each byte would take the browser too long.</summary>
    public MarkupString Write()
    {
        int end = PaintAll();
        int inside = 0;
        long passed = 0;
        for (int start = 0; start < _nodes.Length; start += BytesOfLine)
        {
            inside = IsInside(start, start + BytesOfLine) ? inside + 1 : 0;
            if (inside > MaxLines && IsInside(start, start + (2 * BytesOfLine)))
            {
                passed += BytesOfLine;
                continue;
            }

            _html.Append(passed == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"<div class=\"passed\">… {passed:N0} more bytes</div>"));
            passed = 0;
            WriteLine(start, start + BytesOfLine >= _nodes.Length ? end : -1);
        }

        if (_nodes.Length == 0 && end >= 0)
        {
            WriteLine(0, end);
        }

        return new MarkupString(_html.ToString());
    }

    /// <summary>Returns all bytes in hexadecimal, with a space between two.</summary>
    public static string Text(ReadOnlySpan<byte> bytes)
    {
        StringBuilder text = new(3 * bytes.Length);
        foreach (byte octet in bytes)
        {
            text.Append(s_spaced[octet]);
        }

        return text.ToString(Math.Min(1, text.Length), Math.Max(0, text.Length - 1));
    }

    private static int LengthOf(AmqpDump dump, int shown)
    {
        long length = 0;
        for (int i = 0; i < shown; i++)
        {
            length += dump.Nodes[i].OwnLength;
        }

        return (int)length;
    }

    // Returns the node of a fault after the last byte; -1 if there is none.
    private int PaintAll()
    {
        int end = -1;
        BytePaint painter = new();
        for (int i = 0; i < shown; i++)
        {
            AmqpNode node = dump.Nodes[i];
            int at = (int)(node.Offset - dump.Nodes[0].Offset);
            _nodes.AsSpan(at, (int)node.OwnLength).Fill(i);
            painter.Paint(node, dump.Bytes.Span.Slice(at, (int)node.OwnLength), _paints.AsSpan(at, (int)node.OwnLength));
        }

        for (int i = 0; i < shown; i++)
        {
            int at = (int)(dump.Nodes[i].Offset - dump.Nodes[0].Offset);
            if (dump.Nodes[i].Kind == AmqpNodeKind.Fault && at < _nodes.Length)
            {
                (_nodes[at], _paints[at]) = (i, Paint.Error);
            }
            else if (dump.Nodes[i].Kind == AmqpNodeKind.Fault)
            {
                end = i;
            }
        }

        return end;
    }

    private static string ClassOf(Paint paint) => paint switch
    {
        Paint.Plain => "value",
        Paint.Faint => "rest",
        Paint.Error => "fault",
        Paint.Descriptor => "descriptor",
        Paint.Constructor => "constructor",
        Paint.Size => "size",
        _ => "name",
    };

    private bool IsInside(int start, int end) => end <= _nodes.Length && _nodes[start] == _nodes[end - 1];

    private void WriteLine(int start, int fault)
    {
        int end = Math.Min(_nodes.Length, start + BytesOfLine);
        _html.Append("<div class=\"line\"><i>").Append((dump.Nodes[0].Offset + start).ToString("X8", CultureInfo.InvariantCulture)).Append("</i><span class=\"hex\">");
        WriteRuns(start, end, isText: false);
        if (fault >= 0)
        {
            BeginRun(fault, Paint.Error);
            _html.Append("▲</b>");
        }

        _html.Append("</span><span class=\"text\">");
        if (_nodes.Length <= MaxMarked)
        {
            WriteRuns(start, end, isText: true);
        }
        else
        {
            for (int at = start; at < end; at++)
            {
                _html.Append(s_characters[dump.Nodes[_nodes[at]].IsSecret ? 256 : dump.Bytes.Span[at]]);
            }
        }

        _html.Append("</span></div>");
    }

    private void WriteRuns(int start, int end, bool isText)
    {
        ReadOnlySpan<byte> bytes = dump.Bytes.Span;
        for (int at = start; at < end;)
        {
            int first = at;
            int index = _nodes[first];
            Paint kind = _paints[first];
            bool isSecret = dump.Nodes[index].IsSecret;
            BeginRun(index, kind);

            // Between bytes of the same run there is a space that is marked with them.
            _html.Append((isText ? s_characters : s_digits)[isSecret ? 256 : bytes[at]]);
            at++;
            string[] texts = isText ? s_characters : s_spaced;
            for (; at < end && _nodes[at] == index && _paints[at] == kind; at++)
            {
                _html.Append(texts[isSecret ? 256 : bytes[at]]);
            }

            _html.Append(isText ? "</b>" : "</b> ");
        }
    }

    private void BeginRun(int index, Paint kind) =>
        _html.Append("<b class=\"").Append(ClassOf(kind)).Append(dump.Nodes[index] is { Error: not null, Kind: not AmqpNodeKind.Fault } ? " wrong" : "").Append("\" data-node=\"").Append(index).Append("\">");
}
