using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>Lists of ints and of mixed values, by the floor, the library, the object path and the boxing baseline.</summary>
[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory, BenchmarkLogicalGroupRule.ByParams)]
public class ListBenchmarks
{
    private readonly AmqpBuffer _buffer = new(1_024);
    private readonly ByteBuffer _legacy = new(1_024);
    private readonly BoxingBuffer _boxing = new(1_024);
    private readonly BoxingBuffer _boxedIntInput = new(1_024);
    private readonly BoxingBuffer _boxedMixedInput = new(1_024);
    private int[] _ints = [];
    private int[] _target = [];
    private List<int> _intList = [];
    private List<object?> _mixed = [];
    private List<object?> _boxedMixed = [];
    private AmqpList _mixedValue = AmqpList.Empty;
    private byte[] _intInput = [];
    private byte[] _mixedInput = [];
    private byte[] _raw = [];
    private int _rawSize;

    [ParamsSource(nameof(Counts))]
    public int Count { get; set; }

    /// <summary>The numbers of items; a quick run takes one.</summary>
    public static IEnumerable<int> Counts => BenchConfig.IsQuick ? [1_000] : [1, 16, 1_000, 100_000];

    [GlobalSetup]
    public void Setup()
    {
        BoxedWorkloads.WarmUp();
        _ints = Workloads.MixedInts(Count);
        _target = new int[Count];
        _intList = [.. _ints];
        _mixed = [.. _ints.Select(ToItem)];
        _boxedMixed = [.. _mixed.Select(static item => item is AmqpSymbol symbol ? new BoxedSymbol(symbol.Value) : item)];
        Check.That(AmqpValue.TryFromObject(_mixed, out AmqpValue value), "the items as values");
        _mixedValue = value.AsList();
        _raw = new byte[16 + (5 * Count)];

        Ints_Encode_Typed();
        _intInput = _buffer.WrittenSpan.ToArray();
        _mixedInput = value.Encode();
        BoxingEncoder.WriteObject(_intList, _boxedIntInput);
        BoxingEncoder.WriteObject(_boxedMixed, _boxedMixedInput);

        _rawSize = Ints_Encode_Raw();
        Check.Equal<byte>(_raw.AsSpan(0, _rawSize), _intInput.AsSpan(_intInput.Length - _rawSize), "the floor");
        Check.That(Ints_Encode_Legacy() == _intInput.Length && Mixed_Encode_Legacy() == _mixedInput.Length, "the size by the object path");
        Check.Equal<byte>(_legacy.Buffer.AsSpan(0, _legacy.Length), _mixedInput, "the bytes by the object path");
        Check.Equal<byte>(_boxedIntInput.AsSpan(), _intInput, "the bytes of ints by the baseline");
        Check.Equal<byte>(_boxedMixedInput.AsSpan(), _mixedInput, "the bytes of mixed values by the baseline");
        Check.That(Mixed_Encode_Typed() == _mixedInput.Length && Mixed_Encode_Values() == _mixedInput.Length, "the size by the library");
        Check.Equal<byte>(_buffer.WrittenSpan, _mixedInput, "the bytes by the library");
        Check.Equal<int>(Ints_Decode_Typed(), _ints, "the ints");
        Check.That(Ints_DecodeToSpan_Typed() == Count && Ints_Decode_Raw() == Count, "the number of ints");
        Check.That(Mixed_Decode_Values() == _mixedValue, "the mixed values");
        Check.That(((List<object?>)Mixed_Decode_Legacy()!).SequenceEqual(_mixed), "the mixed objects");
        Check.That(Mixed_Decode_Boxing()!.SequenceEqual(_boxedMixed), "the mixed objects of the baseline");
    }

    [BenchmarkCategory("ints encode"), Benchmark]
    public long Ints_Encode_NoOp()
    {
        long sum = 0;
        foreach (int value in _ints)
        {
            sum += value;
        }

        return sum;
    }

    [BenchmarkCategory("ints encode"), Benchmark(Baseline = true)]
    public int Ints_Encode_Raw()
    {
        int at = 0;
        Span<byte> destination = _raw;
        foreach (int value in _ints)
        {
            if (value == (sbyte)value)
            {
                destination[at] = 0x54;
                destination[at + 1] = (byte)value;
                at += 2;
            }
            else
            {
                destination[at] = 0x71;
                BinaryPrimitives.WriteInt32BigEndian(destination[(at + 1)..], value);
                at += 5;
            }
        }

        return at;
    }

