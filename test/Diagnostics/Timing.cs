namespace Amqp.Encoding.Tests.Diagnostics;

/// <summary>Compares the times of a short and a long text.</summary>
internal static class Timing
{
    private const int Short = 128 << 10;
    private const int Times = 8;

    /// <summary>A text that is 8 times as long takes at most 32 times as long, or 6 ms; a quadratic way takes 64 times.</summary>
    public static void IsInProportion(Func<int, string> make, Action<string> read)
    {
        double least = 0;
        double most = double.MaxValue;

        // Other work of the machine may hit one side; a quadratic way fails each time.
        for (int i = 0; i < 3 && most / least >= 4 * Times; i++)
        {
            least = Math.Max(LeastOf(make(Short), read), 0.2);
            most = LeastOf(make(Times * Short), read);
        }

        Assert.That(most / least, Is.LessThan(4 * Times), $"{least:F2} and {most:F2} ms");
    }

    private static double LeastOf(string text, Action<string> read)
    {
        double least = double.MaxValue;
        for (int i = 0; i < 5; i++)
        {
            long start = Stopwatch.GetTimestamp();
            read(text);
            least = Math.Min(least, Stopwatch.GetElapsedTime(start).TotalMilliseconds);
        }

        return least;
    }
}
