using System.Globalization;
using System.IO;
using System.Linq;

namespace Amqp.Encoding.Pictures;

/// <summary>How the edges of each target grew while it was fuzzed.</summary>
internal static class FuzzPictures
{
    private const int Columns = 3;
    private const double Width = 270;
    private const double Height = 110;

    public static Canvas Growth(string path)
    {
        var canvas = new Canvas("The edges that each target took, by the number of its executions on a logarithmic scale");
        IGrouping<string, string[]>[] targets = File.ReadLines(path).Skip(1).Select(line => line.Split('\t')).GroupBy(row => row[1]).ToArray();
        for (int i = 0; i < targets.Length; i++)
        {
            // Each run began with nothing; the longest that kept its curve is shown.
            string[][] run = targets[i].GroupBy(row => row[0]).Select(rows => rows.ToArray())
                .MaxBy(rows => (rows.Length > 1, rows.Max(row => long.Parse(row[3], CultureInfo.InvariantCulture))))!;
            Panel(canvas, 10 + (i % Columns * (Width + 20)), 10 + (i / Columns * (Height + 60)), targets[i].Key, run);
        }

        return canvas;
    }

    private static void Panel(Canvas canvas, double left, double top, string name, string[][] rows)
    {
        (double Executions, double Edges)[] points = [.. rows.Select(row => (double.Parse(row[3], CultureInfo.InvariantCulture), double.Parse(row[5], CultureInfo.InvariantCulture)))];
        double decades = Math.Ceiling(Math.Log10(points[^1].Executions));
        double most = points.Max(point => point.Edges);
        canvas.Text(left, top + 14, name, "strong");
        canvas.Text(left + Width, top + 14, string.Create(CultureInfo.InvariantCulture, $"{most:N0} edges"), "small", "end");
        canvas.Box(left, top + 22, Width, Height, "grey", 0);
        canvas.Line([.. points.Select(point => (left + (Math.Log10(point.Executions) / decades * Width), top + 22 + (Height * (1 - (point.Edges / most)))))]);
        canvas.Text(left, top + 22 + Height + 16, "1", "small");
        canvas.Text(left + Width, top + 22 + Height + 16, string.Create(CultureInfo.InvariantCulture, $"{Math.Pow(10, decades):N0} executions"), "small", "end");
    }
}
