namespace Amqp.Encoding.Diagnostics;

/// <summary>A field of a composite of the standard.</summary>
internal sealed class FieldDefinition(string name, string type, string label, string? defaultValue, bool isMandatory)
{
    public string Name => name;

    /// <summary>Gets the name of the type, which may be a restricted one, such as <c>milliseconds</c>.</summary>
    public string Type => type;

    /// <summary>Gets a few words that explain the field.</summary>
    public string Label => label;

    /// <summary>Gets the value, or the name of the choice, that a field without a value has; null if there is none.</summary>
    public string? Default => defaultValue;

    public bool IsMandatory => isMandatory;
}
