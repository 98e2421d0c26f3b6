using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using Amqp.Encoding.Mutation;

// The repository, and a folder of the library; without one, all of them.
string root = Path.GetFullPath(args[0]);
string own = Path.Combine(root, "eng", "Mutation");
Dictionary<string, string> tests = File.ReadLines(Path.Combine(own, "tests.tsv")).Skip(1).Select(row => row.Split('\t')).ToDictionary(row => row[0], row => row[1]);
string[] folders = args.Length > 1
    ? [args[1]]
    : Directory.GetDirectories(Path.Combine(root, "src", "Amqp.Encoding")).Select(path => Path.GetFileName(path)).Where(name => name is not ("bin" or "obj" or "Polyfills")).ToArray();

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

        Report(folder, results);
    }

    if (batches.Length == 0)
    {
        Report(folder, results);
    }
}

// Every run of Stryker builds the library and runs all tests first, so small files share one; an interruption costs no more than a batch.
static IEnumerable<string[]> BatchesOf(Results results)
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

void Report(string folder, Results results)
{
    HashSet<string> named = File.ReadLines(Path.Combine(own, "equivalents.tsv")).Skip(1).Select(row => string.Join('\t', row.Split('\t')[..3])).ToHashSet();
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
    string table = Path.Combine(own, "scores.tsv");
    string[] rows = File.ReadAllLines(table);
    string[] scores = [.. rows.Skip(1).Where(known => !known.StartsWith(folder + "\t", StringComparison.Ordinal)).Append(row).Order(StringComparer.Ordinal)];
    File.WriteAllLines(table, scores.Prepend(rows[0]));
    Page.Update(Path.Combine(root, "docs", "security.md"), scores);
    Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{folder}: {files.Length} of {results.Files.Count} files, {score:F1} % of {mutants.Length} mutants: {killed} killed, {timeouts} timeouts, {survived} survived"));
}
