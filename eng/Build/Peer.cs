using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Xml.Linq;

namespace Amqp.Encoding.Build;

/// <summary>An implementation of AMQP 1.0 that test/Interop speaks to.</summary>
/// <param name="Name">Its name there.</param>
/// <param name="Package">A package of Debian, also of another release (<c>trixie:rabbitmq-server</c>), one of npm with the version that known-differences.tsv knows, or one of NuGet.</param>
/// <param name="Version">A program that prints the version.</param>
internal sealed record Peer(string Name, string Package, params string[] Version)
{
    private static readonly string s_folder = Shell.PathOf("artifacts", "peers");

    public static Peer[] All { get; } =
    [
        new("proton", "python3-qpid-proton", "/usr/bin/python3", "-c", "import proton; print('.'.join(map(str, proton.VERSION)))"),
        new("rhea", "rhea@3.0.5"),
        new("amqp10", "amqp10@3.6.0"),
        new("sap", "@sap/xb-msg-amqp-v100@0.9.58"),
        new("uamqp", "python3-uamqp", "/usr/bin/python3", "-c", "import uamqp; print(uamqp.__version__)"),
        new("rabbitmq", "rabbitmq-server", "dpkg-query", "-W", "-f", "${Version}", "rabbitmq-server"),
        new("rabbitmq4", "trixie:rabbitmq-server", "dpkg-query", "--admindir", Path.Combine(s_folder, "rabbitmq4", "var", "lib", "dpkg"), "-W", "-f", "${Version}", "rabbitmq-server"),
        // Its client is among the plugins of the broker.
        new("erlang", "rabbitmq-server", "dpkg-query", "-W", "-f", "${Version}", "rabbitmq-server"),
        // Its packages are restored when test/Interop is built.
        new("azure", "nuget:Azure.Messaging.ServiceBus"),
    ];

    private int At => Package.LastIndexOf('@');

    /// <summary>Installs it where it or its version is missing. It starts nothing.</summary>
    /// <returns>Its version, or null if it could not be installed.</returns>
    public string? Install()
    {
        if (Package.StartsWith("nuget:", StringComparison.Ordinal))
        {
            return XDocument.Load(Shell.PathOf("Directory.Packages.props")).Descendants("PackageVersion").Single(version => (string?)version.Attribute("Include") == Package[6..]).Attribute("Version")!.Value;
        }

        string? version = Find();
        if (version is not null && (At <= 0 || version == Package[(At + 1)..]))
        {
            return version;
        }

        if (Package.Split(':') is [var release, var package])
        {
            Debian.InstallSystem(release, package, Path.Combine(s_folder, Name));
        }
        else if (At <= 0)
        {
            Debian.Install(Package);
        }
        else if (Shell.Has("npm") || Debian.Install("nodejs", "npm"))
        {
            Directory.CreateDirectory(s_folder);
            string project = Path.Combine(s_folder, "package.json");
            if (!File.Exists(project))
            {
                File.WriteAllText(project, """{ "private": true }""");
            }

            (int status, string output) = Shell.Capture(
                "npm",
                ["install", "--prefix", s_folder, "--fetch-retries", "1", "--fetch-timeout", "20000", "--no-audit", "--no-fund", "--ignore-scripts", "--save-exact", Package]);
            if (status != 0)
            {
                Console.Error.WriteLine(output);
            }
        }

        return Find();
    }

    private string? Find()
    {
        string[] program = At <= 0 ? Version : ["node", "-p", $"require('{Package[..At]}/package.json').version"];
        if (!Shell.Has(program[0]) && !File.Exists(program[0]))
        {
            return null;
        }

        (int status, string output) = Shell.Capture(program[0], program[1..], new Dictionary<string, string> { ["NODE_PATH"] = Path.Combine(s_folder, "node_modules") });
        // Debian adds its own revision after a dash.
        return status == 0 ? output.Trim().Split('-')[0] : null;
    }
}
