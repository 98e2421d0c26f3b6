using System.Collections;
using NUnit.Framework.Constraints;

namespace Amqp.Encoding.Tests.Collections;

/// <summary>Arrays, lists and maps from every kind of collection have the bytes that they have from a span.</summary>
public sealed class CollectionFormTests
{
    private static readonly int[] s_numbers = [1, -1, 300];

    [Test]
    public void Arrays_and_lists_are_written_from_collections()
    {
        IReadOnlyCollection<int>[] collections = [new List<int>(s_numbers), new Queue<int>(s_numbers), s_numbers, new LinkedList<int>(s_numbers)];
        foreach (IReadOnlyCollection<int> collection in collections)
        {
            Assert.That(Writes.ToBuffer((ref writer) => writer.WriteArray(collection)), Is.EqualTo(HexText.Parse("e00e037100000001ffffffff0000012c")));
            Assert.That(Writes.ToBuffer((ref writer) => writer.WriteList(collection)), Is.EqualTo(HexText.Parse("c00a03540154ff710000012c")));
        }
    }

    [Test]
    public void Maps_are_written_from_a_dictionary()
    {
        Dictionary<string, int> map = new() { ["a"] = 1, ["b"] = 2 };
        Assert.That(Writes.ToBuffer((ref writer) => writer.WriteMap(map)), Is.EqualTo(HexText.Parse("c10b04a101615401a101625402")));
    }

    [Test]
    public void Collections_are_encoded_and_dictionaries_decoded()
    {
        Assert.That(ArrayEncoding<int>.Default.Encode(new List<int>(s_numbers)), Is.EqualTo(HexText.Parse("e00e037100000001ffffffff0000012c")));
        Assert.That(ListEncoding<int>.Default.Encode(new Queue<int>(s_numbers)), Is.EqualTo(HexText.Parse("c00a03540154ff710000012c")));
        Assert.That(ArrayEncoding<int>.Default.Encode([1, 2]), Is.EqualTo(HexText.Parse("e00a02710000000100000002")));
        MapEncoding<string, int> maps = MapEncoding<string, int>.Default;
        byte[] encoded = HexText.Parse("c10b04a101615401a101625402");
        Dictionary<string, int> map = new() { ["a"] = 1, ["b"] = 2 };
        Assert.That(maps.Encode(map), Is.EqualTo(encoded));
        Assert.That(maps.DecodeDictionary(encoded), Is.EquivalentTo(map));
        AmqpReader reader = new([.. encoded, 0x40]);
        Assert.That(maps.ReadDictionary(ref reader), Is.EquivalentTo(map));
        Assert.That(reader.TryReadNull());
        Assert.That(maps.DecodeDictionary(encoded, StringComparer.OrdinalIgnoreCase)["A"], Is.EqualTo(1));
    }

    [Test]
    public void A_dictionary_that_cannot_hold_the_keys_of_a_map_is_refused_and_the_reader_stays()
    {
        MapEncoding<string, int> maps = MapEncoding<string, int>.Default;
        byte[] encoded = HexText.Parse("c10b04a101615401a101415402");
        Assert.That(() => maps.DecodeDictionary(encoded, StringComparer.OrdinalIgnoreCase), FailsAt(8));
        Assert.That(() => maps.DecodeDictionary(HexText.Parse("c10b04a101615401a101615402")), Throws.TypeOf<AmqpDecodeException>());
        Assert.That(() => maps.Encode(new KeyValuePair<string, int>[] { new("a", 1), new("a", 2) }), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => maps.Encode(((Dictionary<string, int>?)null)!), Throws.ArgumentNullException);
        Assert.That(() => ArrayEncoding<int>.Default.Encode((List<int>)null!), Throws.ArgumentNullException);
        Assert.That(() => ListEncoding<int>.Default.Encode((List<int>)null!), Throws.ArgumentNullException);
        AmqpReader reader = new(encoded);
        bool refused = false;
        try
        {
            maps.ReadDictionary(ref reader, StringComparer.OrdinalIgnoreCase);
        }
        catch (AmqpDecodeException)
        {
            refused = true;
        }

        Assert.That(refused);
        Assert.That(reader.Position, Is.Zero);
    }

