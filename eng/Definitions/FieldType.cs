using System.Collections.Generic;

namespace Amqp.Encoding.Definitions;

/// <summary>How a field of an AMQP type is kept: the type in .NET, and the most octets that a value takes, 0 where there is no limit.</summary>
/// <param name="Clr">The type in .NET.</param>
/// <param name="Most">The most octets, constructor included.</param>
/// <param name="Wire">The AMQP type with its format codes, for documentation.</param>
/// <param name="IsReference">Whether the type is a class.</param>
/// <param name="Namespace">The namespace under Amqp.Encoding, if any.</param>
/// <param name="IsComposite">Whether the value is a composite itself.</param>
/// <param name="IsChecked">Whether not every value of the type may be set.</param>
public sealed record FieldType(string Clr, int Most, string Wire, bool IsReference = false, string Namespace = "", bool IsComposite = false, bool IsChecked = false)
{
    private const string Symbols = "symbol: 0xA3, 0xB3";
    private const string UInt = "uint: 0x70, 0x52, 0x43";
    private const string UByte = "ubyte: 0x50";
    private const string Binary = "binary of at most 32 octets: 0xA0, 0xB0";

    private static readonly Dictionary<string, FieldType> s_types = new()
    {
        ["boolean"] = new("bool", 1, "boolean: 0x56, 0x41, 0x42"),
        ["ubyte"] = new("byte", 2, UByte),
        ["ushort"] = new("ushort", 3, "ushort: 0x60"),
        ["uint"] = new("uint", 5, UInt),
        ["ulong"] = new("ulong", 9, "ulong: 0x80, 0x53, 0x44"),
        ["timestamp"] = new("AmqpTimestamp", 9, "timestamp: 0x83"),
        ["string"] = new("string", 0, "string: 0xA1, 0xB1", IsReference: true),
        ["binary"] = new("ReadOnlyMemory<byte>", 0, "binary: 0xA0, 0xB0"),
        ["symbol"] = new("AmqpSymbol", 0, Symbols),
        ["symbol multiple"] = new("AmqpSymbol[]", 0, Symbols + ", or an array of them: 0xE0, 0xF0", IsReference: true),
        ["ietf-language-tag multiple"] = new("AmqpSymbol[]", 0, Symbols + ", or an array of them: 0xE0, 0xF0", IsReference: true),
        ["handle"] = new("uint", 5, "handle, " + UInt),
        ["seconds"] = new("uint", 5, "seconds, " + UInt),
        ["milliseconds"] = new("uint", 5, "milliseconds, " + UInt),
        ["message-format"] = new("uint", 5, "message-format, " + UInt),
        ["sequence-no"] = new("SequenceNumber", 5, "sequence-no, " + UInt, Namespace: "Transport"),
        ["delivery-number"] = new("SequenceNumber", 5, "delivery-number, " + UInt, Namespace: "Transport"),
        ["transfer-number"] = new("SequenceNumber", 5, "transfer-number, " + UInt, Namespace: "Transport"),
        ["delivery-tag"] = new("DeliveryTag", 34, "delivery-tag, " + Binary, Namespace: "Transport"),
        ["role"] = new("Role", 1, "role, boolean: 0x56, 0x41, 0x42", Namespace: "Transport", IsChecked: true),
        ["sender-settle-mode"] = new("SenderSettleMode", 2, "sender-settle-mode, " + UByte, Namespace: "Transport", IsChecked: true),
        ["receiver-settle-mode"] = new("ReceiverSettleMode", 2, "receiver-settle-mode, " + UByte, Namespace: "Transport", IsChecked: true),
        ["terminus-durability"] = new("TerminusDurability", 5, "terminus-durability, " + UInt, Namespace: "Messaging", IsChecked: true),
        ["sasl-code"] = new("SaslCode", 2, "sasl-code, " + UByte, Namespace: "Security", IsChecked: true),
        ["terminus-expiry-policy"] = new("TerminusExpiryPolicy", 0, "terminus-expiry-policy, " + Symbols, Namespace: "Messaging"),
        ["fields"] = new("AmqpMap", 0, "fields, map: 0xC1, 0xD1, with symbols as keys", IsReference: true),
        ["node-properties"] = new("AmqpMap", 0, "node-properties, map: 0xC1, 0xD1, with symbols as keys", IsReference: true),
        ["filter-set"] = new("AmqpMap", 0, "filter-set, map: 0xC1, 0xD1, with symbols as keys", IsReference: true),
        ["map"] = new("IReadOnlyList<UnsettledDelivery>", 0, "map: 0xC1, 0xD1, of delivery-tag to delivery-state or null", IsReference: true, Namespace: "Transport"),
        ["error"] = new("AmqpError", 0, "error: a described list, 0x1D", IsReference: true, Namespace: "Transport", IsComposite: true),
        ["error-condition"] = new("ErrorCondition", 0, Symbols, Namespace: "Transport"),
        ["distribution-mode"] = new("DistributionMode", 0, Symbols, Namespace: "Messaging"),
        ["delivery-state"] = new("DeliveryState", 0, "a described list that provides delivery-state", IsReference: true, Namespace: "Transport", IsComposite: true),
        ["outcome"] = new("Outcome", 0, "a described list that provides outcome", IsReference: true, Namespace: "Messaging", IsComposite: true),
        ["source"] = new("Terminus", 0, "a described list that provides source", IsReference: true, Namespace: "Transport", IsComposite: true, IsChecked: true),
        ["target"] = new("Terminus", 0, "a described list that provides target", IsReference: true, Namespace: "Transport", IsComposite: true, IsChecked: true),
        ["address"] = new("string", 0, "address-string, string: 0xA1, 0xB1", IsReference: true),
        ["message-id"] = new("MessageId", 0, "ulong, uuid, binary or string", Namespace: "Messaging"),
        ["txn-id"] = new("TransactionId", 34, "transaction-id, " + Binary, Namespace: "Transactions"),
        ["global-tx-id"] = new("AmqpValue", 0, "any type; the standard defines none"),
    };

    /// <summary>How a field is kept: by the archetype that it requires where one decides, else by its type.</summary>
    public static FieldType Of(Field field) =>
        field.IsMultiple ? s_types[field.Type + " multiple"]
        : field.Requires is not null ? s_types[field.Requires]
        : s_types[field.Type];
}
