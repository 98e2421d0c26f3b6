namespace Amqp.Encoding.Schedules;

/// <summary>Runs a thread until it ends or waits, and makes the usual choice, but in a few given places another one.</summary>
internal sealed class DeviationStrategy((int At, int Choice)[] deviations) : Strategy
{
    private int _next;

    /// <summary>The number of choices at each place, so far.</summary>
    public List<int> Counts { get; } = [];

    public static new DeviationStrategy Parse(string text) => new(
        text == "-" ? [] : [.. text.Split(',').Select(part => part.Split(':')).Select(pair =>
            (int.Parse(pair[0], CultureInfo.InvariantCulture), int.Parse(pair[1], CultureInfo.InvariantCulture)))]);

    /// <summary>The schedules that deviate in one more place, after those of this one, which has run.</summary>
    public IEnumerable<DeviationStrategy> Further()
    {
        for (int at = deviations.Length == 0 ? 0 : deviations[^1].At + 1; at < Counts.Count; at++)
        {
            for (int choice = 1; choice < Counts[at]; choice++)
            {
                yield return new DeviationStrategy([.. deviations, (at, choice)]);
            }
        }
    }

    public override string ToString() => deviations.Length == 0 ? "-"
        : string.Join(',', deviations.Select(deviation => string.Create(CultureInfo.InvariantCulture, $"{deviation.At}:{deviation.Choice}")));

    public override int Choose(int count)
    {
        Counts.Add(count);
        return _next < deviations.Length && deviations[_next].At == Counts.Count - 1 ? deviations[_next++].Choice % count : 0;
    }

    public override ScheduledThread Next(List<ScheduledThread> ready, ScheduledThread? current) => ready.Count == 1 ? ready[0] : ready[Choose(ready.Count)];
}
