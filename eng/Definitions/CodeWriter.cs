using System.Text;

namespace Amqp.Encoding.Definitions;

/// <summary>Collects lines of C# with their indentation.</summary>
public sealed class CodeWriter
{
    private readonly StringBuilder _text = new();
    private int _indent;

    public void Line(string line = "")
    {
        if (line.Length > 0)
        {
            _text.Append(' ', 4 * _indent).Append(line);
        }

        _text.Append('\n');
    }

    public void Lines(params string[] lines)
    {
        foreach (string line in lines)
        {
            Line(line);
        }
    }

    public void Open(string line)
    {
        Line(line);
        Line("{");
        _indent++;
    }

    public void Close(string end = "")
    {
        _indent--;
        Line("}" + end);
    }

    /// <summary>A whole block and a blank line.</summary>
    public void Block(string line, params string[] lines)
    {
        Open(line);
        Lines(lines);
        End();
    }

    /// <summary>Closes a block, and a blank line.</summary>
    public void End(string end = "")
    {
        Close(end);
        Line();
    }

    public override string ToString() => _text.ToString();
}
