using System.Runtime.CompilerServices;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>Arrays of every fixed-width type compared with a copy or byte swap of the same bytes.</summary>
/// <typeparam name="T">The .NET type of an element.</typeparam>
[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory, BenchmarkLogicalGroupRule.ByParams)]
[GenericTypeArguments(typeof(bool))]
[GenericTypeArguments(typeof(byte))]
[GenericTypeArguments(typeof(sbyte))]
[GenericTypeArguments(typeof(ushort))]
[GenericTypeArguments(typeof(short))]
[GenericTypeArguments(typeof(uint))]
[GenericTypeArguments(typeof(int))]
[GenericTypeArguments(typeof(float))]
[GenericTypeArguments(typeof(Decimal32))]
[GenericTypeArguments(typeof(ulong))]
[GenericTypeArguments(typeof(long))]
[GenericTypeArguments(typeof(double))]
[GenericTypeArguments(typeof(Decimal64))]
[GenericTypeArguments(typeof(AmqpTimestamp))]
[GenericTypeArguments(typeof(Guid))]
[GenericTypeArguments(typeof(Decimal128))]
public class FixedWidthBenchmarks<T> : IDisposable
    where T : unmanaged
{
    private readonly AmqpBuffer _buffer = new();
    private T[] _values = [];
    private T[] _target = [];
    private byte[] _encoded = [];
    private byte[] _bytes = [];

    /// <summary>The number of elements.</summary>
    [Params(1_024, 1_048_576)]
    public int Count { get; set; }

    /// <summary>Makes random values, encodes them and checks that they come back.</summary>
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

    /// <summary>Gives the buffer back.</summary>
    [GlobalCleanup]
    public void Dispose()
    {
        _buffer.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>The bytes moved, and nothing else.</summary>
    [BenchmarkCategory("encode"), Benchmark(Baseline = true)]
    public void EncodeReference() => Move(MemoryMarshal.AsBytes<T>(_values), _bytes);

    /// <summary>Into a reused buffer.</summary>
    [BenchmarkCategory("encode"), Benchmark]
    public void Encode()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        ArrayEncoding<T>.Default.Write(ref writer, _values);
        writer.Flush();
    }

    /// <summary>The bytes moved, and nothing else.</summary>
    [BenchmarkCategory("to span"), Benchmark(Baseline = true)]
    public void DecodeToSpanReference() => Move(_bytes, MemoryMarshal.AsBytes(_target.AsSpan()));

    /// <summary>Into the caller's span.</summary>
    [BenchmarkCategory("to span"), Benchmark]
    public int DecodeToSpan()
    {
        var reader = new AmqpReader(_encoded.AsSpan());
        return ArrayEncoding<T>.Default.Read(ref reader, _target);
    }

    /// <summary>The bytes moved into a new array, cleared before only if it is small.</summary>
    [BenchmarkCategory("to array"), Benchmark(Baseline = true)]
    public T[] DecodeToArrayReference()
    {
        T[] values = Count > 100_000 ? GC.AllocateUninitializedArray<T>(Count) : new T[Count];
        Move(_bytes, MemoryMarshal.AsBytes(values.AsSpan()));
        return values;
    }

    /// <summary>Into a new array.</summary>
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
