using System.Buffers;
using System.Threading.Tasks;
using Amqp.Encoding.Experiment.Forms;
using Amqp.Encoding.Experiment.Records;

namespace Amqp.Encoding.Experiment.Destinations;

/// <summary>Memory: one pooled buffer that is used again, or a new one for each write.</summary>
public sealed class MemoryDestination(bool isFresh = false, bool validate = false) : IDestination
{
    private readonly AmqpBuffer _buffer = new();
    private ArrayBufferWriter<byte> _fresh = new();

    public string Name => "memory";

    public long Size => isFresh ? _fresh.WrittenCount : _buffer.WrittenCount;

    public ValueTask WriteAsync(IExperimentWriter form, Customer[] customers)
    {
        if (isFresh)
        {
            _fresh = new ArrayBufferWriter<byte>();
            form.Write(customers, _fresh);
        }
        else
        {
            _buffer.Reset();
            form.Write(customers, _buffer);
        }

        return default;
    }

    public ValueTask<Customer[]> ReadAsync(IExperimentWriter form) => new(form.Read(isFresh ? _fresh.WrittenMemory : _buffer.WrittenMemory, validate));

    public void Dispose() => _buffer.Dispose();
}
