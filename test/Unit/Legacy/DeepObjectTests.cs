using Amqp.Encoding.Legacy;
using LegacyMap = Amqp.Encoding.Legacy.AmqpMap;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>Objects at the limit of depth: they go both ways, one level more is an error, and the stack of a small thread is enough.</summary>
public sealed class DeepObjectTests
{
    [Test]
    public void Objects_of_64_levels_are_encoded_and_decoded_on_a_small_stack([ValueSource(typeof(Nests), nameof(Nests.Names))] string nest)
    {
        byte[] bytes = Nests.Make(nest, 64);
        Assert.That(SmallStack.Run(256, () =>
        {
            AmqpValue value = AmqpValue.Decode(bytes);
            Assert.That(value.Depth, Is.EqualTo(64));
            foreach (AmqpObjectOptions options in new[] { AmqpObjectOptions.Standard, AmqpObjectOptions.Azure })
            {
                object? copy = value.ToObject(options);
                Assert.That(AmqpValue.FromObject(copy, options).Equals(value), Is.True, "ToObject and FromObject");
                ObjectKeyComparer comparer = options.Rules.KeyComparer;
                Assert.That(comparer.GetHashCode(copy!), Is.EqualTo(value.GetHashCode()));
                Assert.That(comparer.Equals(copy, value.ToObject(options)), Is.True);
            }

            object decoded = AmqpCodec.DecodeObject(new ByteBuffer(bytes, 0, bytes.Length))!;
            using var buffer = new ByteBuffer(64);
            AmqpCodec.EncodeObject(decoded, buffer);
            Assert.That(AmqpValue.Decode(buffer.Buffer.AsSpan(0, buffer.Length)).Equals(value), Is.True, "DecodeObject and EncodeObject");
            Assert.That(AmqpCodec.GetObjectEncodeSize(decoded), Is.EqualTo(buffer.Length));
            LegacyMap map = new() { [decoded] = 1 };
            Assert.That(map.ContainsKey(AmqpCodec.DecodeObject(new ByteBuffer(bytes, 0, bytes.Length))!), Is.True);
            Assert.That(map.Comparer.GetHashCode(decoded), Is.EqualTo(value.GetHashCode()));
        }), Is.Null);
    }

    [Test]
    public void An_object_of_65_levels_is_refused_by_encoding_and_measuring([ValueSource(typeof(Nests), nameof(Nests.Names))] string nest)
    {
        byte[] bytes = Nests.Make(nest, 64);
        object? decoded = AmqpCodec.DecodeObject(new ByteBuffer(bytes, 0, bytes.Length));
        object?[] deeper = [new List<object?> { decoded }, new object?[] { decoded }, new LegacyMap { ["a"] = decoded }, new Dictionary<string, object?> { ["a"] = decoded }, new DescribedType(1UL, decoded), new DescribedType(decoded, 1), new[] { new List<object?> { decoded } }];
        using var buffer = new ByteBuffer(64);
        foreach (object? value in deeper)
        {
            Assert.That(() => AmqpCodec.EncodeObject(value, buffer), Throws.TypeOf<AmqpEncodeException>());
            Assert.That(() => AmqpCodec.GetObjectEncodeSize(value), Throws.TypeOf<AmqpEncodeException>());
            Assert.That(AmqpValue.TryFromObject(value, out _), Is.False);
        }

        Assert.That(buffer.Length, Is.Zero);
        Assert.That(AmqpValue.TryFromObject(new List<object?> { AmqpValue.Decode(bytes).ToObject() }, out _), Is.False);
    }

    [Test]
    public void An_empty_list_or_map_that_opens_no_level_fits_at_the_limit()
    {
        object?[] empty = [new List<object?>(), Array.Empty<object>(), new List<int>(), new Queue<string>(), AmqpList.Empty];
        foreach (object? list in empty)
        {
            Assert.That(Adapter.Hex(Deep(list, 64)), Does.EndWith("45"));
            Assert.That(AmqpCodec.GetObjectEncodeSize(Deep(list, 64)), Is.EqualTo(Adapter.Hex(Deep(list, 64)).Length / 2));
            Assert.That(AmqpValue.FromObject(Deep(list, 64)).Depth, Is.EqualTo(64));
        }

        object?[] levels = [new LegacyMap(), new Dictionary<string, object?>(), Array.Empty<int>(), AmqpMap.Empty, new List<int> { 1 }, new[] { 1 }, new DescribedType(1UL, null)];
        foreach (object? value in levels)
        {
            Assert.That(() => Adapter.Hex(Deep(value, 64)), Throws.TypeOf<AmqpEncodeException>());
            Assert.That(() => AmqpCodec.GetObjectEncodeSize(Deep(value, 64)), Throws.TypeOf<AmqpEncodeException>());
            Assert.That(AmqpValue.TryFromObject(Deep(value, 64), out _), Is.False);
        }
    }

    [TestCase("e0150200534284f19bfd4f1ca40259841a9466a8052908", TestName = "decimal64, one of which is no decimal, described")]
    [TestCase("e0120284f19bfd4f1ca40259841a9466a8052908", TestName = "decimal64, one of which is no decimal")]
    public void Decimals_of_one_array_keep_one_type(string hex)
    {
        object? decoded = Adapter.Decode(hex);
        Assert.That(Adapter.Hex(decoded), Is.EqualTo(hex));
        object[] objects = Adapter.Decode(hex, AmqpCodec.DecodeArray<object>)!;
        Assert.That(Adapter.Hex(buffer => AmqpCodec.EncodeArray(objects, buffer)), Is.EqualTo(hex));
        Assert.That(AmqpCodec.GetArrayEncodeSize(objects), Is.EqualTo(hex.Length / 2));
    }

    private static object? Deep(object? value, int levels)
    {
        for (int i = 0; i < levels; i++)
        {
            value = new List<object?> { value };
        }

        return value;
    }
}
