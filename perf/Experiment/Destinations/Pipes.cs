namespace Amqp.Encoding.Experiment.Destinations;

/// <summary>Pipes over streams, with buffers of one size for all destinations.</summary>
internal static class Pipes
{
    private const int BufferSize = 65_536;

    private static readonly StreamPipeWriterOptions s_writing = new(minimumBufferSize: BufferSize, leaveOpen: true);
    private static readonly StreamPipeReaderOptions s_reading = new(bufferSize: BufferSize, leaveOpen: true);

    public static async ValueTask WriteAsync(ExperimentForm form, Customer[] customers, Stream stream)
    {
        var pipe = PipeWriter.Create(stream, s_writing);
        await form.WriteAsync(customers, pipe);
        await pipe.CompleteAsync();
    }

    public static async ValueTask<Customer[]> ReadAsync(ExperimentForm form, Stream stream)
    {
        var pipe = PipeReader.Create(stream, s_reading);
        Customer[] customers = await form.ReadAsync(pipe);
        await pipe.CompleteAsync();
        return customers;
    }
}
