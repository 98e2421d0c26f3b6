namespace Amqp.Encoding.Experiment.Runs;

/// <summary>The layers of one operation: each is a measurement, or what it is above another one.</summary>
/// <remarks>A layer that is smaller than what two measurements differ by chance counts as 0.</remarks>
internal sealed class Layers(ResultTable file, string form, string operation)
{
    private readonly List<(string Name, double Time, string Arithmetic)> _layers = [];

    public void Add(string name, (string Name, double Time) measured) => _layers.Add((name, measured.Time, Text(measured)));

    public void Add(string name, (string Name, double Time) measured, (string Name, double Time) below)
    {
        double time = measured.Time - below.Time;
        string arithmetic = Text(measured) + " - " + Text(below);
        _layers.Add((name, Math.Max(0, time), time < 0 ? arithmetic + ": not measurable" : arithmetic));
    }

    /// <summary>Adds the rows to the file, each with its share of the sum.</summary>
    public void End()
    {
        double sum = _layers.Sum(static layer => layer.Time);
        foreach ((string name, double time, string arithmetic) in _layers)
        {
            file.Add(form, operation + name, Math.Round(time, 1), Math.Round(time / sum, 4), arithmetic);
        }
    }

    private static string Text((string Name, double Time) measured) => string.Create(CultureInfo.InvariantCulture, $"{measured.Name} {measured.Time:F0}");
}
