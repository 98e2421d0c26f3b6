using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>Mandatory fields and items are not null after reading, so that each object that was read can be written again.</summary>
public sealed class MandatoryTests
{
    private const string Numbers = "a1074e756d62657273";

    [TestCase("Name")]
    [TestCase("Age")]
    [TestCase("Home")]
    [TestCase("Counts")]
    public void A_mandatory_field_of_a_map_that_is_null_or_missing_is_named(string field)
    {
        AmqpValue Value(string name) => name switch { "Name" => "Ada", "Age" => 5, "Home" => new Address().ToAmqpValue(), _ => AmqpMap.Empty };
        foreach (bool isNull in new[] { true, false })
        {
            var pairs = new AmqpMap.Builder();
            foreach (string name in new[] { "Name", "Age", "Home", "Counts" })
            {
                if (name != field || isNull)
                {
                    pairs.Add(new AmqpSymbol(name), name == field ? default : Value(name));
                }
            }

            Assert.That(Strict.TryDecode(((AmqpValue)pairs.ToMap()).Encode(), out Strict? value, out AmqpDecodeError error), Is.False);
            Assert.That((value, error.Kind, error.Path), Is.EqualTo(((Strict?)null, AmqpDecodeErrorKind.MissingField, "Strict." + field)));
        }
    }

    [Test]
    public void A_parameter_of_the_constructor_that_is_null_in_a_map_is_named()
    {
        Assert.That(StrictRecord.TryDecode(HexText.Parse("c11404" + "a1044e616d65" + "a10161" + Numbers + "40"), out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Path), Is.EqualTo((AmqpDecodeErrorKind.MissingField, "StrictRecord.Numbers")));
    }

    [Test]
    public void A_mandatory_field_of_a_contract_in_a_contract_that_is_null_is_named()
    {
        Assert.That(StrictLists.TryDecode(HexText.Parse("c01003" + "4040" + "c00b01" + "c10802" + "a3044e616d65" + "40"), out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Path), Is.EqualTo((AmqpDecodeErrorKind.MissingField, "StrictLists.Maps[0].Name")));
    }

    [TestCase("c00501" + "c0020140")]
    [TestCase("c00902" + "40" + "c10502" + "a10161" + "40")]
    [TestCase("c00703" + "4040" + "c0020140")]
    public void An_item_that_is_null_is_refused_where_it_may_not_be(string hex)
    {
        Assert.That(StrictLists.TryDecode(HexText.Parse(hex), out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.Not.EqualTo(AmqpDecodeErrorKind.None));
    }

    // Each is a field of StrictObjects: List<object>, object[], Dictionary<string, object>, (object, int) and IReadOnlyList<object>.
    [TestCase("c00501" + "c0020140", "List", 6)]
    [TestCase("c00602" + "40" + "c0020140", "Array", 7)]
    [TestCase("c00a03" + "4040" + "c10502" + "a10161" + "40", "Map", 11)]
    [TestCase("c00a04" + "404040" + "c0040240" + "5407", "Pair", 9)]
    [TestCase("c00905" + "40404040" + "c0020140", "Items", 10)]
    public void An_object_that_is_null_is_refused_where_it_may_not_be_null(string hex, string field, int offset)
    {
        Assert.That(StrictObjects.TryDecode(HexText.Parse(hex), out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.InvalidFieldValue, (long)offset)));
        Assert.That(error.ToString(), Does.Contain("." + field).And.Contain("found null"));
        Assert.That(LooseObjects.Decode(LooseObjects.Decode(HexText.Parse("c00501" + "c0020140")).Encode()).List, Is.EqualTo(new object?[] { null }));
    }

    // Each is a field of Percents; ubyte 100 becomes null.
    [TestCase("c00402" + "40" + "5064", "Mandatory")]
    [TestCase("c00903" + "40" + "5001" + "c003015064", "List")]
    [TestCase("c00e05" + "40" + "5001" + "4040" + "c10602" + "a10161" + "5064", "Map")]
    public void A_value_of_which_a_converter_makes_null_is_refused_where_it_may_not_be_null(string hex, string field)
    {
        Assert.That(Percents.TryDecode(HexText.Parse(hex), out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidFieldValue));
        Assert.That(error.ToString(), Does.Contain("." + field));
        Assert.That(Percents.Decode(HexText.Parse("c00502" + "5064" + "5001")).Optional, Is.Null);
    }

