using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Text.Json;

namespace Amqp.Encoding.Mutation;

/// <summary>Runs Stryker over some files.</summary>
internal static class Stryker
{
    private static readonly string[] s_reporters = ["json", "dots"];

    // Texts of errors are for people: a test of each would repeat it. The library has no other texts than those and the names of the standard, which vectors compare.
    private static readonly string[] s_ignored = ["string"];

    /// <summary>Returns the mutants that were tried.</summary>
    /// <param name="root">The repository.</param>
    /// <param name="files">The files to change.</param>
    /// <param name="places">The files, each with the parts of it in Stryker's form if only these are to change.</param>
    /// <param name="tests">The folders of tests.</param>
    public static Mutant[] Run(string root, IReadOnlyList<string> files, IEnumerable<string> places, string tests)
    {
        string output = Path.Combine(root, "artifacts", "mutation", "stryker");
        if (Directory.Exists(output))
        {
            Directory.Delete(output, recursive: true);
        }

        Directory.CreateDirectory(output);
        string copy = Copy.Make(root, files);
        string options = Path.Combine(output, "options.json");
        File.WriteAllText(options, OptionsFor(places));
        var start = new ProcessStartInfo("dotnet", ["dotnet-stryker", "--config-file", options, "--output", output]) { WorkingDirectory = Path.Combine(copy, "test", "Unit") };
        // The project of the tests reads it.
        start.Environment["AMQP_MUTATION_TESTS"] = tests;
        using Process process = Process.Start(start)!;
        process.WaitForExit();
        string report = Path.Combine(output, "reports", "mutation-report.json");
        if (!File.Exists(report))
        {
            throw new InvalidOperationException($"Stryker ended with {process.ExitCode} and left no report.");
        }

        using JsonDocument json = JsonDocument.Parse(File.ReadAllText(report));
        return json.RootElement.GetProperty("files").EnumerateObject().SelectMany(file => Parse(copy, file)).ToArray();
    }

    private static string OptionsFor(IEnumerable<string> places) => JsonSerializer.Serialize(new Dictionary<string, object>
    {
        ["stryker-config"] = new Dictionary<string, object>
        {
            ["project"] = "Amqp.Encoding.csproj",
            ["configuration"] = "Release",
            ["target-framework"] = "net10.0",
            ["mutate"] = places.Select(place => "**/" + place),
            ["reporters"] = s_reporters,
            ["ignore-mutations"] = s_ignored,
            ["concurrency"] = 1,
        },
    });

    private static Mutant[] Parse(string root, JsonProperty file)
    {
        string library = Path.Combine(root, "src", "Amqp.Encoding");
        string path = Path.GetFullPath(file.Name, library);
        string[] lines = file.Value.GetProperty("source").GetString()!.Split('\n');
        string name = Path.GetRelativePath(library, path).Replace('\\', '/');
        return file.Value.GetProperty("mutants").EnumerateArray().Where(Mutant.IsTried).Select(mutant => Mutant.Parse(name, lines, mutant)).ToArray();
    }
}
