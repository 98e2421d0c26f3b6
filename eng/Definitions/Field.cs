using System.Linq;
using System.Xml.Linq;

namespace Amqp.Encoding.Definitions;

/// <summary>One field of a composite.</summary>
public sealed class Field(XElement element, int index)
{
    public int Index => index;

    public string Name { get; } = (string)element.Attribute("name")!;

    public string Type { get; } = (string)element.Attribute("type")!;

    public string? Requires { get; } = (string?)element.Attribute("requires");

    public string? Default { get; } = (string?)element.Attribute("default");

    public string Label { get; } = (string)element.Attribute("label")!;

    public bool IsMandatory { get; } = (bool?)element.Attribute("mandatory") == true;

    public bool IsMultiple { get; } = (bool?)element.Attribute("multiple") == true;

    public bool IsSecret { get; } = (bool?)element.Attribute("secret") == true;

    /// <summary>The name of the property.</summary>
    public string ClrName => Pascal(Name);

    /// <summary>The name of the field of the property.</summary>
    public string Storage => "_" + char.ToLowerInvariant(ClrName[0]) + ClrName[1..];

    /// <summary>The words of a name of the standard as one name of .NET.</summary>
    public static string Pascal(string name) =>
        string.Concat(name.Split('-').Select(word => char.ToUpperInvariant(word[0]) + word[1..]));
}
