namespace Amqp.Encoding.Tests.Collections;

/// <summary>Readers that keep a fault instead of throwing: what the library decodes messages and frames with.</summary>
public sealed class RecordingReaderTests
{
    private static IEnumerable<TestCaseData> Kinds => ElementKinds.Cases();

    [TestCaseSource(nameof(Kinds))]
    public void A_recording_reader_keeps_the_fault_of_any_bytes_and_does_not_throw(ElementKind kind) => kind.Accept(new MutationCheck());

    [TestCase("e0050356000201")]
    [TestCase("e0020071")]
    [TestCase("e00200")]
    [TestCase("")]
    [TestCase("c0030256 01")]
    public void A_faulty_read_returns_an_empty_value(string hex)
    {
        byte[] input = HexText.Parse(hex.Replace(" ", ""));
        AmqpReader reader = AmqpReader.CreateRecording(input, null, 0);
        Assert.That(reader.ReadArray<bool>(), Is.Empty);
        AssertFault(ref reader);
        Assert.That(reader.ReadArray<bool>(new bool[4]), Is.Zero);
        Assert.That(reader.ReadList<bool>(), Is.Empty);
        Assert.That(reader.ReadMultiple<AmqpSymbol>(), Is.Empty);
        Assert.That(reader.ReadArray<int[]>(), Is.Empty);
        Assert.That(reader.ReadArrayView<int>().Count, Is.Zero);
        Assert.That(reader.ReadBytesArrayView().Count, Is.Zero);
        Assert.That(reader.ReadMultipleView().Count, Is.Zero);
        Assert.That(reader.ReadMapView().Count, Is.Zero);
        Assert.That(MapEncoding<int, int>.Default.Read(ref reader), Is.Empty);
        Assert.That(ArrayEncoding<int>.Default.GetCount(reader), Is.Zero);
        Assert.That(ListEncoding<int>.Default.GetCount(reader), Is.Zero);
    }

    [Test]
    public void A_fault_within_a_value_returns_no_part_of_it()
    {
        AmqpReader reader = AmqpReader.CreateRecording(HexText.Parse("c0040356 0141".Replace(" ", "")), null, 0);
        Assert.That(reader.ReadList<bool>(), Is.Empty);
        AssertFault(ref reader);
        reader = AmqpReader.CreateRecording(HexText.Parse("e00a02e0" + "030154ff" + "030152ff"), null, 0);
        Assert.That(reader.ReadArray<int[]>(), Is.Empty);
        AssertFault(ref reader);
        reader = AmqpReader.CreateRecording(HexText.Parse("c10504" + "44434443"), null, 0);
        Assert.That(MapEncoding<ulong, uint>.Default.Read(ref reader), Is.Empty);
        Assert.That(reader.GetFault().Kind, Is.EqualTo(AmqpDecodeErrorKind.DuplicateKey));
        reader = AmqpReader.CreateRecording(HexText.Parse("5207"), null, 0);
        Assert.That(reader.ReadMultiple<string>(), Is.Empty);
        AssertFault(ref reader);
    }

    private static void AssertFault(ref AmqpReader reader)
    {
        Assert.That(reader.HasFault, Is.True);
        Assert.That(reader.IsAtEnd, Is.True);
        Assert.That(reader.GetFault().ToString(), Is.Not.Empty);
    }

    private sealed class MutationCheck : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            Random random = new(11);
            T[] room = new T[70_000];
            ArrayEncoding<T> array = ArrayEncoding<T>.Default;
            ArrayEncoding<T[]> nested = array.OfArrays();
            ArrayEncoding<T[]> lists = ArrayEncoding.OfLists(ListEncoding<T>.Default);
            MapEncoding<T, T> map = MapEncoding<T, T>.Default;
            T[] values = kind.Next(random, 3);
            byte[][] seeds =
            [
                kind.EncodeArray(values),
                ReferenceEncoder.Encode(kind.NextArray(random, kind.Codes[kind.Codes.Length - 1], 3, wide: true)),
                kind.EncodeList(values),
                ScalarArrayTests.Encode(nested, [values, []]),
                ScalarArrayTests.Encode(lists, [values, []]),
                MapEncodingTests.Encode(map, [new(values[0], values[1])]),
            ];
            foreach (byte[] seed in seeds)
            {
                for (int round = 0; round < 60; round++)
                {
                    byte[] input = seed.AsSpan(0, random.Next(4) == 0 ? random.Next(seed.Length + 1) : seed.Length).ToArray();
                    for (int i = random.Next(3); i > 0 && input.Length > 0; i--)
                    {
                        input[random.Next(Math.Min(input.Length, 12))] = (byte)random.Next(256);
                    }

                    Check(input, "array", kind.Name, (ref AmqpReader reader) => array.Read(ref reader).Length);
                    Check(input, "span", kind.Name, (ref AmqpReader reader) => array.GetCount(reader) > room.Length ? 0 : array.Read(ref reader, room));
                    Check(input, "nested", kind.Name, (ref AmqpReader reader) => nested.Read(ref reader).Length);
                    Check(input, "lists", kind.Name, (ref AmqpReader reader) => lists.Read(ref reader).Length);
                    Check(input, "list", kind.Name, (ref AmqpReader reader) => reader.ReadList<T>().Length);
                    Check(input, "map", kind.Name, (ref AmqpReader reader) => map.Read(ref reader).Length);
                    Check(input, "multiple", kind.Name, (ref AmqpReader reader) => reader.ReadMultiple<T>().Length);
                    Check(input, "view", kind.Name, (ref AmqpReader reader) => reader.ReadArrayView<T>().Count);
                }
            }
        }

        // The two kinds of readers agree on the verdict, the value's length and the fault.
        private static void Check(byte[] input, string read, string type, Read action)
        {
            string name = read + " of " + type + ": " + HexText.Format(input);
            AmqpReader recording = AmqpReader.CreateRecording(input, null, 7);
            int length = action(ref recording);
            var throwing = new AmqpReader(input, null, 7);
            try
            {
                int expected = action(ref throwing);
                Assert.That(recording.HasFault, Is.False, name);
                Assert.That(length, Is.EqualTo(expected), name);
                Assert.That(recording.Position, Is.EqualTo(throwing.Position), name);
            }
            catch (AmqpDecodeException e)
            {
                Assert.That(recording.GetFault().ToString(), Is.EqualTo(e.Message), name);
                Assert.That(length, Is.Zero, name);
                Assert.That(throwing.Position, Is.Zero, name);
            }
        }

        private delegate int Read(ref AmqpReader reader);
    }
}
