namespace Amqp.Encoding.Tests.Architecture;

/// <summary>Every path over sequences takes time in proportion to the bytes, also for trees of described values, each byte of which may require one more.</summary>
[NonParallelizable]
public sealed class SequenceTimeTests
{
    private delegate void Path(in ReadOnlySequence<byte> bytes);

    // The path, and the bytes before the tree.
    private static readonly (string Name, string Head, Path Read)[] s_paths =
    [
        ("AmqpReader.MeasureValue", "", static (in bytes) =>
        {
            Assert.That(AmqpReader.MeasureValue(in bytes, out int size, out _), Is.EqualTo(OperationStatus.Done));
            Assert.That(size, Is.EqualTo(bytes.Length));
        }),
        ("AmqpReader.Skip", "", static (in bytes) => new AmqpReader(in bytes).Skip()),
        ("AmqpReader.Validate", "", static (in bytes) => new AmqpReader(in bytes).Validate()),
        ("AmqpReader.ReadValue", "", static (in bytes) =>
        {
            var reader = new AmqpReader(in bytes);
            _ = reader.ReadValue();
        }),
        ("AmqpReader.ReadObject", "", static (in bytes) =>
        {
            var reader = new AmqpReader(in bytes);
            _ = reader.ReadObject();
        }),
        ("MessageReader", "005377", static (in bytes) => Assert.That(new MessageReader(in bytes).Read())),
        ("MessageReader, with a descriptor that is a tree", "00", static (in bytes) => Assert.That(new MessageReader(in bytes).TryRead(out _), Is.False)),
        ("MessageReader.OpenSection", "005377", static (in bytes) =>
        {
            var reader = new MessageReader(in bytes);
            Assert.That(reader.Read());
            reader.OpenSection().Validate();
        }),
        ("AmqpMessage.Decode", "005377", static (in bytes) => AmqpMessage.Decode(in bytes).Dispose()),
        ("AmqpMessage.TryDecode", "005377", static (in bytes) => Assert.That(AmqpMessage.TryDecode(in bytes, out _, out _, null, SectionKinds.All))),
        ("AmqpMessage.TryDecode, with a descriptor that is a tree", "00", static (in bytes) => Assert.That(AmqpMessage.TryDecode(in bytes, out _, out _), Is.False)),
        ("MessagePartReader", "005377", static (in bytes) => ReadParts(in bytes)),
        ("MessagePartReader, with a descriptor that is a tree", "00", static (in bytes) => ReadParts(in bytes)),
        ("FrameDecoder", "00000000020000000053" + "14", static (in bytes) => Decode(bytes)),
        ("FrameDecoder, with a descriptor that is a tree", "000000000200000000", static (in bytes) => Decode(bytes)),
    ];

    private static IEnumerable<TestCaseData> Cases() =>
        from path in s_paths
        from cut in new[] { "in two segments", "in segments of 7 bytes", "in segments of 4,096 bytes" }
        select new TestCaseData(path.Name, cut).SetArgDisplayNames(path.Name, cut);

    [TestCaseSource(nameof(Cases))]
    public void A_tree_of_described_values_in_segments_is_read_in_linear_time(string name, string cut)
    {
        (_, string head, Path read) = s_paths.Single(path => path.Name == name);

        // The path reads two values after the first byte of a described value: the descriptor is a tree, and so is the value.
        byte[] start = HexText.Parse(head);
        byte[] bytes = [.. start, .. Nests.Tree(200_000)];
        bytes = start.LastOrDefault() == 0 && start.Length > 0 ? [.. bytes, 0x40] : bytes;
        if (start.Length > 8)
        {
            Nests.Wide(bytes.Length).CopyTo(bytes, 0);
        }

        int piece = 0;
        ReadOnlySequence<byte> sequence = Segments.Cut(bytes, () => cut switch
        {
            "in two segments" => piece++ == 0 ? 4_096 : bytes.Length,
            "in segments of 7 bytes" => 7,
            _ => 4_096,
        });
        var time = Stopwatch.StartNew();
        read(in sequence);
        Assert.That(time.Elapsed, Is.LessThan(TimeSpan.FromSeconds(5)));
    }

    // The segments arrive one after the other.
    private static void ReadParts(in ReadOnlySequence<byte> bytes)
    {
        var reader = new MessagePartReader();
        int step = (int)Math.Max(bytes.First.Length, bytes.Length / 64);
        for (long arrived = step; ; arrived += step)
        {
            ReadOnlySequence<byte> input = bytes.Slice(0, Math.Min(arrived, bytes.Length));
            if (reader.Read(ref input, arrived >= bytes.Length, out _, out _) != OperationStatus.NeedMoreData || arrived >= bytes.Length)
            {
                return;
            }
        }
    }

    private static void Decode(ReadOnlySequence<byte> bytes)
    {
        using var decoder = new FrameDecoder(1 << 20);
        Assert.That(decoder.Decode(ref bytes, out _, out _), Is.Not.EqualTo(OperationStatus.NeedMoreData));
    }
}
