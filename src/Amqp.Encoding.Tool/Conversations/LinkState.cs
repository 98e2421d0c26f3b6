namespace Amqp.Encoding.Tool.Conversations;

/// <summary>The state of a link: who sends, what was delivered, and what its credit allowed.</summary>
internal sealed class LinkState(string name, Side sender)
{
    /// <summary>Gets the name as the peers wrote it.</summary>
    public string Name { get; } = name;
    public Side Sender { get; } = sender;
    public string? Address { get; set; }
    public long Deliveries { get; private set; }
    public bool IsDelivering { get; set; }
    public uint DeliveryId { get; set; }
    public bool HadCredit { get; private set; }

    /// <summary>Gets how many deliveries came beyond the credit.</summary>
    public long Overrun { get; private set; }

    /// <summary>Gets the delivery-count: part 2, 2.6.7.</summary>
    public uint DeliveryCount { get; private set; }

    /// <summary>Gets the delivery-count at which the credit ends; null if flows may be missing. Credit is not taken back: deliveries may be on their way.</summary>
    public uint? Limit { get; private set; } = 0;

    /// <summary>Takes the initial delivery-count of the sender.</summary>
    public void Begin(uint initial)
    {
        Limit = unchecked(Limit - DeliveryCount + initial);
        DeliveryCount = initial;
    }

    /// <summary>Takes the flow of a side.</summary>
    public void AddFlow(Side from, uint? deliveryCount, uint credit)
    {
        if (from == Sender)
        {
            // It advances the count without deliveries if it was told to use its credit up.
            DeliveryCount = deliveryCount ?? DeliveryCount;
            return;
        }

        HadCredit |= credit > 0;
        uint limit = unchecked((deliveryCount ?? DeliveryCount) + Math.Min(credit, int.MaxValue));
        Limit = Limit is { } old && unchecked((int)(limit - old)) < 0 ? old : limit;
    }

    /// <summary>Takes that a delivery begins, and says whether it is beyond a credit that was given.</summary>
    public bool AddDelivery()
    {
        Deliveries++;
        bool isBeyond = HadCredit && Limit is { } limit && unchecked((int)(DeliveryCount - limit)) >= 0;
        DeliveryCount = unchecked(DeliveryCount + 1);
        Overrun += isBeyond ? 1 : 0;
        return isBeyond;
    }

    /// <summary>Takes that frames are missing, and flows may be among them.</summary>
    public void AddGap() => Limit = null;

    public override string ToString()
    {
        string direction = Sender == Side.Client ? "client --> server" : "client <-- server";
        string receiver = Words.Name(Sender == Side.Client ? Side.Server : Side.Client);
        string credit = HadCredit ? "" : $"; no credit: the {receiver} sent no flow with a link-credit above 0, so the {Words.Name(Sender)} may not send";
        string overrun = Overrun == 0 ? "" : $"; too many: the {Words.Name(Sender)} sent {Words.Count(Overrun, "delivery", "deliveries")} beyond the credit that the {receiver} gave";
        return $"link {Words.Plain(Name)}, {direction}{(Address is null ? "" : ", " + Address)}: {Words.Count(Deliveries, "delivery", "deliveries")}{credit}{overrun}";
    }
}
