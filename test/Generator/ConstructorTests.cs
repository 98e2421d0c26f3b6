using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>How objects get their fields.</summary>
public sealed class ConstructorTests
{
    [Test]
    public void Parameters_of_a_primary_constructor_set_properties()
    {
        var sent = new Primary(3, "n") { Hidden = 2, Ignored = 9 };
        sent.SetLater(6);
        Primary read = Primary.Decode(sent.Encode());
        Assert.That((read.Id, read.Name, read.Later, read.Hidden, read.Ignored), Is.EqualTo((3, "n", 6, 2, 0)));
        read = Primary.Decode(HexText.Parse("00a311" + Ascii("acme:primary:list") + "c00301" + "5403"));
        Assert.That((read.Id, read.Name, read.Later), Is.EqualTo((3, "none", 5)));
    }

    [Test]
    public void Parameters_may_be_references()
    {
        // list8 of smallint 3 and a uuid; list8 of smalllong 4 and str8 n.
        Assert.That(ByReference.Decode(HexText.Parse("c01402" + "5403" + "98" + "00112233445566778899aabbccddeeff")), Is.EqualTo(new ByReference(3, new Guid("00112233-4455-6677-8899-aabbccddeeff"))));
        PlaceByReference read = PlaceByReference.Decode(HexText.Parse("c00602" + "5504" + "a1016e"));
        Assert.That((read.X, read.Name), Is.EqualTo((4L, "n")));
    }

    [Test]
    public void Required_properties_are_set_and_defaults_are_null_on_the_wire()
    {
        byte[] bytes = new Required(1) { Id = 7, Note = null, Count = 4 }.Encode();
        Assert.That(HexText.Format(bytes), Does.EndWith("c00301" + "5407"));
        Required read = Required.Decode(bytes);
        Assert.That((read.Id, read.Note, read.Count, read.Text), Is.EqualTo((7, (string?)null, (int?)4, "x")));
        Assert.That(Required.Decode(new Required(1) { Id = 8, Note = "n", Count = 5, Text = "y" }.Encode()).Count, Is.EqualTo(5));
    }

    [Test]
    public void Fields_of_base_classes_are_the_first()
    {
        var customer = new Customer { Key = Guid.Empty, Number = 2, Name = "Ada" };
        Assert.That(Customer.AmqpDescription, Is.EqualTo("acme:customer:list: list\n  0 Key: uuid\n  1 Number: int\n  2 Name: string\n"));
        Customer read = Customer.Decode(customer.Encode());
        Assert.That((read.Key, read.Number, read.Name), Is.EqualTo((Guid.Empty, 2, "Ada")));
    }

    [Test]
    public void Structs_are_made_by_their_constructors()
    {
        Pair pair = Pair.Decode(new Pair(1, null).Encode());
        Assert.That((pair.Left, pair.Right), Is.EqualTo((1, (int?)null)));
        Assert.That(Positional.Decode(new Positional(1, "c").Encode()), Is.EqualTo(new Positional(1, "c")));
        Assert.That(Positional.Decode(HexText.Parse("00a314" + Ascii("acme:positional:list") + "c00301" + "5401")), Is.EqualTo(new Positional(1)));
        Assert.That(Positional.AmqpDescription, Does.Contain("0 a: int, mandatory").And.Contain("1 b: string"));
    }

    [Test]
    public void Floating_point_defaults_keep_their_bits()
    {
        var read = Floating.Decode(HexText.Parse("00a312" + Ascii("acme:floating:list") + "45"));
        Assert.That((read.Value, read.Limit, read.Unknown), Is.EqualTo((double.NaN, float.PositiveInfinity, double.NaN)));
        Assert.That((BitConverter.DoubleToInt64Bits(read.Zero), BitConverter.SingleToInt32Bits(read.MinusZero)), Is.EqualTo((0L, int.MinValue)));
        Assert.That(HexText.Format(new Floating(1).Encode()), Does.EndWith("c00f02" + "823ff0000000000000" + "727f800000"), "fields after the last one that is not its default are left out");
        Floating other = Floating.Decode(new Floating { Zero = -0.0, MinusZero = 0.0f }.Encode());
        Assert.That((BitConverter.DoubleToInt64Bits(other.Zero), BitConverter.SingleToInt32Bits(other.MinusZero)), Is.EqualTo((long.MinValue, 0)));
    }

