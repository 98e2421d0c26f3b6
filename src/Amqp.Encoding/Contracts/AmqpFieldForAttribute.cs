namespace Amqp.Encoding;

/// <summary>Says how a member of another class is a field: on a contract with <see cref="AmqpContractAttribute.For"/>.</summary>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class AmqpFieldForAttribute : AmqpFieldAttribute
{
    /// <summary>Makes a field.</summary>
    /// <param name="member">The name of the property or variable, as <c>nameof</c> gives it.</param>
    /// <param name="name">The key in a map; in a list, the name in errors and texts; null for that of the member.</param>
    public AmqpFieldForAttribute(string member, string? name = null)
        : base(name!) => Member = member;

    /// <summary>Makes a field of a list.</summary>
    /// <param name="member">The name of the property or variable, as <c>nameof</c> gives it.</param>
    /// <param name="order">The index in the list, from 0.</param>
    /// <param name="name">The name in errors and texts; null for that of the member.</param>
    public AmqpFieldForAttribute(string member, int order, string? name = null)
        : base(order, name) => Member = member;

    /// <summary>Gets the name of the property or variable.</summary>
    public string Member { get; }
}
