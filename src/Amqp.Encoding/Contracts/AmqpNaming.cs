namespace Amqp.Encoding;

/// <summary>How the name of a field is made of that of its member: the key in a map, and the name in errors. The name
/// in an <see cref="AmqpFieldAttribute"/> comes first.</summary>
public enum AmqpNaming
{
    /// <summary>The name of the member: <c>UnitPrice</c>.</summary>
    Member,

    /// <summary>The first word in lower case: <c>unitPrice</c>.</summary>
    CamelCase,

    /// <summary>Lower case with underscores: <c>unit_price</c>.</summary>
    SnakeCase,

    /// <summary>Lower case with hyphens: <c>unit-price</c>.</summary>
    KebabCase,
}
