using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>Arrays of one type of each width compared with a copy or byte swap of the same bytes.</summary>
/// <typeparam name="T">The .NET type of an element.</typeparam>
[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory, BenchmarkLogicalGroupRule.ByParams)]
[GenericTypeArguments(typeof(bool))]
[GenericTypeArguments(typeof(byte))]
[GenericTypeArguments(typeof(ushort))]
[GenericTypeArguments(typeof(int))]
[GenericTypeArguments(typeof(ulong))]
[GenericTypeArguments(typeof(Guid))]
public class FixedWidthBenchmarks<T>
    where T : unmanaged
{
    private readonly AmqpBuffer _buffer = new();
    private T[] _values = [];
    private T[] _target = [];
    private byte[] _encoded = [];
    private byte[] _bytes = [];

    [Params(1_024, 1_048_576)]
    public int Count { get; set; }

    [GlobalSetup]
    public void Setup()
    {
        _values = new T[Count];
        new Random(0).NextBytes(MemoryMarshal.AsBytes(_values.AsSpan()));
        if (typeof(T) == typeof(bool))
        {
            foreach (ref byte octet in MemoryMarshal.AsBytes(_values.AsSpan()))
            {
                octet &= 1;
            }
        }

        _target = new T[Count];
        _bytes = new byte[Count * Unsafe.SizeOf<T>()];
        Encode();
        _encoded = _buffer.WrittenSpan.ToArray();
        Check.Equal<T>(DecodeToArray(), _values, "array");
        DecodeToSpan();
        Check.Equal<T>(_target, _values, "span");
    }

    [BenchmarkCategory("encode"), Benchmark(Baseline = true)]
    public void EncodeReference() => Move(MemoryMarshal.AsBytes<T>(_values), _bytes);

    [BenchmarkCategory("encode"), Benchmark]
    public void Encode()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        ArrayEncoding<T>.Default.Write(ref writer, _values);
        writer.Flush();
    }

    [BenchmarkCategory("to span"), Benchmark(Baseline = true)]
    public void DecodeToSpanReference() => Move(_bytes, MemoryMarshal.AsBytes(_target.AsSpan()));

    [BenchmarkCategory("to span"), Benchmark]
    public int DecodeToSpan()
    {
        var reader = new AmqpReader(_encoded.AsSpan());
        return ArrayEncoding<T>.Default.Read(ref reader, _target);
    }

    [BenchmarkCategory("to array"), Benchmark(Baseline = true)]
    public T[] DecodeToArrayReference()
    {
        T[] values = Count > 100_000 ? GC.AllocateUninitializedArray<T>(Count) : new T[Count];
        Move(_bytes, MemoryMarshal.AsBytes(values.AsSpan()));
        return values;
    }

    [BenchmarkCategory("to array"), Benchmark]
    public T[] DecodeToArray()
    {
        var reader = new AmqpReader(_encoded.AsSpan());
        return ArrayEncoding<T>.Default.Read(ref reader);
    }

    private static void Move(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        switch (Unsafe.SizeOf<T>())
        {
            case 2:
                BinaryPrimitives.ReverseEndianness(MemoryMarshal.Cast<byte, ushort>(source), MemoryMarshal.Cast<byte, ushort>(destination));
                break;
            case 4:
                BinaryPrimitives.ReverseEndianness(MemoryMarshal.Cast<byte, uint>(source), MemoryMarshal.Cast<byte, uint>(destination));
                break;
            case 8:
                BinaryPrimitives.ReverseEndianness(MemoryMarshal.Cast<byte, ulong>(source), MemoryMarshal.Cast<byte, ulong>(destination));
                break;
            default:
                source.CopyTo(destination);
                break;
        }
    }
}
