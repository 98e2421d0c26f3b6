using System.Xml.Linq;

namespace Amqp.Encoding.Tests.Architecture;

/// <summary>docs/api.md is made of a list of types by task, and of their comments.</summary>
public sealed class ApiPageTests
{
    [Test]
    public void The_page_of_the_surface_is_made_of_the_comments()
    {
        Dictionary<string, string> comments = XDocument.Load(Path.ChangeExtension(typeof(AmqpReader).Assembly.Location, ".xml")).Descendants("member")
            .Where(member => member.Attribute("name")!.Value.StartsWith("T:", StringComparison.Ordinal) && member.Element("summary") is not null)
            .ToDictionary(member => member.Attribute("name")!.Value.Substring(2), member => TextOf(member.Element("summary")!));
        string page = Regex.Replace(
            File.ReadAllText(Repository.PathOf("test", "Unit", "Architecture", "ApiPage.template")),
            "^`(?!using|``)[^\n]+(\n`[^\n]+)*$",
            names => "| type | for |\n| --- | --- |" + string.Concat(Regex.Matches(names.Value, "`([^`]+)`").Cast<Match>().Select(name => Row(name.Groups[1].Value, comments))),
            RegexOptions.Multiline);
        string path = Repository.PathOf("docs", "api.md");
        if (Environment.GetEnvironmentVariable("AMQP_ACCEPT_API") == "1")
        {
            File.WriteAllText(path, page);
        }

        Assert.That(File.ReadAllText(path), Is.EqualTo(page), "Run the test once with AMQP_ACCEPT_API=1.");
    }

    private static string Row(string name, Dictionary<string, string> comments) =>
        $"\n| `{name}` | {comments[DocumentationTests.Types.Single(type => DocumentationTests.NameOf(type) == name).FullName!]} |";

    // "MessageReader", of <see cref="T:Amqp.Encoding.Messaging.MessageReader"/>; a link to a member has its type, and no parameters.
    private static string TextOf(XElement summary) => Regex.Replace(
        string.Concat(summary.Nodes().Select(node => node is XElement element ? "`" + (NameIn(element) ?? element.Value) + "`" : ((XText)node).Value)), @"\s+", " ").Trim();

    private static string? NameIn(XElement element) => (element.Attribute("cref") ?? element.Attribute("langword") ?? element.Attribute("name")) is not { } name ? null
        : Regex.Match(name.Value, name.Value[0] == 'T' ? @"[\w`]+$" : @"([\w`]+\.)?[\w`#]+(?=\(|$)").Value.Replace("`1", "<T>").Replace("`2", "<TKey, TValue>");
}