    // A peer chooses the keys, so it is the bytes that are wrong: two malformed texts with one replacement, and two zeros.
    [Test]
    public void Keys_of_a_peer_that_are_equal_in_NET_are_a_fault_of_the_bytes()
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithDeviations(Deviations.Usual | Deviations.ReplaceMalformedStrings);
        Assert.That(() => MapEncoding<string, int>.Default.DecodeDictionary(HexText.Parse("c10d04a1026bff5401a1026bfe5402"), options: options), FailsAt(9));
        Assert.That(() => MapEncoding<double, int>.Default.DecodeDictionary(HexText.Parse("c11704820000000000000000540182" + "80000000000000005402")), FailsAt(14));
        MapEncoding<string, int> nulls = MapEncoding<string, int>.Create(ListEncoding<string>.Create<string, NoText>(), ListEncoding<int>.Default);
        Assert.That(() => nulls.DecodeDictionary(HexText.Parse("c10602a101615401")), FailsAt(3));
    }

    private static EqualNumericConstraint<long> FailsAt(long offset) =>
        Throws.TypeOf<AmqpDecodeException>().With.Property(nameof(AmqpDecodeException.Error)).Property(nameof(AmqpDecodeError.Offset)).EqualTo(offset);

    private readonly struct NoText : IElementConverter<string, string>
    {
        public string ToWire(string value) => value;

        public string FromWire(string wire) => null!;
    }

    [Test]
    public void A_null_collection_is_written_as_null_and_an_empty_one_as_empty()
    {
        Assert.That(Writes.ToBuffer((ref writer) => writer.WriteArray((List<int>?)null)), Is.EqualTo(new byte[] { 0x40 }));
        Assert.That(Writes.ToBuffer((ref writer) => writer.WriteList(new List<int>())), Is.EqualTo(new byte[] { 0x45 }));
        Assert.That(Writes.ToBuffer((ref writer) => writer.WriteMap(new Dictionary<string, int>())), Is.EqualTo(HexText.Parse("c10100")));
        Assert.That(Writes.ToBuffer((ref writer) => writer.WriteArray([1, 2])), Is.EqualTo(HexText.Parse("e00a02710000000100000002")));
    }

    // Another thread may remove items between Count and CopyTo: what the pool's memory held before must not be sent.
    [Test]
    public void A_shrinking_collection_exposes_no_unwritten_memory()
    {
        int[] secret = ArrayPool<int>.Shared.Rent(3);
        secret.AsSpan().Fill(0x5EC4E7);
        ArrayPool<int>.Shared.Return(secret);
        Lying values = new(3, [1]);
        Assert.That(Writes.ToBuffer((ref writer) => writer.WriteArray(values)), Is.EqualTo(HexText.Parse("e00e0371000000010000000000000000")));
    }

    [TestCase(3)]
    [TestCase(300)]
    public void A_queue_that_grows_while_it_is_written_is_refused(int has)
    {
        Growing values = new(2, new int[has]);
        Assert.That(() => Writes.ToBuffer((ref writer) => writer.WriteArray(values)), Throws.InvalidOperationException.With.Message.Contains("Count"));
    }

    private class Growing(int count, int[] items) : IReadOnlyCollection<int>
    {
        public int Count => count;

        protected int[] Items => items;

        public IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)items).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class Lying(int count, int[] items) : Growing(count, items), ICollection<int>
    {
        public bool IsReadOnly => true;

        public void Add(int item) => throw new NotSupportedException();

        public void Clear() => throw new NotSupportedException();

        public bool Contains(int item) => throw new NotSupportedException();

        public void CopyTo(int[] array, int arrayIndex) => Items.CopyTo(array, arrayIndex);

        public bool Remove(int item) => throw new NotSupportedException();
    }
}
