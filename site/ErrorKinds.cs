using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Amqp.Encoding.Site;

/// <summary>The table of docs/errors.md: what each kind of error means, and what to do.</summary>
internal static class ErrorKinds
{
    private static readonly Dictionary<string, (string Meaning, string Advice)> s_kinds = Read();

    public static (string Meaning, string Advice)? Find(AmqpDecodeErrorKind kind) => s_kinds.TryGetValue(kind.ToString(), out (string, string) found) ? found : null;

    // Rows of "| `Kind`, `Kind` | meaning | advice |".
    private static Dictionary<string, (string Meaning, string Advice)> Read()
    {
        using StreamReader page = new(typeof(ErrorKinds).Assembly.GetManifestResourceStream("errors.md")!);
        Dictionary<string, (string, string)> kinds = [];
        string advice = "";
        foreach (string line in page.ReadToEnd().Split("## What does each kind mean?")[1].Split('\n').Where(line => line.StartsWith("| `", StringComparison.Ordinal)))
        {
            string[] cells = [.. line.Split('|').Select(cell => cell.Trim())];
            // "The same" is the advice of the row before.
            advice = Plain(cells[3]).Replace("the same", advice, StringComparison.Ordinal);
            foreach (string name in cells[1].Split(',').Select(name => name.Trim(' ', '`')))
            {
                kinds[name] = (Plain(cells[2]), advice);
            }
        }

        return kinds;
    }

    // Without the marks of code and links.
    private static string Plain(string markdown) =>
        System.Text.RegularExpressions.Regex.Replace(markdown, @"\[([^\]]*)\]\([^)]*\)", "$1").Replace("`", "", StringComparison.Ordinal);
}
