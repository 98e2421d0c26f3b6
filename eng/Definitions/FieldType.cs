using System.Collections.Generic;

namespace Amqp.Encoding.Definitions;

/// <summary>How a field of an AMQP type is kept, and what reads and writes it.</summary>
/// <param name="Clr">The type in .NET.</param>
/// <param name="Codec">The type that reads, measures and writes the field.</param>
/// <param name="MaxSize">The largest number of bytes that a value takes, constructor included; 0 where there is no limit.</param>
/// <param name="Wire">The AMQP type with its format codes, for documentation.</param>
/// <param name="IsReference">Whether the type is a class.</param>
/// <param name="Namespace">The namespace under Amqp.Encoding, if any.</param>
/// <param name="IsChecked">Whether some values of the type may not be set.</param>
/// <param name="Plain">The wire whose bytes the field has; null if it has bytes of its own.</param>
/// <param name="Shown">The type of the property, if it is another than the type that is kept.</param>
public sealed record FieldType(string Clr, string Codec, int MaxSize, string Wire, bool IsReference = false, string Namespace = "", bool IsChecked = false, string? Plain = null, string? Shown = null)
{
    private const string Symbols = "symbol: 0xA3, 0xB3";
    private const string UInt = "uint: 0x70, 0x52, 0x43";
    private const string UByte = "ubyte: 0x50";
    private const string SymbolList = "IReadOnlyList<AmqpSymbol>";
    private const string Binary = "binary of at most 32 bytes: 0xA0, 0xB0";

