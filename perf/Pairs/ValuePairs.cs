namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The value model compared with objects that are made by hand.</summary>
public static class ValuePairs
{
    private static readonly int[] s_largeMaps = [17, 100, 1_000];
    private static readonly int[] s_depths = [1, 10, 60];

    public static IEnumerable<Pair> Create() => [.. Ints(), .. Maps(), .. s_largeMaps.Select(LargeMap), Items("value: mixed list of 1,000 to values / hand, boxed", MixedItems()),
        Items("value: nested lists to values / hand, boxed", NestedItems()),
        Items("value: 100 rows of 3 to values / hand, boxed", Rows()),
        .. s_depths.Select(depth => Items($"value: lists {depth} deep to values / hand, boxed", Chain(depth)))];

    private static Pair[] Ints()
    {
        int[] values = EncodingJobs.Ints(1_000);
        byte[] encoded = EncodingJobs.Encode((ref writer) => ListEncoding<int>.Default.Write(ref writer, values));
        Check.That(AmqpValue.FromObject(HandWritten.ReadInts(encoded)) == AmqpValue.Decode(encoded), "the ints");

        return
        [
            new("value: list of 1,000 ints / hand, boxed", () => Pair.Keep(HandWritten.ReadInts(encoded)).Count, Read(encoded)),
            new("validate: list of 1,000 ints / hand walk", () => HandWritten.WalkFixed(encoded), EncodingJobs.Check(encoded)),
        ];
    }

    // A large map, compared with maps of ten that have as many pairs together; the keys are not known.
    private static Pair LargeMap(int count)
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithCacheKeys(false);
        byte[] encoded = EncodingJobs.Map(count), ten = EncodingJobs.Map(10);
        return new($"value: map of {count} / maps of 10", () => Read(ten, count), () => Read(encoded, count), IsAlike: false);

        long Read(byte[] map, int pairs)
        {
            int read = 0;
            while (read < pairs)
            {
                var reader = new AmqpReader(map.AsSpan(), options);
                read += reader.ReadValue().AsMap().Count;
            }

            return read;
        }
    }

    private static Pair[] Maps()
    {
        KeyValuePair<string, object>[] properties = Workloads.Message().ApplicationProperties;
        byte[] encoded = AmqpValue.FromObject(new Dictionary<string, object>(properties)).Encode();
        Check.That(AmqpValue.FromObject(HandWritten.ReadMap(encoded)) == AmqpValue.Decode(encoded), "the values of the map");

        // The last value, a timestamp, gets a code that is not assigned.
        byte[] broken = [.. encoded];
        broken[^9] = 0x5f;

        return
        [
            new("value: map of 10 / hand dictionary", () => Pair.Keep(HandWritten.ReadMap(encoded)).Count, EncodingJobs.Read(encoded, static (ref reader) => reader.ReadValue().AsMap().Count)),
            new("validate: map of 10 / hand dictionary", () => HandWritten.ReadMap(encoded).Count, EncodingJobs.Check(encoded), IsAlike: false),
            new(
                "decode with a fault through TryDecode / hand",
                () =>
                {
                    bool isRead = HandWritten.TryReadMap(broken, out Dictionary<string, object>? read, out int faultOffset);
                    return Pair.Keep(read, isRead ? -1 : faultOffset);
                },
                () => AmqpValue.TryDecode(broken, out _, out AmqpDecodeError error) ? -1 : error.Offset),
        ];
    }

    private static Pair Items(string name, AmqpList items)
    {
        byte[] encoded = EncodingJobs.Encode((ref writer) => ((AmqpValue)items).WriteTo(ref writer));
        Check.That(AmqpValue.Decode(encoded).AsList().Equals(items), "the list that is read");
        Check.That(AmqpValue.FromObject(HandWritten.ReadItems(encoded)).AsList().Equals(items), "the list that is read by hand");

        return new Pair(name, () => Pair.Keep(HandWritten.ReadItems(encoded)).Count, Read(encoded));
    }

    private static Func<long> Read(byte[] encoded) => EncodingJobs.Read(encoded, static (ref reader) => Pair.Keep(reader.ReadValue().AsList()).Count);

    private static AmqpList MixedItems()
    {
        int[] numbers = Workloads.MixedInts(1_000);
        string[] texts = Workloads.SmallTexts(1_000);
        return AmqpList.CreateRange(Enumerable.Range(0, 1_000).Select(AmqpValue (i) => (i % 5) switch
        {
            0 => numbers[i],
            1 => texts[i],
            2 => (numbers[i] & 1) == 0,
            3 => numbers[i] / 16.0,
            _ => (long)numbers[i],
        }));
    }

    private static AmqpList NestedItems() => AmqpList.CreateRange(Enumerable.Range(0, 100)
        .Select(static i => (AmqpValue)new AmqpList(i, "item " + i, new AmqpList(i * 1_000, i % 2 == 0, i / 16.0))));

    private static AmqpList Rows() => AmqpList.CreateRange(Enumerable.Range(0, 100).Select(row => (AmqpValue)new AmqpList(row, row * 1_000L, row / 16.0)));

    private static AmqpList Chain(int depth) => depth == 1 ? [1] : [Chain(depth - 1)];
}
