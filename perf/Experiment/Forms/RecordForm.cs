using System.IO.Pipelines;
using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>A form whose records stand one after the other, and begin with what says how long they are.</summary>
public abstract class RecordForm : IExperimentWriter
{
    private const int RecordsAtOnce = 32;
    private const int FlushAt = 32_768;
    private const int MaxHeader = 24;

    public abstract string Name { get; }

    public abstract string ContentType { get; }

    public bool ReadsWhileArriving => true;

    public virtual bool CanValidate => false;

    public void Write(Customer[] customers, IBufferWriter<byte> output) => WriteRecords(customers, output);

    public async ValueTask WriteAsync(Customer[] customers, PipeWriter output)
    {
        for (int at = 0; at < customers.Length; at += RecordsAtOnce)
        {
            WriteRecords(customers.AsSpan(at, Math.Min(RecordsAtOnce, customers.Length - at)), output);
            if (output.UnflushedBytes >= FlushAt)
            {
                await output.FlushAsync();
            }
        }

        await output.FlushAsync();
    }

    public Customer[] Read(ReadOnlyMemory<byte> data, bool validate = false)
    {
        var customers = new List<Customer>();
        ReadRecords(data, validate, customers);
        return [.. customers];
    }

    public async ValueTask<Customer[]> ReadAsync(PipeReader input)
    {
        var customers = new List<Customer>();
        ReadResult result;
        do
        {
            result = await input.ReadAsync();
            ReadOnlySequence<byte> rest = result.Buffer;
            ReadComplete(ref rest, customers);
            input.AdvanceTo(rest.Start, rest.End);
            if (result.IsCompleted && !rest.IsEmpty)
            {
                throw new InvalidDataException("The input ends inside a record.");
            }
        }
        while (!result.IsCompleted);
        return [.. customers];
    }

    /// <summary>Writes records one after the other.</summary>
    protected abstract void WriteRecords(ReadOnlySpan<Customer> customers, IBufferWriter<byte> output);

    /// <summary>Reads complete records up to the end of the data.</summary>
    protected abstract void ReadRecords(ReadOnlyMemory<byte> data, bool validate, List<Customer> customers);

    /// <summary>Returns the length of the first record, or 0 if more bytes are needed to know it.</summary>
    protected abstract int GetLength(ReadOnlySpan<byte> start);

    private void ReadComplete(ref ReadOnlySequence<byte> rest, List<Customer> customers)
    {
        Span<byte> header = stackalloc byte[MaxHeader];
        while (!rest.IsEmpty)
        {
            ReadOnlyMemory<byte> first = rest.First;
            int length = MeasureComplete(first.Span);
            if (length > 0)
            {
                ReadRecords(first[..length], validate: false, customers);
            }
            else
            {
                // A record in several pieces.
                int known = (int)Math.Min(rest.Length, MaxHeader);
                rest.Slice(0, known).CopyTo(header);
                length = GetLength(header[..known]);
                if (length == 0 || length > rest.Length)
                {
                    return;
                }

                byte[] record = ArrayPool<byte>.Shared.Rent(length);
                rest.Slice(0, length).CopyTo(record);
                ReadRecords(record.AsMemory(0, length), validate: false, customers);
                ArrayPool<byte>.Shared.Return(record);
            }

            rest = rest.Slice(length);
        }
    }

    private int MeasureComplete(ReadOnlySpan<byte> data)
    {
        int complete = 0;
        while (complete < data.Length)
        {
            int length = GetLength(data[complete..]);
            if (length == 0 || length > data.Length - complete)
            {
                break;
            }

            complete += length;
        }

        return complete;
    }
}
