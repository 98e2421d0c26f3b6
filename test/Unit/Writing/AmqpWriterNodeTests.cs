namespace Amqp.Encoding.Tests.Writing;

/// <summary>Arbitrary values and the worked examples, written value by value, against bytes that the writer has no part in.</summary>
public sealed class AmqpWriterNodeTests
{
    // The rows that show a wider form than the smallest one (AMQP 1.0, part 1, 1.6, allows any).
    private static readonly HashSet<string> s_widerForms =
    [
        "boolean-octet-true", "boolean-octet-false", "uint-wide-small-value", "vbin32", "str32", "sym32", "list8-empty", "list32-empty", "list32",
        "map32", "array32-uint", "array32-long", "array32-null-zero-width", "array32-str32", "array32-sym32", "array32-empty-uint",
        "array32-of-list32", "accepted-list8-empty", "source",
    ];

    private static readonly Lazy<IReadOnlyList<Node>> s_values = new(
        () => Enumerable.Range(0, 3000).Select(seed => NodeGenerator.FromSeed(0x5EED + seed, seed % 60)).Where(IsWithinDepth).ToList());

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Examples), ["value"])]
    public void A_worked_example_is_written_byte_for_byte(ExampleRow row)
    {
        byte[] written = Write(ReferenceDecoder.Decode(row.Bytes));

        Assert.That(written.SequenceEqual(row.Bytes), Is.EqualTo(!s_widerForms.Contains(row.Case)), () => HexText.Format(written));
        Assert.That(written, Has.Length.AtMost(row.Bytes.Length));
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Examples), ["message"])]
    public void The_sections_of_a_worked_message_are_written_byte_for_byte(ExampleRow row)
    {
        var written = new List<byte>();
        int offset = 0;

        while (offset < row.Bytes.Length)
        {
            written.AddRange(Write(ReferenceDecoder.DecodePrefix(row.Bytes, offset, out int consumed)));
            offset += consumed;
        }

        Assert.That(HexText.Format(written.ToArray()), Is.EqualTo(HexText.Format(row.Bytes)));
    }

    [Test]
    public void Every_value_has_its_smallest_form_and_predicted_size()
    {
        foreach (Node node in s_values.Value)
        {
            byte[] expected = ReferenceEncoder.EncodeSmallest(node);
            byte[] written = Writes.ToBuffer((ref writer) => NodeWriter.Write(ref writer, node));

            Assert.That(HexText.Format(written), Is.EqualTo(HexText.Format(expected)), () => node.ToString());
            Assert.That(NodeWriter.SizeOf(node), Is.EqualTo(expected.Length), () => node.ToString());
        }
    }

    [Test]
    public void Every_value_fits_a_span_of_its_size_and_none_shorter()
    {
        foreach (Node node in s_values.Value)
        {
            byte[] expected = ReferenceEncoder.EncodeSmallest(node);
            byte[] written = Writes.ToSpan(expected.Length, (ref writer) => NodeWriter.Write(ref writer, node));

            Assert.That(HexText.Format(written), Is.EqualTo(HexText.Format(expected)), () => node.ToString());
            Assert.That(
                () => Writes.ToSpan(expected.Length - 1, (ref writer) => NodeWriter.Write(ref writer, node)),
                Throws.TypeOf<ArgumentException>(),
                () => node.ToString());
        }
    }

    [Test]
    public void Successive_values_are_written_to_one_buffer()
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        var expected = new List<byte>();

        foreach (Node node in s_values.Value.Take(300))
        {
            NodeWriter.Write(ref writer, node);
            expected.AddRange(ReferenceEncoder.EncodeSmallest(node));
            Assert.That(writer.BytesWritten, Is.EqualTo(expected.Count));

            if (expected.Count % 3 == 0)
            {
                writer.Flush();
                Assert.That(buffer.WrittenCount, Is.EqualTo(expected.Count));
            }
        }

        writer.Flush();
        Assert.That(buffer.WrittenSpan.SequenceEqual(expected.ToArray()));
    }

    private static byte[] Write(Node node) => Writes.ToBuffer((ref writer) => NodeWriter.Write(ref writer, node, keepArrayConstructors: true));

    // An array of list0 at the limit is one level deeper in the form with the wider constructor.
    private static bool IsWithinDepth(Node node) => ReferenceEncoder.Smallest(node).Depth <= ReferenceDecoder.MaxDepth;
}
