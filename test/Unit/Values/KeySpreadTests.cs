namespace Amqp.Encoding.Tests.Values;

/// <summary>Tables of keys use the low bits of a hash, so real keys differ there, too.</summary>
public class KeySpreadTests
{
    private static readonly (string Format, int Count)[] s_shapes =
    [
        ("property-{0}", 10), ("device-{0:0000}", 1_000), ("x-opt-annotation-{0}", 16), ("{0}-property", 100), ("k{0}", 50),
        ("Straßenschlüssel-{0}", 100), ("größe{0}", 1_000), ("属性{0}", 1_000), ("{0}设备", 100), ("😀{0}", 100), ("{0:000}👍🏽", 1_000),
    ];

    private static IEnumerable<TestCaseData> Cases()
    {
        foreach ((string format, int count) in s_shapes)
        {
            string[] names = [.. Enumerable.Range(0, count).Select(i => string.Format(CultureInfo.InvariantCulture, format, i))];
            yield return Case("string", names, name => ((AmqpValue)name).GetHashCode());
            yield return Case("bytes", names, name => KeyedHash.Of(System.Text.Encoding.UTF8.GetBytes(name)));
            yield return Case("binary", names, name => ((AmqpValue)System.Text.Encoding.UTF8.GetBytes(name)).GetHashCode());
            if (names[0].All(character => character < 128))
            {
                yield return Case("symbol", names, name => ((AmqpValue)new AmqpSymbol(name)).GetHashCode());
            }

            TestCaseData Case(string kind, string[] keys, Func<string, int> hash) => new TestCaseData(Array.ConvertAll(keys, key => hash(key))).SetArgDisplayNames(kind, format);
        }

        yield return new TestCaseData(Enumerable.Range(0, 1_000).Select(i => ((AmqpValue)((ulong)i << 54)).GetHashCode()).ToArray()).SetArgDisplayNames("numbers that differ in their high bits");
    }

    [TestCaseSource(nameof(Cases))]
    public void Keys_of_a_map_meet_few_others_in_a_table(int[] hashes)
    {
        int size = 64;
        while (size < 2 * hashes.Length)
        {
            size *= 2;
        }

        bool[] table = new bool[size];
        int steps = 0;
        foreach (int hash in hashes)
        {
            int slot = hash & (size - 1);
            for (; table[slot]; steps++)
            {
                slot = (slot + 1) & (size - 1);
            }

            table[slot] = true;
        }

        // Half full, a random hash takes half a step for a key; few keys may have bad luck.
        Assert.That(steps, Is.AtMost(hashes.Length + 20));
    }
}
