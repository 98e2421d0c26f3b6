namespace Amqp.Encoding.Tests.Tool;

/// <summary>Most tests call the command in this process: its own process says the same.</summary>
public class CommandTests
{
    [TestCase("", "dump", "00 53 77 A1 02 C3 A9")]
    [TestCase("0052 01", "dump", "-")]
    [TestCase("", "json", "C0 03 02 52 01 FF")]
    [TestCase("{\"string\": \"h\u00E9\"}", "encode")]
    [TestCase("", "dump", "nofile")]
    [TestCase("", "dump", "--nonsense")]
    [TestCase("", "value", "string:\u4F60\u597D\U0001F600")]
    public void The_process_and_a_call_say_the_same(string input, params string[] arguments)
    {
        byte[] bytes = System.Text.Encoding.UTF8.GetBytes(input);
        Assert.That(Command.Call(bytes, arguments), Is.EqualTo(Command.RunProcess(bytes, arguments)));
    }

    [Test]
    public void The_command_alone_and_the_word_help_show_help()
    {
        Assert.That(Command.Run(null), Is.EqualTo(Command.Run(null, "--help")).And.Matches<(int Code, string Output, string Error)>(static run => run.Code == 0 && run.Error.Length == 0));
        Assert.That(Command.Run(null, "help", "dump"), Is.EqualTo(Command.Run(null, "dump", "--help")));
    }

    [Test]
    public void Help_names_the_kinds_of_values_in_a_narrow_column([Values("dump", "check", "json", "encode", "diff", "value", "tap")] string command)
    {
        string[] options = [.. Command.Run(null, command, "--help").Output.Split('\n').Where(static line => line.StartsWith("  -", StringComparison.Ordinal))];
        Assert.That(options.Select(static line => line.TrimStart().IndexOf("  ", StringComparison.Ordinal)), Has.All.LessThanOrEqualTo(30));
        Assert.That(options, Is.Not.Empty);
    }

    [Test]
    public void Arguments_come_from_a_file_whose_name_follows_an_at_sign()
    {
        string folder = Directory.CreateTempSubdirectory("amqp").FullName;
        string outer = Path.Combine(folder, "outer"), inner = Path.Combine(folder, "inner");
        File.WriteAllText(inner, "# bytes in quotes, and without\n\"A1 01 61\"\n");
        File.WriteAllText(outer, "dump --as value\n@" + inner + "\n");
        try
        {
            Assert.That(Command.Call(null, "@" + outer), Is.EqualTo(Command.Call(null, "dump", "--as", "value", "A1 01 61")));
            (int code, _, string error) = Command.Call(null, "dump", "@" + inner + "x");
            Assert.That((code, error), Is.EqualTo((2, "Response file not found '" + inner + "x'.\n\n")));
            Assert.That(Command.Call(null, "dump", "--", "@x").Error, Does.StartWith("amqp: there is no file '@x'"));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }
}
