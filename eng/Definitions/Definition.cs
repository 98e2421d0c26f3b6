using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;

namespace Amqp.Encoding.Definitions;

/// <summary>One composite or restricted type of definitions.xml.</summary>
public sealed class Definition
{
    private static readonly string[] s_folders = ["", "", "Transport", "Messaging", "Transactions", "Security"];

    public Definition(XElement element, int part)
    {
        Name = (string)element.Attribute("name")!;
        Section = (string)element.Attribute("section")!;
        Label = (string)element.Attribute("label")!;
        Source = (string)element.Attribute("source")!;
        Folder = s_folders[part];
        IsComposite = element.Name == "composite";
        Provides = ((string?)element.Attribute("provides") ?? "").Split(',');
        IsOpen = (bool?)element.Attribute("open") == true;
        XElement? descriptor = element.Element("descriptor");
        Symbol = (string?)descriptor?.Attribute("name");
        Code = descriptor is null ? 0 : Convert.ToUInt64((string)descriptor.Attribute("ulong")!, 16);
        Fields = [.. element.Elements("field").Select((field, index) => new Field(field, index))];
        Choices = [.. element.Elements("choice").Select(choice => ((string)choice.Attribute("name")!, (string)choice.Attribute("value")!))];
    }

    public string Name { get; }

    public string Section { get; }

    public string Label { get; }

    public string Source { get; }

    public string Folder { get; }

    public bool IsComposite { get; }

    public bool IsOpen { get; }

    public string[] Provides { get; }

    public string? Symbol { get; }

    public ulong Code { get; }

    public IReadOnlyList<Field> Fields { get; }

    public IReadOnlyList<(string Name, string Value)> Choices { get; }

    /// <summary>The name of the class, enum or struct.</summary>
    public string ClrName => Name == "error" ? "AmqpError" : Field.Pascal(Name);

    /// <summary>The archetype whose class this one derives from, or nothing.</summary>
    public string? Base =>
        Provides.Contains("outcome") ? "Outcome"
        : Provides.Contains("delivery-state") ? "DeliveryState"
        : Provides.Contains("source") || Provides.Contains("target") ? "Terminus"
        : null;

    /// <summary>Where the standard speaks of it, for documentation.</summary>
    public string Place => $"AMQP 1.0, part {Section[0]}, {Section}";
}
