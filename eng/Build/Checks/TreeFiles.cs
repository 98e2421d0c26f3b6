using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Build.Checks;

/// <summary>The files that git tracks or would add.</summary>
internal static class TreeFiles
{
    /// <summary>Their paths from the root, with slashes, in order.</summary>
    public static IReadOnlyList<string> All { get; } =
        [.. Shell.Capture("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"]).Output.Split('\n', StringSplitOptions.RemoveEmptyEntries)
            .Where(path => File.Exists(Shell.PathOf(path))).Order(StringComparer.Ordinal)];

    /// <summary>Whether a file of these folders has changes that are not committed.</summary>
    public static bool HasChanges(string[] folders) => Shell.Capture("git", ["status", "--porcelain", "--", .. folders]).Output.Length > 0;

    /// <summary>C# that people write.</summary>
    public static IEnumerable<string> HandWritten(string folder) =>
        All.Where(path => path.StartsWith(folder + "/", StringComparison.Ordinal) && path.EndsWith(".cs", StringComparison.Ordinal) && !Regex.IsMatch(path, @"/Generated/|\.g\.cs$"));

    public static string Read(string path) => File.ReadAllText(Shell.PathOf(path)).Replace("\r\n", "\n", StringComparison.Ordinal);
}
