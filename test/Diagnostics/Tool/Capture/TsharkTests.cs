namespace Amqp.Encoding.Tests.Tool.Capture;

/// <summary>Wireshark's dissector and <c>amqp dump</c> find the same frames and the same fields in the captured conversations; <c>./build.sh tshark</c> installs it.</summary>
[Category("tshark")]
public partial class TsharkTests
{
    private static readonly string[] s_names = ["open", "begin", "attach", "flow", "transfer", "disposition", "detach", "end", "close"];

    // Wireshark's name of a field, the standard's, and whether its value is printed as it is.
    private static readonly (string Wireshark, string Name)[] s_fields =
    [
        ("handle", "handle"), ("deliveryId", "delivery-id"), ("first", "first"), ("last", "last"), ("deliveryCount", "delivery-count"), ("linkCredit", "link-credit"),
        ("nextIncomingId", "next-incoming-id"), ("incomingWindow", "incoming-window"), ("nextOutgoingId", "next-outgoing-id"), ("outgoingWindow", "outgoing-window"),
        ("maxFrameSize", "max-frame-size"), ("channelMax", "channel-max"), ("idleTimeout", "idle-time-out"), ("remoteChannel", "remote-channel"), ("handleMax", "handle-max"),
        ("messageFormat", "message-format"),
    ];

    [Test]
    public void Both_find_the_same_frames_and_fields([Values("proton-proton", "rabbitmq-proton", "rabbitmq-rhea")] string conversation) => Compare(conversation);

    /// <summary>The conversations that <c>./build.sh tshark --live</c> has recorded with other implementations.</summary>
    [Test]
    public void Both_find_the_same_in_live_conversations()
    {
        string folder = Repository.PathOf("artifacts", "captures");
        string[] paths = Directory.Exists(folder) ? Directory.GetFiles(folder, "*.client.bin") : [];
        if (paths.Length == 0)
        {
            Assert.Ignore("./build.sh tshark --live records them.");
        }

        Assert.Multiple(() => Array.ForEach(paths, path => Compare(path[..^".client.bin".Length])));
    }

    private static void Compare(string conversation)
    {
        string path = Path.GetTempFileName();
        File.WriteAllBytes(path, CaptureBuilder.Create(conversation));
        string[] theirs = RunTshark(path);
        string[] ours = [.. Rungs.Of(Command.Run(null, "dump", path, "--full", "--width", "2000").Output).Where(line => line.Contains("--> ") || line.Contains("<-- ")).Where(line => line.StartsWith("#1", StringComparison.Ordinal) && FrameLine().IsMatch(line))];
        Assert.That(ours, Has.Length.EqualTo(theirs.Length));
        int fields = 0;
        for (int i = 0; i < ours.Length; i++)
        {
            string[] row = theirs[i].Split('\t');
            Assert.That(ours[i], Does.Contain(row[0] == "5672" ? " <-- " : " --> "));
            if (row[1].Length > 0)
            {
                Assert.That(ours[i], Does.Match($"(--> |<-- ){s_names[int.Parse(row[1], System.Globalization.CultureInfo.InvariantCulture) - 16]}( |[(]|$)"));
                for (int k = 0; k < s_fields.Length; k++)
                {
                    // Wireshark gives the header of a message in a transfer the same name of its field.
                    if (s_fields[k].Name == "delivery-count" && !ours[i].Contains(" flow", StringComparison.Ordinal))
                    {
                        continue;
                    }

                    string value = Regex.Match(ours[i], $@"[(\s]{s_fields[k].Name}=(\d+)[,)]").Groups[1].Value;
                    Assert.That(value, Is.EqualTo(row[k + 2]), () => $"{s_fields[k].Name} of {ours[i]}");
                    fields += value.Length > 0 ? 1 : 0;
                }
            }
        }

        File.Delete(path);
        TestContext.Out.WriteLine($"{Path.GetFileName(conversation)}: {ours.Length} frames and headers, {fields} fields");
    }

    private static string[] RunTshark(string path)
    {
        ProcessStartInfo start = new("tshark") { RedirectStandardOutput = true, RedirectStandardError = true };
        string[] arguments = ["-r", path, "-d", $"tcp.port=={CaptureBuilder.ServerPort},amqp", "-Y", "amqp", "-T", "fields", "-e", "tcp.srcport", "-e", "amqp.performative",
            .. s_fields.SelectMany(field => new[] { "-e", "amqp.performative.arguments." + field.Wireshark })];
        foreach (string argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        try
        {
            using Process process = Process.Start(start)!;
            _ = process.StandardError.ReadToEndAsync();
            return process.StandardOutput.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries);
        }
        catch (System.ComponentModel.Win32Exception)
        {
            Assert.Ignore("tshark is not installed: run ./build.sh tshark.");
            return [];
        }
    }

    [GeneratedRegex(@"^#1 +[\d.]+ +\d+ (-->|<--) ")]
    private static partial Regex FrameLine();
}
