using System.Buffers.Binary;

namespace Amqp.Encoding.Tests.Messages;

/// <summary>Pairs of a section added, replaced and removed: their order, who goes through them, and what it costs.</summary>
public sealed class MessageMapChangeTests
{
    private const int SmallSize = 1000;

    [Test]
    public void A_change_costs_the_same_in_a_section_of_any_size([Values(4, 16)] int times)
    {
        double ratio = (double)MeasureChanges(times * SmallSize) / MeasureChanges(SmallSize);
        Assert.That(ratio, Is.InRange(0.5 * times, 1.5 * times), "as many changes as pairs");
    }

    [Test]
    public void A_few_changes_of_a_section_copy_its_pairs_once()
    {
        const int Size = 16 * SmallSize;
        ApplicationProperties properties = Receive(Size);
        string[] keys = Keys('z', 101);
        properties[keys[100]] = 1;
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 100; i++)
        {
            _ = properties.Remove(KeyOf(i));
            properties[keys[i]] = 1;
        }

        Assert.That(GC.GetAllocatedBytesForCurrentThread() - before, Is.LessThan(100 * 100), "there is room, so only the keys of this test are made");
    }

    [Test]
    public void All_pairs_can_be_removed_from_the_front([Values(1, 5, 8, 9, 17, 40, 1000)] int count)
    {
        ApplicationProperties properties = Receive(count);
        for (int i = 0; i < count; i++)
        {
            Assert.That(properties.First().Key, Is.EqualTo(KeyOf(i)));
            Assert.That(properties.Remove(KeyOf(i)));
            Assert.That(properties.ContainsKey(KeyOf(i)), Is.False);
        }

        Assert.That(properties, Is.Empty);
        Assert.That(properties.Any(), Is.False);
        properties["again"] = 1;
        Assert.That(properties.Single().Key, Is.EqualTo("again"));
    }

    [Test]
    public void A_section_keeps_its_order_through_any_changes([Values(1, 2, 3)] int seed, [Values(0, 3, 8, 16, 17, 60)] int received)
    {
        Random random = new(seed);
        List<(string Key, int Value)> expected = Enumerable.Range(0, received).Select(i => (KeyOf(i), 1)).ToList();
        AmqpMessage message = AmqpMessage.Decode(Section(expected));
        ApplicationProperties properties = message.ApplicationProperties;
        for (int i = 0; i < 600; i++)
        {
            string key = KeyOf(random.Next(80));
            int value = random.Next(100);
            int at = expected.FindIndex(pair => pair.Key == key);

            // More are removed in the second half of each hundred.
            if (random.Next(4) < (i % 100 < 50 ? 1 : 3))
            {
                Assert.That(properties.Remove(key), Is.EqualTo(at >= 0));
                expected.RemoveAll(pair => pair.Key == key);
            }
            else if (at >= 0)
            {
                Assert.That(() => properties.Add(key, value), Throws.ArgumentException);
                properties[key] = value;
                expected[at] = (key, value);
            }
            else
            {
                properties.Add(key, value);
                expected.Add((key, value));
            }

            Assert.That(properties, Has.Count.EqualTo(expected.Count));
            Assert.That(properties.TryGetValue(key, out _), Is.EqualTo(expected.Any(pair => pair.Key == key)));
            if (i % 10 == 0)
            {
                AssertSame(message, expected);
            }
        }

        AssertSame(message, expected);
    }

    [Test]
    public void Keys_of_ulong_and_symbol_are_removed_alike()
    {
        AmqpMessage message = new() { MessageAnnotations = { { 0UL, "a" }, { "s", "b" }, { 1UL, "c" } } };
        Assert.That(message.MessageAnnotations.Remove(0UL));
        Assert.That(message.MessageAnnotations.Remove("s"));
        message.MessageAnnotations[0UL] = "d";
        message.Value = true;
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo("005372c10a04" + "5301a10163" + "44a10164" + "00537741"));
    }

    [Test]
    public void An_enumerator_of_a_section_detects_changed_keys_but_not_changed_values()
    {
        // Received in the least room, so that the next pair makes all of them move.
        ApplicationProperties properties = Receive(20);
        Assert.That(properties.Remove(KeyOf(3)));
        List<string> seen = [];
        foreach (KeyValuePair<string, AmqpValue> pair in properties)
        {
            seen.Add(pair.Key);
            properties[pair.Key] = 2;
            Assert.That(properties.Remove("absent"), Is.False);
            Assert.That(() => properties.Add(pair.Key, 3), Throws.ArgumentException);
        }

        Assert.That(seen, Is.EqualTo(Enumerable.Range(0, 20).Where(i => i != 3).Select(KeyOf)));
        Action[] changes = [() => properties["new"] = 1, () => properties.Add("newer", 1), () => properties.Remove(KeyOf(5)), properties.Clear];
        foreach (Action change in changes)
        {
            ApplicationProperties.Enumerator pairs = properties.GetEnumerator();
            Assert.That(pairs.MoveNext());
            change();
            Assert.That(() => pairs.MoveNext(), Throws.InvalidOperationException);
        }
    }

    [Test]
    public void Removing_an_absent_key_leaves_the_section_as_it_came()
    {
        // A map with wide sizes and a wide value, which nobody writes so.
        byte[] bytes = HexText.Parse("005374d10000000c00000002" + "a1016b" + "7100000001" + "00537740");
        AmqpMessage message = AmqpMessage.Decode(bytes);
        Assert.That(message.ApplicationProperties.Remove("l"), Is.False);
        Assert.That(() => message.ApplicationProperties.Add("k", 2), Throws.ArgumentException);
        Assert.That(HexText.Format(message.Encode()), Is.EqualTo(HexText.Format(bytes)));
    }

    private static long MeasureChanges(int size)
    {
        string[] old = Keys('k', size);
        string[] added = Keys('z', size);
        ApplicationProperties properties = Receive(size);
        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < size; i++)
        {
            _ = properties.Remove(old[i]);
            properties[added[i]] = 1;
        }

        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    private static ApplicationProperties Receive(int size)
    {
        ApplicationProperties properties = AmqpMessage.Decode(Section(Enumerable.Range(0, size).Select(i => (KeyOf(i), 1)))).ApplicationProperties;
        Assert.That(properties, Has.Count.EqualTo(size));
        return properties;
    }

    private static void AssertSame(AmqpMessage message, List<(string Key, int Value)> expected)
    {
        ApplicationProperties properties = message.ApplicationProperties;
        Assert.That(properties.Select(pair => (pair.Key, pair.Value.AsInt32())), Is.EqualTo(expected));
        foreach ((string key, int value) in expected)
        {
            Assert.That(properties[key], Is.EqualTo((AmqpValue)value));
        }

        string text = "{" + string.Join(", ", expected.Select(pair => $"\"{pair.Key}\": {pair.Value.ToString(CultureInfo.InvariantCulture)}")) + "}";
        string shown = properties.ToString();
        Assert.That(text.Length <= 1024 ? text : text[..1000], Is.EqualTo(text.Length <= 1024 ? shown : shown[..1000]));

        // The form of the map is the writer's choice, so the bytes of the pairs are compared, in their order.
        string bytes = HexText.Format(message.Encode());
        Assert.That(bytes, Does.Contain(HexText.Format(Pairs(expected))));
        Assert.That(message.GetEncodedSize(), Is.EqualTo(bytes.Length / 2));
    }

    private static string[] Keys(char first, int count) =>
        Enumerable.Range(0, count).Select(i => first + i.ToString(CultureInfo.InvariantCulture)).ToArray();

    private static string KeyOf(int i) => "k" + i.ToString(CultureInfo.InvariantCulture);

    private static byte[] Section(IEnumerable<(string Key, int Value)> pairs)
    {
        byte[] content = Pairs(pairs);
        byte[] head = HexText.Parse("005374d10000000000000000");
        BinaryPrimitives.WriteInt32BigEndian(head.AsSpan(4), 4 + content.Length);
        BinaryPrimitives.WriteInt32BigEndian(head.AsSpan(8), 2 * pairs.Count());
        return [.. head, .. content];
    }

    // str8 and smallint, which holds what the tests set.
    private static byte[] Pairs(IEnumerable<(string Key, int Value)> pairs) =>
        pairs.SelectMany(pair => (byte[])[0xA1, (byte)pair.Key.Length, .. pair.Key.Select(c => (byte)c), 0x54, (byte)pair.Value]).ToArray();

    [Test]
    public void Set_takes_the_objects_that_Add_takes()
    {
        var added = new ApplicationProperties
        {
            { "time", new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc) }, { "offset", DateTimeOffset.UnixEpoch }, { "span", TimeSpan.FromTicks(1) }, { "uri", new Uri("urn:a") }, { "number", 1 },
        };
        var set = new ApplicationProperties { { "offset", 1 } };
        set.Set("time", new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc));
        set.Set("offset", DateTimeOffset.UnixEpoch);
        set.Set("span", TimeSpan.FromTicks(1));
        set.Set("uri", new Uri("urn:a"));
        set.Set("number", 1);
        foreach (KeyValuePair<string, AmqpValue> pair in added)
        {
            Assert.That(set[pair.Key], Is.EqualTo(pair.Value), pair.Key);
        }

        set.Set("uri", null);
        Assert.That(set["uri"].IsNull);
        Assert.That(set, Has.Count.EqualTo(5));
        Assert.That(() => set.Set("list", new List<object>()), Throws.ArgumentException);
        Assert.That(() => set.Set("object", new object()), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => set.Set(null!, 1), Throws.ArgumentNullException);
    }
}
