namespace Amqp.Encoding.Diagnostics;

/// <summary>A described type of the standard: a composite, or a section of a message.</summary>
internal sealed class TypeDefinition(byte code, string name, string section, string label, bool isAnyValue, FieldDefinition[] fields)
{
    public byte Code => code;

    public string Name => name;

    /// <summary>Gets the place in the standard.</summary>
    public string Section => section;

    /// <summary>Gets a few words that explain the type.</summary>
    public string Label => label;

    /// <summary>Gets whether the type holds a value of any type, as amqp-value does.</summary>
    public bool IsAnyValue => isAnyValue;

    public FieldDefinition[] Fields => fields;

    /// <summary>Gets whether this is the body of a SASL frame (part 5).</summary>
    public bool IsSasl => section[0] == '5';

    /// <summary>Gets whether this is a section of a message (part 3, 3.2).</summary>
    public bool IsSection => code is >= 0x70 and <= 0x78;
}
