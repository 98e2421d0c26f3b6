using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Baseline;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf;

/// <summary>The workloads W1 to W5 by the boxing baseline, each beside its reference.</summary>
[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class BaselineBenchmarks
{
    private readonly int[] _small = Workloads.Ints(Workloads.SmallCount);
    private readonly int[] _large = Workloads.Ints(Workloads.LargeCount);
    private readonly int[] _smallTarget = new int[Workloads.SmallCount];
    private readonly int[] _largeTarget = new int[Workloads.LargeCount];
    private readonly string[] _texts = Workloads.SymbolTexts(Workloads.SmallCount);
    private readonly BoxedSymbol[] _symbols = BoxedWorkloads.Symbols(Workloads.SymbolTexts(Workloads.SmallCount));
    private readonly List<int> _list = [.. Workloads.Ints(Workloads.SmallCount)];
    private readonly List<object?> _boxedList = [.. Workloads.Ints(Workloads.SmallCount)];
    private readonly MessageData _messageData = Workloads.Message();
    private readonly BoxedMessage _message = BoxedWorkloads.Message(Workloads.Message());
    private readonly TransferData _transferData = Workloads.Transfer();
    private readonly BoxedTransfer _transfer = BoxedWorkloads.Transfer(Workloads.Transfer());
    private readonly byte[] _bytes = new byte[16_384];
    private readonly BoxingBuffer _buffer = new(5_000_000);
    private readonly BoxingBuffer _encodedSmall = new(64);
    private readonly BoxingBuffer _encodedLarge = new(64);
    private readonly BoxingBuffer _encodedSymbols = new(64);
    private readonly BoxingBuffer _encodedList = new(64);
    private readonly BoxingBuffer _encodedMessage = new(64);
    private readonly BoxingBuffer _encodedTransfer = new(64);
    private byte[] _symbolBytes = [];
    private byte[] _listBytes = [];
    private byte[] _messageBytes = [];
    private byte[] _transferBytes = [];

    /// <summary>Prepares the input of the decoders and checks every result.</summary>
    [GlobalSetup]
    public void Setup()
    {
        BoxedWorkloads.WarmUp();
        BoxingEncoder.EncodeArray(_small, _encodedSmall);
        BoxingEncoder.EncodeArray(_large, _encodedLarge);
        BoxingEncoder.EncodeArray(_symbols, _encodedSymbols);
        BoxingEncoder.EncodeList(_list, _encodedList);
        _message.Encode(_encodedMessage);
        _transfer.Encode(_encodedTransfer);
        _symbolBytes = _bytes.AsSpan(0, W2a_Reference()).ToArray();
        _listBytes = _bytes.AsSpan(0, W5a_Reference()).ToArray();
        _messageBytes = _bytes.AsSpan(0, W3a_Reference()).ToArray();
        _transferBytes = _bytes.AsSpan(0, W4a_Reference()).ToArray();

        Check.That(W1a_Boxing() == 4_010 && W1c_Boxing() == 4_000_010, "the size of an int array");
        Check.Equal<int>((int[])W1b_Boxing()!, _small, "W1b");
        Check.Equal<int>((int[])W1d_Boxing()!, _large, "W1d");
        Check.That(W2a_Boxing() == 10 + (4 * _texts.Length) + string.Concat(_texts).Length, "the size of a symbol array");
        Check.Equal<BoxedSymbol>((BoxedSymbol[])W2b_Boxing()!, _symbols, "W2b");
        Check.That(_message.GetEncodeSize() == W3a_Boxing() && W3aBuild_Boxing() == W3a_Boxing(), "the size of a message");
        Check.Equal(BoxedWorkloads.ReadValues(BoxedMessage.Decode(Rewound(_encodedMessage))), _messageData);
        Check.That(W3b_Boxing() == _messageData.Body.Span[^1], "W3b");

        // The baseline reads what the reference wrote, which leaves out nulls at the end.
        Check.Equal(BoxedWorkloads.ReadValues(BoxedMessage.Decode(new BoxingBuffer(_messageBytes, _messageBytes.Length))), _messageData);
        Check.That(_transfer.GetEncodeSize() == W4a_Boxing() && W4a_Boxing() == 27, "the size of a transfer");
        Check.That(((BoxedTransfer)W4b_Boxing()).DeliveryTag.SequenceEqual(_transferData.DeliveryTag), "W4b");
        Check.That(W5a_Boxing() == _listBytes.Length, "the size of a list");
        Check.Equal<byte>(_encodedList.AsSpan(), _listBytes, "W5a");
        Check.That(W5b_Boxing()!.SequenceEqual(_boxedList), "W5b");
    }

    /// <summary>R1 of 1,000.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("W1a")]
    public void W1a_Reference() => References.SwapInts(_small, _smallTarget);

    /// <summary>Encodes an array of 1,000 ints.</summary>
    [Benchmark, BenchmarkCategory("W1a")]
    public int W1a_Boxing() => EncodeArray(_small);

    /// <summary>R3 of 1,000.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("W1b")]
    public int[] W1b_Reference() => References.SwapIntsToArray(_small);

    /// <summary>Decodes an array of 1,000 ints.</summary>
    [Benchmark, BenchmarkCategory("W1b")]
    public Array? W1b_Boxing() => BoxingDecoder.DecodeArray(Rewound(_encodedSmall));

    /// <summary>R1 of 1,000,000.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("W1c")]
    public void W1c_Reference() => References.SwapInts(_large, _largeTarget);

    /// <summary>Encodes an array of 1,000,000 ints.</summary>
    [Benchmark, BenchmarkCategory("W1c")]
    public int W1c_Boxing() => EncodeArray(_large);

    /// <summary>R3 of 1,000,000.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("W1d")]
    public int[] W1d_Reference() => References.SwapIntsToUninitializedArray(_large);

    /// <summary>Decodes an array of 1,000,000 ints.</summary>
    [Benchmark, BenchmarkCategory("W1d")]
    public Array? W1d_Boxing() => BoxingDecoder.DecodeArray(Rewound(_encodedLarge));

    /// <summary>R5.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("W2a")]
    public int W2a_Reference() => References.WriteSymbols(_texts, _bytes);

    /// <summary>Encodes an array of 1,000 symbols.</summary>
    [Benchmark, BenchmarkCategory("W2a")]
    public int W2a_Boxing() => EncodeArray(_symbols);

    /// <summary>R7.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("W2b")]
    public string[] W2b_Reference() => References.ReadSymbols(_symbolBytes, _texts.Length);

    /// <summary>Decodes an array of 1,000 symbols.</summary>
    [Benchmark, BenchmarkCategory("W2b")]
    public Array? W2b_Boxing() => BoxingDecoder.DecodeArray(Rewound(_encodedSymbols));

    /// <summary>R8.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("W3a")]
    public int W3a_Reference() => References.WriteMessage(_messageData, _bytes);

    /// <summary>Encodes a message built before.</summary>
    [Benchmark, BenchmarkCategory("W3a")]
    public int W3a_Boxing()
    {
        _buffer.Reset();
        _message.Encode(_buffer);
        return _buffer.Length;
    }

    /// <summary>Builds and encodes a message.</summary>
    [Benchmark, BenchmarkCategory("W3a")]
    public int W3aBuild_Boxing()
    {
        _buffer.Reset();
        BoxedWorkloads.Message(_messageData).Encode(_buffer);
        return _buffer.Length;
    }

    /// <summary>R11.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("W3b")]
    public MessageData W3b_Reference() => References.ReadMessage(_messageBytes);

    /// <summary>Decodes a message, which makes all of its values, and reads its last byte.</summary>
    [Benchmark, BenchmarkCategory("W3b")]
    public byte W3b_Boxing() => BoxedMessage.Decode(Rewound(_encodedMessage)).Data!.Bytes[^1];

    /// <summary>R9, writing.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("W4a")]
    public int W4a_Reference() => References.WriteTransfer(_transferData, _bytes);

    /// <summary>Encodes a transfer.</summary>
    [Benchmark, BenchmarkCategory("W4a")]
    public int W4a_Boxing()
    {
        _buffer.Reset();
        _transfer.Encode(_buffer);
        return _buffer.Length;
    }

    /// <summary>R9, reading.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("W4b")]
    public TransferData W4b_Reference() => References.ReadTransfer(_transferBytes);

    /// <summary>Decodes a transfer.</summary>
    [Benchmark, BenchmarkCategory("W4b")]
    public BoxedComposite W4b_Boxing() => BoxedComposite.Decode(Rewound(_encodedTransfer));

    /// <summary>R10, writing.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("W5a")]
    public int W5a_Reference() => References.WriteIntList(_small, _bytes);

    /// <summary>Encodes a list of 1,000 ints that are not yet boxed.</summary>
    [Benchmark, BenchmarkCategory("W5a")]
    public int W5a_Boxing() => EncodeList(_list);

    /// <summary>Encodes a list of 1,000 ints that are boxed already.</summary>
    [Benchmark, BenchmarkCategory("W5a")]
    public int W5aBoxed_Boxing() => EncodeList(_boxedList);

    /// <summary>R10, reading.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("W5b")]
    public int[] W5b_Reference() => References.ReadIntListToArray(_listBytes);

    /// <summary>Decodes a list of 1,000 ints.</summary>
    [Benchmark, BenchmarkCategory("W5b")]
    public List<object?>? W5b_Boxing() => BoxingDecoder.DecodeList(Rewound(_encodedList));

    private static BoxingBuffer Rewound(BoxingBuffer buffer)
    {
        buffer.Rewind();
        return buffer;
    }

    private int EncodeArray(Array values)
    {
        _buffer.Reset();
        BoxingEncoder.EncodeArray(values, _buffer);
        return _buffer.Length;
    }

    private int EncodeList(System.Collections.IList values)
    {
        _buffer.Reset();
        BoxingEncoder.EncodeList(values, _buffer);
        return _buffer.Length;
    }
}
