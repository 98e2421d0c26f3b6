namespace Amqp.Encoding.Tests.Support;

/// <summary>Reads files of decode vectors: the one in the folder of the tests, and those in the folders that AMQP_VECTORS names.</summary>
public static class VectorFile
{
    /// <summary>The environment variable that names folders of more vectors, parted as in PATH.</summary>
    public const string FoldersVariable = "AMQP_VECTORS";

    private const string Header = "name\thex\texpected\texpected-detail\tnote";
    private static readonly string[] s_verdicts = ["ok-value", "ok", "error"];
    private static readonly string[] s_repetition = [")*"];

    /// <summary>The folder of the test data in the output of the test project.</summary>
    public static string DataFolder { get; } =
        Path.Combine(Path.GetDirectoryName(typeof(VectorFile).Assembly.Location)!, "Vectors");

    /// <summary>The rows of the project's own file, then those of every file of vectors in the folders of AMQP_VECTORS.</summary>
    public static IReadOnlyList<VectorRow> LoadAll() => LoadAll(Environment.GetEnvironmentVariable(FoldersVariable));

    /// <summary>The rows of the project's own file, then those of every file of vectors in the given folders, parted as in PATH.</summary>
    public static IReadOnlyList<VectorRow> LoadAll(string? folders)
    {
        List<VectorRow> rows = new List<VectorRow>(Load(Path.Combine(DataFolder, "decode.tsv")));

        foreach (string folder in (folders ?? "").Split(Path.PathSeparator).Where(folder => folder.Trim().Length > 0))
        {
            foreach (string path in Directory.GetFiles(folder.Trim(), "*.tsv").Where(IsVectorFile).OrderBy(path => path, StringComparer.Ordinal))
            {
                rows.AddRange(Load(path));
            }
        }

        return rows;
    }

    /// <summary>Whether the first line of a file is the heading of decode vectors.</summary>
    public static bool IsVectorFile(string path) => File.ReadLines(path).FirstOrDefault() == Header;

    /// <summary>The rows of a file of decode vectors.</summary>
    public static IReadOnlyList<VectorRow> Load(string path)
    {
        if (!IsVectorFile(path))
        {
            throw new FormatException($"{path} has not the heading of decode vectors.");
        }

        List<VectorRow> rows = new List<VectorRow>();
        int line = 0;

        foreach (string text in File.ReadLines(path))
        {
            if (++line > 1 && text.Length > 0)
            {
                rows.Add(Row(text.Split('\t'), path, line));
            }
        }

        return rows;
    }

    /// <summary>Puts bytes together from terms joined by <c>+</c>: plain hex, <c>(HEX)*N</c>, or <c>@path</c> relative to a folder.</summary>
    public static byte[] ParseTerms(string terms, string folder)
    {
        MemoryStream bytes = new MemoryStream();

        foreach (string term in terms.Split('+').Select(term => term.Trim()))
        {
            if (term.Length > 0 && term[0] == '@')
            {
                byte[] file = File.ReadAllBytes(Path.Combine(folder, term.Substring(1)));
                bytes.Write(file, 0, file.Length);
                continue;
            }

            string hex = term;
            int times = 1;

            if (term.Length > 0 && term[0] == '(')
            {
                string[] parts = term.Substring(1).Split(s_repetition, StringSplitOptions.None);

                if (parts.Length != 2)
                {
                    throw new FormatException($"Not a repetition: {term}");
                }

                hex = parts[0];
                times = int.Parse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture);
            }

            byte[] part = HexText.Parse(hex);

            for (int i = 0; i < times; i++)
            {
                bytes.Write(part, 0, part.Length);
            }
        }

        return bytes.ToArray();
    }

    private static VectorRow Row(string[] columns, string path, int line)
    {
        string folder = Path.GetDirectoryName(Path.GetFullPath(path))!;
        string file = folder == DataFolder ? Path.GetFileName(path) : Path.Combine(Path.GetFileName(folder), Path.GetFileName(path));
        string source = $"{file}:{line.ToString(CultureInfo.InvariantCulture)}";

        if (columns.Length != 5 || columns[0].IndexOf('/') < 1 || !s_verdicts.Contains(columns[2]))
        {
            throw new FormatException($"{source} is not a row of decode vectors.");
        }

        return new VectorRow(columns[0], () => ParseTerms(columns[1], folder), columns[2], columns[3], columns[4], source);
    }
}
