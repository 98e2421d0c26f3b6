using System.Collections.Generic;

namespace Amqp.Encoding.Tests.Generator.Contracts;

/// <summary>Fields of a base class keep their attribute where a derived class overrides them or passes them on.</summary>
[AmqpContract("acme:base:list")]
public partial class BaseEntry
{
    [AmqpField(0)]
    public int Number { get; set; }

    [AmqpField(1)]
    public virtual string? Text { get; set; }
}

[AmqpContract("acme:derived:list")]
public sealed partial class DerivedEntry : BaseEntry
{
    public override string? Text { get; set; }

    [AmqpField(2)]
    public bool IsOpen { get; set; }
}

[AmqpContract]
[AmqpKnownType(typeof(Named))]
public abstract partial record Entry([AmqpField("x-no")] int Number);

[AmqpContract("acme:named:map", Form = AmqpContractForm.SymbolMap)]
public sealed partial record Named(int Number, [AmqpField("x-name")] string Name) : Entry(Number);

/// <summary>Items that may be null: a list, because no element of an AMQP array is null.</summary>
[AmqpContract(Form = AmqpContractForm.Value)]
public sealed partial record Texts(string?[] Values);

[AmqpContract(Form = AmqpContractForm.Value)]
public sealed partial record Entries(IReadOnlyList<BaseEntry?> Values);
