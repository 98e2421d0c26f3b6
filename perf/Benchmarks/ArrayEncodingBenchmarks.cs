using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>The array matrix: every type, from 1 to 1,048,576 elements (symbols, strings, binaries 10,240), by the floor, the library, the
/// object path and the boxing baseline.</summary>
[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory, BenchmarkLogicalGroupRule.ByParams)]
public class ArrayEncodingBenchmarks : IDisposable
{
    private ArrayCase _case = ArrayCase.Create("int", 1);

    /// <summary>The AMQP type of the elements; timestamp is DateTime and binary a segment of an array.</summary>
    [ParamsSource(nameof(Types))]
    public string Type { get; set; } = string.Empty;

    /// <summary>The number of elements; symbols, strings and binaries have at most 10,240.</summary>
    [ParamsSource(nameof(Counts))]
    public int Count { get; set; }

    /// <summary>The types; a quick run takes a few.</summary>
    public static IEnumerable<string> Types => BenchConfig.IsQuick ? ["int", "uuid", "symbol"] : ArrayCase.Names;

    /// <summary>The numbers of elements; a quick run takes one.</summary>
    public static IEnumerable<int> Counts => BenchConfig.IsQuick ? [1_024] : [1, 16, 1_024, 1_048_576];

    /// <summary>Makes the values and checks that all agree on them.</summary>
    [GlobalSetup]
    public void Setup()
    {
        BoxedWorkloads.WarmUp();
        _case = ArrayCase.Create(Type, Count);
        _case.Validate();
    }

    /// <summary>Gives buffers back.</summary>
    [GlobalCleanup]
    public void Dispose()
    {
        _case.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>Floor: each element is looked at.</summary>
    [BenchmarkCategory("encode"), Benchmark]
    public long Encode_NoOp() => _case.NoOp();

    /// <summary>Floor: a loop of BinaryPrimitives.</summary>
    [BenchmarkCategory("encode"), Benchmark(Baseline = true)]
    public int Encode_Raw() => _case.RawEncode();

    /// <summary>The library.</summary>
    [BenchmarkCategory("encode"), Benchmark]
    public int Encode_Typed() => _case.Encode();

    /// <summary>The object path.</summary>
    [BenchmarkCategory("encode"), Benchmark]
    public int Encode_Legacy() => _case.EncodeLegacy();

    /// <summary>The boxing baseline.</summary>
    [BenchmarkCategory("encode"), Benchmark]
    public int Encode_Boxing() => _case.EncodeBoxing();

    /// <summary>Floor: a loop of BinaryPrimitives; of variable widths, a walk.</summary>
    [BenchmarkCategory("decode"), Benchmark(Baseline = true)]
    public int Decode_Raw() => _case.RawDecode();

    /// <summary>The library, to a new array.</summary>
    [BenchmarkCategory("decode"), Benchmark]
    public object Decode_Typed() => _case.Decode();

    /// <summary>The library, to the caller's span.</summary>
    [BenchmarkCategory("decode"), Benchmark]
    public int DecodeToSpan_Typed() => _case.DecodeToSpan();

    /// <summary>The library, each element where it lies.</summary>
    [BenchmarkCategory("decode"), Benchmark]
    public long View_Typed() => _case.View();

    /// <summary>The object path, to a new array.</summary>
    [BenchmarkCategory("decode"), Benchmark]
    public object? Decode_Legacy() => _case.DecodeLegacy();

    /// <summary>The boxing baseline, to a new array.</summary>
    [BenchmarkCategory("decode"), Benchmark]
    public object? Decode_Boxing() => _case.DecodeBoxing();
}
