using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Amqp.Encoding.Site;

/// <summary>An example of the page, from Examples.txt.</summary>
/// <param name="Title">Its name.</param>
/// <param name="About">The part to look at.</param>
/// <param name="Link">The advisory that it led to; null if it led to none.</param>
/// <param name="Content">The text for the field.</param>
internal sealed record Example(string Title, string About, string? Link, string Content)
{
    /// <summary>The first ones have buttons: a message, with which the page opens, a class, and typical mistakes.</summary>
    public const int Chosen = 5;

    public static IReadOnlyList<Example> All { get; } = Read();

    /// <summary>Gets whether its bytes have a fault.</summary>
    public bool IsMistake => Title.StartsWith(Mistake, StringComparison.Ordinal);

    /// <summary>Gets the name of its button.</summary>
    public string Name => IsMistake ? char.ToUpperInvariant(Title[Mistake.Length]) + Title[(Mistake.Length + 1)..] : Title;

    private const string Mistake = "Mistake: ";

    // "# title", a line about it, "> link" if there is one, and the content up to the next title.
    private static List<Example> Read()
    {
        using StreamReader file = new(typeof(Example).Assembly.GetManifestResourceStream("Examples.txt")!);
        return [.. file.ReadToEnd().Replace("\r\n", "\n", StringComparison.Ordinal).Split("\n# ", StringSplitOptions.RemoveEmptyEntries).Select(Parse)];
    }

    private static Example Parse(string text)
    {
        string[] lines = text.TrimStart('#', ' ', '\n').Split('\n');
        string? link = lines[2].StartsWith("> ", StringComparison.Ordinal) ? lines[2][2..] : null;
        return new(lines[0], lines[1], link, string.Join('\n', lines.Skip(link is null ? 2 : 3)).Trim());
    }
}
