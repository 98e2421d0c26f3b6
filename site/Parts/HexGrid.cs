using System.Buffers.Binary;
using System.Collections.Generic;
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

    private const string Descriptor = "descriptor", Constructor = "constructor", Size = "size", Name = "name", Value = "value", Rest = "rest", Fault = "fault";

    // Of each byte, and of one that is secret.
    private static readonly string[] s_digits = [.. Enumerable.Range(0, 256).Select(value => value.ToString("X2", CultureInfo.InvariantCulture)), "··"];
    private static readonly string[] s_spaced = [.. s_digits.Select(digits => " " + digits)];
    private static readonly string[] s_characters = [.. Enumerable.Range(0, 256).Select(value => value is >= 0x20 and < 0x7F ? WebUtility.HtmlEncode(((char)value).ToString()) : "."), "·"];

    private readonly string[] _classes = new string[LengthOf(dump, shown)];
    private readonly int[] _nodes = new int[LengthOf(dump, shown)];
    private readonly StringBuilder _html = new();

    /// <summary>Writes the lines. They are made at once, because a component for each byte would take the browser too long.</summary>
    public MarkupString Write()
    {
        int end = Paint();
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
    private int Paint()
    {
        int end = -1;
        List<(AmqpNode Node, bool IsElement)> parents = [];
        for (int i = 0; i < shown; i++)
        {
            AmqpNode node = dump.Nodes[i];
            int at = (int)(node.Offset - dump.Nodes[0].Offset);
            parents.RemoveRange(Math.Min(node.Level, parents.Count), Math.Max(0, parents.Count - node.Level));

            // An element of an array has no constructor, nor has the value of one that is described.
            bool isElement = parents.Count > 0 && (parents[^1].Node.Type == AmqpType.Array || (parents[^1].IsElement && parents[^1].Node.Type == AmqpType.Described));
            parents.Add((node, isElement));
            _nodes.AsSpan(at, (int)node.OwnLength).Fill(i);
            Paint(node, dump.Bytes.Span.Slice(at, (int)node.OwnLength), _classes.AsSpan(at, (int)node.OwnLength), isElement);
        }

        for (int i = 0; i < shown; i++)
        {
            int at = (int)(dump.Nodes[i].Offset - dump.Nodes[0].Offset);
            if (dump.Nodes[i].Kind == AmqpNodeKind.Fault && at < _nodes.Length)
            {
                (_nodes[at], _classes[at]) = (i, Fault);
            }
            else if (dump.Nodes[i].Kind == AmqpNodeKind.Fault)
            {
                end = i;
            }
        }

        return end;
    }

    private static void Paint(AmqpNode node, ReadOnlySpan<byte> own, Span<string> classes, bool isElement)
    {
        classes.Fill(node.Kind == AmqpNodeKind.Value ? Value : Rest);
        switch (node.Kind)
        {
            case AmqpNodeKind.ProtocolHeader:
                classes.Fill(Value);
                classes[..Math.Min(4, classes.Length)].Fill(Name);
                break;
            case AmqpNodeKind.Frame when classes.Length >= 8:
                classes[..5].Fill(Size);
                classes[5] = Constructor;
                classes[6..8].Fill(Value);
                break;
            case AmqpNodeKind.Value when !node.IsSecret:
                int at = isElement && node.FormatCode is { } code ? PaintData(own, 0, code.Value, classes) : 0;
                while (at < own.Length)
                {
                    int start = at;
                    at = PaintValue(own, at, classes);
                    if (at < own.Length)
                    {
                        // The value of a pair follows its key.
                        classes[start..at].Replace(Value, Name);
                    }
                }

                break;
            default:
                break;
        }
    }

    private static int PaintValue(ReadOnlySpan<byte> own, int at, Span<string> classes)
    {
        at = PaintConstructor(own, at, classes, out byte? code);
        return code is { } known ? PaintData(own, at, known, classes) : at;
    }

    // The descriptors, if there are any, and the format code.
    private static int PaintConstructor(ReadOnlySpan<byte> own, int at, Span<string> classes, out byte? code)
    {
        while (at < own.Length && own[at] == 0)
        {
            int end = PaintValue(own, at + 1, classes);
            classes[at..end].Fill(Descriptor);
            at = end;
        }

        code = at < own.Length ? own[at] : null;
        int next = Math.Min(own.Length, at + 1);
        classes[at..next].Fill(Constructor);
        return next;
    }

    // The bytes after a constructor: by the high digit of the format code (AMQP 1.0, part 1, 1.2).
    private static int PaintData(ReadOnlySpan<byte> own, int at, byte code, Span<string> classes)
    {
        int category = code >> 4;
        if (category < 0xA)
        {
            return Math.Min(own.Length, at + (category < 5 ? 0 : 1 << (category - 5)));
        }

        int width = category % 2 == 0 ? 1 : 4;
        int sizes = Math.Min(own.Length, at + (category < 0xC ? width : 2 * width));
        classes[at..sizes].Fill(Size);
        return category < 0xC ? (int)Math.Min(own.Length, sizes + (width == 1 ? own[at] : BinaryPrimitives.ReadUInt32BigEndian(own[at..])))
            : category < 0xE ? sizes
            : PaintConstructor(own, sizes, classes, out _);
    }

    private bool IsInside(int start, int end) => end <= _nodes.Length && _nodes[start] == _nodes[end - 1];

    private void WriteLine(int start, int fault)
    {
        int end = Math.Min(_nodes.Length, start + BytesOfLine);
        _html.Append("<div class=\"line\"><i>").Append((dump.Nodes[0].Offset + start).ToString("X8", CultureInfo.InvariantCulture)).Append("</i><span class=\"hex\">");
        WriteRuns(start, end, isText: false);
        if (fault >= 0)
        {
            BeginRun(fault, Fault);
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
            string kind = _classes[first];
            bool isSecret = dump.Nodes[index].IsSecret;
            BeginRun(index, kind);

            // Between bytes of the same run there is a space that is marked with them.
            _html.Append((isText ? s_characters : s_digits)[isSecret ? 256 : bytes[at]]);
            at++;
            string[] texts = isText ? s_characters : s_spaced;
            for (; at < end && _nodes[at] == index && ReferenceEquals(_classes[at], kind); at++)
            {
                _html.Append(texts[isSecret ? 256 : bytes[at]]);
            }

            _html.Append(isText ? "</b>" : "</b> ");
        }
    }

    private void BeginRun(int index, string kind) =>
        _html.Append("<b class=\"").Append(kind).Append(dump.Nodes[index] is { Error: not null, Kind: not AmqpNodeKind.Fault } ? " wrong" : "").Append("\" data-node=\"").Append(index).Append("\">");
}
