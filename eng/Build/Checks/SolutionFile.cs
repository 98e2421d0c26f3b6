using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

namespace Amqp.Encoding.Build.Checks;

/// <summary>AmqpCodec.sln, made from the project files. Those in solution folders of their own have the folders of the tree.</summary>
internal static class SolutionFile
{
    public const string Name = "AmqpCodec.sln";

    private const string ProjectKind = "{FAE04EC0-301F-11D3-BF4B-00C04F79EFBC}", FolderKind = "{2150E333-8FDC-42A3-9474-1A3956D46DE8}";

    private static readonly string[] s_configurations = ["Debug|Any CPU", "Release|Any CPU"];
    private static readonly string[] s_verbs = ["ActiveCfg", "Build.0"];

    // They need a package that is made first, Mono, or a browser.
    private static readonly string[] s_apart = ["test/Package/Consumers/", "test/Diagnostics/Browser/", "perf/Assets/"];

    public static int Write()
    {
        File.WriteAllText(Shell.PathOf(Name), Make(), new UTF8Encoding(encoderShouldEmitUTF8Identifier: true));
        return 0;
    }

    /// <summary>Writes a filter of the solution, with which some projects build at once.</summary>
    /// <param name="folders">The folders of the projects.</param>
    /// <returns>Its path.</returns>
    public static string WriteFilter(IEnumerable<string> folders)
    {
        string path = Shell.PathOf("artifacts", "tests.slnf");
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        IEnumerable<string> projects = folders.Distinct().Select(folder => Path.Combine(folder, Path.GetFileName(Directory.GetFiles(Shell.PathOf(folder), "*.csproj").Single())));
        string names = string.Join(", ", projects.Select(project => $"\"{project.Replace('/', '\\').Replace("\\", "\\\\", StringComparison.Ordinal)}\""));
        File.WriteAllText(path, $"{{ \"solution\": {{ \"path\": \"..\\\\{Name}\", \"projects\": [{names}] }} }}");
        return path;
    }

    public static IEnumerable<string> Check() => TreeFiles.Read(Name) == Make() ? [] : [$"{Name} is not that of the project files. The verb generate makes it."];

    private static string Make()
    {
        string[] projects = [.. TreeFiles.All.Where(path => path.EndsWith(".csproj", StringComparison.Ordinal) && !s_apart.Any(folder => path.StartsWith(folder, StringComparison.Ordinal)))];
        string[] folders = [.. projects.Select(path => path.Split('/')[0]).Distinct()];
        StringBuilder text = new("\nMicrosoft Visual Studio Solution File, Format Version 12.00\n# Visual Studio Version 17\n");
        foreach (string folder in folders)
        {
            text.Append(CultureInfo.InvariantCulture, $"Project(\"{FolderKind}\") = \"{folder}\", \"{folder}\", \"{IdOf(folder)}\"\nEndProject\n");
        }

        foreach (string path in projects)
        {
            text.Append(CultureInfo.InvariantCulture, $"Project(\"{ProjectKind}\") = \"{Path.GetFileNameWithoutExtension(path)}\", \"{path.Replace('/', '\\')}\", \"{IdOf(path)}\"\nEndProject\n");
        }

        text.Append("Global\n\tGlobalSection(SolutionConfigurationPlatforms) = preSolution\n");
        text.AppendJoin("", s_configurations.Select(name => $"\t\t{name} = {name}\n"));
        text.Append("\tEndGlobalSection\n\tGlobalSection(ProjectConfigurationPlatforms) = postSolution\n");
        text.AppendJoin("", from path in projects from name in s_configurations from verb in s_verbs select $"\t\t{IdOf(path)}.{name}.{verb} = {name}\n");
        text.Append("\tEndGlobalSection\n\tGlobalSection(NestedProjects) = preSolution\n");
        text.AppendJoin("", projects.Select(path => $"\t\t{IdOf(path)} = {IdOf(path.Split('/')[0])}\n"));
        return text.Append("\tEndGlobalSection\nEndGlobal\n").ToString();
    }

    // The same each time, so that the file changes only with the projects.
    private static string IdOf(string path) => new Guid(SHA256.HashData(System.Text.Encoding.UTF8.GetBytes(path)).AsSpan(0, 16)).ToString("B").ToUpperInvariant();
}
