using System.Collections.Generic;
using System.Linq;
using Amqp.Encoding.Messaging;
using Amqp.Encoding.Tests.Support;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Tests.Composites;

/// <summary>Maps whose keys are symbols (AMQP 1.0, part 2, 2.8.13).</summary>
[TestFixture]
public sealed class FieldsTests
{
    [Test]
    public void Keys_are_written_as_symbols()
    {
        Open open = new() { ContainerId = "c", Properties = new() { ["product"] = "acme", ["version"] = 2 } };

        // a1 01 63; six fields of null; c1 size 04: sym8 "product", str8 "acme", sym8 "version", smallint 2.
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo(
            "005310c0290a" + "a10163" + "4040404040404040" + "c11b04" + "a30770726f64756374" + "a10461636d65" + "a30776657273696f6e" + "5402"));
        Open read = (Open)CompositeAssert.RoundTrip(CompositeAssert.Write(open));
        Assert.That(read.Properties["product"], Is.EqualTo((AmqpValue)"acme"));
        Assert.That(read.Properties, Is.EqualTo(open.Properties));
    }

    [Test]
    public void Unset_and_empty()
    {
        Open open = new() { ContainerId = "c" };
        Assert.That(open.Properties.Count, Is.Zero);
        Assert.That(open.Properties.TryGetValue("k", out _), Is.False);
        Assert.That(() => open.Properties["k"], Throws.TypeOf<KeyNotFoundException>());
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo("005310c00401a10163"));
        open.Properties = Fields.Empty;
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo("005310c00f0aa101634040404040404040c10100"));
        Assert.That(default(Fields), Is.EqualTo(Fields.Empty));
        open.Properties = default;
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo("005310c00401a10163"));
    }

    [Test]
    public void A_copy_changes_alone()
    {
        Fields first = new() { { "a", 1 }, { "b", 2 } };
        Fields second = first;
        second["a"] = 3;
        second["c"] = 4;
        Assert.That(first.Select(pair => (pair.Key.Value, pair.Value)), Is.EqualTo(new[] { ("a", (AmqpValue)1), ("b", 2) }));
        Assert.That(second.Select(pair => (pair.Key.Value, pair.Value)), Is.EqualTo(new[] { ("a", (AmqpValue)3), ("b", 2), ("c", 4) }));
        Assert.That(first == second, Is.False);
        Assert.That(first != new Fields { { "a", 1 }, { "b", 2 } }, Is.False);
        Assert.That(first.GetHashCode(), Is.EqualTo(new Fields { { "a", 1 }, { "b", 2 } }.GetHashCode()));
        Assert.That(() => second.Add("a", 1), Throws.ArgumentException);
        Assert.That(second.ContainsKey("c") && second.Count == 3);
    }

    [Test]
    public void Many_keys()
    {
        Fields fields = default;
        for (int i = 0; i < 40; i++)
        {
            fields["k" + i] = i;
        }

        fields["k7"] = -7;
        Assert.That(fields, Has.Count.EqualTo(40));
        Assert.That(fields["k39"], Is.EqualTo((AmqpValue)39));
        Assert.That(fields["k7"], Is.EqualTo((AmqpValue)(-7)));
    }

    [Test]
    public void To_and_from_a_map()
    {
        AmqpMap map = new AmqpMap.Builder { { new AmqpSymbol("k"), 1 } }.ToMap();
        Fields fields = new(map);
        Assert.That(fields.ToMap(), Is.SameAs(map));
        Assert.That(fields.ToString(), Is.EqualTo(map.ToString()));
        Assert.That(default(Fields).ToMap(), Is.SameAs(AmqpMap.Empty));
        Assert.That(() => new Fields(new AmqpMap.Builder { { "text", 1 } }.ToMap()), Throws.ArgumentException);
        Assert.That(() => new Fields(null!), Throws.ArgumentNullException);
    }

    [Test]
    public void Values_nested_too_deeply()
    {
        AmqpValue value = 1;
        for (int i = 0; i < 63; i++)
        {
            value = new AmqpList(value);
        }

        Fields fields = new() { ["k"] = value };
        Assert.That(() => fields["k"] = new AmqpList(value), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(fields["k"], Is.EqualTo(value));
    }

    [Test]
    public void Filters_are_added_as_they_are()
    {
        Fields set = [Filter.NoLocal(), Filter.Session("s")];
        set["mine"] = Filter.Sql("a > 1").Value;
        Assert.That(set.Select(pair => pair.Key), Is.EqualTo(new[] { Filter.NoLocalName, Filter.SessionName, new AmqpSymbol("mine") }));
    }

    // 0xC1 with the strings k and k2 as keys, then the symbol k and the string k.
    [Test]
    public void Strings_as_keys_become_symbols()
    {
        Assert.That(Open.TryDecode(HexText.Parse("005310c0180aa101634040404040404040c10a04a1016b40a1026b3240"), out Open? open, out AmqpDecodeError error), error.ToString());
        Assert.That(open!.Properties.ContainsKey("k") && open.Properties.ContainsKey("k2"));
        Assert.That(Open.TryDecode(HexText.Parse("005310c0170aa101634040404040404040c10904a3016b40a1016b40"), out _, out error), Is.False);
        Assert.That((error.Kind, error.Path), Is.EqualTo((AmqpDecodeErrorKind.InvalidFieldValue, "open.properties{1}.key")));
    }

    [Test]
    public void Lists_of_symbols_are_taken_as_they_come()
    {
        AmqpSymbol[] array = ["a", "b"];
        Open open = new() { ContainerId = "c", OfferedCapabilities = array, DesiredCapabilities = new List<AmqpSymbol> { "x" }, OutgoingLocales = ["en"] };
        Assert.That(open.OfferedCapabilities, Is.SameAs(array));
        Assert.That(open.DesiredCapabilities, Is.EqualTo(new AmqpSymbol[] { "x" }));
        Assert.That(open.OutgoingLocales, Is.EqualTo(new AmqpSymbol[] { "en" }));
        Assert.That(open.IncomingLocales, Is.Empty);
        open.OfferedCapabilities = [];
        Assert.That(open.OfferedCapabilities, Is.Empty);
    }
}
