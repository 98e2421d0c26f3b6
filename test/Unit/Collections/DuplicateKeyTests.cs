namespace Amqp.Encoding.Tests.Collections;

/// <summary>A map with a key twice is written by no method that gets all its pairs (AMQP 1.0, part 1, 1.6.23): the library's own reader would refuse it.</summary>
public sealed class DuplicateKeyTests
{
    private static readonly KeyValuePair<string, int>[] s_pairs = [new("a", 1), new("b", 2), new("a", 3)];

    private delegate void WriteAction(ref AmqpWriter writer);

    [Test]
    public void Typed_maps_with_a_key_twice_are_refused_and_nothing_is_written()
    {
        MapEncoding<string, int> map = MapEncoding<string, int>.Default;
        Assert.That(() => map.Encode(s_pairs), Throws.TypeOf<AmqpEncodeException>().With.Message.EqualTo(
            "The key of pair 2 is that of an earlier pair, too: the keys of a map must be distinct (AMQP 1.0, part 1, 1.6.23). ({2}.key)"));
        Assert.That(() => map.TryEncode(s_pairs, new byte[100], out _), Throws.TypeOf<AmqpEncodeException>());
        using var output = new AmqpBuffer();
        Assert.That(() => map.Encode(s_pairs, output), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(output.WrittenCount, Is.Zero);

        Refuses((ref writer) => MapEncoding<string, int>.Default.Write(ref writer, s_pairs));
        Refuses((ref writer) => writer.WriteMap(s_pairs));
        Refuses((ref writer) => writer.WriteMap(new ReadOnlySpan<KeyValuePair<string, int>>(s_pairs)));
        Refuses((ref writer) => writer.WriteMap(new List<KeyValuePair<string, int>>(s_pairs)));
        Refuses((ref writer) => ArrayEncoding.OfMaps(MapEncoding<string, int>.Default).Write(ref writer, [[new("a", 1)], s_pairs]));
        Refuses((ref writer) => ArrayEncoding.OfMaps(MapEncoding<string, int>.Default).EncodeBare(ref writer, s_pairs));
    }

    // Keys that differ in .NET, and are one key in AMQP.
    [Test]
    public void Keys_that_are_encoded_alike_are_the_same_key()
    {
        var noon = new DateTime(2024, 1, 1, 12, 0, 0, DateTimeKind.Utc);
        Refuses((ref writer) => writer.WriteMap(new Dictionary<byte[], int> { [[1]] = 1, [[1]] = 2 }));
        Refuses((ref writer) => writer.WriteMap(new Dictionary<ReadOnlyMemory<byte>, int> { [new byte[] { 1 }] = 1, [new byte[] { 1 }] = 2 }));
        Refuses((ref writer) => writer.WriteMap(new Dictionary<DateTime, int> { [noon] = 1, [noon.AddTicks(1)] = 2 }));
        Refuses((ref writer) => writer.WriteMap(new Dictionary<string, int>(new ReferenceComparer()) { [new string('a', 1)] = 1, [new string('a', 1)] = 2 }));
        Refuses((ref writer) => writer.WriteMap(new Liar { ["a"] = 1 }));
        MapEncoding<int, int> halves = MapEncoding<int, int>.Create(ListEncoding<int>.Create<int, Half>(), ListEncoding<int>.Default);
        Assert.That(() => halves.Encode([new(2, 0), new(3, 0)]), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => halves.Encode(new Dictionary<int, int> { [2] = 0, [3] = 0 }), Throws.TypeOf<AmqpEncodeException>());
    }

    [Test]
    public void Distinct_keys_are_written_from_every_dictionary()
    {
        Writes("c10b04a1016154 01a1016254 02", (ref writer) => writer.WriteMap(new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }));
        Writes("c10b04a1016154 01a1016254 02", (ref writer) => writer.WriteMap(new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["a"] = 1, ["b"] = 2 }));
        Writes("c10b04a1016154 01a1016254 02", (ref writer) => writer.WriteMap(new SortedDictionary<string, int> { ["b"] = 2, ["a"] = 1 }));
        Writes("c10b04a3016154 01a3016254 02", (ref writer) => writer.WriteMap(new Dictionary<AmqpSymbol, int> { ["a"] = 1, ["b"] = 2 }));
        Writes("c10904540154 02540354 04", (ref writer) => writer.WriteMap(new Dictionary<int, int> { [1] = 2, [3] = 4 }));
        Writes("c10b04a0010154 01a0010254 02", (ref writer) => writer.WriteMap(new Dictionary<byte[], int> { [[1]] = 1, [[2]] = 2 }));
    }

    [Test]
    public void A_delivery_tag_twice_in_an_unsettled_map_is_refused()
    {
        var attach = new Attach
        {
            Name = "a",
            Handle = 0,
            Role = Role.Sender,
            Unsettled = [new UnsettledDelivery(new DeliveryTag([1]), null), new UnsettledDelivery(new DeliveryTag([1]), null)],
        };
        Assert.That(() => attach.Encode(), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("attach.unsettled twice"));
        attach.Unsettled = [new UnsettledDelivery(new DeliveryTag([1]), null), new UnsettledDelivery(new DeliveryTag([2]), null)];
        Assert.That(Attach.Decode(attach.Encode()), Is.EqualTo(attach));
    }

    // All keys have the fingerprint of few keys: the same length, first and last character.
    [Test]
    public void Many_keys_are_compared_in_time_that_grows_with_their_number()
    {
        KeyValuePair<string, int>[] pairs = [.. Enumerable.Range(0, 200_000).Select(i => new KeyValuePair<string, int>("k" + (1_000_000_000 + i) + "k", i))];
        var watch = System.Diagnostics.Stopwatch.StartNew();
        Assert.That(MapEncoding<string, int>.Default.Encode(pairs), Has.Length.GreaterThan(200_000));
        Assert.That(watch.Elapsed, Is.LessThan(TimeSpan.FromSeconds(5)));
    }

    private static void Refuses(WriteAction write)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        AmqpEncodeException? refused = null;
        try
        {
            write(ref writer);
        }
        catch (AmqpEncodeException e)
        {
            refused = e;
        }

        Assert.That(refused?.Message, Does.Contain("the keys of a map must be distinct"));
        writer.Flush();
        Assert.That(buffer.WrittenCount, Is.Zero);
    }

    private static void Writes(string expected, WriteAction write)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer);
        write(ref writer);
        writer.Flush();
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo(expected.Replace(" ", string.Empty)));
    }

    private readonly struct Half : IElementConverter<int, int>
    {
        public int ToWire(int value) => value / 2;

        public int FromWire(int wire) => wire * 2;
    }

    private sealed class ReferenceComparer : IEqualityComparer<string>
    {
        public bool Equals(string? x, string? y) => ReferenceEquals(x, y);

        public int GetHashCode(string obj) => 0;
    }

    // A class of the caller's that enumerates other pairs than it has.
    private sealed class Liar : Dictionary<string, int>, ICollection<KeyValuePair<string, int>>, IReadOnlyCollection<KeyValuePair<string, int>>
    {
        int ICollection<KeyValuePair<string, int>>.Count => 2;

        int IReadOnlyCollection<KeyValuePair<string, int>>.Count => 2;

        void ICollection<KeyValuePair<string, int>>.CopyTo(KeyValuePair<string, int>[] array, int arrayIndex)
        {
            array[0] = new("a", 1);
            array[1] = new("a", 2);
        }
    }
}
