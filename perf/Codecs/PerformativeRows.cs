using AzureFraming = Microsoft.Azure.Amqp.Framing;
using AzureSymbol = Microsoft.Azure.Amqp.Encoding.AmqpSymbol;
using NetLiteFraming = Amqp.Framing;
using NetLiteSymbol = Amqp.Types.Symbol;

namespace Amqp.Encoding.Perf.Codecs;

/// <summary>The performatives that a delivery and a link need.</summary>
public static class PerformativeRows
{
    private const string Kind = "performatives";

    private static readonly string[] s_outcomes = ["amqp:accepted:list", "amqp:rejected:list", "amqp:released:list", "amqp:modified:list"];

    public static IEnumerable<CodecRow> Create() =>
    [
        .. Create("transfer", TransferPairs.Build(Workloads.Transfer()), static bytes => Transfer.Decode(bytes), AzureTransfer(), NetLiteTransfer()),
        .. Create(
            "disposition",
            new Disposition { Role = Role.Receiver, First = 100, Last = 120, Settled = true, State = Accepted.Instance },
            static bytes => Disposition.Decode(bytes),
            new AzureFraming.Disposition { Role = true, First = 100, Last = 120, Settled = true, State = new AzureFraming.Accepted() },
            new NetLiteFraming.Dispose { Role = true, First = 100, Last = 120, Settled = true, State = new NetLiteFraming.Accepted() }),
        .. Create("attach", LibraryAttach(), static bytes => Attach.Decode(bytes), AzureAttach(), NetLiteAttach()),
    ];

    /// <summary>A transfer for Microsoft.Azure.Amqp.</summary>
    public static AzureFraming.Transfer AzureTransfer()
    {
        TransferData data = Workloads.Transfer();
        return new() { Handle = data.Handle, DeliveryId = data.DeliveryId, DeliveryTag = data.DeliveryTag, MessageFormat = data.MessageFormat, Settled = data.Settled, More = data.More };
    }

    private static NetLiteFraming.Transfer NetLiteTransfer()
    {
        TransferData data = Workloads.Transfer();
        return new() { Handle = data.Handle, DeliveryId = data.DeliveryId, DeliveryTag = data.DeliveryTag, MessageFormat = data.MessageFormat, Settled = data.Settled, More = data.More };
    }

    private static CodecRow[] Create<T>(string name, T composite, Func<byte[], T> decode, AzureFraming.Performative azure, NetLite.Types.DescribedList netLite)
        where T : AmqpComposite =>
    [
        CodecRow.Written(Kind, name + " written", buffer => composite.Encode(buffer), azure.Encode, netLite.Encode, decode),
        CodecRow.Read(
            Kind, name + " read", composite.Encode(), decode, static buffer => Azure.AmqpCodec.DecodeAmqpDescribed(buffer),
            static buffer => NetLite.Types.Encoder.ReadObject(buffer), decode),
    ];

    private static Attach LibraryAttach() => new()
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
            Outcomes = Array.ConvertAll(s_outcomes, static outcome => new AmqpSymbol(outcome)),
        },
        Target = new Target { Address = "client-7", Durable = TerminusDurability.None, ExpiryPolicy = "session-end", Timeout = 30 },
    };

    private static AzureFraming.Attach AzureAttach() => new()
    {
        LinkName = "orders-receiver-5b2f9c64",
        Handle = 1,
        Role = true,
        SndSettleMode = 0,
        RcvSettleMode = 0,
        InitialDeliveryCount = 0,
        MaxMessageSize = 1_048_576,
        Source = new AzureFraming.Source
        {
            Address = "queue/orders",
            Durable = 2,
            ExpiryPolicy = "never",
            Timeout = 0,
            DistributionMode = "move",
            Outcomes = new AzureFraming.Multiple<AzureSymbol>(Array.ConvertAll(s_outcomes, static outcome => new AzureSymbol(outcome))),
        },
        Target = new AzureFraming.Target { Address = "client-7", Durable = 0, ExpiryPolicy = "session-end", Timeout = 30 },
    };

    private static NetLiteFraming.Attach NetLiteAttach() => new()
    {
        LinkName = "orders-receiver-5b2f9c64",
        Handle = 1,
        Role = true,
        SndSettleMode = NetLiteFraming.SenderSettleMode.Unsettled,
        RcvSettleMode = NetLiteFraming.ReceiverSettleMode.First,
        InitialDeliveryCount = 0,
        MaxMessageSize = 1_048_576,
        Source = new NetLiteFraming.Source
        {
            Address = "queue/orders",
            Durable = 2,
            ExpiryPolicy = "never",
            Timeout = 0,
            DistributionMode = "move",
            Outcomes = Array.ConvertAll(s_outcomes, static outcome => new NetLiteSymbol(outcome)),
        },
        Target = new NetLiteFraming.Target { Address = "client-7", Durable = 0, ExpiryPolicy = "session-end", Timeout = 30 },
    };
}
