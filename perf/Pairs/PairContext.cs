using System.Reflection;
using System.Runtime.Loader;

namespace Amqp.Encoding.Perf.Pairs;

/// <summary>An assembly of perf with the library, and all else that is in its folder, apart from other copies of the same.</summary>
public sealed class PairContext(string folder) : AssemblyLoadContext
{
    /// <summary>The variable with the target framework of the library that contexts load, in this process and those of rows; none is that of perf.</summary>
    public const string AssetVariable = "AMQP_PERF_ASSET";

    private const string Library = "Amqp.Encoding";

    /// <summary>Loads an assembly of perf into a context of its own.</summary>
    public static Assembly Load(string path) => new PairContext(Path.GetDirectoryName(path)!).LoadFile(path);

    /// <summary>The project of the library of the commit whose perf is in a folder perf/bin/Release/net10.0.</summary>
    public static string ProjectOf(string folder) => Path.GetFullPath(Path.Combine(folder, "..", "..", "..", "..", "src", Library));

    protected override Assembly? Load(AssemblyName assemblyName)
    {
        string path = assemblyName.Name == Library && Environment.GetEnvironmentVariable(AssetVariable) is { Length: > 0 } asset
            ? Path.Combine(ProjectOf(folder), "bin", "Release", asset, Library + ".dll")
            : Path.Combine(folder, assemblyName.Name + ".dll");
        return File.Exists(path) ? LoadFile(path) : null;
    }

    // From its bytes: Windows does not remove a file that is mapped.
    private Assembly LoadFile(string path) => LoadFromStream(new MemoryStream(File.ReadAllBytes(path)));
}
