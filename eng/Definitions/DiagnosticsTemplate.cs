using System.Collections.Generic;
using System.Linq;

namespace Amqp.Encoding.Definitions;

/// <summary>Writes the described types and their choices, with the words that explain them, for Amqp.Encoding.Diagnostics.</summary>
internal static class DiagnosticsTemplate
{
    public static string Write(List<Definition> types)
    {
        CodeWriter code = Generator.Begin("Amqp.Encoding.Diagnostics");
        code.Lines("/// <summary>The described types of the standard and the choices of its restricted types (AMQP 1.0, parts 2 to 5).</summary>");
        code.Open("internal static partial class StandardTypes");
        code.Lines("private static readonly TypeDefinition[] s_described =", "[");
        foreach (Definition type in types.Where(type => type.Symbol is not null).OrderBy(type => type.Code))
        {
            code.Lines($"    new({Generator.Hex(type.Code)}, \"{type.Name}\", \"{type.Section}\", \"{type.Label}\", {Bool(type.Source == "*")}, [");
            foreach (Field field in type.Fields)
            {
                string value = field.Default is null ? "null" : $"\"{field.Default}\"";
                code.Lines($"        new(\"{field.Name}\", \"{field.Type}\", \"{field.Label}\", {value}, {Bool(field.IsMandatory)}),");
            }

            code.Lines("    ]),");
        }

        code.Lines("];", "", "private static string? FindChoice(string type, string value) => type switch", "{");
        foreach (IGrouping<string, Definition> group in types.Where(type => type.Choices.Any(choice => type.Source != "symbol" || choice.Label is not null)).GroupBy(type => type.Source == "symbol" ? "error-condition" : type.Name))
        {
            string choices = string.Concat(group.SelectMany(type => type.Choices).Select(choice => $"\"{choice.Value}\" => \"{choice.Label ?? choice.Name}\", "));
            code.Lines($"    \"{group.Key}\" => value switch {{ {choices}_ => null }},");
        }

        code.Lines("    _ => null,", "};");
        code.Close();
        return code.ToString();

        static string Bool(bool value) => value ? "true" : "false";
    }
}
