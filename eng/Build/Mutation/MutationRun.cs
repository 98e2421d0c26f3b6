using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;

namespace Amqp.Encoding.Mutation;

/// <summary>Tries mutants of the library, folder by folder.</summary>
internal static class MutationRun
{
    /// <summary>Runs Stryker where results are missing, and reports each folder.</summary>
    /// <param name="root">The repository.</param>
    /// <param name="only">A folder of the library; null for all.</param>
    /// <returns>0.</returns>
    public static int Run(string root, string? only)
    {
        Dictionary<string, string> tests = File.ReadLines(PathOf(root, "tests.tsv")).Skip(1).Select(row => row.Split('\t')).ToDictionary(row => row[0], row => row[1]);
        string[] folders = only is not null
            ? [only]
            : [.. Directory.GetDirectories(Path.Combine(root, "src", "Amqp.Encoding")).Select(path => Path.GetFileName(path)).Where(name => name is not ("bin" or "obj"))];

        foreach (string folder in folders)
        {
            string testFolders = tests.GetValueOrDefault(folder, folder);
            var results = new Results(root, folder, testFolders.Split('+'));
            string[][] batches = BatchesOf(results).ToArray();
            foreach (string[] batch in batches)
            {
                Console.WriteLine($"{DateTime.UtcNow:HH:mm} {string.Join(", ", batch)}");
                var clock = Stopwatch.StartNew();
                ILookup<string, Mutant> mutants = Stryker.Run(root, batch, batch.Select(results.PlaceOf), testFolders).ToLookup(mutant => mutant.File);
                foreach (string file in batch)
                {
                    results.Keep(file, clock.Elapsed.TotalSeconds / batch.Length, mutants[file]);
                }

                Report(root, folder, results);
            }

            if (batches.Length == 0)
            {
                Report(root, folder, results);
            }
        }

        return 0;
    }

    private static string PathOf(string root, string name) => Path.Combine(root, "eng", "Build", "Mutation", name);

    // Every run of Stryker builds the library and runs all tests first, so small files share one; an interruption costs no more than a batch.
    private static IEnumerable<string[]> BatchesOf(Results results)
    {
        const int Lines = 750;
        List<string> batch = [];
        int lines = 0;
        foreach (string file in results.Open.ToArray())
        {
            batch.Add(file);
            lines += File.ReadLines(results.PathOf(file)).Count();
            if (lines >= Lines)
            {
                yield return batch.ToArray();
                batch.Clear();
                lines = 0;
            }
        }

        if (batch.Count > 0)
        {
            yield return batch.ToArray();
        }
    }

    private static void Report(string root, string folder, Results results)
    {
        HashSet<string> named = File.ReadLines(PathOf(root, "equivalents.tsv")).Skip(1).Select(row => string.Join('\t', row.Split('\t')[..3])).ToHashSet();
        (string Tests, double Seconds, Mutant[] Mutants)[] files = results.Files.Select(results.Read).OfType<(string, double, Mutant[])>().ToArray();
        Mutant[] mutants = files.SelectMany(file => file.Mutants).ToArray();
        File.WriteAllLines(Path.Combine(root, "artifacts", "mutation", folder + ".tsv"), mutants.Select(mutant => mutant.ToRow()).Prepend("file\tline\tsource\tmutation\tstatus"));
        foreach (Mutant mutant in mutants.Where(mutant => !mutant.IsKilled))
        {
            string name = named.Contains(string.Join('\t', mutant.File, mutant.Source, mutant.Replacement)) ? " (equivalent)" : "";
            Console.WriteLine($"{mutant.Status,-10} {mutant.File}:{mutant.Line}: {mutant.Source} => {mutant.Replacement}{name}");
        }

        int killed = mutants.Count(mutant => mutant.Status == "Killed");
        int timeouts = mutants.Count(mutant => mutant.Status == "Timeout");
        int survived = mutants.Length - killed - timeouts;
        double score = mutants.Length == 0 ? 100 : 100.0 * (killed + timeouts) / mutants.Length;
        string date = DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);
        string row = string.Create(CultureInfo.InvariantCulture, $"{folder}\t{files.Length} of {results.Files.Count}\t{score:F1}\t{mutants.Length}\t{killed}\t{timeouts}\t{survived}\t{date}\t{files.Sum(file => file.Seconds) / 3_600:F2}");
        string table = PathOf(root, "scores.tsv");
        string[] rows = File.ReadAllLines(table);
        string[] scores = [.. rows.Skip(1).Where(known => !known.StartsWith(folder + "\t", StringComparison.Ordinal)).Append(row).Order(StringComparer.Ordinal)];
        File.WriteAllLines(table, scores.Prepend(rows[0]));
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{folder}: {files.Length} of {results.Files.Count} files, {score:F1} % of {mutants.Length} mutants: {killed} killed, {timeouts} timeouts, {survived} survived"));
    }
}
