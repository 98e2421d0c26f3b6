using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Threading;

namespace Amqp.Encoding.Tool.Conversations;

/// <summary>Prints the lines of all connections, one at a time.</summary>
/// <param name="output">Where to print.</param>
/// <param name="stop">Called when nobody reads the lines any more; null if the caller takes the exception.</param>
/// <param name="clock">The time since the start in seconds; null for that of the machine.</param>
internal sealed class Ladder(TextWriter output, Action? stop, Func<double>? clock = null)
{
    private readonly Lock _lock = new();
    private readonly Stopwatch _watch = Stopwatch.StartNew();
    private bool _isGone;

    /// <summary>Prints a line without a connection.</summary>
    public void Print(string text) => Write(writer => writer.WriteLine(EscapedText.Of(text)));

    /// <summary>Returns a line about a connection, with the time.</summary>
    public string Line(int connection, string text) => string.Create(CultureInfo.InvariantCulture, $"#{connection} {clock?.Invoke() ?? _watch.Elapsed.TotalSeconds,8:0.000}  {text}");

    /// <summary>Prints a protocol header or frame, with its number and direction.</summary>
    public void Print(int connection, int number, Side from, string text) =>
        Print(Line(connection, string.Create(CultureInfo.InvariantCulture, $"{number,5} {(from == Side.Client ? "-->" : "<--")} {text}")));

    /// <summary>Shows what was printed.</summary>
    public void Flush() => Write(writer => writer.Flush());

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
