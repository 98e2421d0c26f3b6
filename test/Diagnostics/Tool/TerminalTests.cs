namespace Amqp.Encoding.Tests.Tool;

/// <summary>The command on a terminal: a pseudo-terminal of <c>script</c>, which every Linux has.</summary>
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

    [TestCase("> /dev/null", true)]
    [TestCase("2> ERRORS; cat ERRORS; rm ERRORS", false)]
    public async Task Progress_is_shown_where_the_standard_error_is_a_terminal(string redirection, bool isShown)
    {
        string path = Path.GetTempFileName();
        try
        {
            // 1,100 packets of 65,535 bytes, which are not TCP, of link type 101: more than 64 MiB.
            await File.WriteAllBytesAsync(path,
            [
                .. Convert.FromHexString("D4C3B2A1020004000000000000000000FFFF000065000000"),
                .. Enumerable.Repeat((byte[])[.. Convert.FromHexString("0000000000000000FFFF0000FFFF0000"), .. new byte[65_535]], 1_100).SelectMany(packet => packet),
            ]);
            (_, string output) = await RunAsync(colours: false, redirection.Replace("ERRORS", path + ".errors"), "dump", path);
            Assert.That(output.Contains("\r64 MiB "), Is.EqualTo(isShown), output);
        }
        finally
        {
            File.Delete(path);
        }
    }

    private static Task<(int Code, string Output)> RunAsync(bool colours) => RunAsync(colours, "", s_arguments);

    private static async Task<(int Code, string Output)> RunAsync(bool colours, string redirection, params string[] arguments)
    {
        string line = string.Join(' ', Command.LineOf(arguments).Select(word => $"'{word}'")) + " " + redirection;
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
