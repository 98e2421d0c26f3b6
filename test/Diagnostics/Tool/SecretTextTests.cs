using System.CommandLine;
using Amqp.Encoding.Tests.Diagnostics;
using SystemCommand = System.CommandLine.Command;

namespace Amqp.Encoding.Tests.Tool;

/// <summary>Secrets in bytes that are pasted: the command repeats no more of a text than has none.</summary>
public class SecretTextTests
{
    // In each form, whole and with a mistake, so that it is taken for the name of a file.
    private static IEnumerable<string> Texts(byte[] bytes)
    {
        string hex = Convert.ToHexString(bytes);
        string base64 = Convert.ToBase64String(bytes);
        string[] whole = [hex, hex.ToLowerInvariant(), BitConverter.ToString(bytes), BitConverter.ToString(bytes).Replace('-', ' '), base64, string.Concat(bytes.Select(octet => $"\\x{octet:x2}"))];
        return whole.Concat(whole.Select(text => text + "0")).Concat(whole.Select(text => text + "*!")).Concat(whole.Select(text => text[..2] + "*" + text[2..]));
    }

    [Test]
    public void No_command_repeats_the_secret_of_a_pasted_SASL_frame([Values("check", "dump", "json", "encode", "diff")] string command)
    {
        foreach (byte[] frame in SecretFrames.Whole)
        {
            foreach (string text in Texts(frame).Concat(Texts(frame[8..])))
            {
                string[] arguments = command is "diff" or "dump" ? [command, text, text] : [command, text];
                (_, string output, string error) = Command.Run(null, arguments);
                SecretFrames.AssertHidden(output + error, frame);
            }
        }
    }

    // Each command with arguments that it does not take, and each option with bytes for its value.
    private static IEnumerable<string[]> Mistakes(string text)
    {
        yield return [text];
        yield return ["@" + text];
        RootCommand root = global::Amqp.Encoding.Tool.Program.Create();
        foreach (SystemCommand command in root.Subcommands)
        {
            yield return [command.Name, text, text, text, "--nonsense", text];
            yield return [command.Name, "@" + text];
            yield return [command.Name, "--nonsense=" + text];
            foreach (Option option in command.Options.Where(static option => option.Name is not ("--show-secrets" or "--help")))
            {
                string folder = option.Name is "--output" or "--html" or "--save" ? "no-folder/" : "";
                foreach (string name in option.Aliases.Prepend(option.Name))
                {
                    yield return [command.Name, "--nonsense", name, folder + text];
                    yield return [command.Name, "--nonsense", name + "=" + folder + text];
                }

                // A tap has all that it needs, and listens, if only what is saved is wrong.
                string[] source = command.Name == "tap" ? ["--listen", "1", "--to", "localhost:1"] : ["40"];
                yield return [command.Name, .. source.Where(each => each != option.Name), option.Name, folder + text];
            }
        }

        string capture = Repository.PathOf("test", "Vectors", "captures", "packets", "rabbitmq-rhea.pcapng");
        yield return ["dump", capture, "--filter", text];
        yield return ["dump", capture, "--filter", "performative=open," + text + ",close"];
        yield return ["dump", capture, "--frame", text];
        yield return ["dump", capture, "--link", text];
        yield return ["tap", "--listen", "1", "--to", "localhost:" + text];
        yield return ["tap", "--listen", "localhost:" + text, "--to", "localhost:1"];
        yield return ["tap", "--listen", "1", "--to", "localhost:1", "--corrupt", "server:" + text];
    }

    [Test]
    public void No_error_of_usage_repeats_the_secret_of_a_pasted_SASL_frame()
    {
        foreach (byte[] frame in SecretFrames.Whole)
        {
            string hex = Convert.ToHexString(frame);
            foreach (string text in new[] { hex, BitConverter.ToString(frame).Replace('-', ' '), Convert.ToBase64String(frame) })
            {
                foreach (string[] arguments in Mistakes(text))
                {
                    (_, string output, string error) = Command.Run(null, arguments);
                    SecretFrames.AssertHidden(output + error, frame);
                    Assert.That(error, Does.Not.Contain(text[..9]), string.Join(' ', arguments));
                }
            }

            string[] pairs = BitConverter.ToString(frame).Split('-');
            (_, _, string split) = Command.Run(null, ["json", .. pairs]);
            Assert.That(split.Split('\n').Count(line => line.Contains("Unrecognized")), Is.EqualTo(1), split);
        }
    }

    [Test]
    public void Bytes_without_quotes_are_one_source_and_show_no_secret([Values("dump", "check")] string command, [Values(2, 4, 8)] int digits)
    {
        foreach (byte[] frame in SecretFrames.Whole)
        {
            string hex = Convert.ToHexString(frame);
            string[] groups = [.. hex.Chunk(digits).Select(static group => new string(group))];
            (int code, string output, string error) = Command.Run(null, [command, .. groups]);
            Assert.That((code, output, error), Is.EqualTo(Command.Run(null, command, string.Join(' ', groups))));
            SecretFrames.AssertHidden(output, frame);
        }
    }

    [Test]
    public void An_error_of_usage_repeats_words_whole() =>
        Assert.That(Command.Run(null, "json", "a.bin", "second-message.bin", "third.bin").Error, Does.Contain("'second-message.bin'").And.Not.Contain("third"));

    [TestCase("rabbitmq-azure-client.server.2026.pcapng")]
    [TestCase("no/such/folder/messages.bin")]
    public void A_name_of_words_without_a_file_is_repeated_whole(string name) =>
        Assert.That(Command.Run(null, "dump", name).Error, Is.EqualTo($"amqp: there is no file '{name}', and it is neither hexadecimal nor base64.\n"));

    [Test]
    public void A_name_in_a_folder_that_is_there_is_repeated_whole()
    {
        // The folder of the tests may have a space in its name, and then the argument is a text.
        string name = Path.Combine(Path.GetPathRoot(Path.GetTempPath())!, "a-file-of-00000001234567890-that-is-not-there.bin");
        Assert.That(Command.Run(null, "dump", name).Error, Does.Contain($"there is no file '{name}'"));
    }
}
