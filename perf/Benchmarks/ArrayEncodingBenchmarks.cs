using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>The array matrix: every type, from 1 to 1,048,576 elements (symbols, strings, binaries 10,240), by the floor, the library, the
/// object path and the boxing baseline.</summary>
[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory, BenchmarkLogicalGroupRule.ByParams)]
public class ArrayEncodingBenchmarks
{
    private ArrayCase _case = ArrayCase.Create("int", 1);

    [ParamsSource(nameof(Types))]
    public string Type { get; set; } = string.Empty;

    [ParamsSource(nameof(Counts))]
    public int Count { get; set; }

    /// <summary>The types; a quick run takes a few.</summary>
    public static IEnumerable<string> Types => BenchConfig.IsQuick ? ["int", "uuid", "symbol"] : ArrayCase.Names;

    /// <summary>The numbers of elements; a quick run takes one.</summary>
    public static IEnumerable<int> Counts => BenchConfig.IsQuick ? [1_024] : [1, 16, 1_024, 1_048_576];

    [GlobalSetup]
    public void Setup()
    {
        BoxedWorkloads.WarmUp();
        _case = ArrayCase.Create(Type, Count);
        _case.Validate();
    }

    [BenchmarkCategory("encode"), Benchmark]
    public long Encode_NoOp() => _case.NoOp();
    [BenchmarkCategory("encode"), Benchmark(Baseline = true)]
    public int Encode_Raw() => _case.RawEncode();
    [BenchmarkCategory("encode"), Benchmark]
    public int Encode_Typed() => _case.Encode();
    [BenchmarkCategory("encode"), Benchmark]
    public int Encode_Legacy() => _case.EncodeLegacy();
    [BenchmarkCategory("encode"), Benchmark]
    public int Encode_Boxing() => _case.EncodeBoxing();
    [BenchmarkCategory("decode"), Benchmark(Baseline = true)]
    public int Decode_Raw() => _case.RawDecode();
    [BenchmarkCategory("decode"), Benchmark]
    public object Decode_Typed() => _case.Decode();
    [BenchmarkCategory("decode"), Benchmark]
    public int DecodeToSpan_Typed() => _case.DecodeToSpan();
    [BenchmarkCategory("decode"), Benchmark]
    public long View_Typed() => _case.View();
    [BenchmarkCategory("decode"), Benchmark]
    public object? Decode_Legacy() => _case.DecodeLegacy();
    [BenchmarkCategory("decode"), Benchmark]
    public object? Decode_Boxing() => _case.DecodeBoxing();
}
