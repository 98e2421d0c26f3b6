namespace Amqp.Encoding.Perf.Assets;

/// <summary>What is measured, and returns what it made or read as a number.</summary>
internal sealed class Workload(string name, Func<long> run)
{
    public string Name { get; } = name;

    public Func<long> Run { get; } = run;
}
