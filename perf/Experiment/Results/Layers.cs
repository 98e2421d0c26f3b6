using System.Globalization;

namespace Amqp.Encoding.Experiment.Results;

/// <summary>The layers of one operation: each is a measurement, or what it is above another one.</summary>
/// <param name="file">The file that the rows go to.</param>
/// <param name="form">The name of the form.</param>
/// <param name="operation">The beginning of each row's name.</param>
/// <param name="total">The time of the operation with all layers, of which each is a share.</param>
internal sealed class Layers(ResultFile file, string form, string operation, double total)
{
    public void Add(string name, (string Name, double Time) measured) => Add(name, measured, ("", 0));

    public void Add(string name, (string Name, double Time) measured, (string Name, double Time) below)
    {
        double time = measured.Time - below.Time;
        string arithmetic = below.Name.Length == 0 ? Text(measured) : Text(measured) + " - " + Text(below);
        file.Add(form, operation + name, Math.Round(time, 1), Math.Round(time / total, 4), arithmetic);
    }

    private static string Text((string Name, double Time) measured) => string.Create(CultureInfo.InvariantCulture, $"{measured.Name} {measured.Time:F0}");
}
