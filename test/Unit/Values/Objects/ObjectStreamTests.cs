using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Values.Objects;

/// <summary>Objects are read from bytes and written to them as by way of a value: same objects, same bytes, same errors.</summary>
public sealed class ObjectStreamTests
{
    private static readonly AmqpReaderOptions s_narrow = AmqpReaderOptions.Default.WithMaxDepth(3).WithMaxZeroWidthElements(4);

    [TestCaseSource(typeof(TestCases), nameof(TestCases.Vectors), new object[] { "value" })]
    public void An_object_is_read_as_from_a_value(VectorRow row)
    {
        // Of a hundred thousand levels, both ends.
        foreach (int length in Enumerable.Range(0, row.Bytes.Length + 1).Where(length => length < 1_000 || length > row.Bytes.Length - 1_000))
        {
            Compare(row.Bytes.AsSpan(0, length).ToArray(), AmqpReaderOptions.Default);
            Compare(row.Bytes.AsSpan(0, length).ToArray(), s_narrow);
        }
    }

    // The limit holds in every way that reads or writes plain items.
    [Test]
    public void The_depth_limit_holds_at_64_and_at_3_levels([ValueSource(typeof(Nests), nameof(Nests.Names))] string nest)
    {
        foreach (int depth in new[] { 1, 2, 3, 4, 63, 64, 65 })
        {
            byte[] bytes = Nests.Make(nest, depth);
            Compare(bytes, AmqpReaderOptions.Default);
            Compare(bytes, s_narrow);
            AmqpReader reader = AmqpReader.CreateRecording(bytes, s_narrow, 0);
            _ = reader.ReadObject();
            Assert.That(reader.HasFault, Is.EqualTo(depth > 3), nest + depth);
            if (depth > 64)
            {
                continue;
            }

            object? value = AmqpValue.Decode(bytes).ToObject();
            foreach (int maximum in new[] { depth - 1, depth })
            {
                if (maximum > 0)
                {
                    Assert.That(TryWrite(value, maximum), Is.EqualTo(maximum == depth), nest + depth);
                }
            }
        }
    }

