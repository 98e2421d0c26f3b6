namespace Amqp.Encoding.Experiment.Runs;

/// <summary>Sleeps until a moment, to some ten microseconds where the system can: to spin would take the server's processor.</summary>
internal static class Pause
{
    public static void Until(long timestamp)
    {
        long left;
        while ((left = timestamp - Stopwatch.GetTimestamp()) > 0)
        {
            Sleep(TimeSpan.FromSeconds((double)left / Stopwatch.Frequency));
        }
    }

    private static void Sleep(TimeSpan time)
    {
        if (OperatingSystem.IsLinux())
        {
            var request = new TimeSpec { Seconds = (nint)(time.Ticks / TimeSpan.TicksPerSecond), Nanoseconds = (nint)(time.Ticks % TimeSpan.TicksPerSecond * 100) };
            _ = NanoSleep(in request, 0);
        }
        else
        {
            Thread.Sleep(time);
        }
    }

    [DllImport("libc", EntryPoint = "nanosleep")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int NanoSleep(in TimeSpec request, nint remaining);

    [StructLayout(LayoutKind.Sequential)]
    private struct TimeSpec
    {
        public nint Seconds;
        public nint Nanoseconds;
    }
}
