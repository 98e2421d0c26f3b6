namespace Amqp.Encoding.Tests.Generator.Contracts;

/// <summary>Classes without attributes, as those of another library: a record, a struct, a base class, an interface, one that holds itself, and a closed generic class.</summary>
public sealed record Ticket(uint Number, string Owner, bool HasNumber)
{
    public static ulong DescriptorCode => 1;

    public static byte[] Encode() => [];

    public required string Zone { get; init; }

    public List<int> Seats { get; } = [];

    public string Text => Owner + Number;
}

public struct Spot
{
#pragma warning disable CA1051 // Structs of others have variables.
    public int X;
#pragma warning restore CA1051

    public int Y { get; set; }
}

public class Vessel
{
    public string? Name { get; set; }

    public Spot Place { get; set; }

    public Spot? Goal { get; set; }
}

public sealed class Ferry : Vessel
{
    public int Cars { get; set; }
}

public class Barge : Vessel
{
}

public interface ICargo
{
}

public sealed class Crate : ICargo
{
    public int Weight { get; set; }
}

/// <summary>A contract that implements an interface with a contract elsewhere.</summary>
[AmqpContract("acme:pallet")]
public sealed partial class Pallet : ICargo
{
    public int Boxes { get; set; }
}

public sealed class Chain : ICargo
{
    public Chain? Next { get; set; }
}

public class Bag<T> : ICargo
{
    public List<T> Items { get; set; } = [];
}

/// <summary>An outcome of which there is one object.</summary>
public sealed class Calm : IOutcome
{
    private Calm()
    {
    }

    public static Calm Instance { get; } = new();
}

[AmqpContract("acme:calm:list", For = typeof(Calm))]
internal static partial class CalmWire
{
    [AmqpConstructor]
    internal static Calm Made => Calm.Instance;
}

[AmqpContract("acme:ticket", 0x0000ACE000000041, For = typeof(Ticket))]
[AmqpFieldFor(nameof(Ticket.Number), 0, "number", Presence = nameof(Ticket.HasNumber))]
[AmqpFieldFor(nameof(Ticket.Owner), 1)]
[AmqpFieldFor(nameof(Ticket.Zone), 2)]
[AmqpFieldFor(nameof(Ticket.Seats), 3)]
internal static partial class TicketWire;

[AmqpContract(Form = AmqpContractForm.SymbolMap, For = typeof(Spot), Naming = AmqpNaming.CamelCase)]
internal static partial class SpotWire;

[AmqpContract("acme:vessel", For = typeof(Vessel)), AmqpKnownType(typeof(Ferry))]
internal static partial class VesselWire;

[AmqpContract("acme:ferry", For = typeof(Ferry))]
public static partial class FerryWire;

[AmqpContract(For = typeof(ICargo))]
internal static partial class CargoWire;

[AmqpContract("acme:crate", For = typeof(Crate), Form = AmqpContractForm.StringMap)]
internal static partial class CrateWire;

[AmqpContract("acme:chain", For = typeof(Chain))]
internal static partial class ChainWire;

[AmqpContract("acme:bag", For = typeof(Bag<Spot>))]
internal static partial class SpotBagWire;

/// <summary>A contract whose fields have contracts elsewhere.</summary>
[AmqpContract("acme:dock")]
internal sealed partial class Dock
{
    public Ticket? Ticket { get; set; }

    public Spot Spot { get; set; }

    public List<Spot?>? Spots { get; set; }

    public Dictionary<string, Vessel>? Vessels { get; set; }

    public ICargo? Cargo { get; set; }

    public ICargo[]? Cargoes { get; set; }

    public (int Number, Bag<Spot> Bag)? Pair { get; set; }

    public IMixed? Mixed { get; set; }
}

/// <summary>An interface whose known types are a contract, and a class with a contract elsewhere.</summary>
[AmqpKnownType(typeof(Own)), AmqpKnownType(typeof(Other))]
public interface IMixed
{
}

[AmqpContract("acme:own")]
public sealed partial class Own : IMixed
{
    public int A { get; set; }
}

public class Other : IMixed
{
    public int B { get; set; }
}

[AmqpContract("acme:other", For = typeof(Other))]
internal static partial class OtherWire;

/// <summary>A member of a base class that is not a contract leads back to the contract.</summary>
public abstract class Roped
{
    public Rope? Next { get; set; }
}

[AmqpContract]
public sealed partial class Rope : Roped
{
    public int Length { get; set; }
}