    private static readonly Dictionary<string, FieldType> s_types = new()
    {
        ["boolean"] = new("bool", "BooleanField", 1, "boolean: 0x56, 0x41, 0x42", Plain: "BooleanWire"),
        ["ubyte"] = new("byte", "ByteField", 2, UByte, Plain: "UByteWire"),
        ["ushort"] = new("ushort", "UInt16Field", 3, "ushort: 0x60", Plain: "UShortWire"),
        ["uint"] = new("uint", "UInt32Field", 5, UInt, Plain: "UIntWire"),
        ["ulong"] = new("ulong", "UInt64Field", 9, "ulong: 0x80, 0x53, 0x44", Plain: "ULongWire"),
        ["timestamp"] = new("AmqpTimestamp", "TimestampField", 9, "timestamp: 0x83", Plain: "TimestampWire"),
        ["string"] = new("string", "StringField", 0, "string: 0xA1, 0xB1", IsReference: true, Plain: "StringWire"),
        ["binary"] = new("ReadOnlyMemory<byte>", "BinaryField", 0, "binary: 0xA0, 0xB0", Plain: "BinaryWire"),
        ["symbol"] = new("AmqpSymbol", "SymbolField", 0, Symbols, Plain: "SymbolWire"),
        ["symbol multiple"] = new("AmqpSymbol[]", "SymbolsField", 0, Symbols + ", or an array of them: 0xE0, 0xF0", IsReference: true, Shown: SymbolList),
        ["ietf-language-tag multiple"] = new("AmqpSymbol[]", "SymbolsField", 0, Symbols + ", or an array of them: 0xE0, 0xF0", IsReference: true, Shown: SymbolList),
        ["handle"] = new("uint", "UInt32Field", 5, "handle, " + UInt, Plain: "UIntWire"),
        ["seconds"] = new("uint", "UInt32Field", 5, "seconds, " + UInt, Plain: "UIntWire"),
        ["milliseconds"] = new("uint", "UInt32Field", 5, "milliseconds, " + UInt, Plain: "UIntWire"),
        ["message-format"] = new("uint", "UInt32Field", 5, "message-format, " + UInt, Plain: "UIntWire"),
        ["sequence-no"] = new("SequenceNumber", "SequenceNumberField", 5, "sequence-no, " + UInt, Namespace: "Transport"),
        ["delivery-number"] = new("SequenceNumber", "SequenceNumberField", 5, "delivery-number, " + UInt, Namespace: "Transport"),
        ["transfer-number"] = new("SequenceNumber", "SequenceNumberField", 5, "transfer-number, " + UInt, Namespace: "Transport"),
        ["delivery-tag"] = new("DeliveryTag", "DeliveryTagField", 34, "delivery-tag, " + Binary, Namespace: "Transport"),
        ["role"] = new("Role", "RoleField", 1, "role, boolean: 0x56, 0x41, 0x42", Namespace: "Transport", IsChecked: true),
        ["sender-settle-mode"] = new("SenderSettleMode", "SenderSettleModeField", 2, "sender-settle-mode, " + UByte, Namespace: "Transport", IsChecked: true),
        ["receiver-settle-mode"] = new("ReceiverSettleMode", "ReceiverSettleModeField", 2, "receiver-settle-mode, " + UByte, Namespace: "Transport", IsChecked: true),
        ["terminus-durability"] = new("TerminusDurability", "TerminusDurabilityField", 5, "terminus-durability, " + UInt, Namespace: "Messaging", IsChecked: true),
        ["sasl-code"] = new("SaslCode", "SaslCodeField", 2, "sasl-code, " + UByte, Namespace: "Security", IsChecked: true),
        ["terminus-expiry-policy"] = new("TerminusExpiryPolicy", "TerminusExpiryPolicyField", 0, "terminus-expiry-policy, " + Symbols, Namespace: "Messaging"),
        ["fields"] = new("AmqpMap", "MapField", 0, "fields, map: 0xC1, 0xD1, with symbols as keys", IsReference: true, Shown: "Fields"),
        ["node-properties"] = new("AmqpMap", "MapField", 0, "node-properties, map: 0xC1, 0xD1, with symbols as keys", IsReference: true, Shown: "Fields"),
        ["filter-set"] = new("AmqpMap", "FilterField", 0, "filter-set, map: 0xC1, 0xD1, with symbols as keys", IsReference: true, Namespace: "Messaging", Shown: "Fields"),
        ["map"] = new("IReadOnlyList<UnsettledDelivery>", "UnsettledField", 0, "map: 0xC1, 0xD1, of delivery-tag to delivery-state or null", IsReference: true, Namespace: "Transport"),
        ["error"] = new("AmqpError", "AmqpErrorField", 0, "error: a described list, 0x1D", IsReference: true, Namespace: "Transport"),
        ["error-condition"] = new("ErrorCondition", "ErrorConditionField", 0, Symbols, Namespace: "Transport"),
        ["distribution-mode"] = new("DistributionMode", "DistributionModeField", 0, Symbols, Namespace: "Messaging"),
        ["delivery-state"] = new("DeliveryState", "DeliveryStateField", 0, "a described list that provides delivery-state", IsReference: true, Namespace: "Transport"),
        ["outcome"] = new("Outcome", "OutcomeField", 0, "a described list that provides outcome", IsReference: true, Namespace: "Messaging"),
        ["source"] = new("Terminus", "SourceField", 0, "a described list that provides source", IsReference: true, Namespace: "Transport", IsChecked: true),
        ["target"] = new("Terminus", "TargetField", 0, "a described list that provides target", IsReference: true, Namespace: "Transport", IsChecked: true),
        ["address"] = new("string", "StringField", 0, "address-string, string: 0xA1, 0xB1", IsReference: true, Plain: "StringWire"),
        ["message-id"] = new("MessageId", "MessageIdField", 0, "ulong, uuid, binary or string", Namespace: "Messaging"),
        ["txn-id"] = new("TransactionId", "TransactionIdField", 34, "transaction-id, " + Binary, Namespace: "Transactions"),
        ["global-tx-id"] = new("AmqpValue", "ValueField", 0, "any type; the standard defines none"),
    };

    /// <summary>The codec with the type that it is of, as arguments of a generic method.</summary>
    public string Arguments => $"<{Codec}, {Clr}{(IsReference ? "?" : "")}>";

    /// <summary>The type of an item, if the field may be any list of the caller.</summary>
    public string? Item => Clr.StartsWith("IReadOnlyList<", StringComparison.Ordinal) ? Clr["IReadOnlyList<".Length..^1] : null;

    /// <summary>The value of this field in a copy of a composite, if the value can be changed; null if it cannot.</summary>
    public string? CloneOf(string storage) => Clr switch
    {
        "IReadOnlyList<UnsettledDelivery>" => $"UnsettledMap.Clone({storage})",
        "AmqpError" or "DeliveryState" or "Outcome" or "Terminus" => storage + "?.Clone()",
        _ => null,
    };

    /// <summary>How a field is kept: by the archetype that it requires where one decides, else by its type.</summary>
    public static FieldType Of(Field field) =>
        field.IsMultiple ? s_types[field.Type + " multiple"]
        : field.Requires is not null ? s_types[field.Requires]
        : s_types[field.Type];
}
