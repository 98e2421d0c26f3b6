namespace Amqp.Encoding.Experiment.Runs;

/// <summary>Something that is measured: one write or one read of all records.</summary>
internal sealed class Operation(Func<ValueTask> run)
{
    private readonly List<double> _microseconds = [];
    private readonly List<double> _bytes = [];

    public double Median => Calls.Median([.. _microseconds]);

    public double Minimum => _microseconds.Min();

    public double AllocatedBytes => Calls.Median([.. _bytes]);

    /// <summary>Returns the median and the quartiles of the ratios of this operation to another one, round by round.</summary>
    public (double Lower, double Median, double Upper) CompareTo(Operation floor)
    {
        double[] ratios = [.. _microseconds.Zip(floor._microseconds, static (own, other) => own / other).Order()];
        return (ratios[ratios.Length / 4], ratios[ratios.Length / 2], ratios[ratios.Length * 3 / 4]);
    }

    public ValueTask RunAsync() => run();

    public void Add(double microseconds, double bytes)
    {
        _microseconds.Add(microseconds);
        _bytes.Add(bytes);
    }
}
