namespace Amqp.Encoding.Experiment.Destinations;

/// <summary>Memory: one pooled buffer that is used again, or for each write a new one whose arrays are new as well.</summary>
public sealed class MemoryDestination(bool isFresh = false, bool validate = false) : IDestination
{
    private AmqpBuffer _buffer = new();

    public string Name => "memory";

    public long Size => _buffer.WrittenCount;

    public ValueTask WriteAsync(ExperimentForm form, Customer[] customers)
    {
        if (isFresh)
        {
            _buffer.Dispose();
            _buffer = new AmqpBuffer(pool: NoPool.Instance);
        }

        _buffer.Reset();
        form.Write(customers, _buffer);
        return default;
    }

    public ValueTask<Customer[]> ReadAsync(ExperimentForm form) => new(form.Read(_buffer.WrittenMemory, validate));

    public void Dispose() => _buffer.Dispose();

    private sealed class NoPool : ArrayPool<byte>
    {
        public static NoPool Instance { get; } = new();

        public override byte[] Rent(int minimumLength) => new byte[minimumLength];

        public override void Return(byte[] array, bool clearArray = false)
        {
        }
    }
}
