namespace Amqp.Encoding.Tests.Values;

/// <summary>Values whose parts are shared hold more than anyone can walk: 2^60 items in 60 objects.</summary>
public sealed class SharedValueTests
{
    private const int Levels = 60;

    private static readonly (string Name, Func<AmqpValue, AmqpValue> Around)[] s_nests =
    [
        ("list", value => new AmqpList(value, value)),
        ("map", value => new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(1, value), new KeyValuePair<AmqpValue, AmqpValue>(value, 2))),
        ("described", value => new DescribedValue(value, value)),
        ("array", value => value.TryGetArray(out AmqpArray? array) ? new AmqpArray(AmqpType.Array, array, array) : new AmqpArray(value.Type, value, value)),
        ("array of lists", value => value.TryGetList(out AmqpList? list) ? new AmqpArray(AmqpType.List, list, list) : new AmqpList(value, value)),
        ("array of maps", value => value.TryGetMap(out AmqpMap? map) ? new AmqpArray(AmqpType.Map, map, map) : new AmqpMap(new KeyValuePair<AmqpValue, AmqpValue>(1, value))),
        ("descriptors of arrays", value => new AmqpArray(AmqpType.Int, 1).Describe(value).Describe(value)),
    ];

    private static IEnumerable<string> Nests => s_nests.Select(nest => nest.Name);

    [TestCaseSource(nameof(Nests))]
    public void Hash_and_equality_of_shared_values_take_linear_time(string name)
    {
        AmqpValue one = Nest(name, 7);
        AmqpValue same = Nest(name, 7);
        AmqpValue other = Nest(name, 8);
        Assert.That(one.Equals(same), Is.True);
        Assert.That(one.Equals(other), Is.False);
        Assert.That(one.GetHashCode(), Is.EqualTo(same.GetHashCode()));
        Assert.That(one.GetHashCode(), Is.Not.EqualTo(other.GetHashCode()));
        Assert.That(one.Equals(same), Is.True);
        Assert.That(one.Equals(other), Is.False);
    }

    [Test]
    public void Equality_compares_shared_parts_once()
    {
        long few = Compare(Nest("list", 7, 30), Nest("list", 7, 30));
        long many = Compare(Nest("list", 7, 60), Nest("list", 7, 60));
        Assert.That(few, Is.LessThanOrEqualTo(65_536L + (30 * 10)));
        Assert.That(many, Is.LessThanOrEqualTo(65_536L + (60 * 10)));

        // The other does not share: each level has two lists that are equal.
        AmqpValue left = 7;
        AmqpValue right = 7;
        for (int i = 0; i < Levels; i++)
        {
            left = new AmqpList(left, left);
            right = new AmqpList(right, i == 0 ? right : new AmqpList(right.AsList()[0], right.AsList()[1]));
        }

        Assert.That(Compare(left, right), Is.LessThanOrEqualTo(65_536L + (Levels * 20)));
    }

    [Test]
    public void A_size_beyond_every_buffer_is_found_in_linear_time([ValueSource(nameof(Nests))] string name)
    {
        AmqpValue value = Nest(name, 7);
        if (name == "descriptors of arrays")
        {
            // Three levels of depth double: 2^21 of the innermost.
            Assert.That(value.GetEncodedSize(), Is.GreaterThan(1 << 21));
            return;
        }

        Assert.That(() => value.GetEncodedSize(), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => value.Encode(), Throws.TypeOf<AmqpEncodeException>());
    }

    [TestCaseSource(nameof(Nests))]
    public void ToString_stops_early(string name)
    {
        string text = Nest(name, 7).ToString();
        Assert.That(text, Has.Length.LessThanOrEqualTo(1_024));
        Assert.That(text, Does.EndWith("…"));
    }

    private static AmqpValue Nest(string name, AmqpValue value, int levels = Levels)
    {
        Func<AmqpValue, AmqpValue> around = s_nests.Single(nest => nest.Name == name).Around;
        AmqpValue result = value;
        for (int i = 0; i < levels && result.Depth + 3 <= 64; i++)
        {
            result = around(result);
        }

        return result;
    }

    private static long Compare(AmqpValue left, AmqpValue right)
    {
        var equality = default(ValueEquality);
        Assert.That(equality.AreEqual(left.CompoundReference!, right.CompoundReference!), Is.True);
        return equality.Compared;
    }
}
