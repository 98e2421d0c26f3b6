using System.Buffers.Binary;
using System.Runtime.InteropServices;
using BenchmarkDotNet.Attributes;

namespace Amqp.Encoding.Perf;

/// <summary>The references R1 to R11 by themselves.</summary>
[MemoryDiagnoser]
public class ReferenceBenchmarks
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

    /// <summary>Prepares the input of the readers and checks every reference.</summary>
    [GlobalSetup]
    public void Setup()
    {
        int[] swapped = Array.ConvertAll(_small, BinaryPrimitives.ReverseEndianness);
        R1_Swap_1000();
        Check.Equal<int>(_smallTarget, swapped, "R1");
        Check.Equal<int>(R3_NewArray_1000(), swapped, "R3");
        Check.Equal<int>(References.SwapIntsToUninitializedArray(_small), swapped, "R3");
        R4_Scalar_1000();
        Check.Equal<int>(_smallTarget, swapped, "R4");
        R2_Copy_4000();
        Check.Equal<int>(_smallTarget, _small, "R2");

        _symbols = _buffer.AsSpan(0, R5_WriteSymbols()).ToArray();
        Check.That(R6_WalkSymbols() == string.Concat(_texts).Length, "R6");
        Check.Equal<string>(R7_ReadSymbols(), _texts, "R7");

        _encodedMessage = _buffer.AsSpan(0, R8_WriteMessage()).ToArray();
        Check.Equal(R11_ReadMessage(), _message);
        _encodedTransfer = _buffer.AsSpan(0, R9_WriteTransfer()).ToArray();
        Check.Equal<byte>(_encodedTransfer, Convert.FromHexString("005314C0110652017000003039A00401020304434242"), "R9");
        Check.Equal(R9_ReadTransfer(), _transfer);

        _list = _buffer.AsSpan(0, R10_WriteList()).ToArray();
        Check.That(R10_ReadList() == _small.Length, "R10");
        Check.Equal<int>(_smallTarget, _small, "R10");
        Check.Equal<int>(R10_ReadListToArray(), _small, "R10");
    }

    /// <summary>R1 of 1,000.</summary>
    [Benchmark]
    public void R1_Swap_1000() => References.SwapInts(_small, _smallTarget);

    /// <summary>R1 of 1,000,000.</summary>
    [Benchmark]
    public void R1_Swap_1M() => References.SwapInts(_large, _largeTarget);

    /// <summary>R2 of 4,000 bytes.</summary>
    [Benchmark]
    public void R2_Copy_4000() => References.Copy(MemoryMarshal.AsBytes<int>(_small), MemoryMarshal.AsBytes(_smallTarget.AsSpan()));

    /// <summary>R2 of 4,000,000 bytes.</summary>
    [Benchmark]
    public void R2_Copy_4M() => References.Copy(MemoryMarshal.AsBytes<int>(_large), MemoryMarshal.AsBytes(_largeTarget.AsSpan()));

    /// <summary>R3 of 1,000.</summary>
    [Benchmark]
    public int[] R3_NewArray_1000() => References.SwapIntsToArray(_small);

    /// <summary>R3 of 1,000,000.</summary>
    [Benchmark]
    public int[] R3_UninitializedArray_1M() => References.SwapIntsToUninitializedArray(_large);

    /// <summary>R4 of 1,000.</summary>
    [Benchmark]
    public int R4_Scalar_1000() => References.WriteInts(_small, MemoryMarshal.AsBytes(_smallTarget.AsSpan()));

    /// <summary>R4 of 1,000,000.</summary>
    [Benchmark]
    public int R4_Scalar_1M() => References.WriteInts(_large, MemoryMarshal.AsBytes(_largeTarget.AsSpan()));

    /// <summary>R5.</summary>
    [Benchmark]
    public int R5_WriteSymbols() => References.WriteSymbols(_texts, _buffer);

    /// <summary>R6.</summary>
    [Benchmark]
    public int R6_WalkSymbols() => References.WalkSymbols(_symbols, _texts.Length);

    /// <summary>R7.</summary>
    [Benchmark]
    public string[] R7_ReadSymbols() => References.ReadSymbols(_symbols, _texts.Length);

    /// <summary>R8.</summary>
    [Benchmark]
    public int R8_WriteMessage() => References.WriteMessage(_message, _buffer);

    /// <summary>R9, writing.</summary>
    [Benchmark]
    public int R9_WriteTransfer() => References.WriteTransfer(_transfer, _buffer);

    /// <summary>R9, reading.</summary>
    [Benchmark]
    public TransferData R9_ReadTransfer() => References.ReadTransfer(_encodedTransfer);

    /// <summary>R10, writing.</summary>
    [Benchmark]
    public int R10_WriteList() => References.WriteIntList(_small, _buffer);

    /// <summary>R10, reading to a span.</summary>
    [Benchmark]
    public int R10_ReadList() => References.ReadIntList(_list, _smallTarget);

    /// <summary>R10, reading to a new array.</summary>
    [Benchmark]
    public int[] R10_ReadListToArray() => References.ReadIntListToArray(_list);

    /// <summary>R11.</summary>
    [Benchmark]
    public MessageData R11_ReadMessage() => References.ReadMessage(_encodedMessage);
}
