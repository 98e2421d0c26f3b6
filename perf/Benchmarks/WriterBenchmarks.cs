using System.Text.Json;
using Amqp.Encoding.Legacy;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>One payload, 1,000 records of twelve mixed fields, through every writer, to memory, to a file and to nowhere.</summary>
[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class WriterBenchmarks : IDisposable
{
    private readonly Record[] _records = Record.Create(1_000);
    private readonly AmqpBuffer _buffer = new(262_144);
    private readonly ByteBuffer _legacy = new(262_144);
    private readonly BoxingBuffer _boxing = new(262_144);
    private readonly MemoryStream _json = new(1_048_576);
    private List<object?> _objects = [];
    private AmqpValue _value;
    private FileStream? _file;

    /// <summary>Makes the inputs and checks that all writers agree on the content.</summary>
    [GlobalSetup]
    public void Setup()
    {
        BoxedWorkloads.WarmUp();
        _objects = [.. _records.Select(static record => (object?)record.ToObjects())];
        _value = AmqpList.CreateRange(_records.Select(static record => record.ToValue()));
        _file = new FileStream(Path.GetTempFileName(), FileMode.Create, FileAccess.Write, FileShare.None, 4_096, FileOptions.DeleteOnClose | FileOptions.Asynchronous);

        byte[] expected = _value.Encode();
        Check.That(Typed_Reused() == expected.Length, "the size by the typed writer");
        Check.Equal<byte>(_buffer.WrittenSpan, expected, "the bytes of the typed writer");
        Check.That(Typed_Fresh() == expected.Length && Typed_Validated() == expected.Length && Values() == expected.Length, "the sizes");
        Check.Equal<byte>(_buffer.WrittenSpan, expected, "the bytes of the value model");
        Check.That(Legacy() == expected.Length, "the size by the object path");
        Check.Equal<byte>(_legacy.Buffer.AsSpan(0, _legacy.Length), expected, "the bytes of the object path");
        Boxing();
        Check.That(AmqpValue.Decode(_boxing.AsSpan()) == _value, "the content by the baseline");
        Json();
        using var document = JsonDocument.Parse(_json.GetBuffer().AsMemory(0, (int)_json.Length));
        Check.That(document.RootElement.GetArrayLength() == _records.Length && document.RootElement[7][3].GetInt32() == _records[7].Quantity, "the content of the JSON");
    }

    /// <summary>Removes the file and gives buffers back.</summary>
    [GlobalCleanup]
    public void Dispose()
    {
        _file?.Dispose();
        _buffer.Dispose();
        _legacy.Dispose();
        _json.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>Floor: each field is looked at.</summary>
    [BenchmarkCategory("memory"), Benchmark]
    public long NoOp()
    {
        long sum = 0;
        foreach (Record record in _records)
        {
            sum += record.Id.GetHashCode() + record.Customer.Length + record.Region.Length + record.Quantity + record.Sequence + record.Revision
                + (long)record.Offset + (record.Express ? 1 : 0) + (long)record.Total + (long)record.Weight + record.Placed.Ticks;
            foreach (int line in record.Lines)
            {
                sum += line;
            }
        }

        return sum;
    }

    /// <summary>The typed writer into a buffer used before.</summary>
    [BenchmarkCategory("memory"), Benchmark(Baseline = true)]
    public int Typed_Reused()
    {
        _buffer.Reset();
        return Write(_buffer);
    }

    /// <summary>The typed writer into a new buffer, which grows over pooled arrays.</summary>
    [BenchmarkCategory("memory"), Benchmark]
    public int Typed_Fresh()
    {
        using var buffer = new AmqpBuffer();
        return Write(buffer);
    }

    /// <summary>The typed writer, and all nested sizes and counts checked afterwards.</summary>
    [BenchmarkCategory("memory"), Benchmark]
    public int Typed_Validated()
    {
        int size = Typed_Reused();
        var reader = new AmqpReader(_buffer.WrittenSpan);
        reader.Validate();
        return size;
    }

    /// <summary>The value model, built before.</summary>
    [BenchmarkCategory("memory"), Benchmark]
    public int Values()
    {
        _buffer.Reset();
        var writer = new AmqpWriter(_buffer);
        _value.WriteTo(ref writer);
        writer.Flush();
        return _buffer.WrittenCount;
    }

    /// <summary>The object path, from objects boxed before.</summary>
    [BenchmarkCategory("memory"), Benchmark]
    public int Legacy()
    {
        _legacy.Reset();
        AmqpCodec.EncodeObject(_objects, _legacy);
        return _legacy.Length;
    }

    /// <summary>The boxing baseline, from objects boxed before.</summary>
    [BenchmarkCategory("memory"), Benchmark]
    public int Boxing()
    {
        _boxing.Reset();
        BoxingEncoder.EncodeList(_objects, _boxing);
        return _boxing.Length;
    }

    /// <summary>A yardstick from outside: the same fields as JSON.</summary>
    [BenchmarkCategory("memory"), Benchmark]
    public int Json()
    {
        _json.SetLength(0);
        using var writer = new Utf8JsonWriter(_json);
        WriteJson(writer);
        writer.Flush();
        return (int)_json.Length;
    }

    /// <summary>The typed writer, then the buffer to a file.</summary>
    [BenchmarkCategory("file"), Benchmark(Baseline = true)]
    public void File_Typed()
    {
        Typed_Reused();
        Rewound().Write(_buffer.WrittenSpan);
    }

    /// <summary>The typed writer, then the buffer to a file, asynchronously.</summary>
    [BenchmarkCategory("file"), Benchmark]
    public async Task File_Typed_Async()
    {
        Typed_Reused();
        await Rewound().WriteAsync(_buffer.WrittenMemory).ConfigureAwait(false);
    }

    /// <summary>The object path to a file.</summary>
    [BenchmarkCategory("file"), Benchmark]
    public void File_Legacy()
    {
        Legacy();
        Rewound().Write(_legacy.Buffer, 0, _legacy.Length);
    }

    /// <summary>The boxing baseline to a file.</summary>
    [BenchmarkCategory("file"), Benchmark]
    public void File_Boxing()
    {
        Boxing();
        Rewound().Write(_boxing.AsSpan());
    }

    /// <summary>JSON to a file.</summary>
    [BenchmarkCategory("file"), Benchmark]
    public void File_Json()
    {
        using var writer = new Utf8JsonWriter(Rewound());
        WriteJson(writer);
        writer.Flush();
    }

    /// <summary>JSON to a file, asynchronously.</summary>
    [BenchmarkCategory("file"), Benchmark]
    public async Task File_Json_Async()
    {
        var writer = new Utf8JsonWriter(Rewound());
        await using (writer.ConfigureAwait(false))
        {
            WriteJson(writer);
            await writer.FlushAsync().ConfigureAwait(false);
        }
    }

    /// <summary>The typed writer to a stream that keeps nothing.</summary>
    [BenchmarkCategory("null stream"), Benchmark(Baseline = true)]
    public void Null_Typed()
    {
        Typed_Reused();
        Stream.Null.Write(_buffer.WrittenSpan);
    }

    /// <summary>The typed writer to a stream that keeps nothing, asynchronously.</summary>
    [BenchmarkCategory("null stream"), Benchmark]
    public async Task Null_Typed_Async()
    {
        Typed_Reused();
        await Stream.Null.WriteAsync(_buffer.WrittenMemory).ConfigureAwait(false);
    }

    /// <summary>The boxing baseline to a stream that keeps nothing.</summary>
    [BenchmarkCategory("null stream"), Benchmark]
    public void Null_Boxing()
    {
        Boxing();
        Stream.Null.Write(_boxing.AsSpan());
    }

    /// <summary>JSON to a stream that keeps nothing.</summary>
    [BenchmarkCategory("null stream"), Benchmark]
    public void Null_Json()
    {
        using var writer = new Utf8JsonWriter(Stream.Null);
        WriteJson(writer);
        writer.Flush();
    }

    private FileStream Rewound()
    {
        _file!.Position = 0;
        return _file;
    }

    private int Write(AmqpBuffer buffer)
    {
        var writer = new AmqpWriter(buffer);
        AmqpWriteScope scope = writer.BeginList();
        foreach (Record record in _records)
        {
            record.WriteTo(ref writer);
        }

        writer.End(scope);
        writer.Flush();
        return buffer.WrittenCount;
    }

    private void WriteJson(Utf8JsonWriter writer)
    {
        writer.WriteStartArray();
        foreach (Record record in _records)
        {
            writer.WriteStartArray();
            writer.WriteStringValue(record.Id);
            writer.WriteStringValue(record.Customer);
            writer.WriteStringValue(record.Region);
            writer.WriteNumberValue(record.Quantity);
            writer.WriteNumberValue(record.Sequence);
            writer.WriteNumberValue(record.Revision);
            writer.WriteNumberValue(record.Offset);
            writer.WriteBooleanValue(record.Express);
            writer.WriteNumberValue(record.Total);
            writer.WriteNumberValue(record.Weight);
            writer.WriteStringValue(record.Placed);
            writer.WriteStartArray();
            foreach (int line in record.Lines)
            {
                writer.WriteNumberValue(line);
            }

            writer.WriteEndArray();
            writer.WriteEndArray();
        }

        writer.WriteEndArray();
    }
}
