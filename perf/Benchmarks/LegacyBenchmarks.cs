using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>The cost that the object path adds to the typed one: boxed scalars, one call each, and an array of ints.</summary>
[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class LegacyBenchmarks
{
    private const int Rounds = 100;

    private readonly object[] _scalars = [1_000, "text", true, 70_000_000_000L, 1.5, Guid.Parse("f81d4fae-7dec-11d0-a765-00a0c91e6bf6"), 5u, 7ul, (AmqpSymbol)"symbol", DateTime.UtcNow];
    private readonly int[] _ints = EncodingJobs.Ints(1_024);
    private readonly AmqpBuffer _buffer = new(65_536);
    private readonly ByteBuffer _legacy = new(65_536);

    [GlobalSetup]
    public void Setup()
    {
        Scalars_Typed();
        Scalars_Object();
        Check.Equal<byte>(_legacy.Buffer.AsSpan(0, _legacy.Length), _buffer.WrittenSpan, "the bytes of scalars");
        IntArray_Typed();
        IntArray_Object();
        Check.Equal<byte>(_legacy.Buffer.AsSpan(0, _legacy.Length), _buffer.WrittenSpan, "the bytes of an array");
    }

    [BenchmarkCategory("1,000 scalars"), Benchmark(Baseline = true)]
    public void Scalars_Typed()
    {
        _buffer.Reset();
        for (int i = 0; i < Rounds; i++)
        {
            var writer0 = new AmqpWriter(_buffer);
            writer0.WriteInt32((int)_scalars[0]);
            writer0.Flush();
            var writer1 = new AmqpWriter(_buffer);
            writer1.WriteString((string)_scalars[1]);
            writer1.Flush();
            var writer2 = new AmqpWriter(_buffer);
            writer2.WriteBoolean((bool)_scalars[2]);
            writer2.Flush();
            var writer3 = new AmqpWriter(_buffer);
            writer3.WriteInt64((long)_scalars[3]);
            writer3.Flush();
            var writer4 = new AmqpWriter(_buffer);
            writer4.WriteDouble((double)_scalars[4]);
            writer4.Flush();
            var writer5 = new AmqpWriter(_buffer);
            writer5.WriteGuid((Guid)_scalars[5]);
            writer5.Flush();
            var writer6 = new AmqpWriter(_buffer);
            writer6.WriteUInt32((uint)_scalars[6]);
            writer6.Flush();
            var writer7 = new AmqpWriter(_buffer);
            writer7.WriteUInt64((ulong)_scalars[7]);
            writer7.Flush();
            var writer8 = new AmqpWriter(_buffer);
            writer8.WriteSymbol((AmqpSymbol)_scalars[8]);
            writer8.Flush();
            var writer9 = new AmqpWriter(_buffer);
            writer9.WriteDateTime((DateTime)_scalars[9]);
            writer9.Flush();
        }
    }

    [BenchmarkCategory("1,000 scalars"), Benchmark]
    public void Scalars_OneWriter()
    {
        _buffer.Reset();
        for (int i = 0; i < Rounds; i++)
        {
            var writer = new AmqpWriter(_buffer);
            writer.WriteInt32((int)_scalars[0]);
            writer.WriteString((string)_scalars[1]);
            writer.WriteBoolean((bool)_scalars[2]);
            writer.WriteInt64((long)_scalars[3]);
            writer.WriteDouble((double)_scalars[4]);
            writer.WriteGuid((Guid)_scalars[5]);
            writer.WriteUInt32((uint)_scalars[6]);
            writer.WriteUInt64((ulong)_scalars[7]);
            writer.WriteSymbol((AmqpSymbol)_scalars[8]);
            writer.WriteDateTime((DateTime)_scalars[9]);
            writer.Flush();
        }
    }

    [BenchmarkCategory("1,000 scalars"), Benchmark]
    public void Scalars_Codec()
    {
        _legacy.Reset();
        for (int i = 0; i < Rounds; i++)
        {
            AmqpCodec.EncodeInt((int)_scalars[0], _legacy);
            AmqpCodec.EncodeString((string)_scalars[1], _legacy);
            AmqpCodec.EncodeBoolean((bool)_scalars[2], _legacy);
            AmqpCodec.EncodeLong((long)_scalars[3], _legacy);
            AmqpCodec.EncodeDouble((double)_scalars[4], _legacy);
            AmqpCodec.EncodeUuid((Guid)_scalars[5], _legacy);
            AmqpCodec.EncodeUInt((uint)_scalars[6], _legacy);
            AmqpCodec.EncodeULong((ulong)_scalars[7], _legacy);
            AmqpCodec.EncodeSymbol((AmqpSymbol)_scalars[8], _legacy);
            AmqpCodec.EncodeTimeStamp((DateTime)_scalars[9], _legacy);
        }
    }

    [BenchmarkCategory("1,000 scalars"), Benchmark]
    public void Scalars_Object()
    {
        _legacy.Reset();
        for (int i = 0; i < Rounds; i++)
        {
            foreach (object scalar in _scalars)
            {
                AmqpCodec.EncodeObject(scalar, _legacy);
            }
        }
    }

    [BenchmarkCategory("int[1,024]"), Benchmark(Baseline = true)]
    public void IntArray_Typed()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        writer.WriteArray(_ints);
        writer.Flush();
    }

    [BenchmarkCategory("int[1,024]"), Benchmark]
    public void IntArray_Array()
    {
        _legacy.Reset();
        AmqpCodec.EncodeArray(_ints, _legacy);
    }

    [BenchmarkCategory("int[1,024]"), Benchmark]
    public void IntArray_Object()
    {
        _legacy.Reset();
        AmqpCodec.EncodeObject(_ints, _legacy);
    }
}
