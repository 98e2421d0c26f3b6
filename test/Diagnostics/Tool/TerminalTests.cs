using System.Diagnostics;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;

namespace Amqp.Encoding.Tests.Tool;

/// <summary>The command on a terminal: a pseudo-terminal of <c>script</c>, which every Linux has.</summary>
[TestFixture]
[Platform("Linux")]
public sealed class TerminalTests
{
    private const string Colour = "\u001b\\[[0-9]+m";

    // The runtime prepares the keypad of a terminal.
    private const string Keypad = "\u001b[?1h\u001b=";

    private static readonly string[] s_arguments = ["dump", "005370C00701410550"];

    [Test]
    public async Task A_terminal_gets_colours_and_the_same_text()
    {
        (int code, string output) = await RunAsync(colours: true);
        (int plainCode, string plain, _) = Command.Run(null, s_arguments);
        Assert.That(output, Does.Match(Colour));
        Assert.That(Regex.Replace(output, Colour, "").Replace(Keypad, ""), Is.EqualTo(plain));
        Assert.That(code, Is.EqualTo(plainCode));
    }

    [Test]
    public async Task A_terminal_gets_no_colours_if_NO_COLOR_is_set()
    {
        (_, string output) = await RunAsync(colours: false);
        Assert.That(output, Does.Contain("header").And.Not.Match(Colour));
    }

    [Test]
    public void A_pipe_gets_no_colours() => Assert.That(Command.Run(null, s_arguments).Output, Does.Not.Match(Colour));

    private static async Task<(int Code, string Output)> RunAsync(bool colours)
    {
        string line = string.Join(' ', Command.LineOf(s_arguments).Select(word => $"'{word}'"));
        ProcessStartInfo start = new("script", ["--quiet", "--return", "--command", line, "/dev/null"]) { RedirectStandardInput = true, RedirectStandardOutput = true };
        start.Environment["TERM"] = "xterm-256color";
        // A shell warns of a locale that the machine lacks.
        start.Environment["LC_ALL"] = "C";
        start.Environment["NO_COLOR"] = colours ? null : "1";
        using Process process = Process.Start(start)!;
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return (process.ExitCode, output.Replace("\r\n", "\n"));
    }
}
