namespace Amqp.Encoding;

/// <summary>Makes a partial class, record or struct a type of the wire: the generator in this package writes the code that encodes and decodes it.</summary>
/// <remarks>
/// <para>The type gets <c>WriteTo</c>, <c>GetEncodedSize</c>, <c>Encode</c>, <c>Read</c>, <c>Decode</c>, <c>TryDecode</c> and <c>AmqpDescription</c>. With a
/// descriptor it also is an <see cref="IAmqpComposite"/>. The code uses no reflection, and needs C# 9.</para>
/// <para>The fields are all public properties and variables that can be set, and all collections that can be filled, in the order of
/// their declaration, those of base classes first. An <see cref="AmqpFieldAttribute"/> changes one of them, adds one that is not public,
/// or leaves one out. If attributes of a list give an order, the properties with an attribute are the fields, and no others.</para>
/// <para>A field is mandatory if its type is not nullable and one of these holds: it is <c>required</c>; it is a constructor parameter without a default value;
/// it is a reference type, and neither an initializer nor an assignment in the constructor gives it a value (<c>null!</c> does not count). A value without it
/// is refused with <see cref="AmqpDecodeErrorKind.MissingField"/>. Any other field may be null or missing. Then it stays as the constructor made it.</para>
/// </remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
public sealed class AmqpContractAttribute : Attribute
{
    /// <summary>Makes a type without a descriptor: the plain list, map or value.</summary>
    public AmqpContractAttribute()
    {
    }

    /// <summary>Makes a described type (AMQP 1.0, part 1, 1.5).</summary>
    /// <param name="symbol">The descriptor, a symbol (0xA3, 0xB3) with your domain, such as <c>acme:order:list</c>.</param>
    public AmqpContractAttribute(string symbol) => Symbol = symbol;

    /// <summary>Makes a described type (AMQP 1.0, part 1, 1.5).</summary>
    /// <param name="code">The descriptor, a ulong (0x80, 0x53, 0x44); its upper half is a number of your company.</param>
    public AmqpContractAttribute(ulong code) => Code = code;

    /// <summary>Makes a described type (AMQP 1.0, part 1, 1.5) with a descriptor of both forms: the code is written, and both are read.</summary>
    /// <param name="symbol">The symbol (0xA3, 0xB3), such as <c>acme:order:list</c>.</param>
    /// <param name="code">The ulong (0x80, 0x53, 0x44).</param>
    public AmqpContractAttribute(string symbol, ulong code)
    {
        Symbol = symbol;
        Code = code;
    }

    /// <summary>Gets the symbolic descriptor, or null.</summary>
    public string? Symbol { get; }

    /// <summary>Gets the numeric descriptor, or null.</summary>
    public ulong? Code { get; }

    /// <summary>Gets or sets the class, struct or interface whose objects are values of the type, if it is not yours to change: the attribute is on a
    /// static partial class then, which gets the methods, and an <see cref="AmqpFieldForAttribute"/> says how a member is a field.</summary>
    public Type? For { get; set; }

    /// <summary>Gets or sets how the fields are encoded.</summary>
    public AmqpContractForm Form { get; set; }

    /// <summary>Gets or sets how the names of fields are made of those of their members.</summary>
    public AmqpNaming Naming { get; set; }

    /// <summary>Gets or sets whether to read a value with fields that the type does not have fails, with
    /// <see cref="AmqpDecodeErrorKind.TooManyFields"/>. By default they are skipped, or kept by an <see cref="AmqpUnknownFieldsAttribute"/>.</summary>
    public bool RefuseUnknownFields { get; set; }

    /// <summary>Gets or sets whether an exception of a set accessor, a constructor or <see cref="IAmqpContractCallbacks.OnRead"/> is a fault of the bytes that
    /// are read, <see cref="AmqpDecodeErrorKind.InvalidFieldValue"/> with the field. By default it reaches the caller, of <c>TryDecode</c> too.</summary>
    public bool CatchExceptions { get; set; }
}
