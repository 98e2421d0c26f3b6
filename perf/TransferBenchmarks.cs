using Amqp.Encoding.Transport;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf;

/// <summary>W4: a transfer against R9, which is written by hand.</summary>
[MemoryDiagnoser]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class TransferBenchmarks
{
    private readonly TransferData _data = Workloads.Transfer();
    private readonly byte[] _buffer = new byte[256];
    private readonly Transfer _reused = new();
    private Transfer _transfer = new();
    private byte[] _encoded = [];

    /// <summary>Prepares the transfer and checks that both write the same bytes.</summary>
    [GlobalSetup]
    public void Setup()
    {
        _transfer = new Transfer
        {
            Handle = _data.Handle,
            DeliveryId = _data.DeliveryId,
            DeliveryTag = new DeliveryTag(_data.DeliveryTag),
            MessageFormat = _data.MessageFormat,
            Settled = _data.Settled,
            More = _data.More,
        };
        _encoded = _buffer.AsSpan(0, R9_Write()).ToArray();
        Check.Equal<byte>(_buffer.AsSpan(0, W4a_Write()).ToArray(), _encoded, "W4a");
        Check.That(W4b_ReadReused().Equals(_transfer), "W4b reused");
        Check.That(W4b_ReadFresh().Equals(_transfer), "W4b fresh");
    }

    /// <summary>R9, writing.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("write")]
    public int R9_Write() => References.WriteTransfer(_data, _buffer);

    /// <summary>W4a.</summary>
    [Benchmark]
    [BenchmarkCategory("write")]
    public int W4a_Write()
    {
        var writer = new AmqpWriter(_buffer);
        _transfer.WriteTo(ref writer);
        return writer.BytesWritten;
    }

    /// <summary>The size of W4.</summary>
    [Benchmark]
    [BenchmarkCategory("write")]
    public int W4_Size() => _transfer.GetEncodedSize();

    /// <summary>R9, reading.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("read")]
    public TransferData R9_Read() => References.ReadTransfer(_encoded);

    /// <summary>W4b into the same instance.</summary>
    [Benchmark]
    [BenchmarkCategory("read")]
    public Transfer W4b_ReadReused()
    {
        var reader = new AmqpReader(_encoded.AsSpan());
        _reused.ReadFrom(ref reader);
        return _reused;
    }

    /// <summary>W4b into the same instance, without an exception for bad input.</summary>
    [Benchmark]
    [BenchmarkCategory("read")]
    public bool W4b_TryReadReused() => _reused.TryDecodeFrom(_encoded, out _);

    /// <summary>W4b into a new instance.</summary>
    [Benchmark]
    [BenchmarkCategory("read")]
    public Transfer W4b_ReadFresh()
    {
        var reader = new AmqpReader(_encoded.AsSpan());
        return Transfer.Read(ref reader);
    }
}
