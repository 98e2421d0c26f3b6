namespace Amqp.Encoding.Tests.Values;

/// <summary>Keys of maps that are kept and shared: nothing but the texts tells that they are.</summary>
[NonParallelizable]
public sealed class KnownKeyTests
{
    // So often that a set of keys is certainly kept.
    private const int Often = 64;

    private static readonly AmqpReaderOptions s_off = AmqpReaderOptions.Default.WithCacheKeys(false);

    [Test]
    public void Maps_share_their_known_keys_unless_the_options_forbid_it()
    {
        byte[] map = Map(("shared-name", 1), ("b", 2));
        Assert.That(KeyAfter(map, AmqpReaderOptions.Default), Is.SameAs(KeyAfter(map, AmqpReaderOptions.Default)));
        Assert.That(KeyAfter(map, s_off), Is.Not.SameAs(KeyAfter(map, s_off)));
        Assert.That(s_off.CacheKeys, Is.False);
        Assert.That(s_off.WithMaxDepth(3).CacheKeys, Is.False);
        Assert.That(AmqpReaderOptions.Default.CacheKeys);
        Assert.That(s_off.WithCacheKeys(true).CacheKeys);
    }

    [Test]
    public void A_text_decoder_creates_all_keys()
    {
        var decoder = new CountingDecoder();
        _ = KeyAfter(Map(("decoded-name", 1)), AmqpReaderOptions.Default.WithTextDecoder(decoder));
        Assert.That(decoder.Calls, Is.EqualTo(Often));
    }

    [Test]
    public void A_section_shares_its_keys_with_other_messages()
    {
        byte[] bytes = new AmqpMessage { ApplicationProperties = { { "name-of-a-property", 1 }, { "other", "x" } } }.Encode();
        string[] keys = [.. Enumerable.Range(0, Often).Select(_ => AmqpMessage.Decode(bytes).ApplicationProperties.First().Key)];
        Assert.That(keys[Often - 1], Is.EqualTo("name-of-a-property").And.SameAs(keys[Often - 2]));
    }

    // Few names, so that maps begin alike and differ later: in a text, its type, its length, the number of pairs.
    [Test]
    public void Maps_with_nearly_equal_keys_are_read_correctly()
    {
        var random = new Random(7);
        string[] names = ["a", "b", "ab", "abc", "abcdefghijklm", "abcdefghijklmn", "abcdefghijklmno", "abcdefghiXklmno", "abcdefghijklmnopqrstuvwxyz", "abcdefghijklXnopqrstuvwxyz", "", "\u00e9", "zz\u4e2d"];
        for (int round = 0; round < 20_000; round++)
        {
            string place = $"round {round}";
            int count = random.Next(100) == 0 ? 13 : 1 + random.Next(4);
            (AmqpValue Key, AmqpValue Value)[] pairs = [.. Enumerable.Range(0, count).Select(_ => (Key(random, names[random.Next(names.Length)]), Value(random)))];
            bool isDistinct = pairs.Select(pair => pair.Key).Distinct().Count() == count;
            byte[] map = Map(pairs);
            bool isRead = AmqpValue.TryDecode(map, out AmqpValue read, out AmqpDecodeError error);
            bool isReadWithout = AmqpValue.TryDecode(map, out AmqpValue without, out AmqpDecodeError errorWithout, s_off);
            Assert.That(isRead, Is.EqualTo(isReadWithout), place);
            Assert.That(error.ToString(), Is.EqualTo(errorWithout.ToString()), place);
            Assert.That(isRead, Is.EqualTo(isDistinct), place);
            Assert.That(error.Kind, Is.EqualTo(isDistinct ? AmqpDecodeErrorKind.None : AmqpDecodeErrorKind.DuplicateKey), place);
            Assert.That(read, Is.EqualTo(without), place);
            if (isRead)
            {
                Assert.That(read.AsMap().Select(pair => (pair.Key, pair.Value)), Is.EqualTo(pairs), place);
            }
        }
    }

    // A text of Latin-1 has as many characters as bytes that are not UTF-8.
    [Test]
    public void Malformed_text_is_not_taken_for_a_known_key()
    {
        _ = KeyAfter(Map(("\u00e9", 1)), AmqpReaderOptions.Default);
        byte[] malformed = [0xC1, 0x06, 0x02, 0xA1, 0x01, 0xE9, 0x54, 0x01];
        Assert.That(AmqpValue.TryDecode(malformed, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidUtf8));
    }

