using System.Collections;
using System.Runtime.CompilerServices;
using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>One type of elements in the array matrix, with everything that is measured about it.</summary>
public abstract class ArrayCase : IDisposable
{
    /// <summary>Variable widths have at most this number of elements.</summary>
    public const int MaxVariable = 10_240;

    /// <summary>The types by name.</summary>
    public static IReadOnlyList<string> Names { get; } =
    [
        "bool", "byte", "sbyte", "ushort", "short", "uint", "int", "ulong", "long", "float", "double", "timestamp", "uuid", "decimal",
        "char", "symbol", "string", "binary",
    ];

    /// <summary>The case of a type.</summary>
    public static ArrayCase Create(string type, int count)
    {
        int variable = Math.Min(count, MaxVariable);
        return type switch
        {
            "bool" => new ArrayCase<bool>(Workloads.Booleans(count), 1),
            "byte" => new ArrayCase<byte>(Workloads.UBytes(count), 1),
            "sbyte" => new ArrayCase<sbyte>(Workloads.SBytes(count), 1),
            "ushort" => new ArrayCase<ushort>(Workloads.UShorts(count), 2),
            "short" => new ArrayCase<short>(Workloads.Shorts(count), 2),
            "uint" => new ArrayCase<uint>(Workloads.UInts(count), 4),
            "int" => new ArrayCase<int>(Workloads.Ints(count), 4),
            "ulong" => new ArrayCase<ulong>(Workloads.ULongs(count), 8),
            "long" => new ArrayCase<long>(Workloads.Longs(count), 8),
            "float" => new ArrayCase<float>(Workloads.Floats(count), 4),
            "double" => new ArrayCase<double>(Workloads.Doubles(count), 8),
            "timestamp" => new ArrayCase<DateTime>(Workloads.Timestamps(count), 8),
            "uuid" => new ArrayCase<Guid>(Workloads.Uuids(count), 16),
            "decimal" => new ArrayCase<decimal>(Workloads.Decimals(count), 16),
            "char" => new ArrayCase<char>(Array.ConvertAll(Workloads.UShorts(count), static unit => (char)(unit % 0xd800)), 4),
            "symbol" => new ArrayCase<AmqpSymbol>(Array.ConvertAll(Workloads.SymbolTexts(variable), static text => new AmqpSymbol(text)), 0),
            "string" => new ArrayCase<string>(Workloads.Strings(variable), 0),
            "binary" => new ArrayCase<ArraySegment<byte>>(Array.ConvertAll(Workloads.Binaries(variable), static bytes => new ArraySegment<byte>(bytes)), 0),
            _ => throw new ArgumentException("There is no such type: " + type, nameof(type)),
        };
    }

    /// <summary>Checks that all encoders and decoders agree.</summary>
    public abstract void Validate();

    /// <summary>Gives buffers back.</summary>
    public abstract void Dispose();

    /// <summary>Touches each element and writes nothing.</summary>
    public abstract long NoOp();

    /// <summary>Moves the bytes of the same array by a loop of <c>BinaryPrimitives</c> and nothing else.</summary>
    public abstract int RawEncode();

    /// <summary>The reverse of <see cref="RawEncode"/>.</summary>
    public abstract int RawDecode();

    /// <summary>By the library, into a reused buffer.</summary>
    public abstract int Encode();

    /// <summary>By the library, to a new array.</summary>
    public abstract object Decode();

    /// <summary>By the library, to the caller's span.</summary>
    public abstract int DecodeToSpan();

    /// <summary>By the library, through a view.</summary>
    public abstract long View();

    /// <summary>By the object path, into a reused buffer.</summary>
    public abstract int EncodeLegacy();

    /// <summary>By the object path, to a new array.</summary>
    public abstract object? DecodeLegacy();

    /// <summary>By the boxing baseline, into a reused buffer.</summary>
    public abstract int EncodeBoxing();

    /// <summary>By the boxing baseline, to a new array.</summary>
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

    /// <summary>Makes the case of these values.</summary>
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
        BoxingEncoder.EncodeArray(_boxedValues, _boxingInput);
    }

    /// <inheritdoc/>
    public override void Validate()
    {
        Check.That(Encode() == _input.Length && EncodeLegacy() == _input.Length, "the size of an array");
        Check.Equal<byte>(_buffer.WrittenSpan, _input, "the bytes of an array");
        Check.Equal<byte>(_legacy.Buffer.AsSpan(0, _legacy.Length), _input, "the bytes of the object path");
        Check.That(Same(Decode()) && Same(DecodeLegacy()), "the elements of an array");
        Check.That(DecodeToSpan() == _values.Length && Same(_target), "the elements in a span");
        var reader = new AmqpReader(_boxingInput.AsSpan());
        Check.That(Same(_encoding.Read(ref reader)), "the elements of the baseline, read by the library");
        if (typeof(T) != typeof(AmqpSymbol) && typeof(T) != typeof(char))
        {
            Check.That(Same(DecodeBoxing()), "the elements of the baseline");
        }

        Check.That(View() >= 0 && NoOp() != long.MinValue && RawEncode() >= 0 && RawDecode() >= 0, "the floor");
    }

    /// <inheritdoc/>
    public override void Dispose()
    {
        _buffer.Dispose();
        _legacy.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <inheritdoc/>
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

    /// <inheritdoc/>
    public override int RawEncode() => RawLoops.Write(_values, _width, _raw);

    /// <inheritdoc/>
    public override int RawDecode() => RawLoops.Read(_input, _input.Length - (_width * _values.Length), _width, _target);

    /// <inheritdoc/>
    public override int Encode()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        _encoding.Write(ref writer, _values);
        writer.Flush();
        return _buffer.WrittenCount;
    }

    /// <inheritdoc/>
    public override object Decode()
    {
        var reader = new AmqpReader(_input.AsSpan());
        return _encoding.Read(ref reader);
    }

    /// <inheritdoc/>
    public override int DecodeToSpan()
    {
        var reader = new AmqpReader(_input.AsSpan());
        return _encoding.Read(ref reader, _target);
    }

    /// <inheritdoc/>
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

    /// <inheritdoc/>
    public override int EncodeLegacy()
    {
        _legacy.Reset();
        AmqpCodec.EncodeArray(_values, _legacy);
        return _legacy.Length;
    }

    /// <inheritdoc/>
    public override object? DecodeLegacy()
    {
        _legacy.Seek(0);
        return AmqpCodec.DecodeArray<T>(_legacy);
    }

    /// <inheritdoc/>
    public override int EncodeBoxing()
    {
        _boxing.Reset();
        BoxingEncoder.EncodeArray(_boxedValues, _boxing);
        return _boxing.Length;
    }

    /// <inheritdoc/>
    public override object? DecodeBoxing()
    {
        _boxingInput.Rewind();
        return BoxingDecoder.DecodeArray(_boxingInput);
    }

    private bool Same(object? decoded) => decoded is T[] actual && (typeof(T) == typeof(ArraySegment<byte>)
        ? actual.Length == _values.Length && Segments(actual).AsSpan().SequenceEqual(Segments(_values))
        : StructuralComparisons.StructuralEqualityComparer.Equals(actual, _values));

    private static string[] Segments(T[] values) => Array.ConvertAll(values, static value => Convert.ToHexString(((ArraySegment<byte>)(object)value!).AsSpan()));
}
