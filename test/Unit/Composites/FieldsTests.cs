namespace Amqp.Encoding.Tests.Composites;

/// <summary>Maps whose keys are symbols (AMQP 1.0, part 2, 2.8.13).</summary>
public sealed class FieldsTests
{
    private static Fields s_kept;

    [Test]
    public void Fields_write_their_keys_as_symbols()
    {
        Open open = new() { ContainerId = "c", Properties = new Fields.Builder { ["product"] = "acme", ["version"] = 2 } };

        // a1 01 63; six fields of null; c1 size 04: sym8 "product", str8 "acme", sym8 "version", smallint 2.
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo(
            "005310c0290a" + "a10163" + "4040404040404040" + "c11b04" + "a30770726f64756374" + "a10461636d65" + "a30776657273696f6e" + "5402"));
        Open read = (Open)CompositeAssert.RoundTrip(CompositeAssert.Write(open));
        Assert.That(read.Properties["product"], Is.EqualTo((AmqpValue)"acme"));
        Assert.That(read.Properties, Is.EqualTo(open.Properties));
    }

    [Test]
    public void Unset_and_empty_fields_differ()
    {
        Open open = new() { ContainerId = "c" };
        Assert.That(open.Properties.Count, Is.Zero);
        Assert.That(open.Properties.TryGetValue("k", out _), Is.False);
        Assert.That(() => open.Properties["k"], Throws.TypeOf<KeyNotFoundException>());
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo("005310c00401a10163"));
        open.Properties = Fields.Empty;
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo("005310c00f0aa101634040404040404040c10100"));
        Assert.That(default(Fields), Is.Not.EqualTo(Fields.Empty));
        Assert.That(Fields.Empty, Is.EqualTo(new Fields(AmqpMap.Empty)));
        Assert.That(Open.Decode(open.Encode()).Properties == Fields.Empty, Is.True);
        Assert.That(open.Properties == default, Is.False);
        Assert.That(open.Properties.IsDefault, Is.False);
        open.Properties = default;
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo("005310c00401a10163"));
        Assert.That(Open.Decode(open.Encode()).Properties == default, Is.True);
        Assert.That(open.Properties.IsDefault, Is.True);
    }

    [Test]
    public void Fields_are_immutable()
    {
        Assert.That(typeof(Fields).GetCustomAttributes(false).Select(attribute => attribute.GetType().Name), Does.Contain("IsReadOnlyAttribute"));
        Assert.That(typeof(Fields).GetProperties().Where(property => property.CanWrite), Is.Empty);
        var builder = new Fields.Builder { { "a", 1 }, { "b", 2 } };
        Fields first = builder;
        builder["a"] = 3;
        builder.Add("c", 4);
        Assert.That(first.Select(pair => (pair.Key.Value, pair.Value)), Is.EqualTo(new[] { ("a", (AmqpValue)1), ("b", 2) }));
        Assert.That(builder.ToFields().Select(pair => (pair.Key.Value, pair.Value)), Is.EqualTo(new[] { ("a", (AmqpValue)3), ("b", 2), ("c", 4) }));
        Assert.That(builder, Is.EqualTo(builder.ToFields()));
    }

    [Test]
    public void Fields_are_equal_by_their_pairs()
    {
        Fields first = [new("a", 1), new("b", 2)];
        Fields same = new Fields.Builder { ["a"] = 1, ["b"] = 2 };
        Fields other = [new("b", 2), new("a", 1)];
        Assert.That(first == same);
        Assert.That(!(first != same));
        Assert.That(first != other);
        Assert.That(first.Equals(other), Is.False);
        Assert.That(first.GetHashCode(), Is.EqualTo(same.GetHashCode()));
    }

    [Test]
    public void A_collection_expression_creates_fields()
    {
        Fields fields = [new("b", 1), Filter.NoLocal(), new("a", AmqpValue.Null)];
        Assert.That(fields.Select(pair => pair.Key.Value), Is.EqualTo(new[] { "b", Filter.NoLocal().Key.Value, "a" }));
        Fields more = [.. fields, new("c", "x")];
        Assert.That(more.ContainsKey("b"));
        Assert.That(more["c"], Is.EqualTo((AmqpValue)"x"));
        Assert.That(more.Count, Is.EqualTo(4));
        Assert.That(() => { Fields twice = [.. fields, new("a", 2)]; }, Throws.ArgumentException);
        Open open = new() { ContainerId = "c", Properties = [] };
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo("005310c00f0aa101634040404040404040c10100"));
    }

    [TestCase(2)]
    [TestCase(40)]
    public void Fields_with_equal_keys_are_refused(int count)
    {
        var builder = new Fields.Builder();
        for (int i = 0; i < count; i++)
        {
            builder.Add("k" + i, i);
        }

        Assert.That(() => builder.Add("k1", 1), Throws.ArgumentException.With.Property("ParamName").EqualTo("key"));
        Assert.That(() => builder.Add(new("k0", 1)), Throws.ArgumentException);
        Assert.That(builder, Has.Count.EqualTo(count));
        builder["k1"] = -1;
        builder["new"] = true;
        Fields fields = builder.ToFields();
        Assert.That(fields.Select(pair => pair.Key.Value), Is.EqualTo(Enumerable.Range(0, count).Select(i => "k" + i).Append("new")));
        Assert.That(fields["k1"], Is.EqualTo((AmqpValue)(-1)));
        Assert.That(fields["k0"], Is.EqualTo((AmqpValue)0));
        Assert.That(fields["new"], Is.EqualTo((AmqpValue)true));
    }

    [Test]
    public void Fields_may_hold_null_as_a_value()
    {
        Fields fields = new Fields.Builder { ["n"] = AmqpValue.Null, ["m"] = default };
        Assert.That(fields.ContainsKey("n"));
        Assert.That(fields["n"].IsNull);
        Assert.That(fields["m"].IsNull);
        Assert.That(fields.TryGetValue("n", out AmqpValue value));
        Assert.That(value.IsNull);
        Assert.That(fields.ContainsKey("o"), Is.False);

        // a1 01 63; six fields of null; c1 size 04: sym8 "n", null, sym8 "m", null.
        Open open = new() { ContainerId = "c", Properties = fields };
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo("005310c0170a" + "a10163" + "4040404040404040" + "c10904" + "a3016e40" + "a3016d40"));
    }

    [Test]
    public void A_null_builder_leaves_the_field_unset()
    {
        Open open = new() { ContainerId = "c", Properties = (Fields.Builder?)null };
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo("005310c00401a10163"));
        open.Properties = new Fields.Builder();
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo("005310c00f0aa101634040404040404040c10100"));
    }

    [Test]
    public void Building_fields_takes_time_in_proportion_to_the_pairs()
    {
        AmqpSymbol[] keys = [.. Enumerable.Range(0, 4096).Select(i => new AmqpSymbol("k" + i))];
        long few = Measure(512);
        long many = Measure(4096);
        Assert.That(s_kept, Has.Count.EqualTo(4096));
        Assert.That(many, Is.LessThan(12 * few), few + " bytes for 512 pairs");

        long Measure(int count) => Allocations.Measure(() =>
        {
            var builder = new Fields.Builder();
            for (int i = 0; i < count; i++)
            {
                builder[keys[i]] = i;
            }

            s_kept = builder.ToFields();
        });
    }

    [Test]
    public void Enumerating_fields_allocates_nothing()
    {
        Fields fields = [new("a", 1), new("b", 2)];
        long sum = 0;
        Assert.That(Allocations.Measure(() =>
        {
            foreach (KeyValuePair<AmqpSymbol, AmqpValue> pair in fields)
            {
                sum += pair.Key.Value.Length + pair.Value.AsInt32();
            }
        }), Is.Zero);
        Assert.That(sum % 5, Is.Zero);
    }

    [Test]
    public void Fields_convert_to_a_map_and_back()
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
    public void Fields_with_values_nested_too_deeply_are_refused()
    {
        AmqpValue value = 1;
        for (int i = 0; i < 1_023; i++)
        {
            value = new AmqpList(value);
        }

        AmqpValue tooDeep = new AmqpList(value);
        var builder = new Fields.Builder { ["k"] = value };
        Assert.That(() => builder["k"] = tooDeep, Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => builder.Add("l", tooDeep), Throws.TypeOf<AmqpEncodeException>());
        Assert.That(() => { Fields fields = [new("k", tooDeep)]; }, Throws.TypeOf<AmqpEncodeException>());
        Assert.That(builder.ToFields()["k"] == value);
        Assert.That(builder.Count, Is.EqualTo(1));
    }

    [Test]
    public void Default_fields_have_no_pairs()
    {
        Assert.That(default(Fields), Is.Empty);
        foreach (KeyValuePair<AmqpSymbol, AmqpValue> pair in default(Fields))
        {
            Assert.Fail(pair.Key.Value);
        }
    }

    [Test]
    public void Fields_keep_filters_as_they_were_added()
    {
        Fields set = new Fields.Builder { Filter.NoLocal(), Filter.Session("s"), { "mine", Filter.Sql("a > 1").Value } };
        Assert.That(set.Select(pair => pair.Key), Is.EqualTo(new[] { Filter.NoLocal().Key, "com.microsoft:session-filter", new AmqpSymbol("mine") }));
    }

    // 0xC1 with the strings k and k2 as keys, then the symbol k and the string k.
    [Test]
    public void Fields_convert_string_keys_to_symbols()
    {
        Assert.That(Open.TryDecode(HexText.Parse("005310c0180aa101634040404040404040c10a04a1016b40a1026b3240"), out Open? open, out AmqpDecodeError error), error.ToString());
        Assert.That(open!.Properties.ContainsKey("k"));
        Assert.That(open.Properties.ContainsKey("k2"));
        Assert.That(Open.TryDecode(HexText.Parse("005310c0170aa101634040404040404040c10904a3016b40a1016b40"), out _, out error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidFieldValue));
        Assert.That(error.Path, Is.EqualTo("open.properties{1}.key"));
    }

    [Test]
    public void Fields_keep_lists_of_symbols()
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
