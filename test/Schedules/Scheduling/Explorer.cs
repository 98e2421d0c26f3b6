namespace Amqp.Encoding.Schedules;

/// <summary>Runs a scenario in one order after the other until one breaks a rule.</summary>
internal sealed class Explorer(string name, Func<Scenario> create)
{
    /// <summary>The number of schedules that were run.</summary>
    public long Schedules { get; private set; }

    /// <summary>The steps of all of them.</summary>
    public long Steps { get; private set; }

    /// <summary>Runs one schedule.</summary>
    public Schedule Run(Strategy strategy, out string? failure)
    {
        var schedule = new Schedule(strategy);
        Scenario scenario = create();
        scenario.Arrange(schedule);
        failure = schedule.Run();
        try
        {
            if (failure is null)
            {
                scenario.Check();
            }
        }
        catch (Exception exception)
        {
            failure = exception.ToString();
        }

        Schedules++;
        Steps += schedule.Steps;
        return schedule;
    }

    /// <summary>Runs schedules until the time is over, the number is reached, or one breaks a rule, which is then returned with the way to run it again.</summary>
    public string? Explore(int firstSeed, long count, TimeSpan time)
    {
        // Seeds find what needs several switches; deviations, in turn with them, visit every place once, then pairs of places.
        var watch = Stopwatch.StartNew();
        using IEnumerator<DeviationStrategy> deviations = Deviations().GetEnumerator();
        for (int seed = firstSeed; Schedules < count && watch.Elapsed < time; seed++)
        {
            Strategy strategy = seed % 4 == 3 && deviations.MoveNext() ? deviations.Current : Strategy.FromSeed(seed);
            Schedule schedule = Run(strategy, out string? failure);
            if (failure is not null)
            {
                return Describe(strategy, schedule, failure);
            }
        }

        return null;
    }

    public string Describe(Strategy strategy, Schedule schedule, string failure) =>
        $"Schedule {strategy} of {name}: {failure}\nTo run it again: ./build.sh schedules {name} {strategy}\nIts switches:\n  " + string.Join("\n  ", schedule.Switches);

    // First those that deviate in no place, then in one, then in two. A strategy has run when the next is taken.
    private static IEnumerable<DeviationStrategy> Deviations()
    {
        var usual = new DeviationStrategy([]);
        yield return usual;
        List<DeviationStrategy> last = [usual];
        while (last.Count != 0)
        {
            List<DeviationStrategy> next = [];
            foreach (DeviationStrategy strategy in last.SelectMany(strategy => strategy.Further()))
            {
                yield return strategy;
                next.Add(strategy);
            }

            last = next;
        }
    }
}