    [Test]
    public void A_value_that_may_be_missing_is_null_or_a_value()
    {
        Assert.That(Floating.Decode(new Floating().Encode()).Any, Is.Null);
        Assert.That(Floating.Decode(new Floating { Any = 7 }.Encode()).Any, Is.EqualTo((AmqpValue?)7));
    }

    [Test]
    public void Variables_and_collections_without_a_set_accessor_come_back()
    {
        var sent = new Kept { Variable = 3, Numbers = [5], Items = { 8 }, Counts = { ["a"] = 1 }, Names = { "n" }, Parts = { new Kept() } };
        Kept read = Kept.Decode(sent.Encode());
        Assert.That((read.Variable, read.Id), Is.EqualTo((3, sent.Id)));
        Assert.That(read.Numbers, Is.EqualTo(new[] { 5 }));
        Assert.That(read.Items, Is.EqualTo(new[] { 7, 8 }));
        Assert.That(read.Counts["A"], Is.EqualTo(1));
        Assert.That(read.Names, Is.EqualTo(new[] { "n" }));
        Assert.That(read.Parts[0].Id, Is.EqualTo(sent.Parts[0].Id));
    }

    [Test]
    public void A_missing_field_has_the_value_of_its_initializer()
    {
        byte[] none = HexText.Parse("00a30e" + Ascii("acme:kept:list") + "45");
        Kept read = Kept.Decode(none);
        Assert.That(read.Id, Is.Not.EqualTo(Guid.Empty).And.Not.EqualTo(Kept.Decode(none).Id));
        Assert.That(read.Numbers, Is.EqualTo(new[] { 1, 2 }));
        Assert.That(read.Items, Is.EqualTo(new[] { 7 }));
    }

    [TestCase("45")]
    [TestCase("c003024040")]
    public void A_missing_field_has_the_default_of_its_attribute_although_the_class_has_another_value(string hex)
    {
        byte[] bytes = HexText.Parse(hex);
        Defaulted defaulted = Defaulted.Decode(bytes);
        Assert.That((defaulted.Count, defaulted.Name), Is.EqualTo((5, "none")), "set by an initializer");
        Assert.That(Noted.Decode(HexText.Parse("00a30e" + Ascii("acme:noted:map") + "c10100")).Name, Is.EqualTo("none"));
    }

    // Text has a default in its attribute, so it is always set.
    [TestCase("45", 3, "none", "null", 1)]
    [TestCase("c00703" + "5407" + "a10161" + "40", 7, "a", "null", 2)]
    [TestCase("c00803" + "40" + "40" + "a103616263", 3, "none", "abc", 2)]
    public void A_set_accessor_with_a_body_is_called_once_if_the_field_is_there(string hex, int count, string text, string name, int calls)
    {
        Counted read = Counted.Decode(HexText.Parse(hex));
        Assert.That((read.Count, read.Text, read.Name, read.Calls), Is.EqualTo((count, text, name, calls)));
    }

