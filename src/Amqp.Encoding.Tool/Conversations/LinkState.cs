namespace Amqp.Encoding.Tool.Conversations;

/// <summary>The state of a link: who sends, what was delivered, and whether it ever had credit.</summary>
internal sealed class LinkState(string name, Side sender)
{
    /// <summary>Gets the name as the peers wrote it.</summary>
    public string Name { get; } = name;
    public Side Sender { get; } = sender;
    public string? Address { get; set; }
    public long Deliveries { get; set; }
    public bool IsDelivering { get; set; }
    public uint DeliveryId { get; set; }
    public bool HadCredit { get; set; }

    public override string ToString()
    {
        string direction = Sender == Side.Client ? "client --> server" : "client <-- server";
        string receiver = Words.Name(Sender == Side.Client ? Side.Server : Side.Client);
        string credit = HadCredit ? "" : $"; no credit: the {receiver} sent no flow with a link-credit above 0, so the {Words.Name(Sender)} may not send";
        return $"link {Words.Plain(Name)}, {direction}{(Address is null ? "" : ", " + Address)}: {Words.Count(Deliveries, "delivery", "deliveries")}{credit}";
    }
}
