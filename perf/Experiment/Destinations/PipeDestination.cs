namespace Amqp.Encoding.Experiment.Destinations;

/// <summary>Memory through the asynchronous ways: a pipe over a stream of memory that is used again.</summary>
public sealed class PipeDestination : IDestination
{
    private readonly MemoryStream _stream = new();

    public string Name => "memory";

    public long Size => _stream.Length;

    public async ValueTask WriteAsync(ExperimentForm form, Customer[] customers)
    {
        _stream.SetLength(0);
        await Pipes.WriteAsync(form, customers, _stream);
    }

    public async ValueTask<Customer[]> ReadAsync(ExperimentForm form)
    {
        _stream.Position = 0;
        return await Pipes.ReadAsync(form, _stream);
    }

    public void Dispose() => _stream.Dispose();
}
