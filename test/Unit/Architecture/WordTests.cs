using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>Patterns that a reader reads twice do not return to pages, comments, error messages and names of tests. CONTRIBUTING.md shows better ones.</summary>
[TestFixture]
public sealed class WordTests
{
    private static readonly (string Rule, Regex Pattern)[] s_patterns =
    [
        ("a clause as the subject", new(@"(?:^|(?<=[.!:] |\| ))(?:What|Who|Whoever)\b(?![^.|]*\?)|(?<=; (?:and |but )?)(?:what|who|whoever)\b(?![^.;|]*\?)", RegexOptions.Multiline)),
        ("is no X", new(@"(?<!here |which )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|\w+er\b than)")),
        ("an exception as the predicate", new(@"\b(?:is|are|was) (?:an? |the |then an? |also an? )?(?:`|<see cref="")?\w+Exception\b")),
        ("stands", new(@"\bst(?:ands?|ood) (?:for|in|at|where|before|beside|behind|on|after|alone)\b")),
        ("lies", new(@"\b(?:lies|lie) (?:in|at|on|behind|beside|between|before|after)\b")),
        ("asks", new(@"\basks (?!for\b)")),
        ("behind, beside", new(@"\b(?:behind|beside)\b")),
        ("without bytes", new(@"\b(?:elements?|values?|items?|types?) without bytes\b")),
        ("three genitives", new(@"\bof (?:(?:the|an?|its|their|each|all) )?[\w`'-]+ of (?:(?:the|an?|its|their|each|all) )?[\w`'-]+ of\b")),
    ];

    // Hits that are left in each area. A number may only go down; a file belongs to the first area that its path begins with.
    private static readonly (string Path, int Hits)[] s_areas =
    [
        ("", 0),
    ];

    private static readonly Dictionary<string, string[]> s_hits = Files().GroupBy(AreaOf).ToDictionary(area => area.Key, area => area.SelectMany(HitsIn).ToArray());

    private static IEnumerable<TestCaseData> Areas() => s_areas.Select(area => new TestCaseData(area.Path, area.Hits).SetArgDisplayNames(area.Path.Length == 0 ? "others" : area.Path));

    [TestCaseSource(nameof(Areas))]
    public void Sentences_are_plain(string area, int left)
    {
        string[] hits = s_hits.TryGetValue(area, out string[]? found) ? found : [];
        Assert.That(hits, Has.Length.LessThanOrEqualTo(left), string.Join("\n", hits));
    }

    [TestCase("What is queued is dropped.", "a clause as the subject")]
    [TestCase("It ends; what is queued is dropped.", "a clause as the subject")]
    [TestCase("A text that is no number.", "is no X")]
    [TestCase("A null is an `AmqpEncodeException`.", "an exception as the predicate")]
    [TestCase("The bar stands for a maximum.", "stands")]
    [TestCase("It lies in an array.", "lies")]
    [TestCase("A test asks the build.", "asks")]
    [TestCase("Bytes beside their meaning.", "behind, beside")]
    [TestCase("Many elements without bytes.", "without bytes")]
    [TestCase("The size of the text of a field of it.", "three genitives")]
    [TestCase("What do the bytes say? There is no room; it is no longer than that.", "")]
    public void Each_pattern_is_found(string sentence, string rule) => Assert.That(Rules(sentence), rule.Length == 0 ? Is.Empty : Is.EqualTo(new[] { rule }));

    private static IEnumerable<string> Files() =>
        Directory.GetFiles(Repository.Root, "*.md").Concat(
            new[] { "docs", "src", "samples", "test", "eng", "perf", "site" }.SelectMany(folder =>
                Directory.GetFiles(Repository.PathOf(folder), "*.md", SearchOption.AllDirectories).Concat(Directory.GetFiles(Repository.PathOf(folder), "*.cs", SearchOption.AllDirectories))))
            .Select(path => path.Substring(Repository.Root.Length).Replace('\\', '/').TrimStart('/'))
            .Where(path => !Regex.IsMatch(path, @"(^|/)(bin|obj|node_modules|artifacts)/"));

    private static string AreaOf(string path) => s_areas.First(area => path.StartsWith(area.Path, StringComparison.Ordinal)).Path;

    private static IEnumerable<string> HitsIn(string path)
    {
        string text = File.ReadAllText(Repository.PathOf(path)).Replace("\r\n", "\n");
        IEnumerable<string> paragraphs = path.EndsWith(".md", StringComparison.Ordinal) ? Paragraphs(text)
            : path.StartsWith("src/", StringComparison.Ordinal) ? Comments(text).Concat(Messages(text))
            : path.StartsWith("test/", StringComparison.Ordinal) ? Comments(text).Concat(Names(text))
            : Comments(text);
        return from paragraph in paragraphs
               from rule in Rules(paragraph)
               select $"{path}: {rule}: {paragraph}";
    }

    private static IEnumerable<string> Rules(string paragraph) =>
        from pattern in s_patterns
        from _ in pattern.Pattern.Matches(paragraph).Cast<Match>()
        select pattern.Rule;

    // Prose of a page: without code of several words, headings and the targets of links; each paragraph, row and item in one line.
    private static IEnumerable<string> Paragraphs(string page)
    {
        string prose = Regex.Replace(Regex.Replace(page, "```.*?```", "\n", RegexOptions.Singleline), @"\]\([^)]*\)", "]");
        prose = Regex.Replace(prose, "`[^`\n]*`", code => code.Value.Contains(' ') ? "`code`" : code.Value);
        return Regex.Split(prose, @"\n\s*\n|\n(?=\s*(?:[-*>|#]|\d+\.))").Select(paragraph => Regex.Replace(paragraph.Trim(), @"\s*\n\s*", " "))
            .Where(paragraph => !paragraph.StartsWith('#')).Select(paragraph => Regex.Replace(paragraph, @"^(?:[-*>]|\d+\.) +", string.Empty));
    }

    // Each comment in one line, and each part of a comment with tags in a line of its own.
    private static IEnumerable<string> Comments(string source) =>
        Regex.Matches(source, @"(?:^[ \t]*///?.*\n?)+|(?<=[;{},)] +)//.*", RegexOptions.Multiline).Cast<Match>()
            .Select(comment => Regex.Replace(Regex.Replace(comment.Value.Trim(), @"^[ \t]*///? ?", string.Empty, RegexOptions.Multiline), @"\s*\n\s*", " "))
            .Select(comment => Regex.Replace(comment, "</?(?:summary|remarks|returns|para|param|typeparam|exception|value|list|item|term|description|content)[^>]*> *", "\n"));

    private static IEnumerable<string> Messages(string source) =>
        Regex.Matches(source, @"^(?![ \t]*//).*", RegexOptions.Multiline).Cast<Match>()
            .SelectMany(line => Regex.Matches(line.Value, @"""((?:\\.|[^""\\])* (?:\\.|[^""\\])*)""").Cast<Match>()).Select(message => message.Groups[1].Value);

    private static IEnumerable<string> Names(string source) =>
        Regex.Matches(source, @"public (?:async )?[\w<>]+ ([A-Z]\w*_\w+)\(").Cast<Match>().Select(name => name.Groups[1].Value.Replace('_', ' '));
}