    [Test]
    public void Lists_in_each_other_are_refused_by_every_span_that_is_too_short()
    {
        // A list with one item, which is a described list with one item, and so on: the innermost list is empty.
        byte[] inner = HexText.Parse("00a310" + Ascii("acme:corner:list") + "c0020145"), bytes = [0xc0, (byte)(inner.Length + 7), 1, 0, 0x53, 0xf0, 0xc0, (byte)(inner.Length + 1), 1, .. inner];
        var rows = new Rows { First = new Cells { First = new Corner { First = new Rows() } } };
        Assert.That(rows.Encode(), Is.EqualTo(bytes));
        byte[] room = new byte[bytes.Length];
        for (int length = 0; length < bytes.Length; length++)
        {
            int size = length;
            Assert.That(
                () =>
                {
                    var writer = new AmqpWriter(room.AsSpan(0, size));
                    rows.WriteTo(ref writer);
                },
                Throws.ArgumentException.With.Message.StartsWith("The destination is too short"),
                $"{length} bytes");
        }
    }

    [Test]
    public void Keys_that_are_equal_for_the_comparer_of_a_dictionary_are_refused_with_its_name()
    {
        // list8 of 5: null, null, null, null, map8 of "a" and "A".
        byte[] bytes = HexText.Parse("00a30e" + Ascii("acme:kept:list") + "c01205" + "40404040" + "c10b04" + "a10161" + "5401" + "a10141" + "5402");
        Assert.That(() => Kept.Decode(bytes), Throws.InstanceOf<AmqpDecodeException>().With.Message.Contains("the field Counts"));
        Assert.That(Kept.TryDecode(bytes, out _, out _), Is.False);
    }

    [Test]
    public void A_contract_without_fields_is_its_descriptor()
    {
        Assert.That(HexText.Format(new Bell().Encode()), Is.EqualTo("00a30e" + Ascii("acme:bell:list") + "45"));
        Assert.That(Bell.Decode(new Bell().Encode()), Is.EqualTo(new Bell()));
    }

    [Test]
    public void An_abstract_contract_reads_the_contracts_that_are_derived_from_it() =>
        Assert.That(Animal.Decode(((Animal)new Cat { Name = "c" }).Encode()), Is.InstanceOf<Cat>().With.Property("Name").EqualTo("c"));

    [Test]
    public void A_constructor_can_be_chosen_and_methods_are_called()
    {
        var sent = new Chosen(3) { IPAddress = "a", IsNamed = true };
        string pairs = "a10a" + Ascii("item_count") + "5403" + "a10a" + Ascii("ip_address") + "a10161" + "a10178" + "41";
        Assert.That(HexText.Format(sent.Encode()), Does.EndWith(pairs));
        Assert.That(sent.Calls, Is.Not.Empty.And.All.EqualTo("writing"));
        Assert.That(Chosen.Decode(sent.Encode()).Calls, Is.EqualTo(new[] { "read" }));
    }

    [Test]
    public void A_static_member_is_the_object_of_every_value_and_takes_no_memory()
    {
        // 00, sym8, and an empty list or map.
        byte[] done = HexText.Parse("00a30e" + Ascii("acme:done:list") + "45"), failed = HexText.Parse("00a30f" + Ascii("acme:failed:map") + "c10100"), calm = HexText.Parse("00a30e" + Ascii("acme:calm:list") + "45");
        Assert.That((Done.Instance.Encode(), Failed.s_instance.Encode(), CalmWire.Encode(Calm.Instance)), Is.EqualTo((done, failed, calm)));
        Assert.That((Done.Decode(done), Failed.Decode(failed), CalmWire.Decode(calm)), Is.EqualTo((Done.Instance, Failed.s_instance, Calm.Instance)));
        Assert.That(ReferenceEquals(Failed.Decode(failed), Failed.s_instance), Is.True, "records are equal, too");
        foreach ((byte[] outcome, IOutcome instance) in new (byte[], IOutcome)[] { (done, Done.Instance), (failed, Failed.s_instance), (calm, Calm.Instance) })
        {
            byte[] settled = [.. HexText.Parse("00a311" + Ascii("acme:settled:list") + "c0"), (byte)(outcome.Length + 3), 2, 0x52, 7, .. outcome];
            Assert.That(new Settled(7, instance).Encode(), Is.EqualTo(settled));
            Assert.That(ReferenceEquals(Settled.Decode(settled).State, instance), Is.True);
            Assert.That(Allocations.Measure(() => Settled.Decode(settled)), Is.Zero, instance.GetType().Name);
        }
    }

