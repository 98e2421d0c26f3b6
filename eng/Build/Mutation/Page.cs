using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Amqp.Encoding.Mutation;

/// <summary>The table of docs/testing.md, which is that of scores.tsv.</summary>
internal static class Page
{
    private const string Header = "| folder | files | score | mutants | killed | timeouts | survived | date | hours |";

    /// <summary>Puts the rows into the page.</summary>
    public static void Update(string path, IEnumerable<string> rows)
    {
        List<string> lines = [.. File.ReadAllText(path).Split('\n')];
        int first = lines.IndexOf(Header) + 2;
        lines.RemoveRange(first, lines.IndexOf("", first) - first);
        lines.InsertRange(first, rows.Select(row => "| " + row.Replace("\t", " | ", StringComparison.Ordinal) + " |"));
        File.WriteAllText(path, string.Join('\n', lines));
    }
}
