namespace Amqp.Encoding;

/// <summary>How the fields of an <see cref="AmqpContractAttribute"/> type are encoded (AMQP 1.0, part 1, 1.3 and 1.6.22 to 1.6.24).</summary>
public enum AmqpContractForm
{
    /// <summary>A list (0x45, 0xC0, 0xD0) of the fields in their order, as composites of the standard are. Nulls at the end are left out.</summary>
    List,

    /// <summary>A map (0xC1, 0xD1) with symbols (0xA3, 0xB3) as keys. A field that is null has no pair.</summary>
    SymbolMap,

    /// <summary>A map (0xC1, 0xD1) with strings (0xA1, 0xB1) as keys. A field that is null has no pair.</summary>
    StringMap,

    /// <summary>The value of the only field, such as a ulong.</summary>
    Value,
}
