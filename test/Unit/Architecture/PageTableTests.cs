using Amqp.Encoding.Perf.Report;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>README and the pages about performance show the figures in perf/Results.</summary>
[Category("Pages")]
public sealed class PageTableTests
{
    private static readonly string[] s_pages =
    [
        Repository.PathOf("README.md"), Repository.PathOf("docs", "performance.md"), Repository.PathOf("docs", "figures.md"),
    ];

    [TestCaseSource(nameof(s_pages))]
    public void A_table_of_a_page_has_the_figures_that_were_measured(string page)
    {
        string text = File.ReadAllText(page).ReplaceLineEndings("\n");
        Assert.That(PageTables.Write(text, MakeTable), Is.EqualTo(text), "The verb bench report writes it.");
    }

    [Test]
    public void Readme_has_a_table_of_the_packages()
    {
        var queries = new List<string>();
        PageTables.Write(File.ReadAllText(s_pages[0]), query =>
        {
            queries.Add(query);
            return null;
        });
        Assert.That(queries, Has.Some.StartsWith("packages;"));
    }

    [Test]
    public void Readme_claims_what_was_measured()
    {
        ResultFile.Folder = Repository.PathOf("perf", "Results");
        string[] row = ResultFile.Read("packages").Single(row => row[1] == "message written");
        string[] ratios = [.. row[3..5].Select(ratio => double.Parse(ratio, CultureInfo.InvariantCulture)).Order().Select(ratio => ratio.ToString("0.0", CultureInfo.InvariantCulture))];
        Assert.That(File.ReadAllText(s_pages[0]), Does.Contain($"It writes a message {ratios[0]} to {ratios[1]} times as fast as AMQPNetLite and Microsoft.Azure.Amqp do, into a buffer, without an allocation."));
        Assert.That(row[5], Is.EqualTo("0"), "bytes allocated");
    }

    private static string[]? MakeTable(string query)
    {
        ResultFile.Folder = Repository.PathOf("perf", "Results");
        return new TableQuery(query).MakeLines();
    }
}
