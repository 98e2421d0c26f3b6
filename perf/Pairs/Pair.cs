namespace Amqp.Encoding.Perf.Pairs;

/// <summary>A row: the library compared with code written by hand for the one case. Each side is one operation and returns what it made of its input:
/// bytes written, items read, or a sum over them.</summary>
/// <param name="Name">The name, by which pairs.tsv has the goal.</param>
/// <param name="Reference">The code written by hand.</param>
/// <param name="Library">The library.</param>
/// <param name="IsAlike">Whether both sides return the same. Where they cannot, the area checks in another way that they do the same work.</param>
public sealed record Pair(string Name, Func<long> Reference, Func<long> Library, bool IsAlike = true)
{
    /// <summary>Results of reads are put here, or the JIT would take one side's objects off the heap.</summary>
    public static object? Kept { get; set; }

    public static T Keep<T>(T result)
        where T : class
    {
        Kept = result;
        return result;
    }

    /// <summary>Keeps a result that says little of the input, and returns how much of that was read.</summary>
    public static long Keep(object? result, long read)
    {
        Kept = result;
        return read;
    }
}

/// <summary>Where a row is found.</summary>
/// <param name="Area">The name of the class that makes it.</param>
/// <param name="Name">The name of the row.</param>
public sealed record PairRow(string Area, string Name);
