using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Amqp.Encoding.Tests.Support;

/// <summary>The test data is read as its README says.</summary>
[TestFixture]
public sealed class VectorFileTests
{
    private const string Header = "name\thex\texpected\texpected-detail\tnote\n";

    private string _folder = "";

    [SetUp]
    public void MakeFolder()
    {
        _folder = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        Directory.CreateDirectory(_folder);
    }

    [TearDown]
    public void RemoveFolder() => Directory.Delete(_folder, recursive: true);

    [TestCase("", ExpectedResult = "")]
    [TestCase("00aB", ExpectedResult = "00ab")]
    [TestCase("(00)*3+40", ExpectedResult = "00000040")]
    [TestCase("01+(0040)*2+(ff)*0+40", ExpectedResult = "010040004040")]
    [TestCase("@raw/x.bin+05", ExpectedResult = "c0ffee05")]
    public string Terms_of_a_vector_are_concatenated(string terms)
    {
        Directory.CreateDirectory(Path.Combine(_folder, "raw"));
        File.WriteAllBytes(Path.Combine(_folder, "raw", "x.bin"), new byte[] { 0xc0, 0xff, 0xee });
        return HexText.Format(VectorFile.ParseTerms(terms, _folder));
    }

    [TestCase("0")]
    [TestCase("0g")]
    [TestCase("(00)")]
    [TestCase("(00)*-1")]
    [TestCase("(00)*")]
    public void Malformed_terms_of_a_vector_are_refused(string terms) =>
        Assert.That(() => VectorFile.ParseTerms(terms, _folder), Throws.TypeOf<FormatException>());

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
    public void Other_folders_add_their_vector_files_and_no_others()
    {
        File.WriteAllText(Path.Combine(_folder, "b.tsv"), Header + "value/b\t40\tok-value\tnull\tnote\n\n");
        File.WriteAllText(Path.Combine(_folder, "a.tsv"), Header + "perf/a\t\tok\tincomplete\t\r\n");
        File.WriteAllText(Path.Combine(_folder, "other.tsv"), "name\thex\tmeaning\nvalue/null\t40\tnull\n");

        List<VectorRow> rows = VectorFile.LoadAll(Path.PathSeparator + _folder + Path.PathSeparator).Skip(VectorFile.LoadAll(null).Count).ToList();

        Assert.That(rows.Select(row => row.Name), Is.EqualTo(new[] { "perf/a", "value/b" }));
        Assert.That(rows[0].IsIncomplete);
        Assert.That(rows[0].Bytes.Length, Is.Zero);
        Assert.That(rows[0].Entry, Is.EqualTo("perf"));
        Assert.That(rows[0].Case, Is.EqualTo("a"));
        Assert.That(rows[1].IsExact);
        Assert.That(rows[1].Detail, Is.EqualTo("null"));
        Assert.That(rows[1].Note, Is.EqualTo("note"));
        Assert.That(rows[1].Source, Is.EqualTo(Path.Combine(Path.GetFileName(_folder), "b.tsv") + ":2"));
    }

    [Test]
    public void A_missing_folder_of_vectors_is_reported() =>
        Assert.That(() => VectorFile.LoadAll(Path.Combine(_folder, "none")), Throws.TypeOf<DirectoryNotFoundException>());

    [Test]
    public void A_row_with_an_unknown_verdict_is_refused()
    {
        string path = Path.Combine(_folder, "a.tsv");
        File.WriteAllText(path, Header + "value/a\t40\tfine\tnull\tnote\n");
        Assert.That(() => VectorFile.Load(path), Throws.TypeOf<FormatException>().With.Message.Contain("a.tsv:2"));
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

    [TestCase("414d5150000100")]
    [TestCase("0000000702000000")]
    [TestCase("0000000801000000")]
    [TestCase("0000000803000000")]
    [TestCase("0000000902000000")]
    public void A_damaged_stream_is_not_cut(string hex) =>
        Assert.That(() => CapturedConversation.Cut(HexText.Parse(hex)), Throws.TypeOf<InvalidDataException>());

    [Test]
    public void A_stream_is_cut_into_headers_and_frames()
    {
        IReadOnlyList<CapturedItem> items = CapturedConversation.Cut(HexText.Parse("414d515000010000" + "0000000802000000" + "0000001003000009cafed00d00531745"));

        Assert.That(items.Select(item => item.IsHeader), Is.EqualTo(new[] { true, false, false }));
        Assert.That(items[0].ProtocolId, Is.Zero);
        Assert.That(items[1].Body, Is.Empty);
        Assert.That(items[2].Offset, Is.EqualTo(16));
        Assert.That(items[2].Size, Is.EqualTo(16));
        Assert.That(items[2].DataOffset, Is.EqualTo(3));
        Assert.That(items[2].FrameType, Is.Zero);
        Assert.That(items[2].Channel, Is.EqualTo(9));
        Assert.That(HexText.Format(items[2].Body), Is.EqualTo("00531745"));
    }
}
