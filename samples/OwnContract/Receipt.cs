namespace Amqp.Encoding.Samples.OwnContract;

/// <summary>A class of an SDK. Its users see it, so it gets no new members; and it tells 0 from "not set".</summary>
public sealed class Receipt
{
    private uint _number;

    public uint Number
    {
        get => _number;
        set => (_number, HasNumber) = (value, true);
    }

    public bool HasNumber { get; private set; }

    public string? Text { get; set; }
}

/// <seealso cref="AmqpFieldForAttribute"/>
/// <summary>The contract of a class that is not yours to change.</summary>
[AmqpContract("acme:receipt:list", 0x0000ACE000000009, For = typeof(Receipt))]
[AmqpFieldFor(nameof(Receipt.Number), 0, Presence = nameof(Receipt.HasNumber), IsMandatory = true)]
[AmqpFieldFor(nameof(Receipt.Text), 1)]
internal static partial class ReceiptWire;
