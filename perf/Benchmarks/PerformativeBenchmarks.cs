using Amqp.Encoding.Messaging;
using Amqp.Encoding.Perf.Data;
using Amqp.Encoding.Perf.References;
using Amqp.Encoding.Transport;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Configs;

namespace Amqp.Encoding.Perf.Benchmarks;

/// <summary>begin, flow, disposition and a full attach compared with code written by hand. The goals are those of the pairs.</summary>
[MemoryDiagnoser]
[GroupBenchmarksBy(BenchmarkLogicalGroupRule.ByCategory)]
public class PerformativeBenchmarks
{
    private readonly BeginData _beginData = Workloads.Begin();
    private readonly FlowData _flowData = Workloads.Flow();
    private readonly DispositionData _dispositionData = Workloads.Disposition();
    private readonly AttachData _attachData = Workloads.Attach();
    private readonly byte[] _buffer = new byte[512];
    private Begin _begin = new();
    private Flow _flow = new();
    private Disposition _disposition = new();
    private Attach _attach = new();
    private byte[] _beginBytes = [];
    private byte[] _flowBytes = [];
    private byte[] _dispositionBytes = [];
    private byte[] _attachBytes = [];

    /// <summary>Prepares the performatives and checks that both sides write the same bytes and read them.</summary>
    [GlobalSetup]
    public void Setup()
    {
        _begin = new Begin
        {
            NextOutgoingId = _beginData.NextOutgoingId,
            IncomingWindow = _beginData.IncomingWindow,
            OutgoingWindow = _beginData.OutgoingWindow,
            HandleMax = _beginData.HandleMax,
        };
        _flow = new Flow
        {
            NextIncomingId = _flowData.NextIncomingId,
            IncomingWindow = _flowData.IncomingWindow,
            NextOutgoingId = _flowData.NextOutgoingId,
            OutgoingWindow = _flowData.OutgoingWindow,
            Handle = _flowData.Handle,
            DeliveryCount = _flowData.DeliveryCount,
            LinkCredit = _flowData.LinkCredit,
            Available = _flowData.Available,
            Drain = _flowData.Drain,
            Echo = _flowData.Echo,
        };
        _disposition = new Disposition
        {
            Role = Role.Receiver,
            First = _dispositionData.First,
            Last = _dispositionData.Last,
            Settled = _dispositionData.Settled,
            State = Accepted.Instance,
        };
        _attach = new Attach
        {
            Name = _attachData.Name,
            Handle = _attachData.Handle,
            Role = Role.Receiver,
            SndSettleMode = (SenderSettleMode)_attachData.SndSettleMode,
            RcvSettleMode = (ReceiverSettleMode)_attachData.RcvSettleMode,
            Source = new Source
            {
                Address = _attachData.SourceAddress,
                Durable = (TerminusDurability)_attachData.SourceDurable,
                ExpiryPolicy = new AmqpSymbol(_attachData.SourceExpiryPolicy),
                Timeout = _attachData.SourceTimeout,
                DistributionMode = new AmqpSymbol(_attachData.DistributionMode),
                Outcomes = Array.ConvertAll(_attachData.Outcomes, static outcome => new AmqpSymbol(outcome)),
            },
            Target = new Target
            {
                Address = _attachData.TargetAddress,
                Durable = (TerminusDurability)_attachData.TargetDurable,
                ExpiryPolicy = new AmqpSymbol(_attachData.TargetExpiryPolicy),
                Timeout = _attachData.TargetTimeout,
            },
            InitialDeliveryCount = _attachData.InitialDeliveryCount,
            MaxMessageSize = _attachData.MaxMessageSize,
        };
        _beginBytes = _buffer.AsSpan(0, Begin_Write_ByHand()).ToArray();
        _flowBytes = _buffer.AsSpan(0, Flow_Write_ByHand()).ToArray();
        _dispositionBytes = _buffer.AsSpan(0, Disposition_Write_ByHand()).ToArray();
        _attachBytes = _buffer.AsSpan(0, Attach_Write_ByHand()).ToArray();
        Check.Equal<byte>(_buffer.AsSpan(0, Begin_Write()).ToArray(), _beginBytes, "begin");
        Check.Equal<byte>(_buffer.AsSpan(0, Flow_Write()).ToArray(), _flowBytes, "flow");
        Check.Equal<byte>(_buffer.AsSpan(0, Disposition_Write()).ToArray(), _dispositionBytes, "disposition");
        Check.Equal<byte>(_buffer.AsSpan(0, Attach_Write()).ToArray(), _attachBytes, "attach");
        Check.That(Begin_Read().Equals(_begin) && Flow_Read().Equals(_flow) && Disposition_Read().Equals(_disposition) && Attach_Read().Equals(_attach), "read");
        Check.That(
            Begin_Read_ByHand().HandleMax == _beginData.HandleMax && Flow_Read_ByHand().Echo == _flowData.Echo
            && Disposition_Read_ByHand().IsAccepted && Attach_Read_ByHand().MaxMessageSize == _attachData.MaxMessageSize,
            "read by hand");
    }

