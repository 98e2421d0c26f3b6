using System.Buffers.Binary;
using Amqp.Encoding.Perf.Data;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>Arrays of 1 to 16 elements, where the overhead of a call shows, compared with loops written by hand for the one case.</summary>
[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory, BenchmarkLogicalGroupRule.ByParams)]
public class ShortArrayBenchmarks
{
    private readonly byte[] _destination = new byte[1_024];
    private readonly int[] _target = new int[16];
    private int[] _ints = [];
    private AmqpSymbol[] _symbols = [];
    private byte[] _intArray = [];
    private byte[] _symbolArray = [];

    /// <summary>The number of elements.</summary>
    [Params(1, 4, 16)]
    public int Count { get; set; }

    /// <summary>Encodes the input of the decoders and checks that both ways write the same bytes.</summary>
    [GlobalSetup]
    public void Setup()
    {
        _ints = Workloads.Ints(Count);
        _symbols = Array.ConvertAll(Workloads.SymbolTexts(Count), static text => new AmqpSymbol(text));
        _intArray = _destination.AsSpan(0, EncodeInts()).ToArray();
        Check.Equal<byte>(_destination.AsSpan(0, EncodeIntsByHand()), _intArray, "ints");
        _symbolArray = _destination.AsSpan(0, EncodeSymbols()).ToArray();
        Check.Equal<byte>(_destination.AsSpan(0, EncodeSymbolsByHand()), _symbolArray, "symbols");
        Check.That(DecodeInts() == DecodeIntsByHand(), "decoded ints");
        Check.Equal<AmqpSymbol>(DecodeSymbols(), DecodeSymbolsByHand(), "decoded symbols");
    }

    /// <summary>By hand.</summary>
    [BenchmarkCategory("encode int"), Benchmark(Baseline = true)]
    public int EncodeIntsByHand()
    {
        Span<byte> destination = _destination;
        destination[0] = 0xE0;
        destination[1] = (byte)(2 + (4 * _ints.Length));
        destination[2] = (byte)_ints.Length;
        destination[3] = 0x71;
        destination = destination[4..];
        foreach (int value in _ints)
        {
            BinaryPrimitives.WriteInt32BigEndian(destination, value);
            destination = destination[4..];
        }

        return 4 + (4 * _ints.Length);
    }

    /// <summary>The library.</summary>
    [BenchmarkCategory("encode int"), Benchmark]
    public int EncodeInts()
    {
        var writer = new AmqpWriter(_destination.AsSpan());
        ArrayEncoding<int>.Default.Write(ref writer, _ints);
        return writer.BytesWritten;
    }

    /// <summary>By hand.</summary>
    [BenchmarkCategory("decode int"), Benchmark(Baseline = true)]
    public int DecodeIntsByHand()
    {
        ReadOnlySpan<byte> source = _intArray;
        if (source[0] != 0xE0 || source[3] != 0x71 || source[1] != source.Length - 2 || source[1] != 2 + (4 * source[2]) || source[2] > _target.Length)
        {
            throw new InvalidOperationException();
        }

        int count = source[2];
        source = source[4..];
        for (int i = 0; i < count; i++)
        {
            _target[i] = BinaryPrimitives.ReadInt32BigEndian(source);
            source = source[4..];
        }

        return count;
    }

    /// <summary>The library.</summary>
    [BenchmarkCategory("decode int"), Benchmark]
    public int DecodeInts()
    {
        var reader = new AmqpReader(_intArray.AsSpan());
        return ArrayEncoding<int>.Default.Read(ref reader, _target);
    }

    /// <summary>By hand.</summary>
    [BenchmarkCategory("encode symbol"), Benchmark(Baseline = true)]
    public int EncodeSymbolsByHand()
    {
        Span<byte> destination = _destination;
        int at = 4;
        foreach (AmqpSymbol symbol in _symbols)
        {
            string text = symbol.Value;
            System.Text.Ascii.FromUtf16(text, destination[(at + 1)..], out int length);
            destination[at] = (byte)length;
            at += 1 + length;
        }

        destination[0] = 0xE0;
        destination[1] = (byte)(at - 2);
        destination[2] = (byte)_symbols.Length;
        destination[3] = 0xA3;
        return at;
    }

    /// <summary>The library.</summary>
    [BenchmarkCategory("encode symbol"), Benchmark]
    public int EncodeSymbols()
    {
        var writer = new AmqpWriter(_destination.AsSpan());
        ArrayEncoding<AmqpSymbol>.Default.Write(ref writer, _symbols);
        return writer.BytesWritten;
    }

    /// <summary>By hand.</summary>
    [BenchmarkCategory("decode symbol"), Benchmark(Baseline = true)]
    public AmqpSymbol[] DecodeSymbolsByHand()
    {
        ReadOnlySpan<byte> source = _symbolArray;
        if (source[0] != 0xE0 || source[3] != 0xA3 || source[1] != source.Length - 2)
        {
            throw new InvalidOperationException();
        }

        var symbols = new AmqpSymbol[source[2]];
        source = source[4..];
        for (int i = 0; i < symbols.Length; i++)
        {
            symbols[i] = new AmqpSymbol(System.Text.Encoding.ASCII.GetString(source.Slice(1, source[0])));
            source = source[(1 + source[0])..];
        }

        return symbols;
    }

    /// <summary>The library.</summary>
    [BenchmarkCategory("decode symbol"), Benchmark]
    public AmqpSymbol[] DecodeSymbols()
    {
        var reader = new AmqpReader(_symbolArray.AsSpan());
        return ArrayEncoding<AmqpSymbol>.Default.Read(ref reader);
    }
}
