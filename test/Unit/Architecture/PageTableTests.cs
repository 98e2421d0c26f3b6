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
        string[] Row(string name) => ResultFile.Read("packages").Single(row => row[1] == name);
        string RangeOf(string name) =>
            string.Join(" to ", Row(name)[3..5].Select(ratio => double.Parse(ratio, CultureInfo.InvariantCulture)).Order().Select(ratio => ratio.ToString("0.0", CultureInfo.InvariantCulture)));
        string claim = $"Writing a message into a buffer is {RangeOf("message written")} times as fast as with AMQPNetLite and Microsoft.Azure.Amqp, "
            + $"and allocates nothing. Building and writing one is {RangeOf("message built and written")} times as fast.";
        Assert.That(File.ReadAllText(s_pages[0]).ReplaceLineEndings(" "), Does.Contain(claim));
        Assert.That(Row("message written")[5], Is.EqualTo("0"), "bytes allocated");
    }

    private static string[]? MakeTable(string query)
    {
        ResultFile.Folder = Repository.PathOf("perf", "Results");
        return new TableQuery(query).MakeLines();
    }
}
