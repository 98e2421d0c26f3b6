using System.Collections.Generic;
using System.CommandLine;
using System.IO;
using System.Linq;

namespace Amqp.Encoding.Build.Verbs;

/// <summary>Other implementations, on Linux.</summary>
internal static class Peers
{
    private const string Project = "test/Interop", Assembly = "Amqp.Encoding.Interop";

    public static IEnumerable<Command> Verbs()
    {
        Argument<string[]> names = Verb.Names("peers", $"{string.Join(", ", Peer.All.Select(peer => peer.Name))}; load for 100,000 messages through a broker and a listener, to artifacts/interop/load.tsv; record to record the conversations of test/Vectors/captures anew");
        Command interop = new("interop", "Install other implementations of AMQP 1.0, all or those named, and exchange values and messages with them") { names };
        interop.SetAction(parsed => Interop(parsed.GetValue(names)!));
        yield return interop;

        Option<bool> live = Verb.Flag("--live", "Also over the conversations of the verb interop, which runs first");
        Command tshark = new("tshark", "Install Wireshark's dissector, and compare amqp dump with it over the captured conversations") { live, names };
        tshark.SetAction(parsed => Tshark(parsed.GetValue(live), parsed.GetValue(names)!));
        yield return tshark;

        Command peers = new("peers", "Install other implementations, and say which versions are there") { names };
        peers.SetAction(parsed => Install(Select(parsed.GetValue(names)!)).Count == Select(parsed.GetValue(names)!).Length ? 0 : 1);
        yield return peers;
    }

    private static int Interop(string[] names)
    {
        string[] kinds = ["load", "record"];
        string? kind = names is [string first] && kinds.Contains(first) ? first : null;
        Peer[] wanted = Select(kind is null ? names : ["proton", "rhea", "rabbitmq"]);
        // An installed peer must be tested; a peer that could not be installed, since a source of packages is away, is said loudly, and its tests are skipped.
        List<string> installed = Install(wanted);
        if (installed.Count < wanted.Length)
        {
            Console.Error.WriteLine("OTHER IMPLEMENTATIONS ARE NOT TESTED THAT COULD NOT BE INSTALLED.");
        }

        if (Environment.GetEnvironmentVariable("AMQP_INTEROP") is null)
        {
            Environment.SetEnvironmentVariable("AMQP_INTEROP", string.Join(",", installed));
        }

        Shell.Build("Building " + Project, Project);
        string[] others = [.. Peer.All.Except(wanted).Select(peer => peer.Name)];
        return kind is null ? RunEach(installed, [.. kinds, .. others]) : Run(kind, "TestCategory=" + kind, others);
    }

    // The whole takes minutes: a heading for each peer, and a line for each test as it ends. A test of two peers runs with the first.
    private static int RunEach(List<string> peers, string[] others)
    {
        int status = 0;
        for (int i = 0; i < peers.Count; i++)
        {
            status = Math.Max(status, Run($"{peers[i]} ({i + 1} of {peers.Count})", "TestCategory=" + peers[i], [.. others, .. peers.Take(i)]));
        }

        return Math.Max(status, Run("tests without a peer", null, [.. others, .. peers]));
    }

    private static int Run(string title, string? wanted, string[] others)
    {
        Console.WriteLine($"== {title}");
        string[] excluded = [.. others.Select(name => "TestCategory!=" + name)];
        return new Suite(Project, Assembly, Part: "." + title.Split(' ')[0], Filter: string.Join("&", wanted is null ? excluded : [wanted, .. excluded])).Run(isShown: true);
    }

    private static int Tshark(bool isLive, string[] names)
    {
        BuildException.ThrowUnless(Shell.Has("tshark") || Debian.Install("tshark"), 1, "tshark is not there, and could not be installed.");
        if (isLive)
        {
            string captures = Shell.PathOf("artifacts", "captures");
            if (Directory.Exists(captures))
            {
                Directory.Delete(captures, recursive: true);
            }

            Environment.SetEnvironmentVariable("AMQP_CAPTURE", captures);
            int status = Interop(names);
            BuildException.ThrowUnless(status == 0, status);
        }

        Shell.Build("Building " + Tests.Diagnostics.Project, Tests.Diagnostics.Project);
        return (Tests.Diagnostics with { Filter = "TestCategory=tshark" }).Run(isShown: true);
    }

    private static Peer[] Select(string[] names)
    {
        foreach (string name in names)
        {
            BuildException.ThrowUnless(Peer.All.Any(peer => peer.Name == name), 2, $"There is no peer '{name}': {string.Join(", ", Peer.All.Select(peer => peer.Name))}.");
        }

        return names.Length == 0 ? Peer.All : [.. Peer.All.Where(peer => names.Contains(peer.Name))];
    }

    private static List<string> Install(Peer[] peers)
    {
        List<string> installed = [];
        foreach (Peer peer in peers)
        {
            if (peer.Install() is { } version)
            {
                Console.WriteLine($"{peer.Name} {version}");
                installed.Add(peer.Name);
            }
            else
            {
                Console.Error.WriteLine($"{peer.Name} could not be installed.");
            }
        }

        return installed;
    }
}
