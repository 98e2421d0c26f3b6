using Amqp.Encoding.Experiment.Forms;
using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Destinations;

/// <summary>A temporary file: asynchronously piece by piece, or encoded in memory and written at once.</summary>
public sealed class FileDestination(bool isSynchronous = false) : IDestination
{
    private readonly string _path = Path.GetTempFileName();
    private readonly AmqpBuffer _buffer = new();

    public string Name => "file";

    public long Size => new FileInfo(_path).Length;

    public async ValueTask WriteAsync(IExperimentWriter form, Customer[] customers)
    {
        if (isSynchronous)
        {
            _buffer.Reset();
            form.Write(customers, _buffer);
            File.WriteAllBytes(_path, _buffer.WrittenSpan);
            return;
        }

        await using FileStream file = Open(FileMode.Create, FileAccess.Write);
        await Pipes.WriteAsync(form, customers, file);
    }

    public async ValueTask<Customer[]> ReadAsync(IExperimentWriter form)
    {
        if (isSynchronous)
        {
            return form.Read(File.ReadAllBytes(_path));
        }

        await using FileStream file = Open(FileMode.Open, FileAccess.Read);
        return await Pipes.ReadAsync(form, file);
    }

    public void Dispose()
    {
        _buffer.Dispose();
        File.Delete(_path);
    }

    // The pipe has the buffer.
    private FileStream Open(FileMode mode, FileAccess access) => new(_path, mode, access, FileShare.Read, bufferSize: 0, FileOptions.Asynchronous);
}
