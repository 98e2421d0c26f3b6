namespace Amqp.Encoding.Tests.Collections;

/// <summary>Allocations of reading and writing collections.</summary>
public sealed class CollectionAllocationTests
{
    private static IEnumerable<TestCaseData> Kinds => ElementKinds.Cases();

    [TestCaseSource(nameof(Kinds))]
    public void Encoding_allocates_nothing_and_decoding_only_its_result(ElementKind kind) => kind.Accept(new ScalarCheck());

    [Test]
    public void Encoding_compounds_allocates_nothing()
    {
        int[][] nested = [[1, 2], [3], []];
        KeyValuePair<string, int>[][] maps = [[new("a", 1)], []];
        ArrayEncoding<int[]> lists = ArrayEncoding.OfLists(ListEncoding<int>.Default);
        ArrayEncoding<KeyValuePair<string, int>[]> mapArrays = ArrayEncoding.OfMaps(MapEncoding<string, int>.Default);
        ArrayEncoding<int> described = ArrayEncoding.Described(5UL, ArrayEncoding<int>.Default);
        byte[] room = new byte[256];
        AssertNone(() => ArrayEncoding<int[]>.Default.TryEncode(nested, room, out _));
        AssertNone(() => lists.TryEncode(nested, room, out _));
        AssertNone(() => mapArrays.TryEncode(maps, room, out _));
        AssertNone(() => MapEncoding<string, int>.Default.TryEncode(maps[0], room, out _));
        AssertNone(() => described.TryEncode(nested[0], room, out _));
    }

    [Test]
    public void Writing_to_a_reused_buffer_allocates_nothing()
    {
        using var buffer = new AmqpBuffer(4096);
        int[] values = new int[300];
        AmqpSymbol[] symbols = ["a", "b"];
        AssertNone(() =>
        {
            buffer.Reset();
            var writer = new AmqpWriter(buffer);
            writer.WriteArray<int>(values);
            writer.WriteList<int>(values);
            writer.WriteMultiple<AmqpSymbol>(symbols);
            writer.Flush();
        });
    }

    [Test]
    public void Views_allocate_nothing()
    {
        byte[] symbols = ScalarArrayTests.Encode(ArrayEncoding<AmqpSymbol>.Default, ["queue", "topic"]);
        AssertNone(() =>
        {
            var reader = new AmqpReader(symbols);
            int length = 0;
            foreach (ReadOnlySpan<byte> bytes in reader.ReadBytesArrayView())
            {
                length += bytes.Length;
            }

            reader = new AmqpReader(symbols);
            BytesArrayView view = reader.ReadMultipleView();
            foreach (ReadOnlySpan<byte> bytes in view)
            {
                length += bytes.Length;
            }

            Require(length == 20 && view.Contains("topic"u8));
        });
    }

    [Test]
    public void Probes_of_a_map_for_value_types_allocate_nothing()
    {
        byte[] map = MapEncodingTests.Encode(MapEncoding<string, long>.Default, [new("one", 1), new("two", 1L << 40)]);
        AssertNone(() =>
        {
            var reader = new AmqpReader(map);
            MapView view = reader.ReadMapView();
            Require(view.TryGetValue("two"u8, out long value) && value == 1L << 40);
            Require(view.TryGetInteger("one"u8, out value) && value == 1);
            Require(!view.TryGetValue("one"u8, out Guid _) && !view.TryGetValue("three"u8, out AmqpTimestamp _) && !view.TryGetValue("two"u8, out string? _));
        });
    }

