namespace Amqp.Encoding;

/// <summary>Says how a property is a field of its <see cref="AmqpContractAttribute"/> type. On a member of an enum it gives the symbol of the member.</summary>
/// <remarks>In a record it is on the parameter.</remarks>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field | AttributeTargets.Parameter)]
public class AmqpFieldAttribute : Attribute
{
    /// <summary>Makes a field.</summary>
    public AmqpFieldAttribute()
    {
    }

    /// <summary>Makes a field with another name than that of the property.</summary>
    /// <param name="name">The key in a map; in a list, the name in errors and texts.</param>
    public AmqpFieldAttribute(string name) => Name = name;

    /// <summary>Makes a field of a list.</summary>
    /// <param name="order">The index in the list, from 0.</param>
    /// <param name="name">The name in errors and texts; null for that of the property.</param>
    public AmqpFieldAttribute(int order, string? name = null)
    {
        Order = order;
        Name = name;
    }

    /// <summary>Gets the index in the list, or null for the order of the declaration.</summary>
    public int? Order { get; }

    /// <summary>Gets the name, or null for that of the property.</summary>
    public string? Name { get; }

    /// <summary>Gets or sets whether the property is not a field.</summary>
    public bool Ignore { get; set; }

    /// <summary>Gets or sets whether a value without the field is refused, in reading (<see cref="AmqpDecodeErrorKind.MissingField"/>) and in writing, although
    /// its type or its <see cref="Presence"/> allows that it is not set.</summary>
    public bool IsMandatory { get; set; }

    /// <summary>Gets or sets the name of the member that says whether the field is set: a <see cref="bool"/> property or variable, or a method without
    /// parameters. If it is false, the field is written as null. A property or variable that can be set becomes true when the field is read.</summary>
    public string? Presence { get; set; }

    /// <summary>Gets or sets the value that the field has if it is null or missing. It is written as null.</summary>
    public object? Default { get; set; }

    /// <summary>Gets or sets whether an array is a field that may hold several values (part 1, 1.3.4): null for none,
    /// the bare value for one, and else an array.</summary>
    public bool IsMultiple { get; set; }

    /// <summary>Gets or sets whether a string or an enum is a symbol (0xA3, 0xB3) instead of a string or a number.</summary>
    public bool IsSymbol { get; set; }

    /// <summary>Gets or sets the type that converts the field to and from a type that the library encodes: a struct that implements
    /// <see cref="IElementConverter{T, TWire}"/>, or one that reads and writes it, <see cref="IAmqpFieldConverter{T}"/>.</summary>
    public Type? Converter { get; set; }
}
