using System.Runtime.InteropServices;
using Amqp.Encoding.Perf.Data;
using Amqp.Encoding.Perf.References;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>Arrays and lists of 1,000 ints, and arrays of 1,000 symbols, each compared with code written by hand.</summary>
[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class IntAndSymbolBenchmarks : IDisposable
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
        IntArray_Encode();
        _intArray = _buffer.WrittenSpan.ToArray();
        SymbolArray_Encode();
        _symbolArray = _buffer.WrittenSpan.ToArray();
        IntList_Encode();
        _intList = _buffer.WrittenSpan.ToArray();
        _referenceSymbols = _referenceBuffer.AsSpan(0, SymbolArray_Encode_ByHand()).ToArray();
        _referenceList = _referenceBuffer.AsSpan(0, IntList_Encode_ByHand()).ToArray();
        Check.Equal<byte>(_intList, _referenceList, "int list encode");
        Check.Equal<int>(IntArray_Decode(), _ints, "int array decode");
        Check.Equal<int>(IntList_Decode(), _ints, "int list decode");
        Check.Equal<AmqpSymbol>(SymbolArray_Decode(), _symbols, "symbol array decode");
        Check.Equal<AmqpSymbol>(SymbolArray_Decode_Cached(), _symbols, "symbol array decode, cached");
        Check.That(SymbolArray_View() == SymbolArray_View_ByHand(), "symbol array view");
    }

    /// <summary>Gives the buffer back.</summary>
    [GlobalCleanup]
    public void Dispose()
    {
        _buffer.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>Swaps 1,000 ints by hand.</summary>
    [BenchmarkCategory("int array encode"), Benchmark(Baseline = true)]
    public void IntArray_Encode_ByHand() => HandWritten.SwapInts(_ints, MemoryMarshal.Cast<byte, int>(_referenceBuffer.AsSpan(0, 4_000)));

    /// <summary>Encodes int[1,000] into a reused buffer.</summary>
    [BenchmarkCategory("int array encode"), Benchmark]
    public void IntArray_Encode()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        ArrayEncoding<int>.Default.Write(ref writer, _ints);
        writer.Flush();
    }

    /// <summary>Swaps 1,000 ints by hand.</summary>
    [BenchmarkCategory("int array decode to span"), Benchmark(Baseline = true)]
    public void IntArray_DecodeToSpan_ByHand() => HandWritten.SwapInts(MemoryMarshal.Cast<byte, int>(_referenceBuffer.AsSpan(0, 4_000)), _target);

    /// <summary>Decodes int[1,000] into the caller's span.</summary>
    [BenchmarkCategory("int array decode to span"), Benchmark]
    public int IntArray_DecodeToSpan()
    {
        var reader = new AmqpReader(_intArray.AsSpan());
        return ArrayEncoding<int>.Default.Read(ref reader, _target);
    }

    /// <summary>Swaps 1,000 ints by hand into a new array.</summary>
    [BenchmarkCategory("int array decode"), Benchmark(Baseline = true)]
    public int[] IntArray_Decode_ByHand() => HandWritten.SwapIntsToArray(_ints);

    /// <summary>Decodes int[1,000] into a new array.</summary>
    [BenchmarkCategory("int array decode"), Benchmark]
    public int[] IntArray_Decode()
    {
        var reader = new AmqpReader(_intArray.AsSpan());
        return ArrayEncoding<int>.Default.Read(ref reader);
    }

    /// <summary>Writes 1,000 symbols by hand.</summary>
    [BenchmarkCategory("symbol array encode"), Benchmark(Baseline = true)]
    public int SymbolArray_Encode_ByHand() => HandWritten.WriteSymbols(_texts, _referenceBuffer);

    /// <summary>Encodes 1,000 symbols into a reused buffer.</summary>
    [BenchmarkCategory("symbol array encode"), Benchmark]
    public void SymbolArray_Encode()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        ArrayEncoding<AmqpSymbol>.Default.Write(ref writer, _symbols);
        writer.Flush();
    }

    /// <summary>Walks 1,000 symbols by hand.</summary>
    [BenchmarkCategory("symbol array view"), Benchmark(Baseline = true)]
    public int SymbolArray_View_ByHand() => HandWritten.WalkSymbols(_referenceSymbols, Workloads.SmallCount);

    /// <summary>Walks the bytes of 1,000 symbols through a view.</summary>
    [BenchmarkCategory("symbol array view"), Benchmark]
    public int SymbolArray_View()
    {
        var reader = new AmqpReader(_symbolArray.AsSpan());
        int total = 0;
        foreach (ReadOnlySpan<byte> symbol in reader.ReadBytesArrayView())
        {
            total += symbol.Length;
        }

        return total;
    }

    /// <summary>Makes strings of 1,000 symbols by hand.</summary>
    [BenchmarkCategory("symbol array decode"), Benchmark(Baseline = true)]
    public string[] SymbolArray_Decode_ByHand() => HandWritten.ReadSymbols(_referenceSymbols, Workloads.SmallCount);

    /// <summary>Decodes 1,000 symbols into a new array.</summary>
    [BenchmarkCategory("symbol array decode"), Benchmark]
    public AmqpSymbol[] SymbolArray_Decode()
    {
        var reader = new AmqpReader(_symbolArray.AsSpan());
        return ArrayEncoding<AmqpSymbol>.Default.Read(ref reader);
    }

    /// <summary>Decodes 1,000 symbols into a new array, texts from a cache.</summary>
    [BenchmarkCategory("symbol array decode"), Benchmark]
    public AmqpSymbol[] SymbolArray_Decode_Cached()
    {
        var reader = new AmqpReader(_symbolArray.AsSpan(), _cached);
        return ArrayEncoding<AmqpSymbol>.Default.Read(ref reader);
    }

    /// <summary>Writes a list of 1,000 ints by hand.</summary>
    [BenchmarkCategory("int list encode"), Benchmark(Baseline = true)]
    public int IntList_Encode_ByHand() => HandWritten.WriteIntList(_ints, _referenceBuffer);

    /// <summary>Encodes a list of 1,000 ints into a reused buffer.</summary>
    [BenchmarkCategory("int list encode"), Benchmark]
    public void IntList_Encode()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        ListEncoding<int>.Default.Write(ref writer, _ints);
        writer.Flush();
    }

    /// <summary>Reads a list of 1,000 ints by hand.</summary>
    [BenchmarkCategory("int list decode"), Benchmark(Baseline = true)]
    public int IntList_DecodeToSpan_ByHand() => HandWritten.ReadIntList(_referenceList, _target);

    /// <summary>Decodes a list of 1,000 ints into the caller's span.</summary>
    [BenchmarkCategory("int list decode"), Benchmark]
    public int IntList_DecodeToSpan()
    {
        var reader = new AmqpReader(_intList.AsSpan());
        return ListEncoding<int>.Default.Read(ref reader, _target);
    }

    /// <summary>Decodes a list of 1,000 ints into a new array.</summary>
    [BenchmarkCategory("int list decode"), Benchmark]
    public int[] IntList_Decode()
    {
        var reader = new AmqpReader(_intList.AsSpan());
        return ListEncoding<int>.Default.Read(ref reader);
    }
}
