using System.IO.Compression;

namespace Amqp.Encoding.Tests.Package;

/// <summary>Packs the library from a copy of its sources, once for all tests; the other packages and the build of another copy when a test needs them.</summary>
[SetUpFixture]
public sealed class PackedLibrary
{
    // A version of its own: the folder of packages of this machine may have an older package of the same version.
    public static readonly string Version = "0.0.1-test." + DateTime.UtcNow.Ticks;

    private static readonly string[] s_names = ["Directory.Build.props", "Directory.Packages.props", "global.json", "LICENSE", "README.md", "CHANGELOG.md", "src", "eng", "samples"];
    private static readonly string[] s_options = ["--configuration", "Release", "-p:RunAnalyzers=false", "-p:Version=" + Version, "--verbosity", "quiet", "--tl:off"];

    private static readonly Lazy<Task<string>> s_otherCopy = new(BuildOtherCopyAsync);
    private static readonly Lazy<Task> s_otherPackages = new(PackOthersAsync);

    private static Sandbox? s_sandbox;

    internal static Sandbox Sandbox => s_sandbox!;

    /// <summary>The folder of the packages, a source of packages.</summary>
    public static string Source => Sandbox.PathOf("one", "artifacts", "packages");

    /// <summary>The content of the package.</summary>
    public static string Content => Sandbox.PathOf("content");

    /// <summary>The content of the package of symbols.</summary>
    public static string Symbols => Sandbox.PathOf("symbols");

    /// <summary>A copy in another folder, with the output of its build.</summary>
    public static Task<string> OtherCopy => s_otherCopy.Value;

    /// <summary>Done when the packages that use the library are in the source, too.</summary>
    public static Task OtherPackages => s_otherPackages.Value;

    [OneTimeSetUp]
    public async Task Pack()
    {
        s_sandbox = new Sandbox();
        string one = Copy("one");
        await Sandbox.RunAsync(one, "dotnet", ["pack", "src/Amqp.Encoding", .. s_options]);
        ZipFile.ExtractToDirectory(Directory.GetFiles(Source, "*.nupkg").Single(), Content);
        ZipFile.ExtractToDirectory(Directory.GetFiles(Source, "*.snupkg").Single(), Symbols);
        Directory.CreateDirectory(Sandbox.PathOf("consumers"));
        File.WriteAllText(
            Sandbox.PathOf("consumers", "Directory.Build.props"),
            $"""
            <Project>
              <PropertyGroup>
                <RestoreAdditionalProjectSources>{Source}</RestoreAdditionalProjectSources>
                <PackageVersionOfLibrary>{Version}</PackageVersionOfLibrary>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
                <RollForward>Major</RollForward>
              </PropertyGroup>
            </Project>
            """);
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

    private static async Task<string> BuildOtherCopyAsync()
    {
        string copy = Copy("another folder", "deeper");
        await Sandbox.RunAsync(copy, "dotnet", ["build", "src/Amqp.Encoding", .. s_options]);
        return copy;
    }

    private static async Task PackOthersAsync()
    {
        foreach (string other in (string[])["src/Amqp.Encoding.Diagnostics", "src/Amqp.Encoding.Tool"])
        {
            await Sandbox.RunAsync(Sandbox.PathOf("one"), "dotnet", ["pack", other, .. s_options]);
        }
    }

    private static string Copy(params string[] folder)
    {
        string copy = Sandbox.PathOf(folder);
        foreach (string name in s_names)
        {
            Sandbox.Copy(Repository.PathOf(name), Path.Combine(copy, name));
        }

        return copy;
    }
}
