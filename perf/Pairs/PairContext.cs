using System.Reflection;
using System.Runtime.Loader;

namespace Amqp.Encoding.Perf.Pairs;

/// <summary>An assembly of perf with the library, and all else that is in its folder, apart from other copies of the same.</summary>
public sealed class PairContext : AssemblyLoadContext
{
    private readonly string _folder;

    private PairContext(string folder)
        : base(folder)
    {
        _folder = folder;
    }

    /// <summary>Loads an assembly of perf into a context of its own.</summary>
    public static Assembly Load(string path) => new PairContext(Path.GetDirectoryName(path)!).LoadFile(path);

    /// <inheritdoc/>
    protected override Assembly? Load(AssemblyName assemblyName)
    {
        string path = Path.Combine(_folder, assemblyName.Name + ".dll");
        return File.Exists(path) ? LoadFile(path) : null;
    }

    // From its bytes: Windows does not remove a file that is mapped.
    private Assembly LoadFile(string path) => LoadFromStream(new MemoryStream(File.ReadAllBytes(path)));
}
