namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A form in which customers are written and read: the same objects in, the same objects out. It is read when all of its bytes are there.</summary>
/// <remarks>One instance serves several requests at once.</remarks>
public abstract class ExperimentForm
{
    public abstract string Name { get; }

    /// <summary>Gets the media type over HTTP.</summary>
    public abstract string ContentType { get; }

    /// <summary>Gets whether a read can check a record before it is read.</summary>
    public virtual bool CanValidate => false;

    public abstract void Write(Customer[] customers, IBufferWriter<byte> output);

    /// <summary>Writes customers to a pipe, such as a stream or a response, and flushes whenever enough is written.</summary>
    public abstract ValueTask WriteAsync(Customer[] customers, PipeWriter output);

    public abstract Customer[] Read(ReadOnlyMemory<byte> data, bool validate = false);

    public async ValueTask<Customer[]> ReadAsync(PipeReader input)
    {
        ReadResult result = await input.ReadAsync();
        while (!result.IsCompleted)
        {
            input.AdvanceTo(result.Buffer.Start, result.Buffer.End);
            result = await input.ReadAsync();
        }

        Customer[] customers = Read(result.Buffer);
        input.AdvanceTo(result.Buffer.End);
        return customers;
    }

    private Customer[] Read(in ReadOnlySequence<byte> data)
    {
        if (data.IsSingleSegment)
        {
            return Read(data.First);
        }

        int length = checked((int)data.Length);
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        data.CopyTo(array);
        Customer[] customers = Read(array.AsMemory(0, length));
        ArrayPool<byte>.Shared.Return(array);
        return customers;
    }
}
