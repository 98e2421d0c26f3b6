using System.Collections.Generic;
using System.IO;
using Amqp.Encoding.Definitions;

// Arguments: the root of the repository, the current folder if there is none.
string root = Path.GetFullPath(args.Length > 0 ? args[0] : ".");
string definitions = Path.Combine(root, "eng", "Definitions");
int count = Write("Amqp.Encoding", Generator.Generate(definitions)) + Write("Amqp.Encoding.Diagnostics", Generator.GenerateDiagnostics(definitions));
Console.WriteLine($"{count} files");

int Write(string project, IReadOnlyDictionary<string, string> files)
{
    string folder = Path.Combine(root, "src", project);
    foreach (string old in Directory.EnumerateFiles(folder, "*.g.cs", SearchOption.AllDirectories))
    {
        if (Path.GetFileName(Path.GetDirectoryName(old)) == "Generated" && !files.ContainsKey(Path.GetRelativePath(folder, old).Replace('\\', '/')))
        {
            File.Delete(old);
        }
    }

    foreach ((string path, string text) in files)
    {
        string target = Path.Combine(folder, path);
        Directory.CreateDirectory(Path.GetDirectoryName(target)!);
        File.WriteAllText(target, text);
    }

    return files.Count;
}
