namespace Amqp.Encoding.Perf.Assets;

/// <summary>The work that is measured; it returns its result as a number.</summary>
internal sealed class Workload(string name, Func<long> run)
{
    public string Name { get; } = name;

    public Func<long> Run { get; } = run;
}
