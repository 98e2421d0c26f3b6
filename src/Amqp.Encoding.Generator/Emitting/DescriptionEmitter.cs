using System.Text;

namespace Amqp.Encoding.Generator;

/// <summary>Describes the form of a contract on the wire, for tests of its user.</summary>
internal static class DescriptionEmitter
{
    public static string Describe(ContractModel contract)
    {
        var text = new StringBuilder();
        text.Append(contract.Descriptor.Symbol ?? contract.Title).Append(contract.Descriptor.Hex is string code ? " " + code : string.Empty);
        text.Append(contract.IsAbstract ? ": one of " + string.Join(", ", contract.KnownTypes.Select(static known => known.Descriptor.Symbol ?? known.CSharp.Substring(known.CSharp.LastIndexOf('.') + 1)))
            : !contract.IsDescribed ? ": " + FormOf(contract.Form) + " without a descriptor"
            : ": " + FormOf(contract.Form)).Append('\n');
        for (int i = 0; i < contract.Fields.Count && !contract.IsAbstract; i++)
        {
            FieldModel field = contract.Fields[i];
            text.Append("  ").Append(contract.Form == ContractForm.List ? i.ToString(CultureInfo.InvariantCulture) + " " : string.Empty).Append(field.Name).Append(": ").Append(field.Type.Amqp);
            text.Append(field.IsMandatory ? ", mandatory" : field.Default is not null ? ", default " + field.Default : string.Empty).Append('\n');
        }

        return text.Append(contract.RefusesUnknown ? "  no other fields\n" : contract.Unknown is not null ? "  other fields are kept\n" : string.Empty).ToString();
    }

    /// <summary>Writes a text for a documentation comment.</summary>
    public static string Escape(string text) => text.Replace("&", "&amp;").Replace("<", "&lt;").Replace(">", "&gt;");

    private static string FormOf(ContractForm form) => form switch
    {
        ContractForm.List => "list",
        ContractForm.SymbolMap => "map with symbols as keys",
        ContractForm.StringMap => "map with strings as keys",
        _ => "value",
    };
}
