using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Build.Checks;

/// <summary>Pictures show the figures that are checked in, and named mutants have their lines in the library.</summary>
internal static class Records
{
    public static IEnumerable<string> Check() => Charts().Concat(Survivors());

    private static IEnumerable<string> Charts() =>
        from chart in TreeFiles.All
        where chart.StartsWith("perf/Report/charts/", StringComparison.Ordinal) && chart.EndsWith(".json", StringComparison.Ordinal)
        let picture = $"docs/pictures/{Path.GetFileNameWithoutExtension(chart)}.svg"
        let data = Regex.Matches(TreeFiles.Read(chart), "\"url\": *\"([^\"]+)\"").Select(match => match.Groups[1].Value).Distinct().Order(StringComparer.Ordinal)
        let inputs = string.Join('\n', data.Prepend("perf/Report/config.json").Prepend(chart).Select(TreeFiles.Read))
        let hash = Convert.ToHexStringLower(SHA256.HashData(System.Text.Encoding.UTF8.GetBytes(inputs)))[..16]
        where !TreeFiles.All.Contains(picture) || !TreeFiles.Read(picture).Contains($"data-inputs=\"{hash}\"", StringComparison.Ordinal)
        select $"{picture} is older than its figures: the verb bench report draws it.";

    private static IEnumerable<string> Survivors() =>
        from row in Rows("equivalents.tsv")
        let path = "src/Amqp.Encoding/" + row[0]
        where row[3].Length == 0 || !TreeFiles.All.Contains(path) || !TreeFiles.Read(path).Split('\n').Any(line => line.Trim() == row[1])
        select $"eng/Build/Mutation/equivalents.tsv: {path} has no line \"{row[1]}\", or the row has no reason.";

    private static IEnumerable<string[]> Rows(string name) =>
        TreeFiles.Read("eng/Build/Mutation/" + name).Split('\n', StringSplitOptions.RemoveEmptyEntries).Skip(1).Select(row => row.Split('\t'));
}
