using System.Linq;
using System.Text;

namespace Amqp.Encoding.Definitions;

/// <summary>Collects lines of C# with their indentation.</summary>
public sealed class CodeWriter
{
    private readonly StringBuilder _text = new();
    private int _indent;

    public void Lines(params string[] lines) => _text.AppendJoin("", lines.Select(line => $"{new string(' ', line.Length > 0 ? 4 * _indent : 0)}{line}\n"));

    public void Open(string line)
    {
        Lines(line, "{");
        _indent++;
    }

    public void Close(string end = "")
    {
        _indent--;
        Lines("}" + end);
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
        Lines("");
    }

    public override string ToString() => _text.ToString();
}