    [TestCase("List", false, "45")]
    [TestCase("List", true, "45")]
    [TestCase("SymbolMap", false, "c10100")]
    [TestCase("StringMap", true, "c10100")]
    public void A_static_member_is_the_object_in_every_place(string form, bool isForeign, string content)
    {
        string attribute = $"[AmqpContract(\"t:one\", Form = AmqpContractForm.{form}{(isForeign ? ", For = typeof(One)" : string.Empty)})]";
        Type run = Compilations.Load("Acme.Single" + form + isForeign, "using System.Linq; " + MemberTests.Usings + $$"""
            {{(isForeign ? string.Empty : attribute)}} public sealed partial class One { private One() { } [AmqpConstructor] public static One Instance { get; } = new(); }
            {{(isForeign ? attribute + " internal static partial class OneWire;" : string.Empty)}}
            [AmqpContract] public partial class All
            {
                public One X { get; set; } = One.Instance; public One? Null { get; set; } public One[] Array { get; set; } = []; public List<One> List { get; set; } = [];
                public Dictionary<int, One> Map { get; set; } = []; public Dictionary<One, int> Keys { get; set; } = []; public (One, int) Pair { get; set; }
                [AmqpField(Presence = nameof(HasLast), IsMandatory = true)] public One Last { get; set; } = One.Instance; public bool HasLast { get; set; }
            }

            [AmqpContract] public sealed partial record Made(One One);
            public static class Run
            {
                public static byte[] Write() => new All { Array = [One.Instance], List = [One.Instance], Map = new() { [7] = One.Instance }, Keys = new() { [One.Instance] = 7 }, Pair = (One.Instance, 7), HasLast = true }.Encode();
                public static bool IsOne(byte[] bytes)
                {
                    All all = All.Decode(bytes);
                    return new[] { all.X, all.Array[0], all.List[0], all.Map[7], all.Keys.Keys.Single(), all.Pair.Item1, all.Last, Made.Decode(new Made(One.Instance).Encode()).One }.All(one => ReferenceEquals(one, One.Instance)) && all.HasLast && all.Null is null;
                }
            }
            """).GetType("Acme.Run")!;

        // One, null, two lists, two maps, a tuple, and one.
        static string Sized(string code, string text) => $"{code}{text.Length / 2:x2}{text}";
        string one = "00a305743a6f6e65" + content;
        string expected = Sized("c0", "08" + one + "40" + Sized("c0", "01" + one) + Sized("c0", "01" + one) + Sized("c1", "02" + "5407" + one) + Sized("c1", "02" + one + "5407") + Sized("c0", "02" + one + "5407") + one);
        byte[] bytes = (byte[])run.GetMethod("Write")!.Invoke(null, null)!;
        Assert.That(HexText.Format(bytes), Is.EqualTo(expected));
        Assert.That(run.GetMethod("IsOne")!.Invoke(null, [bytes]), Is.True);
    }

    [Test]
    public void A_value_that_changes_while_it_is_encoded_is_named_with_the_cause()
    {
        foreach (Action write in new Action[]
        {
            () => new Growing().Encode(), () => new Growing { Step = -1 }.Encode(), () => new Growing().TryEncode(new byte[100], out _), () => { using var buffer = new AmqpBuffer(); new Growing().Encode(buffer); },
            () => new GrowingSequence().Encode(),
        })
        {
            Assert.That(() => write(), Throws.InvalidOperationException.With.Message.Contains("was changed while it was encoded").And.Message.Contains("OnWriting").And.Message.Contains("sequence"));
        }
    }

    private static string Ascii(string text) => HexText.Format(System.Text.Encoding.ASCII.GetBytes(text));
}
