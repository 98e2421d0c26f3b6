using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Build.Checks;

/// <summary>Patterns that a reader reads twice do not return to pages, comments, error messages and names of tests. CONTRIBUTING.md shows better ones.</summary>
internal static class Words
{
    // Each with a sentence that it must find.
    private static readonly (string Rule, string Example, Regex Pattern)[] s_patterns =
    [
        ("a clause as the subject", "It ends; what is queued is dropped.", new(@"(?:^|(?<=[.!:] |\| ))(?:What|Who|Whoever)\b(?![^.|]*\?)|(?<=; (?:and |but )?)(?:what|who|whoever)\b(?![^.;|]*\?)", RegexOptions.Multiline)),
        ("is no X", "A text that is no number.", new(@"(?<!here |which )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|\w+er\b than)")),
        ("an exception as the predicate", "A null is an `AmqpEncodeException`.", new(@"\b(?:is|are|was) (?:an? |the |then an? |also an? )?(?:`|<see cref="")?\w+Exception\b")),
        ("stands", "The bar stands for a maximum.", new(@"\bst(?:ands?|ood) (?:for|in|at|where|before|beside|behind|on|after|alone)\b")),
        ("lies", "It lies in an array.", new(@"\b(?:lies|lie) (?:in|at|on|behind|beside|between|before|after)\b")),
        ("asks", "A test asks the build.", new(@"\basks (?!for\b)")),
        ("behind, beside", "Bytes beside their meaning.", new(@"\b(?:behind|beside)\b")),
        ("without bytes", "Many elements without bytes.", new(@"\b(?:elements?|values?|items?|types?) without bytes\b")),
        ("three genitives", "The size of the text of a field of it.", new(@"\bof (?:(?:the|an?|its|their|each|all) )?[\w`'-]+ of (?:(?:the|an?|its|their|each|all) )?[\w`'-]+ of\b")),
    ];

    public static IEnumerable<string> Check() =>
        s_patterns.Where(pattern => !Rules(pattern.Example).SequenceEqual([pattern.Rule])).Select(pattern => $"The rule \"{pattern.Rule}\" does not find: {pattern.Example}")
            .Concat(Rules("What do the bytes say? There is no room; it is no longer than that.").Select(rule => $"The rule \"{rule}\" finds a good sentence."))
            .Concat(TreeFiles.All.Where(path => (path.EndsWith(".md", StringComparison.Ordinal) && path[0] != '.') || path.EndsWith(".cs", StringComparison.Ordinal)).SelectMany(HitsIn));

    private static IEnumerable<string> HitsIn(string path)
    {
        string text = TreeFiles.Read(path);
        IEnumerable<string> paragraphs = path.EndsWith(".md", StringComparison.Ordinal) ? Paragraphs(text)
            : path == "eng/Build/Checks/Words.cs" ? []
            : path.StartsWith("src/", StringComparison.Ordinal) ? Comments(text).Concat(Messages(text))
            : path.StartsWith("test/", StringComparison.Ordinal) ? Comments(text).Concat(Names(text))
            : Comments(text);
        return from paragraph in paragraphs
               from rule in Rules(paragraph)
               select $"{path}: {rule}: {paragraph}";
    }

    private static IEnumerable<string> Rules(string paragraph) =>
        from pattern in s_patterns
        from _ in pattern.Pattern.Matches(paragraph)
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
        Regex.Matches(source, @"(?:^[ \t]*///?.*\n?)+|(?<=[;{},)] +)//.*", RegexOptions.Multiline)
            .Select(comment => Regex.Replace(Regex.Replace(comment.Value.Trim(), @"^[ \t]*///? ?", string.Empty, RegexOptions.Multiline), @"\s*\n\s*", " "))
            .Select(comment => Regex.Replace(comment, "</?(?:summary|remarks|returns|para|param|typeparam|exception|value|list|item|term|description|content)[^>]*> *", "\n"));

    private static IEnumerable<string> Messages(string source) =>
        Regex.Matches(source, @"^(?![ \t]*//).*", RegexOptions.Multiline)
            .SelectMany(line => Regex.Matches(line.Value, @"""((?:\\.|[^""\\])* (?:\\.|[^""\\])*)""")).Select(message => message.Groups[1].Value);

    private static IEnumerable<string> Names(string source) =>
        Regex.Matches(source, @"public (?:async )?[\w<>]+ ([A-Z]\w*_\w+)\(").Select(name => name.Groups[1].Value.Replace('_', ' '));
}
