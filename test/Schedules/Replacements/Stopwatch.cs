namespace Amqp.Encoding.Schedules.Replacements;

/// <summary>A clock that the scheduler moves, in place of <see cref="System.Diagnostics.Stopwatch"/>.</summary>
public static class Stopwatch
{
    public static long GetTimestamp() => Schedule.Current?.GetTimestamp() ?? 0;
}
