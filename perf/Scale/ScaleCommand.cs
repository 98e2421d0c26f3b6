using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Amqp.Encoding.Perf.Report;

namespace Amqp.Encoding.Perf.Scale;

/// <summary>`bench scale [part] [--quick]`: what a unit costs from the smallest size to the largest, to perf/Results/scale.tsv; a part alone is only printed.</summary>
public static class ScaleCommand
{
    private const string QuickOption = "--quick";

    /// <summary>Runs the command in the folder of the repository.</summary>
    /// <param name="args">The arguments after `bench scale`.</param>
    /// <returns>0, or 2 if the part is not known.</returns>
    public static int Run(string[] args)
    {
        bool isQuick = args.Contains(QuickOption);
        string? part = args.FirstOrDefault(static arg => arg != QuickOption);
        ScaleSeries[] all = [.. ArraySeries.Create(), .. MapSeries.Create(), .. MessageSeries.Create(), .. PrefetchSeries.Create()];
        ScaleSeries[] chosen = [.. all.Where(series => part is null || series.Part == part)];
        if (chosen.Length == 0)
        {
            Console.Error.WriteLine($"{part} is not known: {string.Join(", ", all.Select(static series => series.Part).Distinct())}");
            return 2;
        }

        var rows = new List<string[]>();
        foreach (ScaleSeries series in chosen)
        {
            // The first size would be measured while its code is compiled.
            ScaleMeter.Measure(series.Create(series.Sizes[0]), 500);
            foreach (int size in series.Sizes)
            {
                // This size does not pay for the garbage of the last one.
                GC.Collect();
                (double nanoseconds, double bytes) = ScaleMeter.Measure(series.Create(size), isQuick ? 100 : 500);
                long units = series.UnitsOf?.Invoke(size) ?? size;
                string[] row = [series.Name, Text(size), series.Unit, Text(nanoseconds / units), Text(bytes / units)];
                rows.Add(row);
                Console.WriteLine($"{row[0],-36} {size,12:N0}  {row[3],10} ns and {row[4],8} bytes for each {row[2]}");
            }
        }

        // Rows of different runs would stand under one date and commit.
        if (part is null)
        {
            ResultFile.Write("scale", ["series", "size", "unit", "ns per unit", "bytes allocated per unit"], rows, isQuick ? "quick run" : "", isQuick: isQuick);
        }

        return 0;
    }

    private static string Text(double number) => number.ToString(number < 1_000 ? "G3" : "F0", CultureInfo.InvariantCulture);

    private static string Text(int size) => size.ToString(CultureInfo.InvariantCulture);
}
