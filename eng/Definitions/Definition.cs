using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace Amqp.Encoding.Definitions;

/// <summary>One composite or restricted type of definitions.xml.</summary>
public sealed class Definition(XElement element, int part)
{
    private static readonly string[] s_folders = ["", "", "Standard/Transport", "Standard/Messaging", "Standard/Transactions", "Standard/Security"];

    public string Name { get; } = (string)element.Attribute("name")!;

    public string Section { get; } = (string)element.Attribute("section")!;

    public string Label { get; } = (string)element.Attribute("label")!;

    public string Source { get; } = (string)element.Attribute("source")!;

    public string Folder => s_folders[part];

    public bool IsComposite => element.Name == "composite";

    public bool IsOpen => (bool?)element.Attribute("open") == true;

    public string[] Provides { get; } = ((string?)element.Attribute("provides") ?? "").Split(',');

    public string? Symbol { get; } = (string?)element.Element("descriptor")?.Attribute("name");

    public ulong Code { get; } = Convert.ToUInt64((string?)element.Element("descriptor")?.Attribute("ulong") ?? "0", 16);

    public IReadOnlyList<Field> Fields { get; } = [.. element.Elements("field").Select((field, index) => new Field(field, index))];

    public IReadOnlyList<(string Name, string Value, string? Label)> Choices { get; } =
        [.. element.Elements("choice").Select(choice => ((string)choice.Attribute("name")!, (string)choice.Attribute("value")!, (string?)choice.Attribute("label")))];

    /// <summary>The name of the class, enum or struct.</summary>
    public string ClrName => Name == "error" ? "AmqpError" : Field.Pascal(Name);

    /// <summary>Whether it is one of the policies that share the class LifetimePolicy.</summary>
    public bool IsPolicy => Provides.Contains("lifetime-policy");

    /// <summary>The archetype whose class this one derives from, or nothing.</summary>
    public string? Base =>
        Provides.Contains("outcome") ? "Outcome"
        : Provides.Contains("delivery-state") ? "DeliveryState"
        : Provides.Contains("source") || Provides.Contains("target") ? "Terminus"
        : null;

    /// <summary>Where the standard speaks of it, for documentation.</summary>
    public string Place => $"AMQP 1.0, part {Section[0]}, {Section}";
}