    /// <summary>Writes the begin by hand.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("begin write")]
    public int Begin_Write_ByHand() => HandWritten.WriteBegin(_beginData, _buffer);

    /// <summary>Writes the begin.</summary>
    [Benchmark]
    [BenchmarkCategory("begin write")]
    public int Begin_Write()
    {
        var writer = new AmqpWriter(_buffer);
        _begin.WriteTo(ref writer);
        return writer.BytesWritten;
    }

    /// <summary>Reads the begin by hand.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("begin read")]
    public BeginData Begin_Read_ByHand() => HandWritten.ReadBegin(_beginBytes);

    /// <summary>Reads the begin into a new instance.</summary>
    [Benchmark]
    [BenchmarkCategory("begin read")]
    public Begin Begin_Read()
    {
        var reader = new AmqpReader(_beginBytes.AsSpan());
        return Begin.Read(ref reader);
    }

    /// <summary>Writes the flow by hand.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("flow write")]
    public int Flow_Write_ByHand() => HandWritten.WriteFlow(_flowData, _buffer);

    /// <summary>Writes the flow.</summary>
    [Benchmark]
    [BenchmarkCategory("flow write")]
    public int Flow_Write()
    {
        var writer = new AmqpWriter(_buffer);
        _flow.WriteTo(ref writer);
        return writer.BytesWritten;
    }

    /// <summary>Reads the flow by hand.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("flow read")]
    public FlowData Flow_Read_ByHand() => HandWritten.ReadFlow(_flowBytes);

    /// <summary>Reads the flow into a new instance.</summary>
    [Benchmark]
    [BenchmarkCategory("flow read")]
    public Flow Flow_Read()
    {
        var reader = new AmqpReader(_flowBytes.AsSpan());
        return Flow.Read(ref reader);
    }

    /// <summary>Writes the disposition by hand.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("disposition write")]
    public int Disposition_Write_ByHand() => HandWritten.WriteDisposition(_dispositionData, _buffer);

    /// <summary>Writes the disposition.</summary>
    [Benchmark]
    [BenchmarkCategory("disposition write")]
    public int Disposition_Write()
    {
        var writer = new AmqpWriter(_buffer);
        _disposition.WriteTo(ref writer);
        return writer.BytesWritten;
    }

    /// <summary>Reads the disposition by hand.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("disposition read")]
    public DispositionData Disposition_Read_ByHand() => HandWritten.ReadDisposition(_dispositionBytes);

    /// <summary>Reads the disposition into a new instance.</summary>
    [Benchmark]
    [BenchmarkCategory("disposition read")]
    public Disposition Disposition_Read()
    {
        var reader = new AmqpReader(_dispositionBytes.AsSpan());
        return Disposition.Read(ref reader);
    }

    /// <summary>Writes the attach by hand.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("attach write")]
    public int Attach_Write_ByHand() => HandWritten.WriteAttach(_attachData, _buffer);

    /// <summary>Writes the attach.</summary>
    [Benchmark]
    [BenchmarkCategory("attach write")]
    public int Attach_Write()
    {
        var writer = new AmqpWriter(_buffer);
        _attach.WriteTo(ref writer);
        return writer.BytesWritten;
    }

    /// <summary>Reads the attach by hand.</summary>
    [Benchmark(Baseline = true)]
    [BenchmarkCategory("attach read")]
    public AttachData Attach_Read_ByHand() => HandWritten.ReadAttach(_attachBytes);

    /// <summary>Reads the attach into a new instance.</summary>
    [Benchmark]
    [BenchmarkCategory("attach read")]
    public Attach Attach_Read()
    {
        var reader = new AmqpReader(_attachBytes.AsSpan());
        return Attach.Read(ref reader);
    }
}
