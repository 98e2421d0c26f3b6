using Amqp.Encoding.Tests.Diagnostics;

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
