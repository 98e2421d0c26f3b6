using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>Objects cost what their bytes do: nothing is converted once more for each level or element around it.</summary>
public sealed class ObjectWorkTests
{
    private static readonly int[] s_levels = [15, 30, 60];

    // One level more costs the same at any depth.
    [Test]
    public void Each_level_is_converted_once([ValueSource(typeof(Nests), nameof(Nests.Names))] string nest)
    {
        AssertInProportion("decode", s_levels, levels => Decoding(Nests.Make(nest, levels)));
        AssertInProportion("encode", s_levels, levels => Encoding(Decode(Nests.Make(nest, levels))));
        AssertInProportion("size", s_levels, levels => Sizing(Decode(Nests.Make(nest, levels))));
        AssertInProportion("ToObject", s_levels, levels => ToObject(AmqpValue.Decode(Nests.Make(nest, levels))));
        AssertInProportion("FromObject", s_levels, levels => FromObject(AmqpValue.Decode(Nests.Make(nest, levels)).ToObject()));
    }

    // The content is inside of all maps, and is walked for the outermost key only.
    [Test]
    public void Keys_nested_in_keys_are_converted_once()
    {
        AssertLevels(levels => ToObject(AmqpValue.Decode(Keys(levels))));
        AssertLevels(levels => Decoding(Keys(levels)));
        AssertLevels(levels => Encoding(Decode(Keys(levels))));
        AssertLevels(levels => FromObject(AmqpValue.Decode(Keys(levels)).ToObject()));
    }

    [Test]
    public void The_descriptor_of_an_array_is_converted_once_for_all_elements()
    {
        DescribedType[] decoded = (DescribedType[])Decode(Described(3, 10))!;
        Assert.That(decoded[2].Descriptor, Is.SameAs(decoded[0].Descriptor));
        long few = Allocations.Measure(Decoding(Described(1_000, 10)));
        Assert.That(Allocations.Measure(Decoding(Described(1_000, 500))), Is.LessThan(2 * few));
        byte[] bytes = Described(1_000, 500);
        Assert.That(Allocations.Measure(() => AmqpCodec.DecodeArray<DescribedType>(new ByteBuffer(bytes, 0, bytes.Length))), Is.LessThan(2 * few));
        few = Allocations.Measure(Encoding(Decode(Described(1_000, 10))));
        Assert.That(Allocations.Measure(Encoding(Decode(bytes))), Is.LessThan(2 * few));
        few = Allocations.Measure(Sizing(Decode(Described(1_000, 10))));
        Assert.That(Allocations.Measure(Sizing(Decode(bytes))), Is.LessThan(2 * few));
    }

    [Test]
    public void Many_descriptors_of_an_array_are_shared_by_its_elements()
    {
        Assert.That(Decode([0xe0, 8, 2, 0x00, 0x53, 0x01, 0x00, 0x53, 0x02, 0x41]), Is.TypeOf<AmqpArray>());
        DescribedType[] described = Adapter.Decode("e00802005301" + "005302" + "41", AmqpCodec.DecodeArray<DescribedType>)!;
        Assert.That(described[1].Value, Is.TypeOf<DescribedType>().With.Property("Value").EqualTo(true));
    }

    private static void AssertLevels(Func<int, Action> make) =>
        Assert.That(Allocations.Measure(make(60)), Is.LessThan((2 * Allocations.Measure(make(15))) + 1_000));

    private static void AssertInProportion(string what, int[] sizes, Func<int, Action> make)
    {
        long[] costs = [.. sizes.Select(size => Allocations.Measure(make(size)))];
        Assert.That(costs[2] - costs[1], Is.LessThanOrEqualTo((2.5 * (costs[1] - costs[0])) + 1_000), what + ": " + string.Join(", ", costs));
    }

    // A list of 1,000 nulls as the key of a map, that as the key of a map, and so on.
    private static byte[] Keys(int levels)
    {
        byte[] value = Nests.Compound(0xd0, 1_000, [.. Enumerable.Repeat((byte)0x40, 1_000)]);
        for (int i = 0; i < levels; i++)
        {
            value = Nests.Compound(0xd1, 2, value, [0x40]);
        }

        return value;
    }

    // Zero-width elements that are described by a list of nulls.
    private static byte[] Described(int elements, int nulls)
    {
        byte[] descriptor = Nests.Compound(0xd0, nulls, [.. Enumerable.Repeat((byte)0x40, nulls)]);
        return Nests.Compound(0xf0, elements, [0x00], descriptor, [0x44]);
    }

    private static object? Decode(byte[] bytes) => AmqpCodec.DecodeObject(new ByteBuffer(bytes, 0, bytes.Length));

    private static Action Decoding(byte[] bytes) => () => Decode(bytes);

    private static Action Encoding(object? value)
    {
        var buffer = new ByteBuffer(1 << 20);
        return () =>
        {
            buffer.Reset();
            AmqpCodec.EncodeObject(value, buffer);
        };
    }

    private static Action Sizing(object? value) => () => AmqpCodec.GetObjectEncodeSize(value);

    private static Action ToObject(AmqpValue value) => () => value.ToObject();

    private static Action FromObject(object? value) => () => AmqpValue.FromObject(value);
}
