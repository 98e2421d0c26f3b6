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

/// <summary>A contract that reads one of the two contracts that are derived from it.</summary>
[AmqpContract("acme:buyer:list"), AmqpKnownType(typeof(Member))]
public partial class Buyer : IParty
{
    public int Id { get; set; }
}

[AmqpContract("acme:member:list")]
public partial class Member : Buyer
{
    public int Points { get; set; }
}

[AmqpContract("acme:guest:list")]
public sealed partial class Guest : Buyer
{
    public string? Name { get; set; }
}

/// <summary>A contract without a descriptor, which reads itself alone.</summary>
[AmqpContract]
public partial class Place
{
    public int Row { get; set; }
}

[AmqpContract]
public sealed partial class Box : Place
{
    public int Seats { get; set; }
}

public sealed class SubMember : Member
{
    public int Extra { get; set; }
}

[AmqpKnownType(typeof(Buyer))]
public interface IParty
{
}

/// <summary>Every place in which an object of a derived class may be.</summary>
[AmqpContract]
public sealed partial class Sale
{
    public Buyer? Buyer { get; set; }

    public List<Buyer?>? Buyers { get; set; }

    public Dictionary<string, Place>? Places { get; set; }

    public (int, Place)? Pair { get; set; }

    public IParty? Party { get; set; }

    public Place[]? Row { get; set; }
}
