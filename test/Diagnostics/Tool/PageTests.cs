namespace Amqp.Encoding.Tests.Tool;

[Category("Pages")]
public class PageTests
{
    [Test]
    public void Each_screen_of_the_pages_is_what_the_command_prints([Values("tool.md", "errors.md")] string page)
    {
        string text = File.ReadAllText(Repository.PathOf("docs", page)).Replace("\r\n", "\n");
        MatchCollection screens = Regex.Matches(text, "```console\n\\$ amqp (?<arguments>[^\n]*)\n(?<output>.*?)```", RegexOptions.Singleline);
        Assert.That(screens, Has.Count.GreaterThan(1));
        foreach (Match screen in screens)
        {
            string[] arguments = [.. Regex.Matches(screen.Groups["arguments"].Value, "\"(?<a>[^\"]*)\"|'(?<a>[^']*)'|(?<a>\\S+)").Select(match => match.Groups["a"].Value)];
            Assert.That(Command.Run(null, arguments).Output, Is.EqualTo(screen.Groups["output"].Value));
        }
    }
}
