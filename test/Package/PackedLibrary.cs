using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Threading.Tasks;
using Amqp.Encoding.Tests.Support;

namespace Amqp.Encoding.Tests.Package;

/// <summary>Packs the library from a copy of its sources, and builds it from a copy in another folder, once for all tests.</summary>
[SetUpFixture]
public sealed class PackedLibrary
{
    // A version of its own: the folder of packages of this machine may have an older package of the same version.
    public static readonly string Version = "0.0.1-test." + DateTime.UtcNow.Ticks;

    private static Sandbox? s_sandbox;

    internal static Sandbox Sandbox => s_sandbox!;

    /// <summary>The folder of the packages, a source of packages.</summary>
    public static string Source => Sandbox.PathOf("one", "artifacts", "packages");

    /// <summary>The content of the package.</summary>
    public static string Content => Sandbox.PathOf("content");

    /// <summary>The content of the package of symbols.</summary>
    public static string Symbols => Sandbox.PathOf("symbols");

    /// <summary>The other copy, with the output of its build.</summary>
    public static string OtherCopy => Sandbox.PathOf("another folder", "deeper");

    [OneTimeSetUp]
    public async Task Pack()
    {
        s_sandbox = new Sandbox();
        string one = Sandbox.PathOf("one");
        string[] names = ["Directory.Build.props", "Directory.Packages.props", "global.json", "LICENSE", "README.md", "CHANGELOG.md", "src", "eng", "samples"];
        foreach (string copy in (string[])[one, OtherCopy])
        {
            foreach (string name in names)
            {
                Sandbox.Copy(Repository.PathOf(name), Path.Combine(copy, name));
            }
        }

        string[] options = ["src/Amqp.Encoding", "--configuration", "Release", "-p:RunAnalyzers=false", "-p:Version=" + Version, "--verbosity", "quiet", "--tl:off"];
        await Task.WhenAll(Sandbox.RunAsync(one, "dotnet", ["pack", .. options]), Sandbox.RunAsync(OtherCopy, "dotnet", ["build", .. options]));
        ZipFile.ExtractToDirectory(Directory.GetFiles(Source, "*.nupkg").Single(), Content);
        ZipFile.ExtractToDirectory(Directory.GetFiles(Source, "*.snupkg").Single(), Symbols);
        foreach (string other in (string[])["src/Amqp.Encoding.Diagnostics", "src/Amqp.Encoding.Tool"])
        {
            await Sandbox.RunAsync(one, "dotnet", ["pack", other, .. options[1..]]);
        }
    }

    [OneTimeTearDown]
    public static async Task Delete()
    {
        string packages = await Sandbox.RunAsync(Sandbox.Root, "dotnet", "nuget", "locals", "global-packages", "--list", "--force-english-output");
        foreach (string name in (string[])["amqp.encoding", "amqp.encoding.diagnostics", "amqp.encoding.tool"])
        {
            string installed = Path.Combine(packages.Substring(packages.IndexOf(':', StringComparison.Ordinal) + 1).Trim(), name, Version);
            if (Directory.Exists(installed))
            {
                Directory.Delete(installed, recursive: true);
            }
        }

        Sandbox.Dispose();
    }
}
