using Amqp.Encoding.Legacy;

namespace Amqp.Encoding.Tests.Legacy;

/// <summary>Fields that may hold several values (part 1, 1.4).</summary>
public sealed class MultipleTests
{
    [Test]
    public void A_multiple_writes_null_for_none_a_bare_value_for_one_and_an_array_for_more()
    {
        Check([], "40");
        Check(new AmqpSymbol("ab"), "a3026162");
        Check(new AmqpSymbol[] { "ab", "c" }, "e00702a3026162" + "0163");
    }

    [Test]
    public void A_multiple_reads_null_a_bare_value_and_an_array()
    {
        Assert.That(Adapter.Decode("40", Multiple<int>.Decode), Is.Null);
        Assert.That(Adapter.Decode("5405", Multiple<int>.Decode), Is.EqualTo(new[] { 5 }));
        Assert.That(Adapter.Decode("e003015405", Multiple<int>.Decode), Is.EqualTo(new[] { 5 }));
        Assert.That(Adapter.Decode("e0020071", Multiple<int>.Decode), Is.Empty);
        Assert.That(Adapter.Decode("a00101", Multiple<ArraySegment<byte>>.Decode)![0], Is.EqualTo(new byte[] { 1 }));
        Assert.That(() => Adapter.Decode("a10161", Multiple<int>.Decode), Throws.TypeOf<AmqpDecodeException>());
    }

    [Test]
    public void Multiples_are_equal_by_their_elements_in_order()
    {
        Multiple<int> left = new(new[] { 1, 2 });
        Assert.That(left.Equals(new Multiple<int>(new[] { 1, 2 })), Is.True);
        Assert.That(left.Equals((object)new Multiple<int>(new[] { 2, 1 })), Is.False);
        Assert.That(left.GetHashCode(), Is.EqualTo(new Multiple<int>(new[] { 1, 2 }).GetHashCode()));
        Assert.That(left.ToString(), Is.EqualTo("[1,2]"));
        Assert.That(left.Equals(default(Multiple<int>)), Is.False);
    }

    [Test]
    public void Intersect_keeps_the_order_of_the_first()
    {
        Multiple<int> left = new[] { 3, 1, 2 };
        Assert.That(Multiple<int>.Intersect(left, new[] { 2, 3, 4 }), Is.EqualTo(new[] { 3, 2 }));
        Assert.That(Multiple<int>.Intersect(left, null), Is.Empty);
        Assert.That(Multiple<int>.Intersect(new[] { 3, 1, 3, 3 }, new[] { 3, 3 }), Is.EqualTo(new[] { 3, 3, 3 }), "as often as the first has it");
    }

    [Test]
    public void A_multiple_implements_IList()
    {
        IList<string> list = new Multiple<string>();
        list.Add("b");
        list.Insert(0, "a");
        list.Add("d");
        list.Add("e");
        list.Add("f");
        list[2] = "c";
        Assert.That(list, Is.EqualTo(new[] { "a", "b", "c", "e", "f" }));
        Assert.That(list.IsReadOnly, Is.False);
        Assert.That(list.Remove("b"), Is.True);
        Assert.That(list.Remove("x"), Is.False);
        list.RemoveAt(3);
        Assert.That(list.IndexOf("c"), Is.EqualTo(1));
        Assert.That(list.Contains("e"), Is.True);
        Assert.That(list.Contains("f"), Is.False);
        string[] copy = new string[4];
        list.CopyTo(copy, 1);
        Assert.That(copy, Is.EqualTo(new[] { null, "a", "c", "e" }));
        Assert.That(() => list[3], Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => list.RemoveAt(-1), Throws.TypeOf<ArgumentOutOfRangeException>());
        Assert.That(() => list.Insert(5, "x"), Throws.TypeOf<ArgumentOutOfRangeException>());
        list.Clear();
        Assert.That(list, Is.Empty);
    }

    private static void Check(Multiple<AmqpSymbol> values, string hex)
    {
        Assert.That(Adapter.Hex(buffer => Multiple<AmqpSymbol>.Encode(values, buffer)), Is.EqualTo(hex));
        Assert.That(Adapter.Hex(buffer => AmqpCodec.EncodeMultiple(values, buffer)), Is.EqualTo(hex));
        Assert.That(Adapter.Hex(values), Is.EqualTo(hex));
        Assert.That(Multiple<AmqpSymbol>.GetEncodeSize(values), Is.EqualTo(hex.Length / 2));
        Assert.That(AmqpCodec.GetMultipleEncodeSize(values), Is.EqualTo(hex.Length / 2));
    }
}
