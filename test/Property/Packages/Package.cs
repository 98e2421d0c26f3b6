namespace Amqp.Encoding.Tests.Packages;

/// <summary>A package with a codec, and the list of its differences. The library's own object path is compared as one, too.</summary>
internal sealed class Package(string name, Codec codec, IReadOnlyList<Difference> differences)
{
    private readonly ILookup<Way, Difference> _byWay = differences.ToLookup(difference => difference.Way);

    public static IReadOnlyList<Package> All { get; } =
    [
        new("Microsoft.Azure.Amqp", new MicrosoftCodec(), MicrosoftDifferences.All),
        new("AMQPNetLite", new NetLiteCodec(), NetLiteDifferences.All),
        new("Amqp.Encoding.Legacy", new AdapterCodec(), AdapterDifferences.All),
    ];

    public string Name => name;

    public Codec Codec => codec;

    public IReadOnlyList<Difference> Differences => differences;

    public bool HasMessages => Codec is not AdapterCodec;

    /// <summary>The differences of one way.</summary>
    public IEnumerable<Difference> Of(Way way) => _byWay[way];

    /// <summary>The row of a difference in known-differences.tsv.</summary>
    public string RowOf(Difference difference)
    {
        string direction = difference.Way == Way.Reads ? "reads" : "writes";
        return string.Join('\t', Name, direction, difference.Value, difference.Example, difference.Answer, difference.Source);
    }

    public override string ToString() => name;
}
