namespace Amqp.Encoding.Schedules;

/// <summary>Goes on with another thread at random: at each point, or at one of so many.</summary>
internal sealed class RandomStrategy : Strategy
{
    private readonly Random _random;
    private readonly int _seed;
    private readonly int _oneOf;

    public RandomStrategy(int seed)
    {
        _seed = seed;
        _random = new Random(seed);
        _oneOf = 1 << _random.Next(7);
    }

    public override string ToString() => _seed.ToString(System.Globalization.CultureInfo.InvariantCulture);

    public override int Choose(int count) => _random.Next(count);

    public override ScheduledThread Next(List<ScheduledThread> ready, ScheduledThread? current) =>
        current is not null && (ready.Count == 1 || _random.Next(_oneOf) != 0) ? current : ready[_random.Next(ready.Count)];
}
