using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Amqp.Encoding.Tests.Generator.Analyzers;

/// <summary>The code of a page is code: its rule finds what the page calls wrong, and no rule finds anything in what it calls right.</summary>
public sealed class PageTests
{
    private static readonly string s_page = File.ReadAllText(Repository.PathOf("docs", "analyzers.md"));

    private static IEnumerable<DiagnosticDescriptor> Rules() => AnalyzerFixture.All.SelectMany(each => each.SupportedDiagnostics);

    private static IEnumerable<TestCaseData> Blocks() =>
        from rule in Rules()
        from match in Regex.Matches(Page(rule.Id), "// (Wrong|Right)\n(.*?)(?=// Wrong|// Right|```)", RegexOptions.Singleline)
        select new TestCaseData(rule.Id, match.Groups[1].Value == "Wrong", match.Groups[2].Value).SetArgDisplayNames(rule.Id, match.Groups[1].Value);

    [TestCaseSource(nameof(Blocks))]
    public void The_code_of_a_page_is_what_the_page_says(string id, bool isWrong, string code) =>
        Assert.That(AnalyzerFixture.Run([AnalyzerFixture.File(code)]).Select(each => each.Id).Distinct(), Is.EqualTo(isWrong ? [id] : Array.Empty<string>()));

    [TestCaseSource(nameof(Rules))]
    public void A_rule_has_a_page_with_both_kinds_of_code(DiagnosticDescriptor rule)
    {
        string page = Page(rule.Id);
        Assert.That(page, Does.Contain($"## {rule.Id}: {rule.Title}\n"));
        Assert.That(page, Does.Contain("```csharp\n// Wrong\n").And.Contain("\n// Right\n"));
        Assert.That(rule.HelpLinkUri, Does.EndWith($"docs/analyzers.md#{Anchor($"{rule.Id}-{rule.Title}")}"));
        Assert.That(s_page, Does.Contain($"[{rule.Id}](#{Anchor($"{rule.Id}-{rule.Title}")})"));
    }

    private static IEnumerable<TestCaseData> Sections() => Regex.Matches(File.ReadAllText(Repository.PathOf("docs", "contract-errors.md")), "## (AMQP1..): ([^\n]*)\n.*?```csharp\n// Wrong\n(.*?)// Right\n(.*?)```", RegexOptions.Singleline)
        .Select(match => new TestCaseData(match.Groups[1].Value, match.Groups[2].Value, match.Groups[3].Value, match.Groups[4].Value).SetArgDisplayNames(match.Groups[1].Value));

    [TestCaseSource(nameof(Sections))]
    public void The_code_of_a_mistake_in_a_contract_is_what_the_page_says(string id, string title, string wrong, string right)
    {
        Diagnostic found = Run(wrong, out Diagnostic[] errors).Single();
        Assert.That((found.Id, found.Descriptor.Title.ToString(CultureInfo.InvariantCulture)), Is.EqualTo((id, title)));
        Assert.That(found.Descriptor.HelpLinkUri, Does.EndWith("docs/contract-errors.md#" + Anchor($"{id}-{title}")));
        Assert.That(errors, Is.Empty, "the mistake is the one error that the user sees");
        Assert.That(Run(right, out errors), Is.Empty);
        Assert.That(errors, Is.Empty);
        Assert.That(right, Is.Not.EqualTo(wrong));
    }

    // In the language that the code names.
    private static IEnumerable<Diagnostic> Run(string code, out Diagnostic[] errors)
    {
        Match version = Regex.Match(code, "<LangVersion>(.*?)</LangVersion>");
        IEnumerable<Diagnostic> found = Compilations.Run(
            "using System; using System.Collections.Generic; using Amqp.Encoding; namespace Acme {\n" + code + "}",
            out Compilation output,
            LanguageVersionFacts.TryParse(version.Groups[1].Value, out LanguageVersion parsed) ? parsed : LanguageVersion.Latest);
        errors = [.. output.GetDiagnostics().Where(static each => each.Severity == DiagnosticSeverity.Error)];
        return found;
    }

    [Test]
    public void Every_mistake_in_a_contract_has_a_section() => Assert.That(
        Sections().Select(each => each.Arguments[0]),
        Is.EqualTo(File.ReadLines(Repository.PathOf("src", "Amqp.Encoding.Generator", "AnalyzerReleases.Unshipped.md")).Where(line => line.StartsWith("AMQP1", System.StringComparison.Ordinal)).Select(line => line[..7])));

    [Test]
    public void Every_rule_has_one_analyzer() => Assert.That(Rules().Select(rule => rule.Id), Is.EquivalentTo(Enumerable.Range(1, 7).Select(number => $"AMQP00{number}")));

    private static string Anchor(string heading) => Regex.Replace(heading.Replace(' ', '-').ToLowerInvariant(), @"[^\w-]", "");

    private static string Page(string id) => Regex.Match(s_page, $"## {id}: .*?(?=\n## |$)", RegexOptions.Singleline).Value;
}
