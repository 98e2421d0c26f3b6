using System.Collections.Generic;
using System.CommandLine;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text.RegularExpressions;
using System.Threading;
using Amqp.Encoding.Serve;

namespace Amqp.Encoding.Build.Verbs;

/// <summary>The packages, the command, the page and the samples.</summary>
internal static class Products
{
    private static readonly string[] s_browsers = ["chromium", "chromium-browser", "google-chrome"];

    private static string Chromium => s_browsers.FirstOrDefault(Shell.Has) ?? "";

    public static IEnumerable<Command> Verbs()
    {
        yield return Verb.Create("pack", "Make the packages in artifacts/packages; the version is a tag such as v1.2.0 on the commit, else that of Directory.Build.props", Pack);
        Argument<string> version = new("version") { Description = "Such as 1.2.0; without it, that of the tag on the commit", DefaultValueFactory = _ => TaggedVersion() ?? "" };
        Command release = new("release", "Make all of a release but the push, which .github/workflows/release.yml does: packs, tests the packages, writes the notes. A dry run names a version") { version };
        release.SetAction(parsed => Release(parsed.GetValue(version)!));
        yield return release;

        yield return Verb.Create("samples", "Run every sample that needs no broker", RunSamples);

        Option<bool> test = Verb.Flag("--test", "Run test/Diagnostics with it, a capture of 1 GB too");
        Command tool = new("tool", "Publish the amqp command as one native file to artifacts/native, and say how soon it starts") { test };
        tool.SetAction(parsed => PublishTool(parsed.GetValue(test)));
        yield return tool;

        Option<bool> serve = Verb.Flag("--serve", "Show it on 127.0.0.1"), browse = Verb.Flag("--test", "Try it in Chromium, which must be installed except on Debian and Ubuntu");
        Option<bool> pictures = Verb.Flag("--pictures", "Also take the pictures of the docs");
        Command site = new("site", "Build the page that explains bytes in a browser, to artifacts/site") { serve, browse, pictures };
        site.SetAction(parsed => BuildSite(parsed.GetValue(serve), parsed.GetValue(browse) || parsed.GetValue(pictures), parsed.GetValue(pictures)));
        yield return site;
    }

    private static int Pack() => Pack(TaggedVersion());

    private static int Pack(string? version)
    {
        // Packing compares the public surface with that of the last release before this commit.
        string? last = TagOf("HEAD^", "--abbrev=0");
        string[] options = [.. version is null ? [] : (string[])["-p:Version=" + version], .. last is null ? [] : (string[])["-p:PackageValidationBaselineVersion=" + last]];
        string packages = Shell.PathOf("artifacts", "packages");
        if (Directory.Exists(packages))
        {
            Directory.Delete(packages, recursive: true);
        }

        foreach (string project in new[] { "Amqp.Encoding", "Amqp.Encoding.Diagnostics", "Amqp.Encoding.Tool" })
        {
            Shell.Step("Packing " + project, "dotnet", ["pack", "src/" + project, "--configuration", "Release", "--verbosity", "quiet", "--nologo", "--tl:off", .. options]);
        }

        foreach (string path in Directory.GetFiles(packages).Order(StringComparer.Ordinal))
        {
            Console.WriteLine(Path.GetFileName(path));
        }

        return 0;
    }

    private static string? TaggedVersion() => TagOf("HEAD", "--exact-match");

    private static string? TagOf(string commit, string option)
    {
        (int status, string tag) = Shell.Capture("git", ["describe", "--tags", option, "--match", "v[0-9]*", commit]);
        return status == 0 ? tag.Trim()[1..] : null;
    }

    private static int Release(string version)
    {
        BuildException.ThrowUnless(version.Length > 0, 1, "There is no tag such as v1.2.0 on the commit. `release 1.2.0` is a dry run.");
        string changes = File.ReadAllText(Shell.PathOf("CHANGELOG.md"));
        bool isDry = TaggedVersion() != version;
        string heading = Regex.Escape(isDry && !changes.Contains($"\n## [{version}]", StringComparison.Ordinal) ? "Unreleased" : version);
        Match notes = Regex.Match(changes, $@"(?s)\n## \[{heading}\][^\n]*\n+(.*?)(?=\n+## |\s*\z)");
        BuildException.ThrowUnless(notes.Success, 1, $"CHANGELOG.md has no heading ## [{version}].");
        bool saysUnreleased = File.ReadAllText(Shell.PathOf("README.md")).Contains("not released yet", StringComparison.Ordinal);
        BuildException.ThrowUnless(!saysUnreleased || isDry, 1, "README.md says that the package is not released yet.");

        int status = Pack(version);
        Suite suite = Tests.Package;
        Shell.BuildFast("Building test/Package", suite.Project);
        status = Math.Max(status, suite.Run());
        string path = Shell.PathOf("artifacts", "release-notes.md");
        File.WriteAllText(path, notes.Groups[1].Value);
        Console.WriteLine($"{path}\nThe workflow then pushes {version}:\n  dotnet nuget push \"artifacts/packages/*.nupkg\" --source https://api.nuget.org/v3/index.json\n  gh release create v{version} --notes-file artifacts/release-notes.md artifacts/packages/* amqp-*");
        return status;
    }

