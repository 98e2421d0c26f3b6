using System.Diagnostics;
using System.Threading;

namespace Amqp.Encoding.Build;

/// <summary>A line with a title and, at its end, the seconds; on a terminal they count while the work goes on.</summary>
internal sealed class Progress : IDisposable
{
    private static readonly Lock s_console = new();
    private readonly string _title;
    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly Timer? _timer;

    public Progress(string title)
    {
        _title = title + " ...";
        if (Console.IsOutputRedirected)
        {
            Console.Write($"{_title,-60}");
        }
        else
        {
            _timer = new Timer(_ => Write("\r"), null, 0, 1000);
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
            _timer?.Dispose();
        }
    }

    private void Write(string end)
    {
        lock (s_console)
        {
            Console.Write($"{(_timer is null ? "" : $"{_title,-60}")}{_clock.Elapsed.TotalSeconds,6:F0} s{end}");
        }
    }
}
