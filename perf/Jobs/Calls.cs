namespace Amqp.Encoding.Perf.Jobs;

/// <summary>Calls of an operation that are measured together. It is compiled for every runtime.</summary>
internal static class Calls
{
    /// <summary>Compiles an operation for some time, and returns as many calls as take about one round.</summary>
    public static int Warm(Func<long> operation, double milliseconds, double roundNanoseconds)
    {
        var watch = Stopwatch.StartNew();
        int calls = 1;
        while (true)
        {
            double time = Time(operation, calls);
            if (time < roundNanoseconds / 2)
            {
                calls *= 2;
            }
            else if (watch.Elapsed.TotalMilliseconds > milliseconds)
            {
                return Math.Max(1, (int)(calls * roundNanoseconds / time));
            }
        }
    }

    public static double Time(Func<long> operation, int calls)
    {
        long start = Stopwatch.GetTimestamp();
        for (int i = 0; i < calls; i++)
        {
            operation();
        }

        return (Stopwatch.GetTimestamp() - start) * 1e9 / Stopwatch.Frequency;
    }

    public static double Median(double[] numbers)
    {
        Array.Sort(numbers);
        return numbers[numbers.Length / 2];
    }
}
