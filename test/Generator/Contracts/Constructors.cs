namespace Amqp.Encoding.Tests.Generator.Contracts;

/// <summary>A primary constructor of a class, whose parameters set properties without a set accessor.</summary>
[AmqpContract("acme:primary:list")]
public sealed partial class Primary(int id, string name = "none")
{
    public int Id { get; } = id;

    public string Name { get; } = name;

    public int Later { get; private set; } = 5;

    [AmqpField]
    internal int Hidden { get; set; }

    [AmqpField(Ignore = true)]
    public int Ignored { get; set; }

    public void SetLater(int value) => Later = value;
}

/// <summary>A required property that the constructor sets, too.</summary>
[AmqpContract("acme:required:list")]
public partial class Required
{
    public Required(int id)
    {
        Id = id;
    }

    public required int Id { get; set; }

    public required string? Note { get; init; }

    [AmqpField(Default = 4)]
    public int? Count { get; init; }

    [AmqpField(Default = "x")]
    public string Text { get; init; } = "x";
}

/// <summary>Mandatory fields whose types are nullable.</summary>
[AmqpContract]
public sealed partial class Demanding
{
    [AmqpField(IsMandatory = true)]
    public uint? N { get; set; }

    [AmqpField(IsMandatory = true)]
    public string? S { get; set; }

    [AmqpField(IsMandatory = true)]
    public AmqpValue Any { get; set; }

    [AmqpField(IsMandatory = true)]
    public object? Object { get; set; }

    [AmqpField(IsMandatory = true, IsMultiple = true)]
    public AmqpSymbol[]? Several { get; set; }

    [AmqpField(IsMandatory = true)]
    public List<int>? List { get; set; }

    [AmqpField(IsMandatory = true)]
    public Point? Contract { get; set; }
}

public abstract class Entity
{
    public Guid Key { get; set; }

    public virtual int Number { get; set; }
}

/// <summary>Fields of a base class that is not a contract are the first ones.</summary>
[AmqpContract("acme:customer:list")]
public partial class Customer : Entity
{
    public override int Number { get; set; } = 1;

    public string? Name { get; set; }
}

[AmqpContract("acme:readonly:list")]
public readonly partial struct Pair
{
    public Pair(int left, int? right)
    {
        Left = left;
        Right = right;
    }

    public int Left { get; }

    public int? Right { get; }
}

[AmqpContract("acme:positional:list")]
public partial record struct Positional([property: AmqpField("a")] int A, [AmqpField("b")] string? B = "b");

/// <summary>Defaults that no number equals, or that equal another number.</summary>
[AmqpContract("acme:floating:list")]
public partial record Floating(double Value = double.NaN, float Limit = float.PositiveInfinity)
{
    [AmqpField(Default = 0.0)]
    public double Zero { get; init; }

    [AmqpField(Default = -0.0f)]
    public float MinusZero { get; init; } = -0.0f;

    [AmqpField(Default = double.NaN)]
    public double Unknown { get; init; } = double.NaN;

    public AmqpValue? Any { get; init; }
}

/// <summary>Members that other serializers lose.</summary>
[AmqpContract("acme:kept:list")]
internal sealed partial class Kept
{
    public int Variable;

    public Guid Id { get; init; } = Guid.NewGuid();

    public IReadOnlyList<int> Numbers { get; init; } = [1, 2];

    public List<int> Items { get; } = [7];

    public Dictionary<string, int> Counts { get; } = new(StringComparer.OrdinalIgnoreCase);

    public ISet<string> Names { get; } = new HashSet<string>();

    public List<Kept> Parts { get; } = [];
}

/// <summary>An outcome of which there is one object, in a property or a variable.</summary>
[AmqpContract("acme:done:list")]
public sealed partial class Done : IOutcome
{
    private Done()
    {
    }

    [AmqpConstructor]
    public static Done Instance { get; } = new();

    public string Kind => "done";
}

[AmqpContract("acme:failed:map", Form = AmqpContractForm.StringMap)]
public sealed partial record Failed : IOutcome
{
    [AmqpConstructor]
    internal static readonly Failed s_instance = new();
}

[AmqpKnownType(typeof(Done)), AmqpKnownType(typeof(Failed)), AmqpKnownType(typeof(Calm))]
public interface IOutcome
{
}

