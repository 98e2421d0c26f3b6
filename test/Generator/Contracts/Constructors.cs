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
