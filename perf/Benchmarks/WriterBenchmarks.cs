using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>One payload, the first 1,000 customers of perf/Experiment, through its forms: to memory, to a file and to nowhere. Typed is the typed writer
/// into a buffer used before; Fresh into a new one, which grows over pooled arrays; Validated checks all nested sizes and counts afterwards. The others make
/// what they write of the customers: values, objects for the object path and for the boxing baseline, and JSON as a yardstick from outside.</summary>
[MemoryDiagnoser]
[CategoriesColumn]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class WriterBenchmarks : IDisposable
{
    private readonly Customer[] _customers = CustomerData.Create(1_000);
    private readonly AmqpBuffer _buffer = new(1 << 20);
    private FileStream? _file;

    [GlobalSetup]
    public void Setup()
    {
        BoxedWorkloads.WarmUp();
        foreach (ExperimentForm form in new ExperimentForm[] { AllForms.Typed, AllForms.Values, AllForms.Objects, AllForms.Boxing, AllForms.JsonWriter })
        {
            AllForms.Check(form, _customers);
        }

        _file = new FileStream(Path.GetTempFileName(), FileMode.Create, FileAccess.Write, FileShare.None, 4_096, FileOptions.DeleteOnClose | FileOptions.Asynchronous);
        Check.That(NoOp() != 0 && Typed_Validated() == Typed_Fresh(), "the sizes");
    }

    [GlobalCleanup]
    public void Dispose()
    {
        _file?.Dispose();
        _buffer.Dispose();
        GC.SuppressFinalize(this);
    }

    /// <summary>Floor: each field is looked at.</summary>
    [BenchmarkCategory("memory"), Benchmark]
    public long NoOp() => CustomerData.Walk(_customers);
    [BenchmarkCategory("memory"), Benchmark(Baseline = true)]
    public int Typed_Reused() => Write(AllForms.Typed);

    [BenchmarkCategory("memory"), Benchmark]
    public int Typed_Fresh()
    {
        using var buffer = new AmqpBuffer();
        AllForms.Typed.Write(_customers, buffer);
        return buffer.WrittenCount;
    }

    [BenchmarkCategory("memory"), Benchmark]
    public int Typed_Validated()
    {
        int size = Typed_Reused();
        var reader = new AmqpReader(_buffer.WrittenSpan);
        while (!reader.IsAtEnd)
        {
            reader.Validate();
        }

        return size;
    }

    [BenchmarkCategory("memory"), Benchmark]
    public int Values() => Write(AllForms.Values);
    [BenchmarkCategory("memory"), Benchmark]
    public int Legacy() => Write(AllForms.Objects);
    [BenchmarkCategory("memory"), Benchmark]
    public int Boxing() => Write(AllForms.Boxing);
    [BenchmarkCategory("memory"), Benchmark]
    public int Json() => Write(AllForms.JsonWriter);
    [BenchmarkCategory("file"), Benchmark(Baseline = true)]
    public void File_Typed() => Write(AllForms.Typed, Rewound());
    [BenchmarkCategory("file"), Benchmark]
    public Task File_Typed_Async() => WriteAsync(AllForms.Typed, Rewound());
    [BenchmarkCategory("file"), Benchmark]
    public void File_Legacy() => Write(AllForms.Objects, Rewound());
    [BenchmarkCategory("file"), Benchmark]
    public void File_Boxing() => Write(AllForms.Boxing, Rewound());
    [BenchmarkCategory("file"), Benchmark]
    public void File_Json() => Write(AllForms.JsonWriter, Rewound());
    [BenchmarkCategory("file"), Benchmark]
    public Task File_Json_Async() => WriteAsync(AllForms.JsonWriter, Rewound());
    [BenchmarkCategory("null stream"), Benchmark(Baseline = true)]
    public void Null_Typed() => Write(AllForms.Typed, Stream.Null);
    [BenchmarkCategory("null stream"), Benchmark]
    public Task Null_Typed_Async() => WriteAsync(AllForms.Typed, Stream.Null);
    [BenchmarkCategory("null stream"), Benchmark]
    public void Null_Boxing() => Write(AllForms.Boxing, Stream.Null);
    [BenchmarkCategory("null stream"), Benchmark]
    public void Null_Json() => Write(AllForms.JsonWriter, Stream.Null);

    private FileStream Rewound()
    {
        _file!.Position = 0;
        return _file;
    }

    private int Write(ExperimentForm form)
    {
        _buffer.Reset();
        form.Write(_customers, _buffer);
        return _buffer.WrittenCount;
    }

    private void Write(ExperimentForm form, Stream stream)
    {
        Write(form);
        stream.Write(_buffer.WrittenSpan);
    }

    private async Task WriteAsync(ExperimentForm form, Stream stream)
    {
        Write(form);
        await stream.WriteAsync(_buffer.WrittenMemory).ConfigureAwait(false);
    }
}
