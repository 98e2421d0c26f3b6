using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Build.Checks;

/// <summary>
/// The size of the tree against eng/budget.tsv. A number goes down in the change that lowers it (`format` does it), and up only by an edit of the table with its reason.
/// </summary>
internal static partial class Budget
{
    private const string Table = "eng/budget.tsv";
    private static readonly string[] s_folders = ["test", "perf", "samples", "eng"];

    public static IEnumerable<string> Check()
    {
        Dictionary<string, (int Count, string Reason)> table = Read();
        IReadOnlyList<(string Name, int Count)> counts = Count();
        foreach ((string name, int count) in counts)
        {
            if (!table.TryGetValue(name, out (int Count, string Reason) row))
            {
                yield return $"{Table} has no row for {name}, which has {count}.";
            }
            else if (count > row.Count)
            {
                yield return $"{name}: {count}, where {Table} allows {row.Count}. Write less, or raise the number and give the reason in its row.";
            }
            else if (count < row.Count)
            {
                yield return $"{name}: {count}, where {Table} still says {row.Count}. The verb format lowers it.";
            }
        }

        foreach (string name in table.Keys.Except(counts.Select(count => count.Name)))
        {
            yield return $"{Table} has a row for {name}, which is gone.";
        }
    }

    /// <summary>Lowers numbers, and drops the rows of folders that are gone. New folders get a row.</summary>
    public static void Lower()
    {
        Dictionary<string, (int Count, string Reason)> table = Read();
        File.WriteAllLines(Shell.PathOf(Table), Count().Select(count => table.TryGetValue(count.Name, out (int Count, string Reason) row)
            ? $"{count.Name}\t{Math.Min(count.Count, row.Count).ToString(CultureInfo.InvariantCulture)}\t{row.Reason}"
            : $"{count.Name}\t{count.Count.ToString(CultureInfo.InvariantCulture)}\tthe count when the row began").Prepend("what\tcount\treason of the last rise"));
    }

    private static Dictionary<string, (int Count, string Reason)> Read() =>
        File.Exists(Shell.PathOf(Table))
            ? File.ReadLines(Shell.PathOf(Table)).Skip(1).Select(row => row.Split('\t')).ToDictionary(row => row[0], row => (int.Parse(row[1], CultureInfo.InvariantCulture), row[2]))
            : [];

    private static List<(string Name, int Count)> Count()
    {
        List<(string, int)> counts =
        [
            ("files", TreeFiles.All.Count),
            ("project files", TreeFiles.All.Count(path => path.EndsWith(".csproj", StringComparison.Ordinal))),
        ];
        string[] api = TreeFiles.Read("test/Unit/Architecture/PublicApi.net10.0.txt").Split('\n', StringSplitOptions.RemoveEmptyEntries);
        // "Amqp.Encoding.AmqpArray: sealed class"; its bases and interfaces are lines with the same name.
        HashSet<string> types = [.. api.Where(line => TypePattern.IsMatch(line)).Select(NameOf)];
        foreach (bool isForGeneratedCode in new[] { false, true })
        {
            string of = isForGeneratedCode ? " for generated code" : string.Empty;
            bool IsCounted(string name) => name.StartsWith("Amqp.Encoding.CompilerServices.", StringComparison.Ordinal) == isForGeneratedCode;
            counts.Add(("public types" + of, types.Count(IsCounted)));
            counts.Add(("public members" + of, api.Select(NameOf).Count(name => !types.Contains(name) && IsCounted(name))));
        }

        counts.Add(("internal members of AmqpReader", Rooms.CountInternalMembers("Amqp.Encoding.AmqpReader")));
        counts.Add(("internal members of AmqpWriter", Rooms.CountInternalMembers("Amqp.Encoding.AmqpWriter")));
        counts.Add(("edges between rooms of src/Amqp.Encoding", Rooms.Uses.Select(use => (Rooms.RoomOf(use.From), Rooms.RoomOf(use.To))).Distinct().Count()));
        counts.Add(("uses between rooms of src/Amqp.Encoding", Rooms.Uses.Count));
        counts.Add(("lines of src/Amqp.Encoding wider than 160 characters", TreeFiles.HandWritten("src/Amqp.Encoding").Sum(path => TreeFiles.Read(path).Split('\n').Count(line => line.Length > 160))));
        foreach (string project in FoldersIn("src").Concat(s_folders))
        {
            counts.Add(($"characters of {project}", CharactersOf(project)));
            counts.Add(($"code lines of {project}", CodeLinesOf(project)));
        }

        counts.AddRange(FoldersIn("src/Amqp.Encoding").Select(folder => ($"code lines of {folder}", CodeLinesOf(folder))).Where(count => count.Item2 > 0));
        return counts;
    }

    private static IEnumerable<string> FoldersIn(string folder) =>
        TreeFiles.All.Where(path => path.StartsWith(folder + "/", StringComparison.Ordinal) && path.AsSpan(folder.Length + 1).Contains('/'))
            .Select(path => path[..path.IndexOf('/', folder.Length + 1)]).Distinct();

    // A reader reads comments too, but not white space.
    private static int CharactersOf(string folder) => TreeFiles.HandWritten(folder).Sum(path => TreeFiles.Read(path).Count(character => !char.IsWhiteSpace(character)));

    private static string NameOf(string line) => line.Split(": ")[0];

    // Not blank lines, comments, lone brackets, usings and namespaces.
    private static int CodeLinesOf(string folder) => TreeFiles.HandWritten(folder).Sum(path => TreeFiles.Read(path).Split('\n').Count(line => CodePattern.IsMatch(line)));

    [GeneratedRegex(@"^\s*(?!//|using [\w.=<>, ]+;|namespace |[\[\](){};,]*\s*$)\S")]
    private static partial Regex CodePattern { get; }

    [GeneratedRegex(@": (?:\w+ )*(?:class|struct|enum|interface|delegate)\b")]
    private static partial Regex TypePattern { get; }
}
