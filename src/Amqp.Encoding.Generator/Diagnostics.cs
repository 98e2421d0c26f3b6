namespace Amqp.Encoding.Generator;

/// <summary>The mistakes in a contract. Each is reported at the attribute or at its field. From AMQP119 on they are warnings, but AMQP121 and AMQP124: something of an object is lost on the wire.</summary>
internal static class Diagnostics
{
    public static readonly DiagnosticDescriptor Language = Create(
        "AMQP100", "The language is too old for a contract", "'{0}' is an AmqpContract, which needs C# 9 or later: set LangVersion in the project, or write the type by hand with IAmqpComposite");

    public static readonly DiagnosticDescriptor NotPartial = Create(
        "AMQP101", "A contract must be partial", "'{0}' must be partial, because the generator adds the code that encodes '{1}' to it");

    public static readonly DiagnosticDescriptor WrongType = Create(
        "AMQP102", "The type cannot be a contract", "'{0}' cannot be an AmqpContract, because it is {1}");

    public static readonly DiagnosticDescriptor Descriptor = Create(
        "AMQP103", "The descriptor is invalid", "The descriptor of '{0}' is invalid: {1}");

    public static readonly DiagnosticDescriptor SameDescriptor = Create(
        "AMQP104", "Two contracts have the same descriptor", "'{0}' and '{1}' have the same descriptor {2}, so bytes do not say which of them they are: give one another descriptor, or move it to another assembly");

    public static readonly DiagnosticDescriptor SameOrder = Create(
        "AMQP105", "Two fields have the same order", "'{0}' and '{1}' both have the order {2}");

    public static readonly DiagnosticDescriptor Order = Create(
        "AMQP106", "The order of the fields is unclear", "The order of the fields of '{0}' is unclear: {1}");

    public static readonly DiagnosticDescriptor NoEncoding = Create(
        "AMQP107", "The type of a field has no encoding", "'{0}' has the type '{1}', which a contract cannot encode: {2}");

    public static readonly DiagnosticDescriptor NoConstructor = Create(
        "AMQP108", "The contract has no usable constructor", "'{0}' has {1}");

    public static readonly DiagnosticDescriptor NotSettable = Create(
        "AMQP109", "A field cannot be read or set", "'{0}' {1}");

    public static readonly DiagnosticDescriptor Name = Create(
        "AMQP110", "The name of a field is invalid", "The name '{0}' of the field '{1}' is invalid: {2}");

    public static readonly DiagnosticDescriptor Default = Create(
        "AMQP111", "The default of a field is invalid", "The default of '{0}' is invalid: {1}");

    public static readonly DiagnosticDescriptor KnownType = Create(
        "AMQP112", "A known type is invalid", "'{0}' cannot be a known type of '{1}': {2}");

    public static readonly DiagnosticDescriptor UnknownFields = Create(
        "AMQP113", "The property for unknown fields is invalid", "'{0}' cannot keep unknown fields: {1}");

    public static readonly DiagnosticDescriptor ValueFields = Create(
        "AMQP114", "A contract with the form of a value has one field", "'{0}' has the form Value and {1} fields: it must have one");

    public static readonly DiagnosticDescriptor Converter = Create(
        "AMQP115", "The converter of a field is invalid", "'{0}' cannot convert '{1}': {2}");

    public static readonly DiagnosticDescriptor Setting = Create(
        "AMQP116", "A setting does not apply to the field", "{0} does not apply to '{1}': {2}");

    public static readonly DiagnosticDescriptor Member = Create(
        "AMQP117", "A member has the name of a generated one", "'{0}' of '{1}' has the name of a member that is generated: give it another one, and the old name to its AmqpField");

    public static readonly DiagnosticDescriptor Endless = Create(
        "AMQP118", "A contract leads to itself without end", "'{0}' leads to itself without end ({1}): {2}");

    public static readonly DiagnosticDescriptor Registry = Create(
        "AMQP121", "The class for WithContracts is invalid", "'{0}' cannot have the methods of AmqpContracts: it must be static and partial, in no other type and without type parameters, in C# 9 or later");

    public static readonly DiagnosticDescriptor LostVariable = Create(
        "AMQP119", "A public field of a class is not in its contract", "'{0}' of '{1}' is readonly and no constructor has a parameter for it, so it is neither written nor read: remove readonly, add the parameter, or set Ignore in an AmqpField", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor LostProperty = Create(
        "AMQP120", "A property is not in its contract", "'{0}' of '{1}' has {2}, so it is neither written nor read: add a set or init accessor, or set Ignore in an AmqpField", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor NoFields = Create(
        "AMQP122", "A contract has no fields", "'{0}' has no public property that can be set, so nothing of it is written or read: add properties, or set RefuseUnknownFields if there are none to come", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor NoKnownTypes = Create(
        "AMQP123", "An abstract contract has no known types", "'{0}' is abstract and has no AmqpKnownType, so reading it always fails: add one for each contract of another assembly that is derived from it, derive one here, or remove its AmqpContract", DiagnosticSeverity.Warning);

    public static readonly DiagnosticDescriptor SameValue = Create(
        "AMQP124", "Two contracts are for the same type", "'{0}' and '{1}' are both contracts for '{2}', so a field of this type would have either form: keep one of them, make one private in a class, or move it to another assembly");

    private static DiagnosticDescriptor Create(string id, string title, string message, DiagnosticSeverity severity = DiagnosticSeverity.Error) =>
        Analyzers.Rules.Create(id, title, message, severity, "contract-errors.md");
}
