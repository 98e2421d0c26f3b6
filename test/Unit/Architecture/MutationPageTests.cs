using System.Collections.Generic;
using System.IO;
using System.Linq;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The figures of mutation testing on the page are those that were recorded, and named survivors are in the sources.</summary>
[TestFixture]
public sealed class MutationPageTests
{
    [Test]
    public void The_page_has_the_recorded_scores()
    {
        string[] lines = File.ReadAllLines(Repository.PathOf("docs", "security.md"));
        IEnumerable<string> rows = lines.SkipWhile(line => !line.StartsWith("| folder | files | score |", StringComparison.Ordinal)).Skip(2).TakeWhile(line => line.Length > 0);
        Assert.That(rows, Is.EqualTo(Rows("scores.tsv").Select(row => "| " + string.Join(" | ", row) + " |")));
    }

    [Test]
    public void Every_named_survivor_has_a_line_of_the_library_and_a_reason()
    {
        foreach (string[] row in Rows("equivalents.tsv"))
        {
            IEnumerable<string> lines = File.ReadLines(Repository.PathOf("src", "Amqp.Encoding", row[0])).Select(line => line.Trim());
            Assert.That(lines, Does.Contain(row[1]), row[0]);
            Assert.That(row[3], Is.Not.Empty, row[1]);
        }
    }

    private static IEnumerable<string[]> Rows(string name) => File.ReadLines(Repository.PathOf("eng", "Build", "Mutation", name)).Skip(1).Select(row => row.Split('\t'));
}