    [TestCase("c00402" + "50c8" + "5001", 3)]
    [TestCase("c00502" + "5001" + "50c8", 5)]
    [TestCase("c00903" + "40" + "5001" + "c0030150c8", 9)]
    [TestCase("c00c05" + "40" + "5001" + "4040" + "c10602" + "a10161" + "50c8", 14)]
    [TestCase("c00b04" + "40" + "5001" + "40" + "e0040250" + "01c8", 12)]
    public void An_exception_of_a_converter_is_a_fault_of_the_bytes(string hex, int offset)
    {
        byte[] bytes = HexText.Parse(hex);
        bytes[1] = (byte)(bytes.Length - 2);
        Assert.That(Percents.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Offset), Is.EqualTo((AmqpDecodeErrorKind.InvalidFieldValue, (long)offset)));
        Assert.That(error.ToString(), Does.Contain(nameof(ArgumentOutOfRangeException)));
        Assert.That(() => Percents.Decode(bytes), Throws.InstanceOf<AmqpDecodeException>());
        Assert.That(() => { var reader = new AmqpReader(bytes); Percents.Read(ref reader); }, Throws.InstanceOf<AmqpDecodeException>());
    }

    [Test]
    public void An_item_that_is_null_is_named_when_it_is_written()
    {
        Assert.That(() => new Car { Wheels = [new Wheel(), null!] }.Encode(), Throws.InstanceOf<AmqpEncodeException>().With.Message.EqualTo("An item is null, which its type does not allow. (Car.Wheels[1])"));
        Assert.That(() => new StrictLists(["a", null!]).Encode(), Throws.InstanceOf<AmqpEncodeException>().With.Message.EqualTo("An item is null, which its type does not allow. (StrictLists.Names[1])"));
        Assert.That(() => new StrictLists(null, new() { ["a"] = null! }).GetEncodedSize(), Throws.InstanceOf<AmqpEncodeException>().With.Message.EqualTo("An item is null, which its type does not allow. (StrictLists.Texts{0}.value)"));
    }

    [TestCase("name", "FaultRoot.lines[1].name")]
    [TestCase("missing", "FaultRoot.lines[1].name")]
    [TestCase("key", "FaultRoot.lines[1].prices{1}.key")]
    [TestCase("line", "FaultRoot.lines[1]")]
    [TestCase("symbol", "FaultRoot.tags.x-acme-color")]
    public void A_value_that_cannot_be_written_is_named_with_its_path(string fault, string path)
    {
        var line = new FaultLine { Name = fault == "name" ? "\uD800" : fault == "missing" ? null! : "b", Prices = { ["a"] = 1, [fault == "key" ? "\uD800" : "b"] = 2 } };
        var root = new FaultRoot { Lines = [new FaultLine { Name = "a" }, fault == "line" ? null! : line], Tags = new Tags { Id = 1, Color = fault == "symbol" ? (Color)99 : Color.Red } };
        foreach (Action write in new Action[] { () => root.Encode(), () => root.GetEncodedSize(), () => { var writer = new AmqpWriter(new byte[100]); root.WriteTo(ref writer); }, () => _ = root.ToAmqpValue() })
        {
            AmqpEncodeException refusal = Assert.Throws<AmqpEncodeException>(() => write())!;
            Assert.That(refusal.Path, Is.EqualTo(path));
            Assert.That(refusal.Message, Does.EndWith(" (" + path + ")"));
        }
    }

    [TestCase("N")]
    [TestCase("S")]
    [TestCase("Any")]
    [TestCase("Object")]
    [TestCase("Several")]
    [TestCase("List")]
    [TestCase("Contract")]
    public void A_field_that_may_be_null_in_the_class_and_not_on_the_wire_is_named(string field)
    {
        Demanding All() => new() { N = 0, S = "", Any = true, Object = 1, Several = ["a"], List = [], Contract = new Point() };
        Demanding demanding = All();
        typeof(Demanding).GetProperty(field)!.SetValue(demanding, null);
        foreach (Action write in new Action[] { () => demanding.Encode(), () => demanding.GetEncodedSize() })
        {
            Assert.That(Assert.Throws<AmqpEncodeException>(() => write())!.Path, Is.EqualTo("Demanding." + field));
        }

        AmqpValue[] items = [.. AmqpValue.Decode(All().Encode()).AsList()];
        Assert.That(Demanding.Decode(((AmqpValue)new AmqpList(items)).Encode()).Encode(), Is.EqualTo(All().Encode()));
        items[Array.FindIndex(typeof(Demanding).GetProperties(), property => property.Name == field)] = default;
        Assert.That(Demanding.TryDecode(((AmqpValue)new AmqpList(items)).Encode(), out _, out AmqpDecodeError error), Is.False);
        Assert.That((error.Kind, error.Path), Is.EqualTo((AmqpDecodeErrorKind.MissingField, "Demanding." + field)));
    }

    [Test]
    public void A_mandatory_field_is_named_once()
    {
        AmqpEncodeException refusal = Assert.Throws<AmqpEncodeException>(() => new FaultLine { Name = null! }.Encode())!;
        Assert.That((refusal.Message, refusal.Path), Is.EqualTo(("The mandatory field name of FaultLine is not set: give it a value, or make its type nullable.", "FaultLine.name")));
        Assert.That(new AmqpEncodeException("A text.").Path, Is.Empty);
    }

    [Test]
    public void Half_of_a_surrogate_pair_is_not_written()
    {
        foreach (Chars value in new Chars[] { new() { One = '\uD800' }, new() { Optional = '\uDFFF' }, new() { List = ['a', '\uD800'] }, new() { Array = ['\uDC00'] }, new() { Map = new() { ['\uD800'] = 'a' } }, new() { Map = new() { ['a'] = '\uD83D' } } })
        {
            Assert.That(() => value.Encode(), Throws.InstanceOf<AmqpEncodeException>().With.Message.Contains("surrogate"));
            Assert.That(() => value.ToAmqpValue(), Throws.InstanceOf<AmqpEncodeException>());
            Assert.That(value.ToString(), Does.StartWith("Chars: "));
        }
    }
}