    [Test]
    public void At_most_sixteen_keys_with_192_characters_are_kept([Values(15, 16, 17)] int count, [Values(12, 13)] int length)
    {
        byte[] map = Map([.. Enumerable.Range(0, count).Select(i => ((AmqpValue)(new string('k', length - 2) + i.ToString("00", CultureInfo.InvariantCulture)), (AmqpValue)i))]);
        bool isKept = ReferenceEquals(KeyAfter(map, AmqpReaderOptions.Default), KeyAfter(map, AmqpReaderOptions.Default));
        Assert.That(isKept, Is.EqualTo(count <= 16 && count * length <= 192));
    }

    // Each set is read often enough to be kept.
    [Test]
    public void All_known_keys_take_less_than_64_KB()
    {
        // Keys of 12 characters, which may be kept, and of 240, which would take 240 KB.
        foreach (string format in new[] { new string('0', 10), new string('0', 238) })
        {
            for (int set = 0; set < 200; set++)
            {
                string middle = set.ToString(format, CultureInfo.InvariantCulture);
                byte[] map = Map([.. Enumerable.Range(0, 16).Select(i => ((AmqpValue)((char)('a' + (set % 26)) + middle + (char)('a' + i)), (AmqpValue)i))]);
                _ = KeyAfter(map, AmqpReaderOptions.Default);
            }
        }

        Type type = typeof(AmqpReader).Assembly.GetType("Amqp.Encoding.KnownKeys", throwOnError: true)!;
        var places = (Array)type.GetField("s_places", BindingFlags.NonPublic | BindingFlags.Static)!.GetValue(null)!;

        // A key is a value of 24 bytes, 16 bytes of its encoding, their masks and its length. A string has 22 bytes besides its characters, and all is a multiple of 8.
        long bytes = (24 + (8L * places.Length)) * 2;
        int kept = 0;
        foreach (Array? keys in places)
        {
            if (keys is null)
            {
                continue;
            }

            kept++;
            bytes += 24;
            foreach (object key in keys)
            {
                bytes += 64 + 32 + (2 * ((AmqpValue)key.GetType().GetProperty("Key")!.GetValue(key)!).ToString().Length);
            }
        }

        Assert.That(kept, Is.GreaterThan(places.Length / 2));
        Assert.That(bytes, Is.LessThan(65_536));
        Assert.That(places, Has.Length.EqualTo(32));
    }

    [Test]
    public void Threads_read_correctly_while_known_keys_are_replaced()
    {
        byte[][] maps = [.. Enumerable.Range(0, 64).Select(i => Map((((char)('a' + (i % 7))).ToString() + "x", i), ("second" + (i % 5), i), ("third" + i, i)))];
        AmqpValue[] expected = [.. maps.Select(map => AmqpValue.Decode(map, s_off))];
        Parallel.For(0, 8, thread =>
        {
            var random = new Random(thread);
            for (int i = 0; i < 20_000; i++)
            {
                int map = random.Next(2) == 0 ? thread : random.Next(maps.Length);
                if (AmqpValue.Decode(maps[map]) != expected[map])
                {
                    Assert.Fail($"map {map}");
                }
            }
        });
    }

    private static string KeyAfter(byte[] map, AmqpReaderOptions options)
    {
        AmqpValue read = default;
        for (int i = 0; i < Often; i++)
        {
            read = AmqpValue.Decode(map, options);
        }

        return read.AsMap().GetPair(0).Key.AsString();
    }

    private static AmqpValue Key(Random random, string name) =>
        random.Next(8) == 0 ? random.Next(3) : random.Next(4) == 0 && name.All(character => character < 0x80) ? (AmqpValue)new AmqpSymbol(name) : (AmqpValue)name;

    private static AmqpValue Value(Random random) => random.Next(6) switch
    {
        0 => "text",
        1 => AmqpValue.Null,
        2 => new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>("a", 1)),
        3 => "\u4e2d",
        4 => new Guid(random.Next(), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        _ => random.Next(),
    };

    // Written by hand: a map that this library made would have distinct keys.
    private static byte[] Map(params (AmqpValue Key, AmqpValue Value)[] pairs)
    {
        byte[] content = [.. pairs.SelectMany(pair => pair.Key.Encode().Concat(pair.Value.Encode()))];
        int size = content.Length + 4;
        return [0xD1, (byte)(size >> 24), (byte)(size >> 16), (byte)(size >> 8), (byte)size, 0, 0, 0, (byte)(2 * pairs.Length), .. content];
    }

    private sealed class CountingDecoder : TextDecoder
    {
        public int Calls { get; private set; }

        public override string GetText(ReadOnlySpan<byte> utf8)
        {
            Calls++;
            return System.Text.Encoding.UTF8.GetString(utf8.ToArray());
        }
    }
}
