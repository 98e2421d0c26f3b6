using System.IO.Pipelines;
using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A form that is read when all of its bytes are there.</summary>
public abstract class WholeForm : IExperimentWriter
{
    public abstract string Name { get; }

    public abstract string ContentType { get; }

    public virtual bool ReadsWhileArriving => false;

    public virtual bool CanValidate => false;

    public abstract void Write(Customer[] customers, IBufferWriter<byte> output);

    public abstract ValueTask WriteAsync(Customer[] customers, PipeWriter output);

    public abstract Customer[] Read(ReadOnlyMemory<byte> data, bool validate = false);

    public virtual async ValueTask<Customer[]> ReadAsync(PipeReader input)
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
