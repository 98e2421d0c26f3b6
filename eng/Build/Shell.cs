using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;

namespace Amqp.Encoding.Build;

/// <summary>Starts other programs, and says what is done and how long it takes.</summary>
internal static class Shell
{
    private static readonly string[] s_quiet = ["--verbosity", "quiet", "--nologo", "--tl:off"];

    /// <summary>The root of the repository, in which every program starts.</summary>
    public static string Root { get; } = FindRoot();

    public static string PathOf(params ReadOnlySpan<string> parts) => Path.Combine([Root, .. parts]);

    /// <summary>Runs a program with the console of this one.</summary>
    /// <returns>The exit code.</returns>
    public static int Run(string program, IEnumerable<string> arguments, IReadOnlyDictionary<string, string>? environment = null)
    {
        using Process process = Start(program, arguments, environment, isCaptured: false);
        process.WaitForExit();
        return process.ExitCode;
    }

    /// <summary>Runs a program and keeps the text that it prints to both streams.</summary>
    /// <param name="program">Its name.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="environment">Variables that it has besides those of this process.</param>
    /// <param name="folder">The folder in which it starts; the root if null.</param>
    public static (int Status, string Output) Capture(
        string program, IEnumerable<string> arguments, IReadOnlyDictionary<string, string>? environment = null, string? folder = null)
    {
        using Process process = Start(program, arguments, environment, isCaptured: true, folder);
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output + errors.Result);
    }

    /// <summary>Runs one step of a verb; its output follows only if it fails or warns.</summary>
    /// <exception cref="BuildException">It failed.</exception>
    public static void Step(string title, string program, params string[] arguments)
    {
        using var progress = new Progress(title);
        (int status, string output) = Capture(program, arguments);
        progress.End(status == 0 ? "" : ", failed");
        if (status != 0 || output.Contains(": warning ", StringComparison.Ordinal))
        {
            Console.WriteLine(output);
        }

        BuildException.ThrowUnless(status == 0, status);
    }

    /// <summary>Restores and builds a project or solution.</summary>
    public static void Build(string title, string project, params string[] options) => Step(title, "dotnet", ["build", project, "--configuration", "Release", .. s_quiet, .. options]);

    /// <summary>Builds a project without analyzers: `format --verify` builds it with them. The checks of a change do both, and build it once.</summary>
    public static void BuildFast(string title, string project, params string[] options) =>
        Build(title, project, Environment.GetEnvironmentVariable("CI") == "true" ? options : ["-p:RunAnalyzers=false", .. options]);

    /// <summary>Runs the assembly of a project that was built.</summary>
    public static int RunBuilt(string project, string assembly, IEnumerable<string> arguments, IReadOnlyDictionary<string, string>? environment = null) =>
        Run("dotnet", [BuiltPath(project, assembly), .. arguments], environment);

    public static string BuiltPath(string project, string assembly, string framework = "net10.0") => PathOf(project, "bin", "Release", framework, assembly + ".dll");

    public static bool Has(string program)
    {
        foreach (string folder in (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator))
        {
            if (File.Exists(Path.Combine(folder, program)) || File.Exists(Path.Combine(folder, program + ".exe")))
            {
                return true;
            }
        }

        return false;
    }

    private static Process Start(string program, IEnumerable<string> arguments, IReadOnlyDictionary<string, string>? environment, bool isCaptured, string? folder = null)
    {
        var start = new ProcessStartInfo(program, arguments) { WorkingDirectory = folder ?? Root, RedirectStandardOutput = isCaptured, RedirectStandardError = isCaptured };
        // Nodes that live on would keep the output of a step open.
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        // One compiler that is warm, for the projects that tests build, too.
        start.Environment["UseSharedCompilation"] = "true";
        foreach ((string name, string value) in environment ?? new Dictionary<string, string>())
        {
            start.Environment[name] = value;
        }

        return Process.Start(start)!;
    }

    private static string FindRoot()
    {
        DirectoryInfo folder = new(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "global.json")))
        {
            folder = folder.Parent ?? throw new InvalidOperationException("There is no global.json above the build program.");
        }

        return folder.FullName;
    }
}
