namespace Amqp.Encoding.Experiment.Destinations;

/// <summary>A temporary file, asynchronously piece by piece.</summary>
public sealed class FileDestination : IDestination
{
    private readonly string _path = Path.GetTempFileName();

    public string Name => "file";

    public long Size => new FileInfo(_path).Length;

    public async ValueTask WriteAsync(ExperimentForm form, Customer[] customers)
    {
        await using FileStream file = Open(FileMode.Create, FileAccess.Write);
        await Pipes.WriteAsync(form, customers, file);
    }

    public async ValueTask<Customer[]> ReadAsync(ExperimentForm form)
    {
        await using FileStream file = Open(FileMode.Open, FileAccess.Read);
        return await Pipes.ReadAsync(form, file);
    }

    public void Dispose() => File.Delete(_path);

    // The pipe has the buffer.
    private FileStream Open(FileMode mode, FileAccess access) => new(_path, mode, access, FileShare.Read, bufferSize: 0, FileOptions.Asynchronous);
}
