using System.IO.MemoryMappedFiles;

namespace Amqp.Encoding.Fuzz;

/// <summary>The input that runs, in a file that is there still if it ends the process: its length in four bytes, and its bytes.</summary>
internal sealed class CurrentInput : IDisposable
{
    private const string Extension = ".current";

    private readonly MemoryMappedFile _file;
    private readonly MemoryMappedViewAccessor _view;

    public CurrentInput(string folder, Target target)
    {
        Path = System.IO.Path.Combine(folder, target.Name + Extension);
        _file = MemoryMappedFile.CreateFromFile(Path, FileMode.Create, mapName: null, sizeof(int) + Mutator.MaxLength);
        _view = _file.CreateViewAccessor();
    }

    public string Path { get; }

    // Inputs of a corpus may be longer than what the mutator makes.
    public void Write(byte[] input)
    {
        int length = Math.Min(input.Length, Mutator.MaxLength);
        _view.Write(0, length);
        _view.WriteArray(sizeof(int), input, 0, length);
    }

    /// <summary>Reads an input from its own file, or from one that was written here.</summary>
    public static byte[] Read(string path)
    {
        byte[] bytes = File.ReadAllBytes(path);
        return path.EndsWith(Extension, StringComparison.Ordinal) ? bytes.AsSpan(sizeof(int), BitConverter.ToInt32(bytes)).ToArray() : bytes;
    }

    public void Dispose()
    {
        _view.Dispose();
        _file.Dispose();
    }
}
