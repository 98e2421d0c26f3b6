namespace Amqp.Encoding.Diagnostics;

/// <content>Look-ups in the generated tables.</content>
internal static partial class StandardTypes
{
    private static readonly TypeDefinition?[] s_byCode = IndexByCode();

    /// <summary>Finds the type with a descriptor, numeric or symbolic.</summary>
    public static TypeDefinition? Find(DescriptorView descriptor) => descriptor.TryGetCode(out ulong code) ? Find(code) : null;

    /// <summary>Finds the type with a numeric descriptor.</summary>
    public static TypeDefinition? Find(ulong code) => code < (ulong)s_byCode.Length ? s_byCode[(int)code] : null;

    /// <summary>Finds the type with a name.</summary>
    public static TypeDefinition? Find(string name) => Array.Find(s_described, type => type.Name == name);

    /// <summary>Returns the name of a value of a restricted type, such as <c>receiver</c> for the role <c>true</c>; null if it has none.</summary>
    public static string? NameOf(FieldDefinition field, string value) => FindChoice(field.Type, value);

    /// <summary>Says what the value of a field means: an error condition of the standard, or else what the field is for.</summary>
    public static string LabelOf(FieldDefinition field, string value) => (field.Name == "condition" ? FindChoice("error-condition", value) : null) ?? field.Label;

    private static TypeDefinition?[] IndexByCode()
    {
        var types = new TypeDefinition?[256];
        foreach (TypeDefinition type in s_described)
        {
            types[type.Code] = type;
        }

        return types;
    }
}
