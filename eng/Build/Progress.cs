using System.Diagnostics;
using System.Threading;

namespace Amqp.Encoding.Build;

/// <summary>A line with a title and, at its end, the seconds; on a terminal they count while the work goes on, elsewhere each minute has a dot.</summary>
internal sealed class Progress : IDisposable
{
    private static readonly Lock s_console = new();
    private readonly string _title;
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly bool _isTerminal = !Console.IsOutputRedirected;
    private readonly Timer _timer;

    public Progress(string title)
    {
        _title = title + " ...";
        if (_isTerminal)
        {
            _timer = new Timer(_ => Write("\r"), null, 0, 1_000);
        }
        else
        {
            Console.Write($"{_title,-60}");
            _timer = new Timer(_ => Console.Write("."), null, 60_000, 60_000);
        }
    }

    public void End(string remark = "")
    {
        Dispose();
        Write(remark + Environment.NewLine);
    }

    public void Dispose()
    {
        lock (s_console)
        {
            _timer.Dispose();
        }
    }

    private void Write(string end)
    {
        lock (s_console)
        {
            Console.Write($"{(_isTerminal ? $"{_title,-60}" : "")}{_clock.Elapsed.TotalSeconds,6:F0} s{end}");
        }
    }
}
