namespace Amqp.Encoding.Perf.Pairs;

/// <summary>begin, disposition, attach and flow.</summary>
public static class PerformativePairs
{
    private static readonly byte[] s_scratch = new byte[1 << 10];

    public static IEnumerable<Pair> Create() => [.. Begins(), .. Dispositions(), .. Attaches(), .. Flows()];

    private static Pair[] Begins()
    {
        BeginData data = Workloads.Begin();
        var begin = new Begin
        {
            NextOutgoingId = data.NextOutgoingId,
            IncomingWindow = data.IncomingWindow,
            OutgoingWindow = data.OutgoingWindow,
            HandleMax = data.HandleMax,
        };
        byte[] encoded = EncodingJobs.Encode((ref writer) => begin.WriteTo(ref writer));
        Check.Equal<byte>(encoded, s_scratch.AsSpan(0, HandWritten.WriteBegin(data, s_scratch)), "the encoded begin");

        return
        [
            new("begin write / hand", () => HandWritten.WriteBegin(data, s_scratch), () =>
            {
                var writer = new AmqpWriter(s_scratch);
                begin.WriteTo(ref writer);
                return writer.BytesWritten;
            }),
            new("begin read / hand", () => Pair.Keep(HandWritten.ReadBegin(encoded)).HandleMax, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                return (long)Pair.Keep(Begin.Read(ref reader)).HandleMax!;
            }),
        ];
    }

    private static Pair[] Dispositions()
    {
        // The role of the reference is the other one, which takes one byte too.
        var data = new DispositionData { First = 100, Last = 120, Settled = true, IsAccepted = true };
        var disposition = new Disposition { Role = Role.Receiver, First = 100, Last = 120, Settled = true, State = Accepted.Instance };
        byte[] encoded = EncodingJobs.Encode((ref writer) => disposition.WriteTo(ref writer));

        return
        [
            new("disposition write / hand", () => HandWritten.WriteDisposition(data, s_scratch), () =>
            {
                var writer = new AmqpWriter(s_scratch);
                disposition.WriteTo(ref writer);
                return writer.BytesWritten;
            }),
            new("disposition read / hand", () => Pair.Keep(HandWritten.ReadDisposition(encoded)).First, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                return (long)(uint)Pair.Keep(Disposition.Read(ref reader)).First;
            }),
        ];
    }

    private static Pair[] Attaches()
    {
        AttachData data = Workloads.Attach();
        var attach = new Attach
        {
            Name = data.Name,
            Handle = 1,
            Role = Role.Receiver,
            SndSettleMode = SenderSettleMode.Unsettled,
            RcvSettleMode = ReceiverSettleMode.First,
            InitialDeliveryCount = 0,
            MaxMessageSize = data.MaxMessageSize,
            Source = new Source
            {
                Address = data.SourceAddress,
                Durable = (TerminusDurability)data.SourceDurable,
                ExpiryPolicy = new AmqpSymbol(data.SourceExpiryPolicy),
                Timeout = 0,
                DistributionMode = new AmqpSymbol(data.DistributionMode),
                Outcomes = Array.ConvertAll(data.Outcomes, static outcome => new AmqpSymbol(outcome)),
            },
            Target = new Target
            {
                Address = data.TargetAddress,
                Durable = (TerminusDurability)data.TargetDurable,
                ExpiryPolicy = new AmqpSymbol(data.TargetExpiryPolicy),
                Timeout = data.TargetTimeout,
            },
        };
        byte[] encoded = s_scratch.AsSpan(0, HandWritten.WriteAttach(data, s_scratch)).ToArray();
        Check.Equal<byte>(EncodingJobs.Encode((ref writer) => attach.WriteTo(ref writer)), encoded, "the encoded attach");

        return
        [
            new("attach write / hand", () => HandWritten.WriteAttach(data, s_scratch), () =>
            {
                var writer = new AmqpWriter(s_scratch);
                attach.WriteTo(ref writer);
                return writer.BytesWritten;
            }),
            new("attach read / hand", () => Pair.Keep(HandWritten.ReadAttach(encoded)).Handle, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                return (long)Pair.Keep(Attach.Read(ref reader)).Handle;
            }),
        ];
    }

    private static Pair[] Flows()
    {
        var data = new FlowData
        {
            NextIncomingId = 10,
            IncomingWindow = 2_048,
            NextOutgoingId = 20,
            OutgoingWindow = 2_048,
            Handle = 0,
            DeliveryCount = 1_000,
            LinkCredit = 300,
            Available = 0,
            Drain = false,
            Echo = false,
        };
        var flow = new Flow
        {
            NextIncomingId = data.NextIncomingId,
            IncomingWindow = data.IncomingWindow,
            NextOutgoingId = data.NextOutgoingId,
            OutgoingWindow = data.OutgoingWindow,
            Handle = data.Handle,
            DeliveryCount = data.DeliveryCount,
            LinkCredit = data.LinkCredit,
            Available = data.Available,
            Drain = data.Drain,
            Echo = data.Echo,
        };
        byte[] encoded = EncodingJobs.Encode((ref writer) => flow.WriteTo(ref writer));
        Check.Equal<byte>(encoded, s_scratch.AsSpan(0, HandWritten.WriteFlow(data, s_scratch)), "the encoded flow");

        return
        [
            new("flow write / hand", () => HandWritten.WriteFlow(data, s_scratch), () =>
            {
                var writer = new AmqpWriter(s_scratch);
                flow.WriteTo(ref writer);
                return writer.BytesWritten;
            }),
            new("flow read / hand", () => Pair.Keep(HandWritten.ReadFlow(encoded)).LinkCredit, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                return (long)Pair.Keep(Flow.Read(ref reader)).LinkCredit!;
            }),
        ];
    }
}
