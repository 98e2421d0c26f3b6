using System.IO;

namespace Amqp.Encoding.Samples.Tour;

/// <summary>Writes lines of at most <see cref="Width"/> columns, in colours where the output shows them.</summary>
internal sealed class Screen(TextWriter output, bool hasColours)
{
    public const int Width = 100;

    private const string Eighths = " ▏▎▍▌▋▊▉█";

    /// <summary>Whether standard output is a terminal whose user did not ask for plain text.</summary>
    public static bool IsColoured =>
        !Console.IsOutputRedirected && string.IsNullOrEmpty(Environment.GetEnvironmentVariable("NO_COLOR")) && Environment.GetEnvironmentVariable("TERM") != "dumb";

    public TextWriter Output => output;

    public bool HasColours => hasColours;

    public void Title(string text)
    {
        Line();
        Line(Paint("1", text));
    }

    public void Line(string text = "") => output.WriteLine(text);

    public string Dim(string text) => Paint("2", text);

    public string Left(string text) => Paint("36", text);

    public string Right(string text) => Paint("33", text);

    /// <summary>Makes a bar whose full width is the maximum; any value above zero can be seen.</summary>
    public static string Bar(double value, double maximum, int width)
    {
        int eighths = value <= 0 ? 0 : Math.Clamp((int)Math.Round(value / maximum * width * 8), 1, width * 8);
        string bar = new('█', eighths / 8);
        return (eighths % 8 == 0 ? bar : bar + Eighths[eighths % 8]).PadRight(width);
    }

    public static string Cut(string text, int length) => text.Length <= length ? text : string.Concat(text.AsSpan(0, length - 1), "…");

    private string Paint(string code, string text) => hasColours ? $"\e[{code}m{text}\e[0m" : text;
}
