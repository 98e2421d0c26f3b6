using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Build.Checks;

/// <summary>A claim of speed in a comment names a row that exists: <c>pairs: "transfer write / hand"</c>, or a class and method of perf/Benchmarks.</summary>
internal static partial class NamedRows
{
    public static IEnumerable<string> Check()
    {
        HashSet<string> pairs = [.. TreeFiles.Read("perf/Pairs/pairs.tsv").Split('\n').Select(line => line.Split('\t')[0])];
        string[] benchmarks = [.. TreeFiles.HandWritten("perf/Benchmarks").Select(TreeFiles.Read)];
        foreach (string path in TreeFiles.HandWritten("src"))
        {
            string text = TreeFiles.Read(path);
            foreach (Match row in PairPattern.Matches(text).Where(row => !pairs.Contains(row.Groups[1].Value)))
            {
                yield return $"{path}: perf/Pairs/pairs.tsv has no row \"{row.Groups[1].Value}\".";
            }

            foreach (Match row in BenchmarkPattern.Matches(text))
            {
                string type = row.Groups[1].Value, method = row.Groups[2].Value;
                if (!benchmarks.Any(code => Regex.IsMatch(code, $@"class {type}\b") && (method.Length == 0 || Regex.IsMatch(code, $@"\b{method}\("))))
                {
                    yield return $"{path}: perf/Benchmarks has no {row.Value}.";
                }
            }
        }
    }

    [GeneratedRegex("""pairs: "([^"]+)"(?=[^\n]*)""")]
    private static partial Regex PairPattern { get; }

    [GeneratedRegex(@"(?<=//.*)\b(\w+Benchmarks)(?:\.(\w+))?")]
    private static partial Regex BenchmarkPattern { get; }
}
