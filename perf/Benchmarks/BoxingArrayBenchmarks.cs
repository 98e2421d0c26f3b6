using System.Collections;
using Amqp.Encoding.Baseline;
using Amqp.Encoding.Perf.Data;
using BenchmarkDotNet.Attributes;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>The boxing baseline: arrays of each primitive type, encoded and decoded.</summary>
[MemoryDiagnoser]
public class BoxingArrayBenchmarks
{
    private const int LargeSymbolCount = 10_240;

    private readonly BoxingBuffer _buffer = new(64);
    private readonly BoxingBuffer _encoded = new(64);
    private Array _values = Array.Empty<int>();

    /// <summary>The AMQP type of the elements.</summary>
    [Params("boolean", "ubyte", "uint", "int", "ulong", "long", "double", "timestamp", "uuid", "decimal", "symbol")]
    public string ElementType { get; set; } = string.Empty;

    /// <summary>The number of elements; a large array of symbols has 10,240.</summary>
    [Params(1_024, 1_048_576)]
    public int Count { get; set; }

    /// <summary>Prepares the values and checks the round trip.</summary>
    [GlobalSetup]
    public void Setup()
    {
        BoxedWorkloads.WarmUp();
        _values = ElementType switch
        {
            "boolean" => Workloads.Booleans(Count),
            "ubyte" => Workloads.UBytes(Count),
            "uint" => Workloads.UInts(Count),
            "int" => Workloads.Ints(Count),
            "ulong" => Workloads.ULongs(Count),
            "long" => Workloads.Longs(Count),
            "double" => Workloads.Doubles(Count),
            "timestamp" => Workloads.Timestamps(Count),
            "uuid" => Workloads.Uuids(Count),
            "decimal" => Workloads.Decimals(Count),
            "symbol" => BoxedWorkloads.Symbols(Workloads.SymbolTexts(Math.Min(Count, LargeSymbolCount))),
            _ => throw new InvalidOperationException($"There are no values of type {ElementType}."),
        };
        BoxingEncoder.EncodeArray(_values, _encoded);
        Check.That(BoxingEncoder.GetObjectEncodeSize(_values) == _encoded.Length, "the size of an array");
        Check.That(StructuralComparisons.StructuralEqualityComparer.Equals(Decode(), _values), "the round trip of an array");
    }

    /// <summary>Encodes into a reused buffer.</summary>
    [Benchmark]
    public int Encode()
    {
        _buffer.Reset();
        BoxingEncoder.EncodeArray(_values, _buffer);
        return _buffer.Length;
    }

    /// <summary>Decodes to a new array.</summary>
    [Benchmark]
    public Array? Decode()
    {
        _encoded.Rewind();
        return BoxingDecoder.DecodeArray(_encoded);
    }
}
