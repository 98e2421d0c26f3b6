namespace Amqp.Encoding.Schedules;

/// <summary>Explores each scenario for a short time; ./build.sh schedules does so for longer.</summary>
public sealed class ScheduleTests
{
    public static IEnumerable<string> Names => Catalogue.Scenarios.Keys;

    [TestCaseSource(nameof(Names))]
    public void No_order_of_steps_breaks_a_rule(string name)
    {
        var explorer = new Explorer(name, Catalogue.Scenarios[name]);
        string? finding = explorer.Explore(1, 3_000, TimeSpan.FromSeconds(2));
        Assert.That(finding, Is.Null);
        Assert.That(explorer.Steps, Is.GreaterThan(10 * explorer.Schedules), "the library has points");
    }

    [TestCaseSource(nameof(Names))]
    public void A_schedule_runs_again_in_the_same_way(string name)
    {
        for (int seed = 1; seed <= 10; seed++)
        {
            var explorer = new Explorer(name, Catalogue.Scenarios[name]);
            Schedule first = explorer.Run(Strategy.FromSeed(seed), out _);
            Schedule second = explorer.Run(Strategy.FromSeed(seed), out _);
            Assert.That(second.Trace, Is.EqualTo(first.Trace), () => "seed " + seed);
        }
    }

    [Test]
    public void Deviations_are_read_from_the_text_that_they_print()
    {
        Assert.That(Strategy.Parse("3:1,17:2").ToString(), Is.EqualTo("3:1,17:2"));
        Assert.That(Strategy.Parse("-").ToString(), Is.EqualTo("-"));
        Assert.That(Strategy.Parse("42").ToString(), Is.EqualTo("42"));
    }
}
