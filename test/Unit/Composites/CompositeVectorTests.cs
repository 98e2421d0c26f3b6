namespace Amqp.Encoding.Tests.Composites;

/// <summary>The decode vectors, worked examples and captures that are composites.</summary>
public sealed class CompositeVectorTests
{
    // The rows whose value has a second legal form, which is the one written; every other row is written in its smallest encodings.
    private static readonly Dictionary<string, string> s_writtenOtherwise = new()
    {
        // Descriptors are written in their numeric form: 0x2b is the code of the symbol (part 3, 3.5.10).
        ["value/delete-on-close-symbolic-descriptor"] = "00532b45",

        // One symbol of several that there may be stands bare, not in an array of one (part 1, 1.3.4): 34 bytes of list instead of 37.
        ["value/target"] = "005329c02207" + "a1066f7264657273" + "40" + "a30b6c696e6b2d646574616368" + "521e" + "40" + "40" + "a3057175657565",
    };

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "perf" })]
    public void A_performative_vector_is_read_and_written(VectorRow row) => Validate(row, row.Bytes, (name, consumed) => $"{name} payload={row.Bytes.Length - consumed}");

    /// <summary>The header of the frame is for others: its SIZE and DOFF are right in the rows of good bodies.</summary>
    [TestCaseSource(nameof(SaslBodies))]
    public void A_SASL_vector_is_read_and_written(VectorRow row) => Validate(row, row.Bytes.Skip(4 * row.Bytes[4]).ToArray(), (name, _) => $"{name} consumed={row.Bytes.Length}");

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Examples), new object[] { "value" })]
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Examples), new object[] { "frame" })]
    [TestCaseSource(typeof(TestCases), nameof(TestCases.Examples), new object[] { "sasl" })]
    public void A_composite_example_is_read_and_written(ExampleRow row)
    {
        byte[] bytes = row.Entry == "value" ? row.Bytes : row.Bytes.Skip(4 * row.Bytes[4]).ToArray();
        AmqpReader reader = new(bytes, AmqpReaderOptions.Strict);
        if (bytes.Length == 0 || reader.ReadComposite<IAmqpComposite>() is not { } composite)
        {
            return;
        }

        byte[] encoded = bytes.AsSpan(0, reader.Position).ToArray();
        byte[] written = CompositeAssert.Write(composite);
        Assert.That(CompositeAssert.Read(written), Is.EqualTo(composite));
        Assert.That(composite.ToString(), Does.StartWith(CompositeDefinition.All.Single(type => type.Code == composite.Descriptor.Code).Name + "("));
        Assert.That(HexText.Format(written), Is.EqualTo(s_writtenOtherwise.TryGetValue(row.Name, out string? other) ? other : Canonical(encoded)));
    }

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Captures))]
    public void Composites_of_a_capture_are_read_and_written(CapturedConversation conversation)
    {
        int count = 0;
        foreach (CapturedItem item in conversation.Client.Concat(conversation.Server))
        {
            if (item.IsHeader || item.Body.Length == 0)
            {
                continue;
            }

            AmqpReader reader = new(item.Body, AmqpReaderOptions.Strict);
            IAmqpComposite? composite = reader.ReadComposite<IAmqpComposite>();
            Assert.That(composite, Is.Not.Null, item.ToString());
            byte[] written = CompositeAssert.Write(composite!);
            Assert.That(CompositeAssert.Read(written), Is.EqualTo(composite));
            count++;
        }

        Assert.That(count, Is.GreaterThan(10));
    }

    private static string Canonical(byte[] encoded) =>
        CompositeAssert.Hex(ReferenceEncoder.Smallest(ReferenceDecoder.Decode(encoded), keepArrayConstructors: true));

    private static IEnumerable<TestCaseData> SaslBodies() =>
        TestCases.Vectors("sasl").Where(data => data.Arguments[0] is VectorRow row
            && (row.Detail is "mandatory-field" or "sasl-code" or "limit:zero-width" || (row.IsExact && row.Bytes.Length > 8)));

    private static void Validate(VectorRow row, byte[] body, Func<string, int, string> render)
    {
        AmqpReader recording = AmqpReader.CreateRecording(body, AmqpReaderOptions.Strict, 0);
        IAmqpComposite? recorded = recording.ReadComposite<IAmqpComposite>();
        bool valid = recorded is not null && !recording.HasFault;
        Assert.That(valid, Is.EqualTo(!row.IsError), recording.HasFault ? recording.GetFault().ToString() : row.Note);
        if (row.IsError)
        {
            if (recording.HasFault)
            {
                CompositeAssert.ReadError(body);
            }

            return;
        }

        AmqpReader reader = new(body, AmqpReaderOptions.Strict);
        IAmqpComposite? composite = reader.ReadComposite<IAmqpComposite>();
        Assert.That(composite, Is.Not.Null);
        Assert.That(composite, Is.EqualTo(recorded));
        string name = composite!.ToString()!;
        Assert.That(render(name.Substring(0, name.IndexOf('(')), reader.Position), Is.EqualTo(row.Detail));
        Assert.That(CompositeAssert.Read(CompositeAssert.Write(composite)), Is.EqualTo(composite));
    }
}