    [Test]
    public void Reading_a_map_allocates_only_its_pairs()
    {
        foreach (int count in new[] { 3, 40 })
        {
            KeyValuePair<int, long>[] pairs = new KeyValuePair<int, long>[count];
            for (int i = 0; i < count; i++)
            {
                pairs[i] = new(i, i);
            }

            byte[] map = MapEncodingTests.Encode(MapEncoding<int, long>.Default, pairs);
            long actual = Allocations.Measure(() =>
            {
                var reader = new AmqpReader(map);
                MapEncoding<int, long>.Default.Read(ref reader);
            });
            Assert.That(actual, Is.EqualTo(Allocations.Measure(() => GC.KeepAlive(new KeyValuePair<int, long>[count]))), $"{count} pairs");
        }
    }

    [Test]
    public void Reading_a_map_into_the_memory_of_the_caller_allocates_nothing()
    {
        byte[] map = MapEncodingTests.Encode(MapEncoding<int, long>.Default, [new(1, 2), new(3, 4)]);
        KeyValuePair<int, long>[] room = new KeyValuePair<int, long>[2];
        AssertNone(() =>
        {
            var reader = new AmqpReader(map);
            Require(MapEncoding<int, long>.Default.Read(ref reader, room) == 2);
        });
    }

    [Test]
    public void Empty_collections_allocate_nothing()
    {
        byte[] input = HexText.Parse("e0020071" + "45" + "c10100" + "e00200e0" + "40" + "e0020345");
        int[][] room = new int[3][];
        ArrayEncoding<int[]> lists = ArrayEncoding.OfLists(ListEncoding<int>.Default);
        AssertNone(() =>
        {
            var reader = new AmqpReader(input);
            Require(reader.ReadArray<int>().Length == 0 && reader.ReadList<int>().Length == 0);
            Require(MapEncoding<int, int>.Default.Read(ref reader).Length == 0);
            Require(reader.ReadArray<int[]>().Length == 0 && reader.ReadMultiple<int>().Length == 0);
            Require(lists.Read(ref reader, room) == 3);
        });
    }

    private static void AssertNone(Action action) => Assert.That(Allocations.Measure(action), Is.Zero);

    // Assert.That allocates.
    private static void Require(bool condition)
    {
        if (!condition)
        {
            throw new InvalidOperationException("The measured code does not do what it should.");
        }
    }

    private sealed class ScalarCheck : IElementVisitor
    {
        public void Visit<T>(ElementKind<T> kind)
        {
            foreach (int count in new[] { 1, 16, 300 })
            {
                T[] values = kind.Next(new Random(count), count);
                byte[] array = kind.EncodeArray(values);
                byte[] list = kind.EncodeList(values);
                byte[] room = new byte[list.Length + array.Length + (20 * count)];
                T[] destination = new T[count];
                AssertNone(() => ArrayEncoding<T>.Default.TryEncode(values, room, out _));
                AssertNone(() => ListEncoding<T>.Default.TryEncode(values, room, out _));
                if (!kind.IsFixedWidth)
                {
                    // Texts and binaries are objects of their own.
                    continue;
                }

                AssertNone(() =>
                {
                    var reader = new AmqpReader(array);
                    ArrayEncoding<T>.Default.Read(ref reader, destination);
                    reader = new AmqpReader(list);
                    ListEncoding<T>.Default.Read(ref reader, destination);
                    reader = new AmqpReader(array);
                    ArrayView<T> view = reader.ReadArrayView<T>();
                    int seen = 0;
                    foreach (T _ in view)
                    {
                        seen++;
                    }

                    view.CopyTo(destination);
                    Require(seen == destination.Length);
                });
                long one = Allocations.Measure(() => GC.KeepAlive(new T[values.Length]));
                Assert.That(
                    Allocations.Measure(() =>
                    {
                        var reader = new AmqpReader(array);
                        GC.KeepAlive(ArrayEncoding<T>.Default.Read(ref reader));
                    }),
                    Is.EqualTo(one));
                Assert.That(
                    Allocations.Measure(() =>
                    {
                        var reader = new AmqpReader(list);
                        GC.KeepAlive(ListEncoding<T>.Default.Read(ref reader));
                    }),
                    Is.EqualTo(one));
            }
        }
    }
}
