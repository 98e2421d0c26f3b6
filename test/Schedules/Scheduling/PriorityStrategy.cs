namespace Amqp.Encoding.Schedules;

/// <summary>
/// Gives each thread a random priority and runs the highest, but puts the running one last at a few random points ("A Randomized Scheduler with Probabilistic
/// Guarantees of Finding Bugs", Burckhardt and others, 2010): it finds what needs few switches in rare places.
/// </summary>
internal sealed class PriorityStrategy : Strategy
{
    private readonly Random _random;
    private readonly int _seed;
    private readonly HashSet<int> _changes = [];
    private int _step;
    private long _lowest;

    public PriorityStrategy(int seed)
    {
        _seed = seed;
        _random = new Random(seed);
        int length = 16 << _random.Next(7);
        for (int changes = 1 + _random.Next(4); changes > 0; changes--)
        {
            _changes.Add(_random.Next(length));
        }
    }

    public override string ToString() => _seed.ToString(System.Globalization.CultureInfo.InvariantCulture);

    public override int Choose(int count) => _random.Next(count);

    public override ScheduledThread Next(List<ScheduledThread> ready, ScheduledThread? current)
    {
        if (_changes.Contains(_step++) && current is not null)
        {
            current.Priority = --_lowest;
        }

        ScheduledThread highest = ready[0];
        foreach (ScheduledThread thread in ready)
        {
            thread.Priority = thread.Priority == 0 ? 1 + _random.Next(int.MaxValue) : thread.Priority;
            highest = thread.Priority > highest.Priority ? thread : highest;
        }

        return highest;
    }
}
