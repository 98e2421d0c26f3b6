using System.ComponentModel;

namespace Amqp.Encoding.Fuzz;

/// <summary>A runtime, or a way to run one, that must read and write every input as .NET 10 does.</summary>
/// <param name="Name">The difference from .NET 10.</param>
/// <param name="Said">The line that the program must print, which proves the difference.</param>
/// <param name="Environment">Its environment.</param>
/// <param name="Culture">Its culture.</param>
/// <param name="Prepare">Builds its program: the command line, or why there is none.</param>
internal sealed record Runtime(
    string Name, string Said, (string Name, string Value)[] Environment, string? Culture = null, Func<(string[] Command, string Refusal)>? Prepare = null)
{
    private static readonly string[] s_linkers = ["clang", "gcc"];

    public static Runtime Plain { get; } = new(".NET 10", "", []);

    public static IReadOnlyList<Runtime> Others { get; } =
    [
        new("no hardware intrinsics", "accelerated False", [("DOTNET_EnableHWIntrinsic", "0")]),
        new("no AVX2", "vectors of 16 bytes", [("DOTNET_EnableAVX2", "0")]),
        new("culture tr-TR", "culture 'tr-TR'", [("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "0")], "tr-TR"),
        new("culture ar-SA", "culture 'ar-SA'", [("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "0")], "ar-SA"),
        new("invariant globalization", "culture ''", [("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "1")]),
        new("server GC", "server GC True", [("DOTNET_gcServer", "1")]),
        new("no TieredPGO", "", [("DOTNET_TieredPGO", "0")]),
        new("netstandard2.0 asset on .NET 10", "", [], Prepare: NetStandard),
        new("netstandard2.0 asset on Mono", "", [], Prepare: Mono),
        new("native", "", [], Prepare: Native),
    ];

    /// <summary>Compares all runtimes, a line for each.</summary>
    public static int CompareAll()
    {
        string inputs = Replay.WriteInputs();
        string[] expected = Plain.Run(inputs, out string said);
        Console.WriteLine($"{Plain.Name}: {expected.Length} results, {said}");
        int different = 0;
        foreach (Runtime runtime in Others)
        {
            string[] results = runtime.Run(inputs, out said);
            string[] differences = results.Length == 0 ? [] : [.. expected.Except(results).Concat(results.Except(expected)).Take(6)];
            different += differences.Length > 0 ? 1 : 0;
            Console.WriteLine($"{runtime.Name}: {(results.Length == 0 ? "NOT RUN" : differences.Length == 0 ? "the same" : "DIFFERENT")}, {said}");
            Array.ForEach(differences, Console.WriteLine);
        }

        File.Delete(inputs);
        return different == 0 ? 0 : 1;
    }

    /// <summary>A line for each input and path; none if the runtime is not here, and then the reason.</summary>
    public string[] Run(string inputs, out string said)
    {
        (string[] command, said) = Prepare is null ? (["dotnet", Replay.Program], "") : Prepare();
        if (command.Length == 0)
        {
            return [];
        }

        string[] arguments = [.. command[1..], "digest", inputs, .. Culture is null ? Array.Empty<string>() : [Culture]];
        Replay.Result result = Replay.Run(Environment, command[0], arguments);
        said = result.Error.Trim();

        // Whatever stops the program shows as a difference: only what is not installed is a reason.
        if (result.ExitCode != 0 && (said.Contains("ICU", StringComparison.Ordinal) || said.Contains("netstandard", StringComparison.Ordinal)))
        {
            said = said.Split('\n').First(line => line.Contains("ICU", StringComparison.Ordinal) || line.Contains("netstandard", StringComparison.Ordinal));
            return [];
        }

        string[] results = result.Output.Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return result.ExitCode == 0 && said.Contains(Said, StringComparison.Ordinal) ? results : ["ended with " + result.ExitCode + " or not as it was told to"];
    }

    private static (string[] Command, string Refusal) NetStandard()
    {
        Build("build", "--framework", "net8.0");
        return (["dotnet", BuiltPath("net8.0", "dll")], "");
    }

    // The program is built where Mono is missing, too: that it compiles is a test.
    private static (string[] Command, string Refusal) Mono()
    {
        Build("build", "--framework", "net472");
        return IsInstalled("mono")
            ? (["mono", BuiltPath("net472", "exe")], "")
            : ([], "Mono is not installed (package mono-devel of Debian)");
    }

    private static (string[] Command, string Refusal) Native()
    {
        string? linker = OperatingSystem.IsLinux() ? Array.Find(s_linkers, IsInstalled) : "";
        if (linker is null)
        {
            return ([], "there is no linker for native code (clang or gcc)");
        }

        string folder = Repository.PathOf("artifacts", "replay", "native");
        string[] options = linker.Length == 0 ? ["--output", folder] : ["--output", folder, "-p:CppCompilerAndLinker=" + linker];
        Build("publish", ["--framework", "net10.0", "-p:IsNative=true", .. options]);
        return ([Path.Combine(folder, "Amqp.Encoding.Replay" + (OperatingSystem.IsWindows() ? ".exe" : ""))], "");
    }

    private static string BuiltPath(string framework, string extension) => Repository.PathOf("test", "Fuzz", "Replay", "bin", "Release", framework, "Amqp.Encoding.Replay." + extension);

    private static void Build(string verb, params string[] options)
    {
        Replay.Result result = Replay.Run(
            [], "dotnet", [verb, "test/Fuzz/Replay", "--configuration", "Release", "-p:RunAnalyzers=false", "--verbosity", "quiet", "--nologo", "--tl:off", .. options]);
        if (result.ExitCode != 0)
        {
            throw new InvalidOperationException(result.Output + result.Error);
        }
    }

    private static bool IsInstalled(string program)
    {
        try
        {
            return Replay.Run([], program, "--version").ExitCode == 0;
        }
        catch (Win32Exception)
        {
            return false;
        }
    }
}
