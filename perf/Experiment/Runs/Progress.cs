namespace Amqp.Encoding.Experiment.Runs;

/// <summary>Says what runs, and how long all of it has left if each step takes what it is planned to take.</summary>
internal sealed class Progress(double seconds)
{
    private double _left = seconds;

    public void Begin(string text, double planned)
    {
        Console.WriteLine($@"{TimeSpan.FromSeconds(Math.Max(0, _left)):m\:ss} left  {text}");
        _left -= planned;
    }
}
