namespace Amqp.Encoding.Tests.Architecture;

/// <summary>A source file of the library.</summary>
internal sealed class LibrarySource
{
    private static readonly Regex s_nonCode = new(
        """//[^\n]*|/\*.*?\*/|""\"+.*?""\"+|@"(?:""|[^"])*"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'""", RegexOptions.Singleline | RegexOptions.CultureInvariant);

    private static readonly Regex s_declaration = new(
        @"^(?<modifiers>(?:[a-z]+ +)*)(?:class|struct|interface|enum|record|record struct|delegate +[\w<>\[\]?,. ]+?) +(?<name>[A-Z]\w*)(?=[\s<({:;]|$)",
        RegexOptions.Multiline | RegexOptions.CultureInvariant);

    private LibrarySource(string root, string path)
    {
        Path = path.Substring(root.Length + 1).Replace('\\', '/');
        string text = File.ReadAllText(path).Replace("\r\n", "\n");
        Lines = text.Split('\n').Length - 1;
        Code = s_nonCode.Replace(text, match => match.Value[0] == '/' ? "" : "\"\"");
    }

    /// <summary>The path below src/Amqp.Encoding, with slashes.</summary>
    public string Path { get; }

    /// <summary>The folder right below src/Amqp.Encoding.</summary>
    public string Folder => Path.Contains('/') ? Path.Substring(0, Path.IndexOf('/')) : "";

    public bool IsGenerated => Path.EndsWith(".g.cs", StringComparison.Ordinal);

    public int Lines { get; }

    /// <summary>The text without comments and with empty strings.</summary>
    public string Code { get; }

    /// <summary>The types that the file declares in its namespace, not inside other types.</summary>
    public IEnumerable<(string Name, bool IsPublic)> Types => s_declaration.Matches(Code)
        .Select(match => (match.Groups["name"].Value, match.Groups["modifiers"].Value.Contains("public ")));

    public static IReadOnlyList<LibrarySource> LoadAll()
    {
        string root = Repository.PathOf("src", "Amqp.Encoding");
        return Directory.GetFiles(root, "*.cs", SearchOption.AllDirectories)
            .Select(path => new LibrarySource(root, path))
            .Where(source => source.Folder is not ("bin" or "obj"))
            .OrderBy(source => source.Path, StringComparer.Ordinal)
            .ToList();
    }

    public override string ToString() => Path;
}
