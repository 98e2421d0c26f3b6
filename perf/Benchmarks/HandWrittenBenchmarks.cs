using System.Buffers.Binary;
using System.Runtime.InteropServices;
using Amqp.Encoding.Perf.Data;
using Amqp.Encoding.Perf.References;
using BenchmarkDotNet.Attributes;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>The code that is written by hand, alone.</summary>
[MemoryDiagnoser]
public class HandWrittenBenchmarks
{
    private readonly int[] _small = Workloads.Ints(Workloads.SmallCount);
    private readonly int[] _large = Workloads.Ints(Workloads.LargeCount);
    private readonly int[] _smallTarget = new int[Workloads.SmallCount];
    private readonly int[] _largeTarget = new int[Workloads.LargeCount];
    private readonly string[] _texts = Workloads.SymbolTexts(Workloads.SmallCount);
    private readonly MessageData _message = Workloads.Message();
    private readonly TransferData _transfer = Workloads.Transfer();
    private readonly byte[] _buffer = new byte[16_384];
    private byte[] _symbols = [];
    private byte[] _list = [];
    private byte[] _encodedMessage = [];
    private byte[] _encodedTransfer = [];

    /// <summary>Prepares the input of the readers and checks every result.</summary>
    [GlobalSetup]
    public void Setup()
    {
        int[] swapped = Array.ConvertAll(_small, BinaryPrimitives.ReverseEndianness);
        Ints_Swap_1000();
        Check.Equal<int>(_smallTarget, swapped, "swap");
        Check.Equal<int>(Ints_SwapToNewArray_1000(), swapped, "new array");
        Check.Equal<int>(HandWritten.SwapIntsToUninitializedArray(_small), swapped, "new array");
        Ints_WriteOneByOne_1000();
        Check.Equal<int>(_smallTarget, swapped, "one by one");
        Bytes_Copy_4000();
        Check.Equal<int>(_smallTarget, _small, "copy");

        _symbols = _buffer.AsSpan(0, Symbols_Write()).ToArray();
        Check.That(Symbols_Walk() == string.Concat(_texts).Length, "walk");
        Check.Equal<string>(Symbols_Read(), _texts, "strings");

        _encodedMessage = _buffer.AsSpan(0, Message_Write()).ToArray();
        Check.Equal(Message_Read(), _message);
        _encodedTransfer = _buffer.AsSpan(0, Transfer_Write()).ToArray();
        Check.Equal<byte>(_encodedTransfer, Convert.FromHexString("005314C0110652017000003039A00401020304434242"), "transfer");
        Check.Equal(Transfer_Read(), _transfer);

        _list = _buffer.AsSpan(0, IntList_Write()).ToArray();
        Check.That(IntList_ReadToSpan() == _small.Length, "list");
        Check.Equal<int>(_smallTarget, _small, "list");
        Check.Equal<int>(IntList_ReadToArray(), _small, "list");
    }

    /// <summary>Swaps 1,000 ints.</summary>
    [Benchmark]
    public void Ints_Swap_1000() => HandWritten.SwapInts(_small, _smallTarget);

    /// <summary>Swaps 1,000,000 ints.</summary>
    [Benchmark]
    public void Ints_Swap_1M() => HandWritten.SwapInts(_large, _largeTarget);

    /// <summary>Copies 4,000 bytes.</summary>
    [Benchmark]
    public void Bytes_Copy_4000() => HandWritten.Copy(MemoryMarshal.AsBytes<int>(_small), MemoryMarshal.AsBytes(_smallTarget.AsSpan()));

    /// <summary>Copies 4,000,000 bytes.</summary>
    [Benchmark]
    public void Bytes_Copy_4M() => HandWritten.Copy(MemoryMarshal.AsBytes<int>(_large), MemoryMarshal.AsBytes(_largeTarget.AsSpan()));

    /// <summary>Swaps 1,000 ints into a new array.</summary>
    [Benchmark]
    public int[] Ints_SwapToNewArray_1000() => HandWritten.SwapIntsToArray(_small);

    /// <summary>Swaps 1,000,000 ints into a new array that is not cleared.</summary>
    [Benchmark]
    public int[] Ints_SwapToUninitializedArray_1M() => HandWritten.SwapIntsToUninitializedArray(_large);

    /// <summary>Writes 1,000 ints one by one.</summary>
    [Benchmark]
    public int Ints_WriteOneByOne_1000() => HandWritten.WriteInts(_small, MemoryMarshal.AsBytes(_smallTarget.AsSpan()));

    /// <summary>Writes 1,000,000 ints one by one.</summary>
    [Benchmark]
    public int Ints_WriteOneByOne_1M() => HandWritten.WriteInts(_large, MemoryMarshal.AsBytes(_largeTarget.AsSpan()));

    /// <summary>Writes 1,000 symbols.</summary>
    [Benchmark]
    public int Symbols_Write() => HandWritten.WriteSymbols(_texts, _buffer);

    /// <summary>Walks 1,000 symbols.</summary>
    [Benchmark]
    public int Symbols_Walk() => HandWritten.WalkSymbols(_symbols, _texts.Length);

    /// <summary>Makes strings of 1,000 symbols.</summary>
    [Benchmark]
    public string[] Symbols_Read() => HandWritten.ReadSymbols(_symbols, _texts.Length);

    /// <summary>Writes a message.</summary>
    [Benchmark]
    public int Message_Write() => HandWritten.WriteMessage(_message, _buffer);

    /// <summary>Writes a transfer.</summary>
    [Benchmark]
    public int Transfer_Write() => HandWritten.WriteTransfer(_transfer, _buffer);

    /// <summary>Reads a transfer.</summary>
    [Benchmark]
    public TransferData Transfer_Read() => HandWritten.ReadTransfer(_encodedTransfer);

    /// <summary>Writes a list of 1,000 ints.</summary>
    [Benchmark]
    public int IntList_Write() => HandWritten.WriteIntList(_small, _buffer);

    /// <summary>Reads a list of 1,000 ints to a span.</summary>
    [Benchmark]
    public int IntList_ReadToSpan() => HandWritten.ReadIntList(_list, _smallTarget);

    /// <summary>Reads a list of 1,000 ints to a new array.</summary>
    [Benchmark]
    public int[] IntList_ReadToArray() => HandWritten.ReadIntListToArray(_list);

    /// <summary>Reads a message.</summary>
    [Benchmark]
    public MessageData Message_Read() => HandWritten.ReadMessage(_encodedMessage);
}
