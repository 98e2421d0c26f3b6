namespace Amqp.Encoding.Tests.Generator.Contracts;

/// <summary>Ported from another serializer: a list described by a symbol.</summary>
[AmqpContract("acme:line")]
public sealed partial record PortedLine(int Id, string? Note);

/// <summary>Ported from another serializer: a list described by a code.</summary>
[AmqpContract("acme:code", 0x0000ACE000000007)]
public sealed partial record PortedCode(int Id, string? Note);

/// <summary>Ported from another serializer: a described map.</summary>
[AmqpContract("acme:map", Form = AmqpContractForm.SymbolMap)]
public sealed partial record PortedMap(int Id, string? Note);

/// <summary>Ported from another serializer: a map without a descriptor.</summary>
[AmqpContract(Form = AmqpContractForm.StringMap)]
public sealed partial record PortedSimpleMap(int Id, string? Note);

/// <summary>Ported from another serializer: a list without a descriptor.</summary>
[AmqpContract]
public sealed partial record PortedSimpleList(int Id, string? Note);
