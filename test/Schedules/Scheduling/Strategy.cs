namespace Amqp.Encoding.Schedules;

/// <summary>Makes every choice of a schedule. With the same choices a schedule is the same again.</summary>
internal abstract class Strategy
{
    /// <summary>The text by which <see cref="Parse"/> makes the same strategy again.</summary>
    public abstract override string ToString();

    /// <summary>Returns the strategy of a text: a seed, or deviations from the usual order as "at:choice,at:choice".</summary>
    public static Strategy Parse(string text) =>
        text.Contains(':', StringComparison.Ordinal) || text == "-" ? DeviationStrategy.Parse(text) : FromSeed(int.Parse(text, System.Globalization.CultureInfo.InvariantCulture));

    /// <summary>Returns the strategy of a seed.</summary>
    public static Strategy FromSeed(int seed) => seed % 2 == 0 ? new RandomStrategy(seed) : new PriorityStrategy(seed);

    /// <summary>Chooses how the world outside of the library behaves: 0 is the usual way.</summary>
    public abstract int Choose(int count);

    /// <summary>Chooses the thread that goes on.</summary>
    /// <param name="ready">The threads that can, in the order of their starts; the current one first.</param>
    /// <param name="current">The thread that runs, or null if it cannot go on.</param>
    public abstract ScheduledThread Next(List<ScheduledThread> ready, ScheduledThread? current);
}
