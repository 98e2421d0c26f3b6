using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Baseline;
using Amqp.Encoding.Perf.Data;
using Amqp.Encoding.Perf.References;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>Arrays, lists, a message and a transfer by the boxing baseline, each compared with code written by hand.</summary>
[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class BoxingBenchmarks
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
        _symbolBytes = _bytes.AsSpan(0, SymbolArray_Encode_ByHand()).ToArray();
        _listBytes = _bytes.AsSpan(0, IntList_Encode_ByHand()).ToArray();
        _messageBytes = _bytes.AsSpan(0, Message_Encode_ByHand()).ToArray();
        _transferBytes = _bytes.AsSpan(0, Transfer_Encode_ByHand()).ToArray();

        Check.That(IntArray_Encode_Boxing() == 4_010 && LargeIntArray_Encode_Boxing() == 4_000_010, "the size of an int array");
        Check.Equal<int>((int[])IntArray_Decode_Boxing()!, _small, "int array decode");
        Check.Equal<int>((int[])LargeIntArray_Decode_Boxing()!, _large, "large int array decode");
        Check.That(SymbolArray_Encode_Boxing() == 10 + (4 * _texts.Length) + string.Concat(_texts).Length, "the size of a symbol array");
        Check.Equal<BoxedSymbol>((BoxedSymbol[])SymbolArray_Decode_Boxing()!, _symbols, "symbol array decode");
        Check.That(_message.GetEncodeSize() == Message_Encode_Boxing() && Message_BuildAndEncode_Boxing() == Message_Encode_Boxing(), "the size of a message");
        Check.Equal(BoxedWorkloads.ReadValues(BoxedMessage.Decode(Rewound(_encodedMessage))), _messageData);
        Check.That(Message_Decode_Boxing() == _messageData.Body.Span[^1], "message decode");

        // The baseline reads what the reference wrote, which leaves out nulls at the end.
        Check.Equal(BoxedWorkloads.ReadValues(BoxedMessage.Decode(new BoxingBuffer(_messageBytes, _messageBytes.Length))), _messageData);
        Check.That(_transfer.GetEncodeSize() == Transfer_Encode_Boxing() && Transfer_Encode_Boxing() == 27, "the size of a transfer");
        Check.That(((BoxedTransfer)Transfer_Decode_Boxing()).DeliveryTag.SequenceEqual(_transferData.DeliveryTag), "transfer decode");
        Check.That(IntList_Encode_Boxing() == _listBytes.Length, "the size of a list");
        Check.Equal<byte>(_encodedList.AsSpan(), _listBytes, "int list encode");
        Check.That(IntList_Decode_Boxing()!.SequenceEqual(_boxedList), "int list decode");
    }

    /// <summary>Swaps 1,000 ints by hand.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("int array encode")]
    public void IntArray_Encode_ByHand() => HandWritten.SwapInts(_small, _smallTarget);

    /// <summary>Encodes an array of 1,000 ints.</summary>
    [Benchmark, BenchmarkCategory("int array encode")]
    public int IntArray_Encode_Boxing() => EncodeArray(_small);

    /// <summary>Swaps 1,000 ints by hand into a new array.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("int array decode")]
    public int[] IntArray_Decode_ByHand() => HandWritten.SwapIntsToArray(_small);

    /// <summary>Decodes an array of 1,000 ints.</summary>
    [Benchmark, BenchmarkCategory("int array decode")]
    public Array? IntArray_Decode_Boxing() => BoxingDecoder.DecodeArray(Rewound(_encodedSmall));

    /// <summary>Swaps 1,000,000 ints by hand.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("large int array encode")]
    public void LargeIntArray_Encode_ByHand() => HandWritten.SwapInts(_large, _largeTarget);

    /// <summary>Encodes an array of 1,000,000 ints.</summary>
    [Benchmark, BenchmarkCategory("large int array encode")]
    public int LargeIntArray_Encode_Boxing() => EncodeArray(_large);

    /// <summary>Swaps 1,000,000 ints by hand into a new array that is not cleared.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("large int array decode")]
    public int[] LargeIntArray_Decode_ByHand() => HandWritten.SwapIntsToUninitializedArray(_large);

    /// <summary>Decodes an array of 1,000,000 ints.</summary>
    [Benchmark, BenchmarkCategory("large int array decode")]
    public Array? LargeIntArray_Decode_Boxing() => BoxingDecoder.DecodeArray(Rewound(_encodedLarge));

    /// <summary>Writes 1,000 symbols by hand.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("symbol array encode")]
    public int SymbolArray_Encode_ByHand() => HandWritten.WriteSymbols(_texts, _bytes);

    /// <summary>Encodes an array of 1,000 symbols.</summary>
    [Benchmark, BenchmarkCategory("symbol array encode")]
    public int SymbolArray_Encode_Boxing() => EncodeArray(_symbols);

    /// <summary>Makes strings of 1,000 symbols by hand.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("symbol array decode")]
    public string[] SymbolArray_Decode_ByHand() => HandWritten.ReadSymbols(_symbolBytes, _texts.Length);

    /// <summary>Decodes an array of 1,000 symbols.</summary>
    [Benchmark, BenchmarkCategory("symbol array decode")]
    public Array? SymbolArray_Decode_Boxing() => BoxingDecoder.DecodeArray(Rewound(_encodedSymbols));

    /// <summary>Writes a message by hand.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("message encode")]
    public int Message_Encode_ByHand() => HandWritten.WriteMessage(_messageData, _bytes);

    /// <summary>Encodes a message built before.</summary>
    [Benchmark, BenchmarkCategory("message encode")]
    public int Message_Encode_Boxing()
    {
        _buffer.Reset();
        _message.Encode(_buffer);
        return _buffer.Length;
    }

    /// <summary>Builds and encodes a message.</summary>
    [Benchmark, BenchmarkCategory("message encode")]
    public int Message_BuildAndEncode_Boxing()
    {
        _buffer.Reset();
        BoxedWorkloads.Message(_messageData).Encode(_buffer);
        return _buffer.Length;
    }

    /// <summary>Reads a message by hand.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("message decode")]
    public MessageData Message_Decode_ByHand() => HandWritten.ReadMessage(_messageBytes);

    /// <summary>Decodes a message, which makes all of its values, and reads its last byte.</summary>
    [Benchmark, BenchmarkCategory("message decode")]
    public byte Message_Decode_Boxing() => BoxedMessage.Decode(Rewound(_encodedMessage)).Data!.Bytes[^1];

    /// <summary>Writes a transfer by hand.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("transfer encode")]
    public int Transfer_Encode_ByHand() => HandWritten.WriteTransfer(_transferData, _bytes);

    /// <summary>Encodes a transfer.</summary>
    [Benchmark, BenchmarkCategory("transfer encode")]
    public int Transfer_Encode_Boxing()
    {
        _buffer.Reset();
        _transfer.Encode(_buffer);
        return _buffer.Length;
    }

    /// <summary>Reads a transfer by hand.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("transfer decode")]
    public TransferData Transfer_Decode_ByHand() => HandWritten.ReadTransfer(_transferBytes);

    /// <summary>Decodes a transfer.</summary>
    [Benchmark, BenchmarkCategory("transfer decode")]
    public BoxedComposite Transfer_Decode_Boxing() => BoxedComposite.Decode(Rewound(_encodedTransfer));

    /// <summary>Writes a list of 1,000 ints by hand.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("int list encode")]
    public int IntList_Encode_ByHand() => HandWritten.WriteIntList(_small, _bytes);

    /// <summary>Encodes a list of 1,000 ints that are not yet boxed.</summary>
    [Benchmark, BenchmarkCategory("int list encode")]
    public int IntList_Encode_Boxing() => EncodeList(_list);

    /// <summary>Encodes a list of 1,000 ints that are boxed already.</summary>
    [Benchmark, BenchmarkCategory("int list encode")]
    public int BoxedIntList_Encode_Boxing() => EncodeList(_boxedList);

    /// <summary>Reads a list of 1,000 ints by hand.</summary>
    [Benchmark(Baseline = true), BenchmarkCategory("int list decode")]
    public int[] IntList_Decode_ByHand() => HandWritten.ReadIntListToArray(_listBytes);

    /// <summary>Decodes a list of 1,000 ints.</summary>
    [Benchmark, BenchmarkCategory("int list decode")]
    public List<object?>? IntList_Decode_Boxing() => BoxingDecoder.DecodeList(Rewound(_encodedList));

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