[AmqpContract("acme:settled:list")]
public partial record struct Settled(uint First, IOutcome? State);

/// <summary>A contract that is only its descriptor.</summary>
[AmqpContract("acme:bell:list")]
public sealed partial record Bell;

/// <summary>An abstract contract that names no types: the described contracts of the assembly are its types.</summary>
[AmqpContract]
public abstract partial class Animal
{
    public string? Name { get; set; }
}

[AmqpContract("acme:dog:list")]
public sealed partial class Dog : Animal;

[AmqpContract("acme:cat:list")]
public sealed partial class Cat : Animal;

/// <summary>Names by a rule, a constructor that is chosen, and methods that are called.</summary>
[AmqpContract("acme:chosen:map", Form = AmqpContractForm.StringMap, Naming = AmqpNaming.SnakeCase)]
public sealed partial class Chosen : IAmqpContractCallbacks
{
    public Chosen(int itemCount, string ipAddress)
    {
        throw new InvalidOperationException($"{itemCount} {ipAddress}");
    }

    [AmqpConstructor]
    public Chosen(int itemCount) => ItemCount = itemCount;

    public int ItemCount { get; }

    public string? IPAddress { get; set; }

    [AmqpField("x")]
    public bool? IsNamed { get; set; }

    [AmqpField(Ignore = true)]
    public List<string> Calls { get; } = [];

    public void OnWriting() => Calls.Add("writing");

    public void OnRead() => Calls.Add("read");
}

/// <summary>Properties whose attribute has another default than their initializer, and accessors that do more.</summary>
[AmqpContract]
public sealed partial class Defaulted
{
    [AmqpField(Default = 5)]
    public int Count { get; set; } = 9;

    [AmqpField(Default = "none")]
    public string Name { get; set; } = "new";
}

[AmqpContract("acme:noted:map", Form = AmqpContractForm.SymbolMap)]
public sealed partial class Noted
{
    [AmqpField(Default = "none")]
    public string Name { get; set; } = "new";
}

[AmqpContract]
public sealed partial class Counted
{
    private string? _name;

    public int Count
    {
        get;
        set
        {
            field = value;
            Calls++;
        }
    }
    = 3;

    [AmqpField(Default = "none")]
    public string? Text
    {
        get => field ?? "null";
        set
        {
            field = value;
            Calls++;
        }
    }
    = "new";

    public partial string? Name { get; set; }

    public partial string? Name
    {
        get => _name ?? "null";
        set
        {
            _name = value;
            Calls++;
        }
    }

    [AmqpField(Ignore = true)]
    public int Calls { get; private set; }
}

/// <summary>A list that changes each time that it is about to be written.</summary>
[AmqpContract]
public sealed partial class Growing : IAmqpContractCallbacks
{
    [AmqpField(Ignore = true)]
    public int Step { get; init; } = 1;

    public List<int> Items { get; set; } = [1, 2, 3, 4, 5, 6, 7, 8];

    public void OnWriting() => Items = [.. Enumerable.Repeat(7, Items.Count + Step)];

    public void OnRead()
    {
    }
}

/// <summary>A sequence that has another item each time that it is enumerated.</summary>
[AmqpContract(Form = AmqpContractForm.SymbolMap)]
public sealed partial class GrowingSequence
{
    private int _count;

    [AmqpField]
    public IEnumerable<int> Items
    {
        get => Enumerable.Repeat(7, 1).Concat(Enumerable.Range(0, 1).SelectMany(_ => Enumerable.Range(0, _count++)));
        set => _count = value.Count();
    }
}

/// <summary>Lists whose first field is a list.</summary>
[AmqpContract]
public sealed partial class Rows
{
    public Cells? First { get; set; }
}

[AmqpContract(0xF0)]
public sealed partial class Cells
{
    public Corner? First { get; set; }
}

[AmqpContract("acme:corner:list")]
public sealed partial class Corner
{
    public Rows? First { get; set; }
}

/// <summary>Parameters by reference, of a record and of a constructor that its user wrote.</summary>
[AmqpContract]
public sealed partial record ByReference(in int Id, in Guid Key);

/// <summary>A struct whose constructor takes references.</summary>
[AmqpContract]
public readonly partial struct PlaceByReference
{
    public PlaceByReference(in long x, in string? name)
    {
        X = x;
        Name = name;
    }

    public long X { get; }

    public string? Name { get; }
}
