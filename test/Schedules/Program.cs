namespace Amqp.Encoding.Schedules;

/// <summary>./build.sh schedules [MINUTES [SCENARIO [SEED]]], or ./build.sh schedules SCENARIO SCHEDULE</summary>
internal static class Program
{
    public static int Main(string[] args)
    {
        if (args is [string name, string text] && Catalogue.Scenarios.TryGetValue(name, out Func<Scenario>? create))
        {
            return Replay(new Explorer(name, create), Strategy.Parse(text));
        }

        double minutes = args.Length > 0 ? double.Parse(args[0], CultureInfo.InvariantCulture) : 1;
        KeyValuePair<string, Func<Scenario>>[] scenarios = [.. Catalogue.Scenarios.Where(scenario => args.Length < 2 || scenario.Key == args[1])];
        if (scenarios.Length == 0)
        {
            Console.Error.WriteLine("The scenarios are " + string.Join(", ", Catalogue.Scenarios.Keys) + ".");
            return 2;
        }

        int findings = 0;
        int firstSeed = args.Length > 2 ? int.Parse(args[2], CultureInfo.InvariantCulture) : Environment.TickCount & 0x3FFF_FFFF;
        foreach ((string scenario, Func<Scenario> make) in scenarios)
        {
            var explorer = new Explorer(scenario, make);
            string? finding = explorer.Explore(firstSeed, long.MaxValue, TimeSpan.FromMinutes(minutes / scenarios.Length));
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture, $"{scenario}: {explorer.Schedules:N0} schedules, {explorer.Steps:N0} steps, {(finding is null ? "nothing found" : "BROKEN")}"));
            if (finding is not null)
            {
                Console.WriteLine(finding);
                findings++;
            }
        }

        return findings == 0 ? 0 : 1;
    }

    private static int Replay(Explorer explorer, Strategy strategy)
    {
        Schedule schedule = explorer.Run(strategy, out string? failure);
        Console.WriteLine(string.Join('\n', schedule.Trace));
        Console.WriteLine(failure ?? "Nothing found.");
        return failure is null ? 0 : 1;
    }
}
