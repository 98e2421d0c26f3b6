namespace Amqp.Encoding.Tests.Packages;

/// <summary>A package with a codec, and the list of its differences.</summary>
internal sealed record Package(string Name, Codec Codec, IReadOnlyList<Difference> Differences)
{
    private readonly ILookup<Way, Difference> _byWay = Differences.ToLookup(difference => difference.Way);

    public static IReadOnlyList<Package> All { get; } =
    [
        new("Microsoft.Azure.Amqp", new MicrosoftCodec(), MicrosoftDifferences.All),
        new("AMQPNetLite", new NetLiteCodec(), NetLiteDifferences.All),
    ];

    /// <summary>The differences of one way.</summary>
    public IEnumerable<Difference> Of(Way way) => _byWay[way];

    public override string ToString() => Name;
}
