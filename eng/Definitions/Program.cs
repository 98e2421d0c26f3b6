using System.Collections.Generic;
using System.IO;
using Amqp.Encoding.Definitions;

// Arguments: the root of the repository, the current folder if there is none.
string root = Path.GetFullPath(args.Length > 0 ? args[0] : ".");
string library = Path.Combine(root, "src", "Amqp.Encoding");
IReadOnlyDictionary<string, string> files = Generator.Generate(Path.Combine(root, "eng", "Definitions"));

foreach (string old in Directory.EnumerateFiles(library, "*.g.cs", SearchOption.AllDirectories))
{
    if (Path.GetFileName(Path.GetDirectoryName(old)) == "Generated" && !files.ContainsKey(Path.GetRelativePath(library, old).Replace('\\', '/')))
    {
        File.Delete(old);
    }
}

foreach ((string path, string text) in files)
{
    string target = Path.Combine(library, path);
    Directory.CreateDirectory(Path.GetDirectoryName(target)!);
    File.WriteAllText(target, text);
}

Console.WriteLine($"{files.Count} files");
