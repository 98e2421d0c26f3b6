using System.Linq;
using System.Xml.Linq;

namespace Amqp.Encoding.Definitions;

/// <summary>One field of a composite.</summary>
public sealed class Field
{
    public Field(XElement element, int index)
    {
        Index = index;
        Name = (string)element.Attribute("name")!;
        Type = (string)element.Attribute("type")!;
        Requires = (string?)element.Attribute("requires");
        Default = (string?)element.Attribute("default");
        Label = (string)element.Attribute("label")!;
        IsMandatory = (bool?)element.Attribute("mandatory") == true;
        IsMultiple = (bool?)element.Attribute("multiple") == true;
        IsSecret = (bool?)element.Attribute("secret") == true;
    }

    public int Index { get; }

    public string Name { get; }

    public string Type { get; }

    public string? Requires { get; }

    public string? Default { get; }

    public string Label { get; }

    public bool IsMandatory { get; }

    public bool IsMultiple { get; }

    public bool IsSecret { get; }

    /// <summary>The name of the property.</summary>
    public string ClrName => Pascal(Name);

    /// <summary>The name of the field behind the property.</summary>
    public string Storage => "_" + char.ToLowerInvariant(ClrName[0]) + ClrName[1..];

    /// <summary>The constant with the bit of the presence mask.</summary>
    public string Bit => ClrName + "Bit";

    /// <summary>The words of a name of the standard as one name of .NET.</summary>
    public static string Pascal(string name) =>
        string.Concat(name.Split('-').Select(word => char.ToUpperInvariant(word[0]) + word[1..]));
}
