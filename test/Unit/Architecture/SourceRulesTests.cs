namespace Amqp.Encoding.Tests.Architecture;

/// <summary>The rules of docs/design.md and CONTRIBUTING.md that the sources of the library keep.</summary>
public sealed class SourceRulesTests
{
    private static readonly IReadOnlyList<LibrarySource> s_sources = LibrarySource.LoadAll();

    [Test]
    public void The_sources_of_the_library_are_found()
    {
        Assert.That(s_sources, Has.Count.GreaterThan(50));
        Assert.That(s_sources.Single(source => source.Path == "Reading/AmqpReader.Skip.cs").Types, Is.EqualTo(new[] { ("AmqpReader", true) }));
        Assert.That(s_sources.Single(source => source.Path == "Memory/Utf8.net.cs").Types, Is.EqualTo(new[] { ("Utf8", false) }));
    }

    [Test]
    public void Conditional_compilation_stays_where_the_platforms_differ() =>
        Assert.That(
            s_sources.Where(source => Regex.IsMatch(source.Code, @"^\s*#\s*(if|elif|else)\b", RegexOptions.Multiline))
                .Where(source => !source.Path.StartsWith("Memory/Polyfills/", StringComparison.Ordinal) && !IsHalf(source, ".net.cs") && !IsHalf(source, ".netstandard.cs")),
            Is.Empty);

    [Test]
    public void Files_for_each_framework_come_in_pairs() =>
        Assert.That(
            s_sources.Where(source => IsHalf(source, ".net.cs")).Select(source => source.Path.Substring(0, source.Path.Length - ".net.cs".Length)).OrderBy(path => path, StringComparer.Ordinal)
                .Where(path => !MayStandAlone(path)),
            Is.SubsetOf(s_sources.Where(source => IsHalf(source, ".netstandard.cs")).Select(source => source.Path.Substring(0, source.Path.Length - ".netstandard.cs".Length))));

    [Test]
    public void Sources_disable_no_warning_and_leave_nothing_unimplemented() =>
        Assert.That(s_sources.Where(source => !source.IsGenerated && Regex.IsMatch(source.Code, @"#\s*pragma\s+warning|NotImplementedException|SuppressMessage")), Is.Empty);

    [Test]
    public void Files_are_short() =>
        Assert.That(s_sources.Where(source => !source.IsGenerated && source.Lines > 420).Select(source => $"{source}: {source.Lines} lines"), Is.Empty);

    [Test]
    public void A_file_has_one_public_type_unless_generated_code_alone_uses_it() =>
        Assert.That(s_sources.Where(source => !source.Code.Contains("namespace Amqp.Encoding.CompilerServices;") && source.Types.Where(type => type.IsPublic).Select(type => type.Name).Distinct().Count() > 1), Is.Empty);

    private static bool IsHalf(LibrarySource source, string ending) => source.Path.EndsWith(ending, StringComparison.Ordinal);

    // Public members that only the newer platform has, such as overloads for Rune, have no other half.
    // More surface for the newer platform: members of a type that both have, or what is made of pipes, which the older one lacks.
    private static bool MayStandAlone(string path) => !s_sources.Any(source => source.Path == path + ".netstandard.cs")
        && (s_sources.Any(source => source.Path == path + ".cs") || path.StartsWith("IO/AmqpPipe", StringComparison.Ordinal));
}
