using System.Runtime.InteropServices;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf;

/// <summary>Arrays and lists of 1,000 (W1a, W1b, W2, W5), each beside its reference.</summary>
[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class CoreBenchmarks : IDisposable
{
    private readonly int[] _ints = Workloads.Ints(Workloads.SmallCount);
    private readonly int[] _target = new int[Workloads.SmallCount];
    private readonly string[] _texts = Workloads.SymbolTexts(Workloads.SmallCount);
    private readonly AmqpBuffer _buffer = new(65_536);
    private readonly byte[] _referenceBuffer = new byte[65_536];
    private readonly AmqpReaderOptions _cached = AmqpReaderOptions.Default.WithTextDecoder(new TextCache(8_192));
    private AmqpSymbol[] _symbols = [];
    private byte[] _intArray = [];
    private byte[] _intList = [];
    private byte[] _symbolArray = [];
    private byte[] _referenceSymbols = [];
    private byte[] _referenceList = [];

    /// <summary>Encodes the input of the decoders and checks that they give back what was encoded.</summary>
    [GlobalSetup]
    public void Setup()
    {
        _symbols = Array.ConvertAll(_texts, static text => new AmqpSymbol(text));
        W1a_Encode();
        _intArray = _buffer.WrittenSpan.ToArray();
        W2a_Encode();
        _symbolArray = _buffer.WrittenSpan.ToArray();
        W5a_Encode();
        _intList = _buffer.WrittenSpan.ToArray();
        _referenceSymbols = _referenceBuffer.AsSpan(0, W2a_R5()).ToArray();
        _referenceList = _referenceBuffer.AsSpan(0, W5a_R10()).ToArray();
        Check.Equal<byte>(_intList, _referenceList, "W5a");
        Check.Equal<int>(W1b_DecodeToArray(), _ints, "W1b");
        Check.Equal<int>(W5b_DecodeToArray(), _ints, "W5b");
        Check.Equal<AmqpSymbol>(W2b_Decode(), _symbols, "W2b");
        Check.Equal<AmqpSymbol>(W2b_DecodeCached(), _symbols, "W2b cached");
        Check.That(W2b_View() == W2b_R6(), "W2b view");
    }

    /// <summary>Gives the buffer back.</summary>
    [GlobalCleanup]
    public void Dispose()
    {
        _buffer.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>R1.</summary>
    [BenchmarkCategory("W1a"), Benchmark(Baseline = true)]
    public void W1a_R1() => References.SwapInts(_ints, MemoryMarshal.Cast<byte, int>(_referenceBuffer.AsSpan(0, 4_000)));

    /// <summary>W1a: int[1000] into a reused buffer.</summary>
    [BenchmarkCategory("W1a"), Benchmark]
    public void W1a_Encode()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        ArrayEncoding<int>.Default.Write(ref writer, _ints);
        writer.Flush();
    }

    /// <summary>R1.</summary>
    [BenchmarkCategory("W1b span"), Benchmark(Baseline = true)]
    public void W1b_R1() => References.SwapInts(MemoryMarshal.Cast<byte, int>(_referenceBuffer.AsSpan(0, 4_000)), _target);

    /// <summary>W1b: int[1000] into the caller's span.</summary>
    [BenchmarkCategory("W1b span"), Benchmark]
    public int W1b_DecodeToSpan()
    {
        var reader = new AmqpReader(_intArray.AsSpan());
        return ArrayEncoding<int>.Default.Read(ref reader, _target);
    }

    /// <summary>R3.</summary>
    [BenchmarkCategory("W1b array"), Benchmark(Baseline = true)]
    public int[] W1b_R3() => References.SwapIntsToArray(_ints);

    /// <summary>W1b: int[1000] into a new array.</summary>
    [BenchmarkCategory("W1b array"), Benchmark]
    public int[] W1b_DecodeToArray()
    {
        var reader = new AmqpReader(_intArray.AsSpan());
        return ArrayEncoding<int>.Default.Read(ref reader);
    }

    /// <summary>R5.</summary>
    [BenchmarkCategory("W2a"), Benchmark(Baseline = true)]
    public int W2a_R5() => References.WriteSymbols(_texts, _referenceBuffer);

    /// <summary>W2a: 1,000 symbols into a reused buffer.</summary>
    [BenchmarkCategory("W2a"), Benchmark]
    public void W2a_Encode()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        ArrayEncoding<AmqpSymbol>.Default.Write(ref writer, _symbols);
        writer.Flush();
    }

    /// <summary>R6.</summary>
    [BenchmarkCategory("W2b view"), Benchmark(Baseline = true)]
    public int W2b_R6() => References.WalkSymbols(_referenceSymbols, Workloads.SmallCount);

    /// <summary>W2b: the bytes of 1,000 symbols through a view.</summary>
    [BenchmarkCategory("W2b view"), Benchmark]
    public int W2b_View()
    {
        var reader = new AmqpReader(_symbolArray.AsSpan());
        int total = 0;
        foreach (ReadOnlySpan<byte> symbol in reader.ReadBytesArrayView())
        {
            total += symbol.Length;
        }

        return total;
    }

    /// <summary>R7.</summary>
    [BenchmarkCategory("W2b"), Benchmark(Baseline = true)]
    public string[] W2b_R7() => References.ReadSymbols(_referenceSymbols, Workloads.SmallCount);

    /// <summary>W2b: 1,000 symbols into a new array.</summary>
    [BenchmarkCategory("W2b"), Benchmark]
    public AmqpSymbol[] W2b_Decode()
    {
        var reader = new AmqpReader(_symbolArray.AsSpan());
        return ArrayEncoding<AmqpSymbol>.Default.Read(ref reader);
    }

    /// <summary>W2b: 1,000 symbols into a new array, texts from a cache.</summary>
    [BenchmarkCategory("W2b"), Benchmark]
    public AmqpSymbol[] W2b_DecodeCached()
    {
        var reader = new AmqpReader(_symbolArray.AsSpan(), _cached);
        return ArrayEncoding<AmqpSymbol>.Default.Read(ref reader);
    }

    /// <summary>R10.</summary>
    [BenchmarkCategory("W5a"), Benchmark(Baseline = true)]
    public int W5a_R10() => References.WriteIntList(_ints, _referenceBuffer);

    /// <summary>W5a: a list of 1,000 ints into a reused buffer.</summary>
    [BenchmarkCategory("W5a"), Benchmark]
    public void W5a_Encode()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        ListEncoding<int>.Default.Write(ref writer, _ints);
        writer.Flush();
    }

    /// <summary>R10.</summary>
    [BenchmarkCategory("W5b span"), Benchmark(Baseline = true)]
    public int W5b_R10() => References.ReadIntList(_referenceList, _target);

    /// <summary>W5b: a list of 1,000 ints into the caller's span.</summary>
    [BenchmarkCategory("W5b span"), Benchmark]
    public int W5b_DecodeToSpan()
    {
        var reader = new AmqpReader(_intList.AsSpan());
        return ListEncoding<int>.Default.Read(ref reader, _target);
    }

    /// <summary>W5b: a list of 1,000 ints into a new array.</summary>
    [BenchmarkCategory("W5b span"), Benchmark]
    public int[] W5b_DecodeToArray()
    {
        var reader = new AmqpReader(_intList.AsSpan());
        return ListEncoding<int>.Default.Read(ref reader);
    }
}
