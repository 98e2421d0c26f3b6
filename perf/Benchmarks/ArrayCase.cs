namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>One type of elements in the array matrix, with everything that is measured about it.</summary>
public abstract class ArrayCase
{
    private const int MaxSymbols = 10_240;

    private static readonly Dictionary<string, Func<int, ArrayCase>> s_create = new()
    {
        ["bool"] = static count => new ArrayCase<bool>(Workloads.Booleans(count), 1),
        ["byte"] = static count => new ArrayCase<byte>(Workloads.UBytes(count), 1),
        ["uint"] = static count => new ArrayCase<uint>(Workloads.UInts(count), 4),
        ["int"] = static count => new ArrayCase<int>(EncodingJobs.Ints(count), 4),
        ["ulong"] = static count => new ArrayCase<ulong>(Workloads.ULongs(count), 8),
        ["long"] = static count => new ArrayCase<long>(Workloads.Longs(count), 8),
        ["double"] = static count => new ArrayCase<double>(Workloads.Doubles(count), 8),
        ["timestamp"] = static count => new ArrayCase<DateTime>(Workloads.Timestamps(count), 8),
        ["uuid"] = static count => new ArrayCase<Guid>(Workloads.Uuids(count), 16),
        ["decimal"] = static count => new ArrayCase<decimal>(Workloads.Decimals(count), 16),
        ["symbol"] = static count => new ArrayCase<AmqpSymbol>(Array.ConvertAll(Workloads.SymbolTexts(Math.Min(count, MaxSymbols)), static text => new AmqpSymbol(text)), 0),
    };

    public static IEnumerable<string> Names => s_create.Keys;

    public static ArrayCase Create(string type, int count) => s_create[type](count);

    /// <summary>Checks that all encoders and decoders agree.</summary>
    public abstract void Validate();

    // NoOp touches each element and writes nothing; Raw moves the same bytes by a loop of BinaryPrimitives; Encode, Decode, DecodeToSpan and View are the
    // library; Legacy is its object path, and Boxing the baseline.
    public abstract long NoOp();
    public abstract int RawEncode();
    public abstract int RawDecode();
    public abstract int Encode();
    public abstract object Decode();
    public abstract int DecodeToSpan();
    public abstract long View();
    public abstract int EncodeLegacy();
    public abstract object? DecodeLegacy();
    public abstract int EncodeBoxing();
    public abstract object? DecodeBoxing();
}

/// <summary>Arrays of one .NET type.</summary>
public sealed class ArrayCase<T> : ArrayCase
{
    private readonly T[] _values;
    private readonly T[] _target;
    private readonly int _width;
    private readonly Array _boxedValues;
    private readonly ArrayEncoding<T> _encoding;
    private readonly AmqpBuffer _buffer = new(1_024);
    private readonly ByteBuffer _legacy = new(1_024);
    private readonly BoxingBuffer _boxing = new(1_024);
    private readonly BoxingBuffer _boxingInput = new(1_024);
    private readonly byte[] _raw;
    private readonly byte[] _input;

    public ArrayCase(T[] values, int width)
    {
        _values = values;
        _target = new T[values.Length];
        _width = width;
        _encoding = ArrayEncoding<T>.Default;
        _boxedValues = values switch
        {
            AmqpSymbol[] symbols => Array.ConvertAll(symbols, static symbol => new BoxedSymbol(symbol.Value)),
            _ => values,
        };
        _input = new byte[_encoding.GetEncodedSize(values)];
        _raw = new byte[_input.Length + 16];
        _ = _encoding.TryEncode(values, _input, out _);
        EncodeLegacy();
        EncodeBoxing();
        BoxingEncoder.WriteObject(_boxedValues, _boxingInput);
    }

    public override void Validate()
    {
        Check.That(Encode() == _input.Length && EncodeLegacy() == _input.Length, "the size of an array");
        Check.Equal<byte>(_buffer.WrittenSpan, _input, "the bytes of an array");
        Check.Equal<byte>(_legacy.Buffer.AsSpan(0, _legacy.Length), _input, "the bytes of the object path");
        Check.That(Same(Decode()) && Same(DecodeLegacy()), "the elements of an array");
        Check.That(DecodeToSpan() == _values.Length && Same(_target), "the elements in a span");
        var reader = new AmqpReader(_boxingInput.AsSpan());
        Check.That(Same(_encoding.Read(ref reader)), "the elements of the baseline, read by the library");
        if (typeof(T) != typeof(AmqpSymbol))
        {
            Check.That(Same(DecodeBoxing()), "the elements of the baseline");
        }

        Check.That(View() >= 0 && NoOp() != long.MinValue && RawEncode() >= 0 && RawDecode() >= 0, "the floor");
    }

    public override long NoOp()
    {
        long sum = 0;
        foreach (T value in _values)
        {
            // A value counts as touched if its first byte is read, a text if its reference is.
            sum += typeof(T).IsValueType ? Unsafe.As<T, byte>(ref Unsafe.AsRef(in value)) : value is null ? 0 : 1;
        }

        return sum;
    }

    public override int RawEncode() => RawLoops.Write(_values, _width, _raw);

    public override int RawDecode() => RawLoops.Read(_input, _input.Length - (_width * _values.Length), _width, _target);

    public override int Encode()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        _encoding.Write(ref writer, _values);
        writer.Flush();
        return _buffer.WrittenCount;
    }

    public override object Decode()
    {
        var reader = new AmqpReader(_input.AsSpan());
        return _encoding.Read(ref reader);
    }

    public override int DecodeToSpan()
    {
        var reader = new AmqpReader(_input.AsSpan());
        return _encoding.Read(ref reader, _target);
    }

    public override long View()
    {
        var reader = new AmqpReader(_input.AsSpan());
        long sum = 0;
        if (_width == 0)
        {
            foreach (ReadOnlySpan<byte> bytes in reader.ReadBytesArrayView())
            {
                sum += bytes.Length;
            }

            return sum;
        }

        foreach (T value in reader.ReadArrayView<T>())
        {
            sum += Unsafe.As<T, byte>(ref Unsafe.AsRef(in value));
        }

        return sum;
    }

    public override int EncodeLegacy()
    {
        _legacy.Reset();
        AmqpCodec.EncodeArray(_values, _legacy);
        return _legacy.Length;
    }

    public override object? DecodeLegacy()
    {
        _legacy.Seek(0);
        return AmqpCodec.DecodeArray<T>(_legacy);
    }

    public override int EncodeBoxing()
    {
        _boxing.Reset();
        BoxingEncoder.WriteObject(_boxedValues, _boxing);
        return _boxing.Length;
    }

    public override object? DecodeBoxing()
    {
        _boxingInput.Rewind();
        return BoxingDecoder.ReadObject(_boxingInput);
    }

    private bool Same(object? decoded) => decoded is T[] actual && actual.AsSpan().SequenceEqual(_values);
}
