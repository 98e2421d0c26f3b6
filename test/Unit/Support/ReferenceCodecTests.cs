namespace Amqp.Encoding.Tests.Support;

/// <summary>The oracle of the other tests, proved on vectors, worked examples and captures alone.</summary>
public sealed class ReferenceCodecTests
{
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "value" })]
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "prefix" })]
    public void A_vector_gets_its_verdict_and_notation(VectorRow row)
    {
        if (row.IsError)
        {
            Assert.That(() => Decode(row), Throws.TypeOf<ReferenceDecodeException>());
            return;
        }

        Node node = Decode(row);
        string rendered = NotationText.Format(node);
        byte[] encoded = ReferenceEncoder.Encode(node);

        if (row.Entry == "prefix")
        {
            rendered += $" consumed={encoded.Length}";
        }

        Assert.That(encoded, Is.EqualTo(row.Bytes.Take(encoded.Length)));

        if (row.IsExact)
        {
            Assert.That(rendered, Is.EqualTo(row.Detail));
        }
        else if (row.Detail.StartsWith("depth=", StringComparison.Ordinal))
        {
            Assert.That($"depth={node.Depth}", Is.EqualTo(row.Detail));
        }
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Examples), new object[] { "value" })]
    public void An_example_is_decoded_and_encoded_again(ExampleRow row)
    {
        Assert.That(ReferenceEncoder.Encode(ReferenceDecoder.Decode(row.Bytes)), Is.EqualTo(row.Bytes));
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Examples), new object[] { "message" })]
    public void A_message_is_a_sequence_of_described_values(ExampleRow row)
    {
        for (int offset = 0; offset < row.Bytes.Length;)
        {
            Assert.That(ReferenceDecoder.DecodePrefix(row.Bytes, offset, out int consumed).Type, Is.EqualTo(NodeType.Described));
            offset += consumed;
        }
    }

    [Test]
    public void An_example_that_is_not_a_wider_form_has_the_smallest_form()
    {
        // The rows that show a legal wider form, and what narrow element constructors make of those that hold arrays.
        HashSet<string> wider = new HashSet<string>
        {
            "boolean-octet-true", "boolean-octet-false", "uint-wide-small-value", "vbin32", "str32", "sym32", "list8-empty", "list32-empty",
            "list32", "map32", "accepted-list8-empty", "source",
        };

        IEnumerable<string> different = ExampleFile.Load()
            .Where(row => row.Entry == "value" && !wider.Contains(row.Case) && !row.Case.StartsWith("array32-", StringComparison.Ordinal))
            .Where(row => !ReferenceEncoder.EncodeSmallest(ReferenceDecoder.Decode(row.Bytes)).SequenceEqual(row.Bytes))
            .Select(row => row.Case);

        Assert.That(
            different,
            Is.EquivalentTo(new[]
            {
                "array8-smalluint", "array8-smallulong", "array8-smallint", "array8-smalllong", "array8-true-zero-width", "array8-uint0-zero-width",
                "array8-ulong0-zero-width", "array8-list0-zero-width", "array8-empty-vbin32", "array8-of-array8",
                "array8-described-released",
            }));
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Captures))]
    public void A_captured_frame_starts_with_a_described_list(CapturedConversation conversation)
    {
        int frames = 0;

        foreach (CapturedItem item in conversation.Items.Where(item => !item.IsHeader && item.Body.Length > 0))
        {
            Node node = ReferenceDecoder.DecodePrefix(item.Body, 0, out int consumed);
            frames++;

            Assert.That(node.Type, Is.EqualTo(NodeType.Described), item.ToString());
            Assert.That(node.Value.Type, Is.EqualTo(NodeType.List), item.ToString());
            Assert.That(ReferenceEncoder.Encode(node), Is.EqualTo(item.Body.Take(consumed)), item.ToString());

            if (node.Descriptor.Bits != 0x14)
            {
                Assert.That(consumed, Is.EqualTo(item.Body.Length), item.ToString());
            }
        }

        Assert.That(conversation.Client[0].IsHeader);
        Assert.That(conversation.Server[0].IsHeader);
        Assert.That(frames, Is.GreaterThan(20));
    }

    [Test]
    public void Every_truncated_vector_is_rejected_as_truncated()
    {
        foreach (VectorRow row in VectorFile.LoadAll().Where(row => row.Entry == "value" && !row.IsError && row.Bytes.Length < 300))
        {
            for (int length = 0; length < row.Bytes.Length; length++)
            {
                byte[] cut = row.Bytes.Take(length).ToArray();
                Assert.That(() => ReferenceDecoder.Decode(cut), Throws.TypeOf<ReferenceDecodeException>().With.Property("Fault").EqualTo("truncated"), row.Name);
            }
        }
    }

    [Test]
    public void Every_unassigned_format_code_is_rejected()
    {
        for (int code = 1; code <= 255; code++)
        {
            byte[] input = new byte[32];
            input[0] = (byte)code;
            bool assigned = WireFormat.IsAssigned((byte)code);

            if (!assigned)
            {
                Assert.That(() => ReferenceDecoder.DecodePrefix(input, 0, out _), Throws.TypeOf<ReferenceDecodeException>().With.Property("Fault").EqualTo("unknown-format-code"), $"0x{code:x2}");
            }
        }

        Assert.That(WireFormat.All, Has.Count.EqualTo(39));
        Assert.That(WireFormat.All.Select(format => format.Type).Distinct().Count(), Is.EqualTo(24));
    }

    [TestCase("80000000", ExpectedResult = -2147483648)]
    [TestCase("ffffff9d", ExpectedResult = -99)]
    public long Signed_values_have_the_sign_bit_of_their_width(string hex) => Node.Scalar(0x71, HexText.Parse(hex)).SignedBits;

    [Test]
    public void Zero_width_elements_of_the_whole_budget_are_decoded()
    {
        Assert.That(ReferenceDecoder.Decode(HexText.Parse("f0000000050001000040")).Children, Has.Count.EqualTo(65_536));
        Assert.That(ReferenceDecoder.Decode(HexText.Parse("f0000000050001000040")).ToString(), Is.EqualTo("array<40>[65536 items]"));
    }

    [TestCase("e0021041", ExpectedResult = "array<41>[bool:true,bool:true,bool:true,bool:true,bool:true,bool:true,bool:true,bool:true,bool:true,bool:true,bool:true,bool:true,bool:true,bool:true,bool:true,bool:true]")]
    [TestCase("e0021141", ExpectedResult = "array<41>[17 items]")]
    [TestCase("e0051100532445", ExpectedResult = "array<desc(ulong:36)45>[17 items]")]
    [TestCase("a105225c7e7f41", ExpectedResult = "str:\"\\\"\\\\~\\u{7f}A\"")]
    [TestCase("a104f09f9880", ExpectedResult = "str:\"\\u{1f600}\"")]
    public string Values_not_in_the_vectors_have_their_notation(string hex) => NotationText.Format(ReferenceDecoder.Decode(HexText.Parse(hex)));

    [TestCase("a101ff")]
    [TestCase("a104f4908080")]
    [TestCase("a103e08080")]
    [TestCase("a104f0808080")]
    [TestCase("a102c1bf")]
    [TestCase("a102e282")]
    [TestCase("a302c3a9")]
    [TestCase("a30180")]
    [TestCase("730000dfff")]
    public void Malformed_text_is_rejected(string hex)
    {
        Assert.That(ReferenceDecoder.IsValid(HexText.Parse(hex)), Is.False);
    }

    // Keys of two encodings each, of one value: booleans, longs, empty lists, arrays, described values, floats.
    [TestCase("41", "5601", ExpectedResult = true)]
    [TestCase("55ff", "81ffffffffffffffff", ExpectedResult = true)]
    [TestCase("45", "c00100", ExpectedResult = true)]
    [TestCase("e0020241", "e00402560101", ExpectedResult = true)]
    [TestCase("e00200a1", "e00200b1", ExpectedResult = true)]
    [TestCase("005324a10161", "00800000000000000024b10000000161", ExpectedResult = true)]
    [TestCase("7200000000", "7200000000", ExpectedResult = true)]
    [TestCase("7200000000", "7280000000", ExpectedResult = false)]
    [TestCase("727fc00000", "727fc00001", ExpectedResult = false)]
    [TestCase("5201", "5301", ExpectedResult = false)]
    [TestCase("e00200a1", "e00200a3", ExpectedResult = false)]
    [TestCase("e00200a1", "e0050000532445", ExpectedResult = false)]
    [TestCase("a00161", "a10161", ExpectedResult = false)]
    [TestCase("c106045201404340", "c106044340520140", ExpectedResult = false)]
    [TestCase("7432800001", "743200000a", ExpectedResult = false)]
    public bool Keys_are_compared_as_values(string first, string second)
    {
        byte[] one = HexText.Parse(first);
        byte[] two = HexText.Parse(second);
        byte[] head = { 0xc1, (byte)(1 + one.Length + two.Length + 2), 4 };
        byte[] map = head.Concat(one).Concat(new byte[] { 0x40 }).Concat(two).Concat(new byte[] { 0x40 }).ToArray();
        bool equal = NodeEquality.Instance.Equals(ReferenceDecoder.Decode(one), ReferenceDecoder.Decode(two));

        Assert.That(ReferenceDecoder.IsValid(map), Is.EqualTo(!equal));
        return equal;
    }

    private static Node Decode(VectorRow row) =>
        row.Entry == "prefix" ? ReferenceDecoder.DecodePrefix(row.Bytes, 0, out _) : ReferenceDecoder.Decode(row.Bytes);
}
