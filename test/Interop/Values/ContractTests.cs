using Amqp.Encoding.Samples.OwnContract;

namespace Amqp.Encoding.Tests.Values;

/// <summary>Classes of samples/OwnContract are described values to others.</summary>
[TestFixture("proton", Category = "proton")]
[TestFixture("rhea", Category = "rhea")]
public sealed class ContractTests(string name) : IDisposable
{
    private ValuePeer _peer = null!;

    [OneTimeSetUp]
    public void Start() => _peer = new ValuePeer(Peer.Of(name).Start("values"));

    public void Dispose() => _peer?.Dispose();

    [Test]
    public void The_peer_reads_a_class_as_a_described_list()
    {
        byte[] encoded = MakeOrder().Encode();
        Node node = ReferenceDecoder.Decode(encoded);
        Assert.That(node.Value.Type, Is.EqualTo(NodeType.List));
        Assert.That(_peer.Decode(encoded), Is.EqualTo(ValueNotation.Format(node).ToJsonString()));
    }

    [Test]
    public void A_class_is_read_from_what_the_peer_writes()
    {
        Order order = MakeOrder();
        Order actual = Order.Decode(HexText.Parse(_peer.Encode(ReferenceDecoder.Decode(order.Encode()))));
        Assert.That(actual with { Lines = order.Lines }, Is.EqualTo(order));
        Assert.That(actual.Lines.Select(line => (line.Article, line.Amount)), Is.EqualTo(order.Lines.Select(line => (line.Article, line.Amount))));
    }

    private static Order MakeOrder() =>
        new(7, "Ada", 19.9m) { Lines = [new Line { Article = "nut", Amount = 3 }, new Line { Article = "bolt" }], Priority = Priority.High };
}