    // Maps next to each other and in each other, with a plain value in each: the limit of the innermost is that of the whole.
    [TestCase("c1", 2)]
    [TestCase("c1", 3)]
    [TestCase("c0", 3)]
    public void A_map_beyond_the_depth_limit_is_refused_next_to_one_within_it(string code, int maximum)
    {
        string value = "4101";
        for (int i = 0; i <= maximum; i++)
        {
            string content = code == "c1" ? "a1016b" + (i == 0 ? "5401" : value) : i == 0 ? "54015402" : value + value;
            value = code + HexText.Format([(byte)((content.Length / 2) + 1)], 0, 1) + "02" + content;
        }

        byte[] bytes = HexText.Parse(value);
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithMaxDepth(maximum);
        Compare(bytes, options);
        Assert.That(() => ReadObject(bytes, options), Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.DepthLimit));
    }

    // Ten levels, each of which claims all bytes.
    [TestCase((byte)0xd0)]
    [TestCase((byte)0xd1)]
    public void Nested_counts_of_objects_reserve_no_memory_for_the_same_bytes(byte code)
    {
        byte[] bytes = new byte[100_000];
        for (int i = 0; i < 10; i++)
        {
            int at = i * 9;
            int size = bytes.Length - at - 5;
            bytes[at] = code;
            System.Buffers.Binary.BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(at + 1), size);
            System.Buffers.Binary.BinaryPrimitives.WriteInt32BigEndian(bytes.AsSpan(at + 5), (size - 4) & ~1);
        }

        bytes.AsSpan(90).Fill(0x41);
        long allocated = Allocations.Measure(() => Refuse(bytes));
        Assert.That(allocated, Is.LessThan(96 * bytes.Length));
    }

    [Test]
    public void Equal_and_null_keys_are_refused_at_every_level()
    {
        // Of a map in maps: the key a twice, and null.
        foreach (string inner in new[] { "c10b04a101615401a101615402", "c10e06a101615401a101615402404140", "c103024041" })
        {
            string nested = inner;
            for (int i = 0; i < 3; i++)
            {
                int size = (nested.Length / 2) + 4;
                nested = "c1" + HexText.Format([(byte)size], 0, 1) + "02" + "a1016d" + nested;
                Compare(HexText.Parse(nested), AmqpReaderOptions.Default);
            }
        }
    }

    // A list of 1, a symbol and a map with a symbol, all of which are plain, and with an array between, which is not.
    [TestCase("c00e03" + "5401" + "a30161" + "c10602" + "5401" + "a30162", "b")]
    [TestCase("c00602" + "5401" + "a30161", "a")]
    [TestCase("c01404" + "5401" + "a30161" + "e00402540102" + "c10602" + "5401" + "a30162", "b")]
    [TestCase("c10702" + "a10178" + "a30161", "a")]
    public void A_resolver_that_throws_leaves_the_reader_where_it_was(string hex, string refused)
    {
        AmqpObjectOptions options = AmqpObjectOptions.Standard.WithResolvers(new RefusingResolver(refused));
        byte[] bytes = HexText.Parse("41" + hex + "5407");
        var reader = new AmqpReader(bytes);
        _ = reader.ReadBoolean();
        NotSupportedException? thrown = null;
        try
        {
            _ = reader.ReadObject(options);
        }
        catch (NotSupportedException exception)
        {
            thrown = exception;
        }

        Assert.That(thrown, Is.Not.Null);
        Assert.That(reader.Position, Is.EqualTo(1));
        Assert.That(reader.Depth, Is.Zero);
        reader.Skip();
        Assert.That(reader.ReadInt32(), Is.EqualTo(7));
        AmqpDecodeException? fault = null;
        try
        {
            _ = reader.ReadInt32();
        }
        catch (AmqpDecodeException exception)
        {
            fault = exception;
        }

        Assert.That(fault, Is.Not.Null, "faults are thrown again");
    }

    [Test]
    public void Equal_keys_are_not_written()
    {
        var pairs = new List<KeyValuePair<string, object?>> { new("a", 1), new("a", 2) };
        Assert.That(() => Writes.ToBuffer((ref writer) => writer.WriteObject(pairs)), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("twice"));
        pairs.RemoveAt(1);
        Assert.That(Writes.ToBuffer((ref writer) => writer.WriteObject(pairs)), Is.EqualTo(HexText.Parse("c10602a101615401")));
        var keys = new Dictionary<object, object?>();
        for (int i = 0; i < 40; i++)
        {
            keys[new object[] { i }] = i;
        }

        Assert.That(Writes.ToBuffer((ref writer) => writer.WriteObject(keys)), Is.EqualTo(AmqpValue.FromObject(keys).Encode()));
        keys[new object[] { 7 }] = 0;
        Assert.That(() => Writes.ToBuffer((ref writer) => writer.WriteObject(keys)), Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("twice"));
    }

    [TestCaseSource(typeof(AmqpObjectTests), nameof(AmqpObjectTests.Mapped))]
    public void An_object_is_written_as_its_value(object? source, string notation)
    {
        Assert.That(Writes.ToBuffer((ref writer) => writer.WriteObject(source)), Is.EqualTo(AmqpValue.FromObject(source).Encode()), notation);
        AmqpObjectOptions nothing = AmqpObjectOptions.Standard.WithResolvers(new SdkNameResolver(), new FuncResolver());
        Assert.That(Writes.ToBuffer((ref writer) => writer.WriteObject(source, nothing)), Is.EqualTo(AmqpValue.FromObject(source).Encode()), notation);
    }

    private static void Compare(byte[] bytes, AmqpReaderOptions options)
    {
        foreach (ObjectRules rules in new[] { AmqpObjectOptions.Standard.Rules, AdapterRules.Of(null) })
        {
            AmqpReader values = AmqpReader.CreateRecording(bytes, options, 7);
            AmqpReader objects = AmqpReader.CreateRecording(bytes, options, 7);
            AmqpValue value = values.ReadValue();
            object? read = ObjectReader.Read(ref objects, rules);
            Assert.That(objects.GetFault().ToString(), Is.EqualTo(values.GetFault().ToString()));
            Assert.That(objects.Position, Is.EqualTo(values.Position));
            Assert.That(objects.ZeroWidthElementsLeft, Is.EqualTo(values.ZeroWidthElementsLeft));
            if (!values.HasFault)
            {
                object? expected = rules.ToObject(value);
                Assert.That(read?.GetType(), Is.EqualTo(expected?.GetType()));
                Assert.That(ObjectWalk.Convert(rules, read), Is.EqualTo(ObjectWalk.Convert(rules, expected)));
            }
        }
    }

    private static object? ReadObject(byte[] bytes, AmqpReaderOptions options)
    {
        var reader = new AmqpReader(bytes, options);
        return reader.ReadObject();
    }

    private static void Refuse(byte[] bytes)
    {
        AmqpReader reader = AmqpReader.CreateRecording(bytes, null, 0);
        _ = reader.ReadObject();
        if (!reader.HasFault)
        {
            throw new InvalidOperationException("not refused");
        }
    }

    private static bool TryWrite(object? value, int maximum)
    {
        using var buffer = new AmqpBuffer();
        var writer = new AmqpWriter(buffer, AmqpWriterOptions.Default.WithMaxDepth(maximum));
        try
        {
            writer.WriteObject(value);
            return true;
        }
        catch (AmqpEncodeException)
        {
            return false;
        }
    }

    private sealed class RefusingResolver(string refused) : AmqpObjectResolver<SdkName>(AmqpType.Symbol, AmqpType.Symbol)
    {
        public override bool TryToObject(AmqpValue value, AmqpObjectContext context, out SdkName result)
        {
            result = default;
            return value.AsSymbol().Value == refused ? throw new NotSupportedException() : false;
        }
    }
}
