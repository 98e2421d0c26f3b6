using Amqp.Encoding.Messaging;
using BenchmarkDotNet.Attributes;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>A batch of messages of 200 bytes, built and read: the time has to be in proportion to their number.</summary>
[MemoryDiagnoser]
public class BatchBenchmarks : IDisposable
{
    private const int MaxSize = 1 << 24;

    private readonly AmqpMessage _envelope = new();
    private readonly AmqpBuffer _buffer = new();
    private readonly MessageBatch _batch;
    private AmqpMessage[] _messages = [];
    private byte[] _encoded = [];

    /// <summary>Makes the batch that is filled again and again.</summary>
    public BatchBenchmarks() => _batch = new MessageBatch(_envelope, MaxSize, _buffer);

    /// <summary>The number of messages.</summary>
    [Params(100, 1_000, 10_000)]
    public int Count { get; set; }

    /// <summary>Makes the messages and a batch of them.</summary>
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
        _encoded = _batch.ToPayload(out _).ToArray();
        Check.That(Read() == 160L * Count, "read");
    }

    /// <summary>Every message is encoded into the batch, and the payload taken.</summary>
    [Benchmark]
    public long Build()
    {
        _batch.Clear();
        foreach (AmqpMessage message in _messages)
        {
            Check.That(_batch.TryAdd(message), "the batch is full");
        }

        return _batch.ToPayload(out _).Length;
    }

    /// <summary>The batch is decoded, and the body of every message read.</summary>
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

    /// <summary>Gives the memory back.</summary>
    [GlobalCleanup]
    public void Dispose()
    {
        _batch.Dispose();
        _buffer.Dispose();
        _envelope.Dispose();
        GC.SuppressFinalize(this);
    }
}
