namespace Amqp.Encoding.Tests.Generator.Contracts;

/// <summary>The usual contract: a list with a descriptor of both forms.</summary>
[AmqpContract("acme:order:list", 0x0000ACE000000001)]
public sealed partial record Order(int Id, string Customer, decimal Total = 0)
{
    public DateTime? Placed { get; init; }

    public bool IsPaid { get; init; }
}

/// <summary>A class with orders, names and defaults.</summary>
[AmqpContract("acme:item:list")]
public partial class Item
{
    [AmqpField(1, "amount", Default = 1)]
    public int Amount { get; set; } = 1;

    [AmqpField(0, "article")]
    public string Article { get; set; } = "";

    [AmqpField(2, "note")]
    public string? Note { get; set; }

    public int NotOnTheWire { get; set; }
}
