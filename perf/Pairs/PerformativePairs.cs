namespace Amqp.Encoding.Perf.Pairs;

/// <summary>begin, disposition, attach and flow. The reference writes the data that it reads, so that each side checks the other.</summary>
public static class PerformativePairs
{
    private static readonly byte[] s_scratch = new byte[1 << 10];

    public static IEnumerable<Pair> Create() => [.. Begins(), .. Dispositions(), .. Attaches(), .. Flows()];

    private static Pair[] Begins()
    {
        var begin = new Begin { NextOutgoingId = 1, IncomingWindow = 2_048, OutgoingWindow = 2_048, HandleMax = 255 };
        byte[] encoded = begin.Encode();
        BeginData data = HandWritten.ReadBegin(encoded);
        Check.Equal<byte>(s_scratch.AsSpan(0, HandWritten.WriteBegin(data, s_scratch)), encoded, "the begin by hand");

        return
        [
            new("begin write / hand", () => HandWritten.WriteBegin(data, s_scratch), () => EncodingJobs.Write(begin, s_scratch)),
            new("begin read / hand", () => Pair.Keep(HandWritten.ReadBegin(encoded)).HandleMax, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                return (long)Pair.Keep(Begin.Read(ref reader)).HandleMax!;
            }),
        ];
    }

    private static Pair[] Dispositions()
    {
        var disposition = new Disposition { Role = Role.Receiver, First = 100, Last = 120, Settled = true, State = Accepted.Instance };
        byte[] encoded = disposition.Encode();
        DispositionData data = HandWritten.ReadDisposition(encoded);
        Check.Equal<byte>(s_scratch.AsSpan(0, HandWritten.WriteDisposition(data, s_scratch)), encoded, "the disposition by hand");

        return
        [
            // On the type itself: through its base the JIT does not inline how the state is written.
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
        var attach = new Attach
        {
            Name = "orders-receiver-5b2f9c64",
            Handle = 1,
            Role = Role.Receiver,
            SndSettleMode = SenderSettleMode.Unsettled,
            RcvSettleMode = ReceiverSettleMode.First,
            InitialDeliveryCount = 0,
            MaxMessageSize = 1_048_576,
            Source = new Source
            {
                Address = "queue/orders",
                Durable = TerminusDurability.UnsettledState,
                ExpiryPolicy = "never",
                Timeout = 0,
                DistributionMode = "move",
                Outcomes = ["amqp:accepted:list", "amqp:rejected:list", "amqp:released:list", "amqp:modified:list"],
            },
            Target = new Target { Address = "client-7", Durable = TerminusDurability.None, ExpiryPolicy = "session-end", Timeout = 30 },
        };
        byte[] encoded = attach.Encode();
        AttachData data = HandWritten.ReadAttach(encoded);
        Check.Equal<byte>(s_scratch.AsSpan(0, HandWritten.WriteAttach(data, s_scratch)), encoded, "the attach by hand");

        return
        [
            new("attach write / hand", () => HandWritten.WriteAttach(data, s_scratch), () => EncodingJobs.Write(attach, s_scratch)),
            new(
                "attach read / hand",
                () => Pair.Keep(HandWritten.ReadAttach(encoded)).Handle,
                EncodingJobs.Read(encoded, static (ref reader) => (long)Pair.Keep(Attach.Read(ref reader)).Handle)),
        ];
    }

    private static Pair[] Flows()
    {
        var flow = new Flow
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
        byte[] encoded = flow.Encode();
        FlowData data = HandWritten.ReadFlow(encoded);
        Check.Equal<byte>(s_scratch.AsSpan(0, HandWritten.WriteFlow(data, s_scratch)), encoded, "the flow by hand");

        return
        [
            new("flow write / hand", () => HandWritten.WriteFlow(data, s_scratch), () => EncodingJobs.Write(flow, s_scratch)),
            new("flow read / hand", () => Pair.Keep(HandWritten.ReadFlow(encoded)).LinkCredit, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                return (long)Pair.Keep(Flow.Read(ref reader)).LinkCredit!;
            }),
        ];
    }
}
