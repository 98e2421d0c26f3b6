using Amqp.Encoding.Perf.Data;
using Amqp.Encoding.Perf.References;
using Amqp.Encoding.Transport;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>A transfer written and read, compared with code written by hand.</summary>
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
        _encoded = _buffer.AsSpan(0, Write_ByHand()).ToArray();
        Check.Equal<byte>(_buffer.AsSpan(0, Write()).ToArray(), _encoded, "write");
        Check.That(Read_Reused().Equals(_transfer), "read, reused");
        Check.That(Read_Fresh().Equals(_transfer), "read, fresh");
    }

    /// <summary>Writes the transfer by hand.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("write")]
    public int Write_ByHand() => HandWritten.WriteTransfer(_data, _buffer);

    /// <summary>Writes the transfer.</summary>
    [Benchmark]
    [BenchmarkCategory("write")]
    public int Write()
    {
        var writer = new AmqpWriter(_buffer);
        _transfer.WriteTo(ref writer);
        return writer.BytesWritten;
    }

    /// <summary>Measures the transfer.</summary>
    [Benchmark]
    [BenchmarkCategory("write")]
    public int Size() => _transfer.GetEncodedSize();

    /// <summary>Reads the transfer by hand.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("read")]
    public TransferData Read_ByHand() => HandWritten.ReadTransfer(_encoded);

    /// <summary>Reads the transfer into the same instance.</summary>
    [Benchmark]
    [BenchmarkCategory("read")]
    public Transfer Read_Reused()
    {
        var reader = new AmqpReader(_encoded.AsSpan());
        _reused.ReadFrom(ref reader);
        return _reused;
    }

    /// <summary>Reads the transfer into the same instance, without an exception for bad input.</summary>
    [Benchmark]
    [BenchmarkCategory("read")]
    public bool TryRead_Reused() => _reused.TryDecodeFrom(_encoded, out _);

    /// <summary>Reads the transfer into a new instance.</summary>
    [Benchmark]
    [BenchmarkCategory("read")]
    public Transfer Read_Fresh()
    {
        var reader = new AmqpReader(_encoded.AsSpan());
        return Transfer.Read(ref reader);
    }
}
