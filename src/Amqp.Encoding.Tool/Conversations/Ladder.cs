using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using Amqp.Encoding.Diagnostics;

namespace Amqp.Encoding.Tool.Conversations;

/// <summary>Prints the lines of all connections, one at a time: each frame as an arrow between the rails of client and server, with the message below its transfer.</summary>
/// <param name="output">Where to print.</param>
/// <param name="stop">Called when nobody reads the lines any more; null if the caller takes the exception.</param>
internal sealed class Ladder(TextWriter output, Action? stop = null)
{
    /// <summary>The columns of a ladder that is not on a terminal.</summary>
    public const int DefaultWidth = 100;

    // Those that a ladder needs.
    private const int MinWidth = 50;

    private const int SizeColumns = 7;
    private const string NoPrefix = "   ";
    private const string Indent = "    ";

    private readonly Lock _lock = new();
    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private bool _isGone;

    /// <summary>Gets or sets the time since the start in seconds; null for that of the machine.</summary>
    public Func<double>? Clock { get; set; }

    /// <summary>Gets the columns of a frame.</summary>
    public int Width { get; init; } = DefaultWidth;

    /// <summary>Gets the columns beyond which other lines are broken.</summary>
    public int LineWidth { get; init; } = int.MaxValue;

    public bool HasColours { get; init; }

    /// <summary>Gets whether all fields are shown, and long lines broken; without it they are cut.</summary>
    public bool IsFull { get; init; }

    /// <summary>Gets what takes each frame in place of the lines; null to print them.</summary>
    public Action<Rung>? OnRung { get; init; }

    /// <summary>Gets whether somebody looks at the frames.</summary>
    public bool IsShown => output != TextWriter.Null || OnRung is not null;

    /// <summary>Returns a line about a connection, with the time.</summary>
    public PaintedText Line(int connection, string text, Paint paint = Paint.Plain) =>
        new PaintedText().Append(Time(connection), Paint.Faint).Append("  " + EscapedText.Of(text), paint);

    /// <summary>Prints a line without a connection.</summary>
    public void Print(string text) => Print(new PaintedText().Append(EscapedText.Of(text)));

    /// <summary>Prints a line that is not a frame; it is broken, not cut.</summary>
    public void Print(PaintedText line) => Write(writer =>
    {
        if (line.Columns <= LineWidth)
        {
            line.WriteTo(writer, HasColours);
            return;
        }

        string indent = "";
        foreach (PaintedText part in line.Wrap(Math.Max(MinWidth, LineWidth) - Indent.Length))
        {
            new PaintedText().Append(indent).Append(part).WriteTo(writer, HasColours);
            indent = Indent;
        }
    });

    /// <summary>Prints a protocol header or frame.</summary>
    public void Print(Rung rung)
    {
        if (OnRung is not null)
        {
            OnRung(rung);
            return;
        }

        string prefix = rung.Connection == 0 ? NoPrefix : string.Create(CultureInfo.InvariantCulture, $"{Time(rung.Connection)} {rung.Number,4} ");
        int inside = Math.Max(MinWidth, Width) - prefix.Length - SizeColumns - 2;
        bool isClient = rung.From == Side.Client;
        Paint paint = isClient ? Paint.Client : Paint.Server;
        Write(writer =>
        {
            bool isFirst = true;
            foreach (PaintedText line in LinesOf(rung.Text, paint, inside - 4))
            {
                string rest = new(isFirst ? '─' : ' ', inside - line.Columns - 3);
                PaintedText whole = new PaintedText().Append(isFirst ? prefix : new string(' ', prefix.Length), Paint.Faint).Append("│", Paint.Faint);
                if (isClient)
                {
                    whole.Append(" ").Append(line).Append(" ").Append(rest + (isFirst ? '▶' : ' '), paint);
                }
                else
                {
                    whole.Append((isFirst ? '◀' : ' ') + rest, paint).Append(" ").Append(line).Append(" ");
                }

                whole.Append("│", Paint.Faint).Append(isFirst ? SizeOf(rung).PadLeft(SizeColumns) : "", Paint.Faint).WriteTo(writer, HasColours);
                isFirst = false;
            }
        });
    }

    /// <summary>Shows what was printed.</summary>
    public void Flush() => Write(writer => writer.Flush());

    private string Time(int connection) => string.Create(CultureInfo.InvariantCulture, $"#{connection,-2}{Clock?.Invoke() ?? _watch.Elapsed.TotalSeconds,8:0.000}");

    // In its columns: a frame has up to 4 GiB.
    private static string SizeOf(Rung rung) =>
        rung.Size < 1_000_000 ? rung.Size.ToString("N0", CultureInfo.InvariantCulture)
        : rung.Size < 1_000_000_000 ? (rung.Size / 1048576.0).ToString("0 MiB", CultureInfo.InvariantCulture)
        : (rung.Size / 1073741824.0).ToString("0.0 GiB", CultureInfo.InvariantCulture);

    private IEnumerable<PaintedText> LinesOf(FrameText text, Paint paint, int columns)
    {
        IEnumerable<PaintedText> Fit(PaintedText line) => IsFull ? line.Wrap(columns) : [line.Cut(columns)];
        List<PaintedText> below = [];
        foreach (string part in text.Message)
        {
            // Sections share a line as long as they fit.
            if (below.Count > 0 && below[^1].Columns + 2 + part.Length <= columns)
            {
                below[^1].Append(", " + part);
            }
            else
            {
                below.Add(new PaintedText().Append("  " + part));
            }
        }

        return Fit(text.Line(paint)).Concat(below.SelectMany(Fit))
            .Concat(text.Notes.SelectMany(note => new PaintedText().Append((note.IsError ? "ERROR " : "! ") + EscapedText.Of(note.Text), note.IsError ? Paint.Error : Paint.Remark).Wrap(columns)));
    }

    private void Write(Action<TextWriter> write)
    {
        lock (_lock)
        {
            try
            {
                if (!_isGone)
                {
                    write(output);
                }
            }
            catch (IOException) when (stop is not null)
            {
                _isGone = true;
                stop();
            }
        }
    }
}
