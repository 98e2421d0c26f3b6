using Amqp.Encoding.CompilerServices;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>Code in the documentation is code of a sample, which the build compiles; links lead somewhere.</summary>
public class DocumentationTests
{
    private static readonly string[] s_folders = ["docs", "."];

    // The tests of the analyzers compile the code of these, because some of it is wrong on purpose.
    private static readonly string[] s_withMistakes = ["analyzers.md", "contract-errors.md"];

    private static IEnumerable<string> Pages() => s_folders.SelectMany(folder => Directory.GetFiles(Repository.PathOf(folder), "*.md"));

    private static IEnumerable<TestCaseData> CodeBlocks() =>
        from path in Pages()
        where !s_withMistakes.Contains(Path.GetFileName(path))
        from match in Regex.Matches(File.ReadAllText(path), "```csharp\n(.*?)```", RegexOptions.Singleline).Cast<Match>()
        select new TestCaseData(match.Groups[1].Value).SetArgDisplayNames(Path.GetFileName(path), match.Groups[1].Value.Split('\n')[0]);

    [TestCaseSource(nameof(CodeBlocks))]
    public void Every_code_block_is_in_a_sample(string code)
    {
        string wanted = Fold(code);
        IEnumerable<string> samples = Directory.GetFiles(Repository.PathOf("samples"), "*.cs", SearchOption.AllDirectories);
        Assert.That(samples.Any(path => Fold(File.ReadAllText(path)).Contains(wanted)), Is.True, code);
    }

    [Test]
    public void Every_link_has_a_target()
    {
        IEnumerable<string> broken =
            from page in Pages()
            from link in Regex.Matches(WithoutCode(page), @"(?:\]\(|src(?:set)?="")(?![a-z]+:)([^)#\s""]*)#?([^)\s""]*)[)""]").Cast<Match>()
            where !Leads(link.Groups[1].Value.Length == 0 ? page : Path.Combine(Path.GetDirectoryName(page)!, link.Groups[1].Value), link.Groups[2].Value)
            select $"{Path.GetFileName(page)}: {link.Value}";
        Assert.That(string.Join("\n", broken), Is.Empty);
    }

    // A chart has its colours in attributes, and a rule for each on a dark page. WCAG 2.2, 1.4.11 wants 3; the lines of axes only help the eye.
    [Test]
    public void Each_colour_of_a_chart_is_seen_on_light_and_dark_pages()
    {
        IEnumerable<string> weak =
            from path in Directory.GetFiles(Repository.PathOf("docs", "pictures"), "*.svg")
            let chart = File.ReadAllText(path)
            where chart.Contains("data-inputs=")
            from colour in Regex.Matches(chart, @" (?:fill|stroke)=""(#\w+)""").Cast<Match>().Select(match => match.Groups[1].Value).Distinct()
            where colour != "#d0d7de"
            let dark = Regex.Match(chart, $@"\[fill=""{colour}""\]\{{fill:(#\w+)\}}").Groups[1].Value
            where dark.Length == 0 || Contrast(colour, "#ffffff") < 3 || Contrast(dark, "#0d1117") < 3
            select $"{Path.GetFileName(path)}: {colour}";
        Assert.That(weak, Is.Empty);
    }

    private static double Contrast(string one, string other) =>
        (Math.Max(Light(one), Light(other)) + 0.05) / (Math.Min(Light(one), Light(other)) + 0.05);

    private static double Light(string colour)
    {
        double[] parts = [.. new[] { 1, 3, 5 }.Select(at => Convert.ToInt32(colour.Substring(at, 2), 16) / 255.0)
            .Select(part => part <= 0.04045 ? part / 12.92 : Math.Pow((part + 0.055) / 1.055, 2.4))];
        return (0.2126 * parts[0]) + (0.7152 * parts[1]) + (0.0722 * parts[2]);
    }

    [Test]
    public void Tests_that_are_named_exist()
    {
        string[] sources = [.. Directory.GetFiles(Repository.PathOf("test"), "*Tests*.cs", SearchOption.AllDirectories).Select(File.ReadAllText)];
        bool Exists(string[] name) => sources.Any(source => Regex.IsMatch(source, $@"class {name[0]}\b") && Regex.IsMatch(source, $@" {name[1]}\("));
        IEnumerable<string> named = Pages().SelectMany(page => Regex.Matches(File.ReadAllText(page), @"`(\w+Tests\.\w+)`").Cast<Match>()).Select(name => name.Groups[1].Value);
        Assert.That(named.Where(name => !Exists(name.Split('.'))), Is.Empty);
    }

    [Test]
    public void Every_public_type_belongs_to_a_task()
    {
        string page = File.ReadAllText(Repository.PathOf("docs", "api.md"));
        string[] named = [.. Regex.Matches(page.Substring(page.IndexOf("## Arrays", StringComparison.Ordinal)), @"^\| (`[^|]+) \|", RegexOptions.Multiline).Cast<Match>()
            .SelectMany(row => Regex.Matches(row.Groups[1].Value, "`([^`]+)`").Cast<Match>()).Select(name => name.Groups[1].Value)];
        IEnumerable<string> types = Types.Select(NameOf);
        Assert.That(named, Is.EquivalentTo(types));
    }

    [Test]
    public void Each_task_names_the_namespaces_of_its_types()
    {
        Dictionary<string, string> namespaces = Types.ToDictionary(NameOf, type => type.Namespace!);
        foreach (string task in File.ReadAllText(Repository.PathOf("docs", "api.md")).Split(["\n## "], StringSplitOptions.None).Skip(1))
        {
            IEnumerable<string> used = Regex.Matches(task, @"^\| `([^`]+)` \|", RegexOptions.Multiline).Cast<Match>().Select(name => name.Groups[1].Value)
                .Where(namespaces.ContainsKey).Select(name => namespaces[name]).Where(name => name != "Amqp.Encoding").Distinct();
            IEnumerable<string> named = Regex.Matches(task, "`using ([^`;]+);`").Cast<Match>().Select(name => name.Groups[1].Value);
            Assert.That(named, Is.EquivalentTo(used), task.Split('\n')[0]);
        }
    }

    // Generated code alone uses the others.
    internal static IEnumerable<Type> Types => typeof(AmqpReader).Assembly.GetExportedTypes().Where(type => !type.IsNested && type.Namespace != typeof(Record).Namespace);

    // Two types have the same name: the one of the object path is named with its namespace.
    internal static string NameOf(Type type) => type == typeof(Amqp.Encoding.Legacy.AmqpMap) ? "Legacy.AmqpMap"
        : !type.IsGenericType ? type.Name
        : type.Name.Split('`')[0] + "<" + string.Join(", ", type.GetGenericArguments().Select(argument => argument.Name)) + ">";

    private static bool Leads(string path, string anchor) =>
        anchor.Length == 0 ? File.Exists(path) || Directory.Exists(path) : File.Exists(path) && Anchors(path).Contains(anchor);

    // As GitHub makes them of headings: in lower case, without punctuation, hyphens for spaces.
    private static IEnumerable<string> Anchors(string path) =>
        Regex.Matches(WithoutCode(path), "^#+ (.*)$", RegexOptions.Multiline).Cast<Match>()
            .Select(heading => Regex.Replace(heading.Groups[1].Value.ToLowerInvariant(), @"[^\w\- ]", string.Empty).Replace(' ', '-'));

    private static string WithoutCode(string path) => Regex.Replace(File.ReadAllText(path), "```.*?```", string.Empty, RegexOptions.Singleline);

    private static string Fold(string code) => string.Join("\n", code.Split('\n').Select(line => line.Trim()).Where(line => line.Length != 0));
}
