namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>A batch of messages of 200 bytes, built and read: the time has to be in proportion to their number.</summary>
[MemoryDiagnoser]
public class BatchBenchmarks
{
    private const int MaxSize = 1 << 24;

    private readonly AmqpMessage _envelope = new();
    private readonly AmqpBuffer _buffer = new();
    private readonly MessageBatch _batch;
    private AmqpMessage[] _messages = [];
    private byte[] _encoded = [];

    public BatchBenchmarks() => _batch = new MessageBatch(MaxSize, _envelope, _buffer);

    [Params(100, 1_000, 10_000)]
    public int Count { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        _messages = new AmqpMessage[Count];
        for (int i = 0; i < Count; i++)
        {
            _messages[i] = new AmqpMessage { Properties = { MessageId = "message-" + i, To = "queue/orders" } };
            _messages[i].AddData(new byte[160]);
        }

        Check.That(Build() > 200L * Count, "build");
        _encoded = _batch.GetPayload(out _).ToArray();
        Check.That(Read() == 160L * Count, "read");
    }

    [Benchmark]
    public long Build()
    {
        _batch.Clear();
        foreach (AmqpMessage message in _messages)
        {
            Check.That(_batch.TryAdd(message), "the batch is full");
        }

        return _batch.GetPayload(out _).Length;
    }

    [Benchmark]
    public long Read()
    {
        long length = 0;
        foreach (AmqpMessage message in MessageBatch.ReadMessages(AmqpMessage.Decode(_encoded)))
        {
            length += message.BodyLength;
        }

        return length;
    }
}
