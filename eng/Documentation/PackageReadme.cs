using System.IO;
using System.Text.RegularExpressions;

namespace Amqp.Encoding.Documentation;

internal static partial class PackageReadme
{
    /// <summary>Makes the README of the package: links into the repository lead to its public address, and where there is none, their text stays. Pictures are
    /// left out, because feeds show none of the repository's.</summary>
    public static void Make(string source, string destination, string address)
    {
        string text = Picture().Replace(File.ReadAllText(source), string.Empty);
        Directory.CreateDirectory(Path.GetDirectoryName(destination)!);
        File.WriteAllText(destination, Link().Replace(text, address.Length == 0 ? "$1" : $"[$1]({address}/blob/HEAD/$2)"));
    }

    [GeneratedRegex(@"!\[[^\]]*\]\((?!https?:)[^)]+\)\s*")]
    private static partial Regex Picture();

    [GeneratedRegex(@"\[([^\]]+)\]\((?!https?:)([^)]+)\)")]
    private static partial Regex Link();
}
