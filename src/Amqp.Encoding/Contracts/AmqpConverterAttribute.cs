namespace Amqp.Encoding;

/// <summary>Gives a type a converter wherever a contract has it: on the type, or, for a type of another library, on the assembly of the contracts.</summary>
/// <remarks>The converter of a field (<see cref="AmqpFieldAttribute.Converter"/>) comes first, then that of the type, then that of the assembly.</remarks>
[AttributeUsage(AttributeTargets.Assembly | AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Enum | AttributeTargets.Interface, AllowMultiple = true, Inherited = false)]
public sealed class AmqpConverterAttribute : Attribute
{
    /// <summary>Names the converter.</summary>
    /// <param name="converter">A struct that implements <see cref="IElementConverter{T, TWire}"/> or <see cref="IAmqpFieldConverter{T}"/>.</param>
    public AmqpConverterAttribute(Type converter) => Converter = converter;

    /// <summary>Gets the converter.</summary>
    public Type Converter { get; }
}
