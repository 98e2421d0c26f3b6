using System.IO;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Documentation;

internal static partial class PackageReadme
{
    /// <summary>Makes the README of the package: links into the repository lead to its public address, and where there is none, they are the text and the path.
    /// Parts that are for a clone are left out, with the markers of tables, and so are pictures in them, because feeds show none of the repository's.</summary>
    public static void Make(string source, string destination, string address)
    {
        string text = ForClones().Replace(File.ReadAllText(source), string.Empty);
        Directory.CreateDirectory(Path.GetDirectoryName(destination)!);
        File.WriteAllText(destination, Link().Replace(text, link => LinkTo(link.Groups["text"].Value, link.Groups["path"].Value, link.Groups["anchor"].Value, address)));
    }

    private static string LinkTo(string text, string path, string anchor, string address) =>
        address.Length != 0 ? $"[{text}]({address}/blob/HEAD/{path}{anchor})"
        : path.StartsWith(text, StringComparison.Ordinal) ? path
        : $"{text} ({path})";

    [GeneratedRegex(@"<!-- not in the package -->.*?<!-- end -->\s*|<!-- (table:.*?|end) -->\n*", RegexOptions.Singleline)]
    private static partial Regex ForClones();

    [GeneratedRegex(@"\[(?<text>[^\]]+)\]\((?!https?:)(?<path>[^)#]+)(?<anchor>#[^)]*)?\)")]
    private static partial Regex Link();
}
