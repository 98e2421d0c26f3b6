using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;

namespace Amqp.Encoding.Mutation;

/// <summary>The mutants of the files of a folder, in artifacts/mutation. Those of a file hold until it or the tests change.</summary>
internal sealed class Results
{
    private readonly string _library;
    private readonly string _kept;
    private readonly byte[] _tests;

    public Results(string root, string folder, IEnumerable<string> testFolders)
    {
        _library = Path.Combine(root, "src", "Amqp.Encoding");
        _kept = Path.Combine(root, "artifacts", "mutation", folder);
        Directory.CreateDirectory(_kept);
        IEnumerable<string> tests = testFolders.Select(name => Path.Combine("Unit", name)).Append("Support").Append("Vectors")
            .SelectMany(name => Directory.GetFiles(Path.Combine(root, "test", name), "*", SearchOption.AllDirectories)).Order(StringComparer.Ordinal);
        _tests = HashOf(tests);
        Files = Directory.GetFiles(Path.Combine(_library, folder), "*.cs", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(_library, path).Replace('\\', '/'))
            .Where(name => !name.EndsWith(".g.cs", StringComparison.Ordinal) && !name.EndsWith(".netstandard.cs", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal).ToArray();
    }

    /// <summary>The hand-written files of the net10.0 assembly.</summary>
    public IReadOnlyList<string> Files { get; }

    /// <summary>Those without results.</summary>
    public IEnumerable<string> Open => Files.Where(file => Read(file) is null);

    public string PathOf(string file) => Path.Combine(_library, file);

    /// <summary>Keeps the mutants of a file, with its part of the time.</summary>
    public void Keep(string file, double seconds, IEnumerable<Mutant> mutants) =>
        File.WriteAllLines(KeptPath(file), mutants.Select(mutant => mutant.ToRow()).Prepend(FormattableString.Invariant($"{KeyOf(file)}\t{seconds:F0}")));

    /// <summary>Returns the mutants of a file and the seconds that they took, or null if they are not known.</summary>
    public (double Seconds, Mutant[] Mutants)? Read(string file)
    {
        if (!File.Exists(KeptPath(file)))
        {
            return null;
        }

        string[] rows = File.ReadAllLines(KeptPath(file));
        string[] head = rows[0].Split('\t');
        return head[0] == KeyOf(file)
            ? (double.Parse(head[1], System.Globalization.CultureInfo.InvariantCulture), rows[1..].Select(Mutant.FromRow).ToArray())
            : null;
    }

    private string KeptPath(string file) => Path.Combine(_kept, Path.ChangeExtension(file.Replace('/', '.'), "tsv"));

    private string KeyOf(string file) => Convert.ToHexString(SHA256.HashData([.. _tests, .. HashOf([PathOf(file)])]))[..16];

    private static byte[] HashOf(IEnumerable<string> paths)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (string path in paths)
        {
            hash.AppendData(System.Text.Encoding.UTF8.GetBytes(Path.GetFileName(path)));
            hash.AppendData(File.ReadAllBytes(path));
        }

        return hash.GetHashAndReset();
    }
}
