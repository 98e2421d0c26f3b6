using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;

namespace Amqp.Encoding.Mutation;

/// <summary>
/// The mutants of the files of a folder, in artifacts/mutation. Those of a file hold until it changes; when the tests change, those that survived are tried again.
/// </summary>
internal sealed class Results
{
    private readonly string _library;
    private readonly string _kept;
    private readonly string _tests;

    public Results(string root, string folder, IEnumerable<string> testFolders)
    {
        _library = Path.Combine(root, "src", "Amqp.Encoding");
        _kept = Path.Combine(root, "artifacts", "mutation", folder);
        Directory.CreateDirectory(_kept);
        // Files of test/Unit without tests are part of every run.
        string test = Path.Combine(root, "test"), unit = Path.Combine(test, "Unit");
        IEnumerable<string> helpers = Directory.GetFiles(unit, "*.cs", SearchOption.AllDirectories)
            .Where(path => !Path.GetFileName(path).Contains("Tests", StringComparison.Ordinal) && !Path.GetRelativePath(unit, path).StartsWith("obj", StringComparison.Ordinal));
        IEnumerable<string> tests = testFolders.Select(name => Path.Combine("Unit", name)).Append("Support").Append("Vectors")
            .SelectMany(name => Directory.GetFiles(Path.Combine(test, name), "*", SearchOption.AllDirectories)).Union(helpers).Order(StringComparer.Ordinal);
        _tests = HashOf(tests);
        Files = Directory.GetFiles(Path.Combine(_library, folder), "*.cs", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(_library, path).Replace('\\', '/'))
            .Where(name => !name.EndsWith(".g.cs", StringComparison.Ordinal) && !name.EndsWith(".netstandard.cs", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal).ToArray();
    }

    /// <summary>The hand-written files of the net10.0 assembly.</summary>
    public IReadOnlyList<string> Files { get; }

    /// <summary>Those without results, and those with survivors that other tests may kill.</summary>
    public IEnumerable<string> Open => Files.Where(file => Read(file) is not { } known || (known.Tests != _tests && known.Mutants.Any(mutant => !mutant.IsKilled)));

    public string PathOf(string file) => Path.Combine(_library, file);

    /// <summary>Returns a file as Stryker's options name it, with the places {from..to} of the survivors if only these are tried.</summary>
    public string PlaceOf(string file)
    {
        string text = File.ReadAllText(PathOf(file));
        List<int> starts = [0, .. text.Select((letter, at) => (letter, at)).Where(pair => pair.letter == '\n').Select(pair => pair.at + 1), text.Length];
        return file + string.Concat(LinesTriedAgain(file).Select(lines => FormattableString.Invariant($"{{{starts[lines.First - 1]}..{starts[lines.Last]}}}")));
    }

    /// <summary>Keeps the mutants of a file, with its part of the time.</summary>
    public void Keep(string file, double seconds, IEnumerable<Mutant> mutants)
    {
        (int First, int Last)[] again = LinesTriedAgain(file);
        if (Read(file) is { } known)
        {
            seconds += known.Seconds;
            mutants = known.Mutants.Where(mutant => !Array.Exists(again, lines => lines.First <= mutant.Line && mutant.LastLine <= lines.Last)).Concat(mutants);
        }

        File.WriteAllLines(KeptPath(file), mutants.OrderBy(mutant => mutant.Line).Select(mutant => mutant.ToRow()).ToArray().Prepend(FormattableString.Invariant($"{HashOf([PathOf(file)])}\t{_tests}\t{seconds:F0}")));
    }

    /// <summary>Returns the mutants of a file, the tests and the seconds that they took, or null if they are not known.</summary>
    public (string Tests, double Seconds, Mutant[] Mutants)? Read(string file)
    {
        if (!File.Exists(KeptPath(file)))
        {
            return null;
        }

        string[] rows = File.ReadAllLines(KeptPath(file));
        return rows[0].Split('\t') is [var hash, var tests, var seconds] && hash == HashOf([PathOf(file)])
            ? (tests, double.Parse(seconds, System.Globalization.CultureInfo.InvariantCulture), rows[1..].Select(Mutant.FromRow).ToArray())
            : null;
    }

    // From 1; none if the whole file is tried.
    private (int First, int Last)[] LinesTriedAgain(string file) =>
        Read(file) is { } known ? known.Mutants.Where(mutant => !mutant.IsKilled).Select(mutant => (mutant.Line, mutant.LastLine)).Distinct().ToArray() : [];

    private string KeptPath(string file) => Path.Combine(_kept, Path.ChangeExtension(file.Replace('/', '.'), "tsv"));

    private static string HashOf(IEnumerable<string> paths)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (string path in paths)
        {
            hash.AppendData(System.Text.Encoding.UTF8.GetBytes(Path.GetFileName(path)));
            hash.AppendData(File.ReadAllBytes(path));
        }

        return Convert.ToHexString(hash.GetHashAndReset())[..16];
    }
}
