using System.IO;
using System.Text;

namespace Amqp.Encoding.Diagnostics;

/// <summary>A line in parts, each with what it is: no colour is found by searching the text, so that no text of a peer is painted, or cut, as something else.</summary>
internal sealed class PaintedText
{
    private const string Ellipsis = "…";

    // The first and the last code point of each range of characters that take two columns of a terminal: East Asian Wide and Fullwidth (Unicode, annex 11).
    private static readonly int[] s_wide =
    [
        0x1100, 0x115F, 0x231A, 0x231B, 0x2329, 0x232A, 0x23E9, 0x23EC, 0x23F0, 0x23F0, 0x23F3, 0x23F3, 0x25FD, 0x25FE, 0x2614, 0x2615, 0x2648, 0x2653, 0x267F, 0x267F, 0x2693, 0x2693,
        0x26A1, 0x26A1, 0x26AA, 0x26AB, 0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x26CE, 0x26CE, 0x26D4, 0x26D4, 0x26EA, 0x26EA, 0x26F2, 0x26F3, 0x26F5, 0x26F5, 0x26FA, 0x26FA, 0x26FD, 0x26FD,
        0x2705, 0x2705, 0x270A, 0x270B, 0x2728, 0x2728, 0x274C, 0x274C, 0x274E, 0x274E, 0x2753, 0x2755, 0x2757, 0x2757, 0x2795, 0x2797, 0x27B0, 0x27B0, 0x27BF, 0x27BF, 0x2B1B, 0x2B1C,
        0x2B50, 0x2B50, 0x2B55, 0x2B55, 0x2E80, 0x303E, 0x3041, 0xA4CF, 0xA960, 0xA97C, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE30, 0xFE6F, 0xFF01, 0xFF60, 0xFFE0, 0xFFE6, 0x16FE0, 0x18CFF, 0x1AFF0, 0x1B2FF, 0x1F004, 0x1F004, 0x1F0CF, 0x1F0CF,
        0x1F18E, 0x1F18E, 0x1F191, 0x1F19A, 0x1F200, 0x1FAFF, 0x20000, 0x3FFFD,
    ];

    private readonly System.Collections.Generic.List<(string Text, Paint Paint)> _parts = [];

    /// <summary>Gets its parts, each with what it is.</summary>
    public System.Collections.Generic.IReadOnlyList<(string Text, Paint Paint)> Parts => _parts;

    /// <summary>Gets how many columns of a terminal it takes.</summary>
    public int Columns { get; private set; }

    public PaintedText Append(string? text, Paint paint = Paint.Plain)
    {
        if (!string.IsNullOrEmpty(text))
        {
            _parts.Add((text!, paint));
            Columns += ColumnsOf(text!);
        }

        return this;
    }

    public PaintedText Append(PaintedText other)
    {
        _parts.AddRange(other._parts);
        Columns += other.Columns;
        return this;
    }

    /// <summary>Returns so many columns of it at most: the last is an ellipsis if it is cut.</summary>
    public PaintedText Cut(int columns)
    {
        if (Columns <= columns)
        {
            return this;
        }

        PaintedText cut = new();
        foreach ((string text, Paint paint) in _parts)
        {
            int length = Fit(text, 0, columns - 1 - cut.Columns);
            cut.Append(text.Substring(0, length), paint);
            if (length < text.Length)
            {
                return cut.Append(columns > 0 ? Ellipsis : "", paint);
            }
        }

        return cut;
    }

    /// <summary>Returns it in lines of so many columns at most, which end after a space where there is one.</summary>
    /// <param name="columns">The columns of the first line.</param>
    /// <param name="indent">By how many the lines after it are shorter.</param>
    public System.Collections.Generic.IEnumerable<PaintedText> Wrap(int columns, int indent = 0)
    {
        PaintedText line = new();
        foreach ((string text, Paint paint) in _parts)
        {
            int at = 0;
            while (at < text.Length)
            {
                int length = Fit(text, at, columns - line.Columns);
                if (at + length < text.Length)
                {
                    int space = length == 0 ? -1 : text.LastIndexOf(' ', at + length - (text[at + length] == ' ' ? 0 : 1), length);
                    length = space > at ? Math.Min(length, space + 1 - at) : line.Columns > 0 ? 0 : Math.Max(1, length);
                    line.Append(text.Substring(at, length).TrimEnd(' '), paint);
                    yield return line;
                    line = new();
                    (columns, indent) = (columns - indent, 0);
                    at += length;
                    while (at < text.Length && text[at] == ' ')
                    {
                        at++;
                    }
                }
                else
                {
                    line.Append(text.Substring(at), paint);
                    at = text.Length;
                }
            }
        }

        if (line.Columns > 0)
        {
            yield return line;
        }
    }

    /// <summary>Writes the line, with the sequences of a terminal if it shows colours, and without spaces at its end.</summary>
    public void WriteTo(TextWriter output, bool hasColours)
    {
        int last = _parts.FindLastIndex(part => part.Text.TrimEnd(' ').Length > 0);
        for (int i = 0; i <= last; i++)
        {
            string text = i == last ? _parts[i].Text.TrimEnd(' ') : _parts[i].Text;
            string code = hasColours ? CodeOf(_parts[i].Paint) : "";
            output.Write(code.Length == 0 ? text : "\u001b[" + code + "m" + text + "\u001b[0m");
        }

        output.WriteLine();
    }

    public override string ToString()
    {
        StringBuilder text = new();
        _parts.ForEach(part => text.Append(part.Text));
        return text.ToString();
    }

    // The 16 colours of each terminal, which its user may have chosen.
    private static string CodeOf(Paint paint) => paint switch
    {
        Paint.Faint => "2",
        Paint.Client or Paint.Constructor => "36",
        Paint.Server or Paint.Descriptor => "35",
        Paint.Size => "34",
        Paint.Name => "32",
        Paint.Remark => "33",
        Paint.Error => "31",
        _ => "",
    };

    // How many characters from one on fit.
    private static int Fit(string text, int start, int columns)
    {
        int at = start;
        while (at < text.Length)
        {
            int length = char.IsHighSurrogate(text[at]) && at + 1 < text.Length ? 2 : 1;
            columns -= ColumnsOf(text, at);
            if (columns < 0)
            {
                break;
            }

            at += length;
        }

        return at - start;
    }

    private static int ColumnsOf(string text)
    {
        int columns = 0;
        for (int i = 0; i < text.Length; i++)
        {
            columns += i > 0 && char.IsLowSurrogate(text[i]) && char.IsHighSurrogate(text[i - 1]) ? 0 : ColumnsOf(text, i);
        }

        return columns;
    }

    private static int ColumnsOf(string text, int at)
    {
        if (text[at] < 0x300)
        {
            return 1;
        }

        bool isPair = char.IsHighSurrogate(text[at]) && at + 1 < text.Length && char.IsLowSurrogate(text[at + 1]);
        int index = Array.BinarySearch(s_wide, isPair ? char.ConvertToUtf32(text, at) : text[at]);
        return index >= 0 || (~index & 1) == 1 ? 2
            : System.Globalization.CharUnicodeInfo.GetUnicodeCategory(text, at) is System.Globalization.UnicodeCategory.NonSpacingMark or System.Globalization.UnicodeCategory.EnclosingMark ? 0
            : 1;
    }
}
