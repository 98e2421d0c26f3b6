namespace Amqp.Encoding.Tests.Support;

/// <summary>No test data is lost: other suites compare what the rows say, and would not miss one that is not read.</summary>
public sealed class VectorFileTests
{
    [Test]
    public void The_vector_file_has_every_row()
    {
        IReadOnlyList<VectorRow> rows = VectorFile.LoadAll(null);

        Assert.That(rows, Has.Count.AtLeast(384));
        Assert.That(rows.Select(row => row.Name), Is.Unique);
        Assert.That(rows.Count(row => row.Entry == "value"), Is.AtLeast(277));
        Assert.That(rows.Single(row => row.Name == "value/depth-described-value-100000").Bytes, Has.Length.EqualTo(200_001));
        Assert.That(rows[0].Source, Is.EqualTo("decode.tsv:2"));
    }

    [Test]
    public void All_examples_are_present()
    {
        IReadOnlyList<ExampleRow> rows = ExampleFile.Load();

        Assert.That(rows, Has.Count.AtLeast(172));
        Assert.That(rows.Select(row => row.Name), Is.Unique);
        Assert.That(rows.Select(row => row.Entry).Distinct(), Is.EquivalentTo(new[] { "value", "proto", "frame", "sasl", "message" }));
    }

    [Test]
    public void Captures_are_cut_to_the_last_byte()
    {
        IReadOnlyList<CapturedConversation> conversations = CapturedConversation.LoadAll();

        Assert.That(conversations.Select(conversation => conversation.Name), Is.EqualTo(new[]
        {
            "amqpnetlite-plain", "azureamqp-plain", "eventhubs-producer", "servicebus-errors", "servicebus-one", "servicebus-rules", "servicebus-scheduled", "servicebus-settle",
            "servicebus-transaction", "servicebus-types", "proton-proton", "rabbitmq-proton", "rabbitmq-rhea",
        }));

        foreach (CapturedConversation conversation in conversations)
        {
            Assert.That(conversation.Client.Where(item => item.IsHeader).Select(item => item.ProtocolId), Is.EqualTo(new byte[] { 3, 0 }));
            Assert.That(conversation.Server.Where(item => item.IsHeader).Select(item => item.ProtocolId), Is.EqualTo(new byte[] { 3, 0 }));
            Assert.That(conversation.Items.Where(item => !item.IsHeader).Select(item => item.FrameType).Distinct(), Is.SubsetOf(new byte[] { 0, 1 }));
        }
    }
}
