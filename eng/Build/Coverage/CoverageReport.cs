using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Xml.Linq;

namespace Amqp.Encoding.Coverage;

/// <summary>The lines of hand-written files, from the reports of one or more suites in the form of Cobertura.</summary>
internal sealed class CoverageReport
{
    private readonly string _library;
    private readonly SortedDictionary<string, SortedDictionary<int, CoveredLine>> _files = new(StringComparer.Ordinal);

    /// <param name="library">The folder of the library; files elsewhere are left out.</param>
    public CoverageReport(string library) => _library = Path.GetFullPath(library);

    /// <summary>The lines without coverage, and those of which a branch was not taken: <c>Wire/EncodedSize.cs:12 1/2</c>.</summary>
    public IEnumerable<string> Gaps =>
        from file in _files
        from line in file.Value
        where !line.Value.IsCovered || line.Value.Taken < line.Value.Branches
        select Invariant($"{file.Key}:{line.Key}\t{(line.Value.IsCovered ? $"{line.Value.Taken}/{line.Value.Branches} branches" : "not covered")}");

    /// <summary>A row for each folder, and one for all of them.</summary>
    public IEnumerable<FolderRow> Rows => _files
        .GroupBy(file => file.Key[..Math.Max(file.Key.IndexOf('/', StringComparison.Ordinal), 0)], file => file.Value.Values)
        .Select(folder => FolderRow.Of(folder.Key.Length == 0 ? "." : folder.Key, folder.SelectMany(lines => lines)))
        .Append(FolderRow.Of("all", _files.Values.SelectMany(lines => lines.Values)));

    public void Add(string path)
    {
        XElement root = XDocument.Load(path).Root!;
        string[] sources = root.Descendants("source").Select(source => source.Value).ToArray();
        foreach (XElement type in root.Descendants("class"))
        {
            if (NameOf(sources, (string)type.Attribute("filename")!) is not { } name)
            {
                continue;
            }

            SortedDictionary<int, CoveredLine> lines = _files.TryGetValue(name, out SortedDictionary<int, CoveredLine>? known) ? known : _files[name] = [];
            // Those of methods are there a second time.
            foreach (XElement line in type.Element("lines")!.Elements("line"))
            {
                int number = (int)line.Attribute("number")!;
                lines[number] = Parse(line).Or(lines.GetValueOrDefault(number));
            }
        }
    }

    // The name within the library, or null for generated files and those of other folders.
    private string? NameOf(string[] sources, string file)
    {
        string path = sources.Select(source => Path.GetFullPath(Path.Combine(source, file))).FirstOrDefault(File.Exists) ?? Path.GetFullPath(file);
        string name = Path.GetRelativePath(_library, path).Replace('\\', '/');
        return name.StartsWith("../", StringComparison.Ordinal) || name.StartsWith("obj/", StringComparison.Ordinal) || name.EndsWith(".g.cs", StringComparison.Ordinal) ? null : name;
    }

    // A line with branches says "50% (1/2)".
    private static CoveredLine Parse(XElement line)
    {
        string[] branches = ((string?)line.Attribute("condition-coverage") ?? "(0/0)").Split('(', '/', ')');
        return new CoveredLine((long)line.Attribute("hits")! > 0, int.Parse(branches[2], CultureInfo.InvariantCulture), int.Parse(branches[1], CultureInfo.InvariantCulture));
    }

    private static string Invariant(FormattableString text) => FormattableString.Invariant(text);
}