    private static int RunSamples()
    {
        // One of them needs a broker and one needs clients: the verb interop runs them.
        IEnumerable<string> projects = Directory.GetFiles(Shell.PathOf("samples"), "*.csproj", SearchOption.AllDirectories).Where(path => Path.GetFileName(path) is not ("ReceiveFromBroker.csproj" or "Emulator.csproj"));
        foreach (string project in projects.Order(StringComparer.Ordinal))
        {
            Shell.Step("Running " + Path.GetFileName(Path.GetDirectoryName(project)), "dotnet", "run", "--project", project, "--configuration", "Release");
        }

        return 0;
    }

    private static int PublishTool(bool isTested)
    {
        string system = OperatingSystem.IsWindows() ? "win" : OperatingSystem.IsMacOS() ? "osx" : "linux";
        string runtime = $"{system}-{(RuntimeInformation.ProcessArchitecture == Architecture.Arm64 ? "arm64" : "x64")}";
        Shell.Step(
            "Publishing the command as a native file", "dotnet", "publish", "src/Amqp.Encoding.Tool", "--configuration", "Release", "--runtime", runtime,
            "--output", Shell.PathOf("artifacts", "native"), "-p:IsNative=true", "--verbosity", "quiet", "--nologo", "--tl:off");
        string command = Shell.PathOf("artifacts", "native", OperatingSystem.IsWindows() ? "amqp.exe" : "amqp");
        // The median of twenty starts, the process included.
        double[] times = [.. Enumerable.Range(0, 20).Select(_ =>
        {
            var clock = Stopwatch.StartNew();
            Shell.Capture(command, ["value", "int:1"]);
            return clock.Elapsed.TotalMilliseconds;
        }).Order()];
        Console.WriteLine($"{command}: {new FileInfo(command).Length:N0} bytes, starts in {times[9]:F1} ms");
        if (!isTested)
        {
            return 0;
        }

        Suite suite = Tests.Diagnostics with { Filter = "FullyQualifiedName~.Tool.&TestCategory!=tshark" };
        Shell.Build("Building test/Diagnostics", suite.Project);
        Environment.SetEnvironmentVariable("AMQP_COMMAND", command);
        return suite.Run();
    }

    // People wait for it before they see anything: those of a fast phone network for two seconds.
    private const long MaxSiteBytes = 2_600_000;

    private static int BuildSite(bool isServed, bool isTested, bool hasPictures)
    {
        string site = Shell.PathOf("artifacts", "site"), build = Shell.PathOf("artifacts", "site-build");
        Shell.Step(
            "Publishing the page", "dotnet", "publish", "site", "--configuration", "Release", "--output", build, "-p:RunAnalyzers=false", "--verbosity", "quiet", "--nologo", "--tl:off");
        if (Directory.Exists(site))
        {
            Directory.Delete(site, recursive: true);
        }

        Directory.Move(Path.Combine(build, "wwwroot"), site);
        Directory.Delete(build, recursive: true);
        long bytes = Directory.GetFiles(site, "*.br", SearchOption.AllDirectories)
            .Where(path => Path.GetDirectoryName(path) != site || path.EndsWith(".css.br", StringComparison.Ordinal) || Path.GetFileName(path) is "index.html.br" or "app.js.br")
            .Sum(path => new FileInfo(path).Length);
        Console.WriteLine($"artifacts/site: {bytes:N0} bytes compressed");
        BuildException.ThrowUnless(bytes <= MaxSiteBytes, 1, $"The page may have {MaxSiteBytes:N0} bytes at most.");
        DocPages.Write(Path.Combine(site, "docs"));
        if (isServed)
        {
            using FileServer server = new(site, 5_080);
            Console.WriteLine($"Shows {site} on {server.Address}; Ctrl+C ends");
            Thread.Sleep(Timeout.Infinite);
        }

        int status = isTested ? TestSite() : 0;
        foreach ((string screenshot, string picture) in hasPictures ? [("error", "page-error"), ("example-0", "page-message"), ("example-8", "page-ladder")] : Array.Empty<(string, string)>())
        {
            foreach (string end in (string[])[".png", "-dark.png"])
            {
                File.Copy(Shell.PathOf("artifacts", "screenshots", screenshot + end), Shell.PathOf("docs", "pictures", picture + end), overwrite: true);
            }
        }

        return status;
    }

    private static int TestSite()
    {
        if (Chromium.Length == 0)
        {
            Debian.Install("chromium");
        }

        BuildException.ThrowUnless(Chromium.Length > 0, 1, "The page was not tested: there is no chromium, chromium-browser or google-chrome on the PATH.");
        Suite suite = new("test/Diagnostics/Browser", "Amqp.Encoding.Browser");
        Shell.Build("Building test/Diagnostics/Browser", suite.Project);
        return suite.Run();
    }
}
