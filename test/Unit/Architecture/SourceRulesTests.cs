using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The rules of docs/design.md and CONTRIBUTING.md that the sources of the library keep.</summary>
[TestFixture]
public sealed class SourceRulesTests
{
    // A folder uses those above it; the four parts of the standard are one layer.
    private static readonly string[][] s_layers =
    [
        ["Buffers"], ["Types"], ["Primitives"], ["Collections"], ["Values"], ["Composites"],
        ["Transport", "Messaging", "Transactions", "Security"],
        ["Framing"], ["IO"], ["Diagnostics"], ["Legacy"],
    ];

    private static readonly IReadOnlyList<LibrarySource> s_sources = LibrarySource.LoadAll();

    [Test]
    public void The_sources_are_found()
    {
        Assert.That(s_sources, Has.Count.GreaterThan(50));
        Assert.That(s_sources.Single(source => source.Path == "Primitives/AmqpReader.Skip.cs").Types, Is.EqualTo(new[] { ("AmqpReader", true) }));
        Assert.That(s_sources.Single(source => source.Path == "Buffers/Utf8.net.cs").Types, Is.EqualTo(new[] { ("Utf8", false) }));
    }

    [Test]
    public void Every_folder_has_its_place_in_the_order() =>
        Assert.That(
            s_sources.Select(source => source.Folder).Distinct().Except(s_layers.SelectMany(layer => layer)),
            Is.SubsetOf(new[] { "Polyfills" }));

    [Test]
    public void A_folder_uses_only_folders_above_it()
    {
        List<string> wrong = new();
        for (int lower = 1; lower < s_layers.Length; lower++)
        {
            // Names that are also declared further up, as partial or platform halves are, belong there.
            HashSet<string> above = new(s_sources.Where(source => LayerOf(source) < lower).SelectMany(source => source.Types).Select(type => type.Name));
            string[] names = [.. s_sources.Where(source => LayerOf(source) == lower).SelectMany(source => source.Types).Select(type => type.Name).Distinct().Where(name => !above.Contains(name))];
            bool hasNamespace = s_layers[lower][0] is not ("Types" or "Primitives" or "Collections" or "Values" or "Composites");
            string used = hasNamespace
                ? $@"(?<![\w.])(?:Amqp\.Encoding\.)?(?:{string.Join("|", s_layers[lower])})(?=\.[A-Z]|;)"
                : names.Length == 0 ? "(?!)" : $@"(?<![\w.])(?:{string.Join("|", names.Select(Regex.Escape))})(?!\w)";
            foreach (LibrarySource source in s_sources.Where(source => LayerOf(source) >= 0 && LayerOf(source) < lower))
            {
                Match match = Regex.Match(source.Code, used);
                if (match.Success)
                {
                    wrong.Add($"{source} uses {match.Value} of {string.Join("/", s_layers[lower])}");
                }
            }
        }

        Assert.That(wrong, Is.Empty);
    }

    [Test]
    public void Conditional_compilation_stays_where_the_platforms_differ() =>
        Assert.That(
            s_sources.Where(source => Regex.IsMatch(source.Code, @"^\s*#\s*(if|elif|else)\b", RegexOptions.Multiline))
                .Where(source => source.Folder != "Polyfills" && !IsHalf(source, ".net.cs") && !IsHalf(source, ".netstandard.cs")),
            Is.Empty);

    [Test]
    public void Halves_come_in_pairs() =>
        Assert.That(
            s_sources.Where(source => IsHalf(source, ".net.cs")).Select(source => source.Path.Substring(0, source.Path.Length - ".net.cs".Length)).OrderBy(path => path, StringComparer.Ordinal)
                .Where(path => !MayStandAlone(path)),
            Is.SubsetOf(s_sources.Where(source => IsHalf(source, ".netstandard.cs")).Select(source => source.Path.Substring(0, source.Path.Length - ".netstandard.cs".Length))));

    [Test]
    public void No_warning_is_disabled_and_nothing_is_left_to_do() =>
        Assert.That(s_sources.Where(source => !source.IsGenerated && Regex.IsMatch(source.Code, @"#\s*pragma\s+warning|NotImplementedException|SuppressMessage")), Is.Empty);

    [Test]
    public void Files_are_short() =>
        Assert.That(s_sources.Where(source => !source.IsGenerated && source.Lines > 420).Select(source => $"{source}: {source.Lines} lines"), Is.Empty);

    [Test]
    public void A_file_has_one_public_type() =>
        Assert.That(s_sources.Where(source => source.Types.Where(type => type.IsPublic).Select(type => type.Name).Distinct().Count() > 1), Is.Empty);

    private static int LayerOf(LibrarySource source) => Array.FindIndex(s_layers, layer => layer.Contains(source.Folder));

    private static bool IsHalf(LibrarySource source, string ending) => source.Path.EndsWith(ending, StringComparison.Ordinal);

    // Public members that only the newer platform has, such as overloads for Rune, have no other half.
    // More surface for the newer platform: members of a type that both have, or what is made of pipes, which the older one lacks.
    private static bool MayStandAlone(string path) => !s_sources.Any(source => source.Path == path + ".netstandard.cs")
        && (s_sources.Any(source => source.Path == path + ".cs") || path.StartsWith("IO/AmqpPipe", StringComparison.Ordinal));
}