    [BenchmarkCategory("ints encode"), Benchmark]
    public int Ints_Encode_Typed()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        writer.WriteList(_ints);
        writer.Flush();
        return _buffer.WrittenCount;
    }

    [BenchmarkCategory("ints encode"), Benchmark]
    public int Ints_Encode_Legacy() => EncodeLegacy(_intList);
    [BenchmarkCategory("ints encode"), Benchmark]
    public int Ints_Encode_Boxing() => EncodeBoxing(_intList);

    [BenchmarkCategory("ints decode"), Benchmark(Baseline = true)]
    public int Ints_Decode_Raw()
    {
        ReadOnlySpan<byte> source = _intInput.AsSpan(_intInput.Length - _rawSize);
        int count = 0;
        for (int at = 0; at < source.Length; count++)
        {
            if (source[at] == 0x54)
            {
                _target[count] = (sbyte)source[at + 1];
                at += 2;
            }
            else
            {
                _target[count] = BinaryPrimitives.ReadInt32BigEndian(source[(at + 1)..]);
                at += 5;
            }
        }

        return count;
    }

    [BenchmarkCategory("ints decode"), Benchmark]
    public int[] Ints_Decode_Typed()
    {
        var reader = new AmqpReader(_intInput.AsSpan());
        return reader.ReadList<int>();
    }

    [BenchmarkCategory("ints decode"), Benchmark]
    public int Ints_DecodeToSpan_Typed()
    {
        var reader = new AmqpReader(_intInput.AsSpan());
        return reader.ReadList<int>(_target);
    }

    [BenchmarkCategory("ints decode"), Benchmark]
    public object? Ints_Decode_Legacy() => DecodeLegacy(_intInput);

    [BenchmarkCategory("ints decode"), Benchmark]
    public List<object?>? Ints_Decode_Boxing() => DecodeBoxing(_boxedIntInput);

    [BenchmarkCategory("mixed encode"), Benchmark]
    public int Mixed_Encode_NoOp() => _mixed.Count(static item => item is int);

    [BenchmarkCategory("mixed encode"), Benchmark(Baseline = true)]
    public int Mixed_Encode_Typed()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        AmqpWriteScope scope = writer.BeginList();
        for (int i = 0; i < _ints.Length; i++)
        {
            WriteItem(ref writer, i, _ints[i]);
        }

        writer.End(scope);
        writer.Flush();
        return _buffer.WrittenCount;
    }

    [BenchmarkCategory("mixed encode"), Benchmark]
    public int Mixed_Encode_Values()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        ((AmqpValue)_mixedValue).WriteTo(ref writer);
        writer.Flush();
        return _buffer.WrittenCount;
    }

    [BenchmarkCategory("mixed encode"), Benchmark]
    public int Mixed_Encode_Legacy() => EncodeLegacy(_mixed);
    [BenchmarkCategory("mixed encode"), Benchmark]
    public int Mixed_Encode_Boxing() => EncodeBoxing(_boxedMixed);

    [BenchmarkCategory("mixed decode"), Benchmark(Baseline = true)]
    public int Mixed_Validate()
    {
        var reader = new AmqpReader(_mixedInput.AsSpan());
        reader.Validate();
        return reader.Position;
    }

    [BenchmarkCategory("mixed decode"), Benchmark]
    public AmqpValue Mixed_Decode_Values() => AmqpValue.Decode(_mixedInput.AsSpan());
    [BenchmarkCategory("mixed decode"), Benchmark]
    public object? Mixed_Decode_Legacy() => DecodeLegacy(_mixedInput);

    [BenchmarkCategory("mixed decode"), Benchmark]
    public List<object?>? Mixed_Decode_Boxing() => DecodeBoxing(_boxedMixedInput);

    private static object? ToItem(int value, int index) => (index % 6) switch
    {
        0 => value,
        1 => "text-" + (value & 0xff),
        2 => (value & 1) == 0,
        3 => (long)value,
        4 => new AmqpSymbol("x-opt-" + (value & 0xff)),
        _ => value / 7.0,
    };

    private void WriteItem(ref AmqpWriter writer, int index, int value)
    {
        switch (index % 6)
        {
            case 0:
                writer.WriteInt32(value);
                break;
            case 1:
                writer.WriteString((string?)_mixed[index]);
                break;
            case 2:
                writer.WriteBoolean((value & 1) == 0);
                break;
            case 3:
                writer.WriteInt64(value);
                break;
            case 4:
                writer.WriteSymbol((AmqpSymbol)_mixed[index]!);
                break;
            default:
                writer.WriteDouble(value / 7.0);
                break;
        }
    }

    private int EncodeLegacy(object value)
    {
        _legacy.Reset();
        AmqpCodec.EncodeObject(value, _legacy);
        return _legacy.Length;
    }

    private static object? DecodeLegacy(byte[] input) => AmqpCodec.DecodeObject(new ByteBuffer(input, 0, input.Length));

    private int EncodeBoxing(System.Collections.IList value)
    {
        _boxing.Reset();
        BoxingEncoder.WriteObject(value, _boxing);
        return _boxing.Length;
    }

    private static List<object?>? DecodeBoxing(BoxingBuffer input)
    {
        input.Rewind();
        return (List<object?>?)BoxingDecoder.ReadObject(input);
    }
}
