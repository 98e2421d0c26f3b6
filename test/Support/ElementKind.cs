namespace Amqp.Encoding.Tests.Support;

/// <summary>One .NET type of array elements: its format codes, and the form of its values in the trees of the reference codec.</summary>
public abstract class ElementKind
{
    private protected ElementKind(string name, byte[] codes)
    {
        Name = name;
        Codes = codes;
    }

    /// <summary>The .NET type.</summary>
    public string Name { get; }

    /// <summary>The format codes that are read; the first is the widest and, for fixed widths, the one that is written.</summary>
    public byte[] Codes { get; }

    /// <summary>Whether every code has a fixed width.</summary>
    public bool IsFixedWidth => WireFormat.Of(Codes[0]).Category == WireCategory.Fixed;

    /// <summary>An array of this type with some elements, of any code.</summary>
    public abstract Node NextArray(Random random, byte elementCode, int count, bool wide);

    /// <summary>Runs a visitor with the .NET type.</summary>
    public abstract void Accept(IElementVisitor visitor);

    /// <inheritdoc/>
    public override string ToString() => Name;
}
