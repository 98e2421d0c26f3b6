using System.Collections.Generic;

namespace Amqp.Encoding.Samples.OwnContract;

/// <seealso cref="AmqpFieldAttribute"/>
/// <seealso cref="AmqpUnknownFieldsAttribute"/>
/// <summary>A described list: its fields are the properties in their order.</summary>
[AmqpContract("acme:order:list", 0x0000ACE000000001)]
public sealed partial record Order(int Id, string Customer, decimal Total)
{
    // Fields that a later version adds are at the end, and may be missing.
    public IReadOnlyList<Line> Lines { get; init; } = [];

    [AmqpField(IsSymbol = true, Default = Priority.Normal)]
    public Priority Priority { get; init; } = Priority.Normal;

    // Fields of versions that this one does not know are kept, and written again.
    [AmqpUnknownFields]
    public AmqpList? Later { get; init; }
}

public enum Priority
{
    Normal,
    High,
}

/// <summary>A type with orders keeps them whatever the order of its source is.</summary>
[AmqpContract("acme:line:list")]
public sealed partial class Line
{
    [AmqpField(0)]
    public required string Article { get; init; }

    [AmqpField(1, Default = 1)]
    public int Amount { get; init; } = 1;
}

/// <seealso cref="AmqpContractForm"/>
/// <summary>A request to a management node: a map without a descriptor.</summary>
[AmqpContract(Form = AmqpContractForm.StringMap)]
public sealed partial record Request([AmqpField("operation")] string Operation, [AmqpField("name")] string? Name = null);

/// <seealso cref="AmqpKnownTypeAttribute"/>
/// <summary>The descriptor chooses the type.</summary>
[AmqpContract]
[AmqpKnownType(typeof(Paid))]
[AmqpKnownType(typeof(Shipped))]
public abstract partial record OrderEvent(int Order);

[AmqpContract("acme:paid:list")]
public sealed partial record Paid(int Order, decimal Amount) : OrderEvent(Order);

[AmqpContract("acme:shipped:list")]
public sealed partial record Shipped(int Order, DateTime At) : OrderEvent(Order);
