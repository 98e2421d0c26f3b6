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

    public override string ToString() => _text.ToString();
}
