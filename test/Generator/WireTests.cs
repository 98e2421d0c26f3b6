using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>The bytes of each form, made by hand from part 1 of the standard.</summary>
public sealed class WireTests
{
    [Test]
    public void A_list_is_described_by_the_code_and_has_its_fields_in_order()
    {
        // 00, ulong, list8 of 5: int 7, str8 Ada, decimal128 0 (exponent 0 is biased by 6176: 0x3040), null, true.
        string fields = "5407" + "a103416461" + "94" + "30400000000000000000000000000000" + "40" + "41";
        string expected = "00" + "800000ace000000001" + "c01b05" + fields;
        Assert.That(HexText.Format(new Order(7, "Ada") { IsPaid = true }.Encode()), Is.EqualTo(expected));
    }

    [TestCase("nut", 3, null, "a1036e7574" + "5403", 2)]
    [TestCase("nut", 1, null, "a1036e7574", 1)]
    [TestCase("nut", 1, "x", "a1036e7574" + "40" + "a10178", 3)]
    [TestCase("nut", 0, null, "a1036e7574" + "5400", 2)]
    public void Nulls_and_defaults_at_the_end_are_left_out(string article, int amount, string? note, string fields, int count)
    {
        string expected = "00a30e" + Ascii("acme:item:list") + $"c0{(fields.Length / 2) + 1:x2}{count:x2}" + fields;
        byte[] bytes = new Item { Article = article, Amount = amount, Note = note }.Encode();
        Assert.That(HexText.Format(bytes), Is.EqualTo(expected));
        Item read = Item.Decode(bytes);
        Assert.That((read.Article, read.Amount, read.Note), Is.EqualTo((article, amount, note)));
    }

    [Test]
    public void An_overridden_field_keeps_the_place_that_its_base_class_gives_it() => Assert.That(
        HexText.Format(new DerivedEntry { Number = 1, Text = "a", IsOpen = true }.Encode()),
        Is.EqualTo("00a311" + Ascii("acme:derived:list") + "c00703" + "5401" + "a10161" + "41"));

    [Test]
    public void A_field_keeps_the_name_that_the_constructor_of_its_base_class_gives_it() => Assert.That(
        HexText.Format(new Named(1, "a").Encode()),
        Is.EqualTo("00a30e" + Ascii("acme:named:map") + "c11404" + "a304" + Ascii("x-no") + "5401" + "a306" + Ascii("x-name") + "a10161"));

    [Test]
    public void Items_that_may_be_null_are_a_list()
    {
        Assert.That(HexText.Format(new Texts(["a", null]).Encode()), Is.EqualTo("c00502" + "a10161" + "40"));
        Assert.That(Texts.Decode(new Texts(["a", null]).Encode()).Values, Is.EqualTo(new[] { "a", null }));
        Assert.That(HexText.Format(new Entries([null]).Encode()), Is.EqualTo("c0020140"));
    }

    // The texts of one enum, one of another, two in a list or array, two in an array.
    [TestCase("a303526564", "a1012b", "c00b02" + "a303526564" + "a103526564", "e00602a1" + "012b" + "012d")]
    [TestCase("a103526564", "a3012b", "e00a02a3" + "03526564" + "03526564", "c00702" + "a3012b" + "a1012d")]
    [TestCase("b100000003526564", "b3000000012b", "e00a02a1" + "03526564" + "03526564", "e00602a3" + "012b" + "012d")]
    public void The_text_of_an_enum_is_read_from_a_symbol_and_from_a_string(string one, string text, string several, string texts)
    {
        byte[] bytes = HexText.Parse(Sized("c0", 6, one + several + Sized("c1", 2, one + "5407") + text + texts + Sized("c1", 2, text + "5407")));
        string symbols = "a303526564" + Sized("c0", 2, "a303526564" + "a303526564") + Sized("c1", 2, "a303526564" + "5407");
        string strings = "a1012b" + Sized("e0", 2, "a1" + "012b" + "012d") + Sized("c1", 2, "a1012b" + "5407");
        Assert.That(HexText.Format(Choices.Decode(bytes).Encode()), Is.EqualTo(Sized("c0", 6, symbols + strings)));
        Assert.That(Choices.TryDecode(bytes, out _, out _, AmqpReaderOptions.Strict), Is.False);
    }

    [Test]
    public void A_map_with_the_text_of_an_enum_as_a_symbol_and_as_a_string_is_refused()
    {
        byte[] bytes = HexText.Parse(Sized("c0", 3, "4040" + Sized("c1", 4, "a303526564" + "5407" + "a103526564" + "5407")));
        Assert.That(Choices.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidFieldValue));
    }

    [Test]
    public void An_integer_of_any_size_is_read_from_numbers_in_arrays_lists_and_maps()
    {
        string array = Sized("e0", 2, "71" + "00000001" + "fffffffe"), list = Sized("e0", 2, "50" + "01" + "02"), map = Sized("c1", 4, "5501" + "5402" + "824008000000000000" + "40");
        string expected = Sized("e0", 2, "a0" + "0101" + "01fe") + Sized("c0", 2, "a00101" + "a00102") + Sized("c1", 4, "a00101" + "a00102" + "a00103" + "40");
        Assert.That(HexText.Format(Integers.Decode(HexText.Parse(Sized("c0", 3, array + list + map))).Encode()), Is.EqualTo(Sized("c0", 3, expected)));
        Assert.That(HexText.Format(Integers.Decode(HexText.Parse(Sized("c0", 2, "5401" + "5402"))).Encode()), Is.EqualTo(Sized("c0", 2, Sized("e0", 1, "a0" + "0101") + Sized("c0", 1, "a00102"))));
        foreach (string refused in new[] { array + "4040", "40" + list + "40", "4040" + map })
        {
            Assert.That(Integers.TryDecode(HexText.Parse(Sized("c0", 3, refused)), out _, out _, AmqpReaderOptions.Strict), Is.False);
        }
    }

    [TestCase("45", 0)]
    [TestCase("c0050254075505", 1)]
    [TestCase("c02102" + "e00a02710000000700000007" + "e0120281" + "0000000000000005" + "0000000000000005", 2)]
    public void One_of_several_values_is_bare(string hex, int count)
    {
        var several = new Several { Numbers = [.. Enumerable.Repeat(7, count)], Times = [.. Enumerable.Repeat(TimeSpan.FromMilliseconds(5), count)] };
        byte[] bytes = several.Encode();
        Assert.That(HexText.Format(bytes), Is.EqualTo(hex));
        Assert.That(several.GetEncodedSize(), Is.EqualTo(bytes.Length));
        Assert.That((Several.Decode(bytes).Numbers, Several.Decode(bytes).Times), Is.EqualTo((several.Numbers, several.Times)));
    }

    [Test]
    public void A_list_without_fields_is_list0() =>
        Assert.That(HexText.Format(new Address().Encode()), Is.EqualTo("00" + "800000ace000000010" + "45"));

    [Test]
    public void A_map_has_symbols_as_keys_and_no_pair_for_null()
    {
        string id = "a309" + Ascii("x-acme-id") + "5207";
        string color = "a30c" + Ascii("x-acme-color") + "a309" + Ascii("dark-blue");
        string descriptor = "00a30d" + Ascii("acme:tags:map");
        Assert.That(HexText.Format(new Tags { Id = 7 }.Encode()), Is.EqualTo(descriptor + "c10e02" + id));
        Assert.That(HexText.Format(new Tags { Id = 7, Color = Color.Blue }.Encode()), Is.EqualTo(descriptor + "c12704" + id + color));
    }

    [Test]
    public void A_map_without_a_descriptor_has_strings_as_keys()
    {
        string pairs = "a109" + Ascii("operation") + "a104" + Ascii("READ") + "a105" + Ascii("count") + "5402";
        Assert.That(HexText.Format(new Request { Count = 2 }.Encode()), Is.EqualTo("c11b04" + pairs));
    }

    [Test]
    public void An_array_of_contracts_is_a_list()
    {
        // list8 of 1: list8 of 2: list8 of 1 int each.
        byte[] bytes = new Car { Wheels = [new Wheel { Size = 2 }, new Wheel { Size = 3 }] }.Encode();
        Assert.That(HexText.Format(bytes), Is.EqualTo("00a30d" + Ascii("acme:car:list") + "c00e01" + "c00b02" + "c003015402" + "c003015403"));
        Assert.That(Array.ConvertAll(Car.Decode(bytes).Wheels, static wheel => wheel.Size), Is.EqualTo(new[] { 2, 3 }));
        Assert.That(() => new Car { Wheels = [null!] }.Encode(), Throws.InstanceOf<AmqpEncodeException>());
    }

    [TestCaseSource(nameof(Ported))]
    public void Contracts_of_other_serializers_are_read_and_written_shorter(Func<byte[], byte[]> copy, string there, string here) =>
        Assert.That(HexText.Format(copy(HexText.Parse(there))), Is.EqualTo(here));

    // AMQPNetLite and Microsoft.Azure.Amqp write sizes and counts of 32 bits, and nulls at the end of lists.
    private static IEnumerable<TestCaseData> Ported()
    {
        const string LongList = "d00000000700000002" + "540740";
        const string List = "c00301" + "5407";
        const string LongPairs = "d10000000a00000002";
        const string Pairs = "c10702";
        yield return Case("list, symbol", bytes => PortedLine.Decode(bytes).Encode(), "00a30961636d653a6c696e65", LongList, List);
        yield return Case("list, code", bytes => PortedCode.Decode(bytes).Encode(), "00800000ace000000007", LongList, List);
        yield return Case("map", bytes => PortedMap.Decode(bytes).Encode(), "00a30861636d653a6d6170", LongPairs + "a30249645407", Pairs + "a30249645407");
        yield return Case("simple map", bytes => PortedSimpleMap.Decode(bytes).Encode(), "", LongPairs + "a10249645407", Pairs + "a10249645407");
        yield return Case("simple list", bytes => PortedSimpleList.Decode(bytes).Encode(), "", LongList, List);

        static TestCaseData Case(string name, Func<byte[], byte[]> copy, string descriptor, string there, string here) =>
            new TestCaseData(copy, descriptor + there, descriptor + here).SetArgDisplayNames(name);
    }

    [Test]
    public void A_value_has_only_its_descriptor()
    {
        Assert.That(HexText.Format(new OrderId(7).Encode()), Is.EqualTo("00a307" + Ascii("acme:id") + "5507"));
        Assert.That(HexText.Format(new Weight { Grams = 1 }.Encode()), Is.EqualTo("823ff0000000000000"));
    }

    [Test]
    public void A_list_without_a_descriptor_is_a_list() =>
        Assert.That(HexText.Format(new Point { X = 1, Y = -1 }.Encode()), Is.EqualTo("c00502" + "5401" + "54ff"));

    [Test]
    public void Several_values_are_null_one_value_or_an_array()
    {
        string descriptor = "00a310" + Ascii("acme:parcel:list");
        string id = "00a307" + Ascii("acme:id") + "5509";
        string point = "c00502" + "5400" + "5400";
        Assert.That(new Point().Encode(), Is.EqualTo(HexText.Parse(point)));
        string none = id + "40" + point;
        Assert.That(HexText.Format(new Parcel { Order = new OrderId(9) }.Encode()), Is.EqualTo(descriptor + $"c0{(none.Length / 2) + 1:x2}03" + none));
        string one = none + "a30161";
        Assert.That(HexText.Format(new Parcel { Order = new OrderId(9), Capabilities = ["a"] }.Encode()), Is.EqualTo(descriptor + $"c0{(one.Length / 2) + 1:x2}04" + one));

        // Both constructors of a symbol may be in an array: sym8 is e0 size count a3, sym32 is e0 size count b3.
        byte[] two = new Parcel { Order = new OrderId(9), Capabilities = ["a", "b"] }.Encode();
        Assert.That(HexText.Format(two), Does.EndWith("e00602a301610162").Or.EndWith("e00c02b300000001610000000162"));
    }

    [Test]
    public void An_array_has_one_constructor_and_a_list_has_one_for_each_item()
    {
        byte[] bytes = new Collections { Numbers = [1, 2], List = [1, 2] }.Encode();
        Assert.That(HexText.Format(bytes), Does.Contain("e00a02" + "71" + "00000001" + "00000002").And.Contain("c00502" + "5401" + "5402"));
    }

    [Test]
    public void A_recursive_contract_holds_itself()
    {
        string descriptor = "00a30e" + Ascii("acme:node:list");
        string inner = descriptor + "c00503" + "5402" + "40" + "45";
        string outer = descriptor + $"c0{(inner.Length / 2) + 4:x2}03" + "5401" + inner + "45";
        Assert.That(HexText.Format(new Knot { Value = 1, Next = new Knot { Value = 2 } }.Encode()), Is.EqualTo(outer));
    }

    [Test]
    public void The_descriptor_of_a_derived_type_is_written_for_its_base()
    {
        Shape shape = new Circle { Radius = 1 };
        Assert.That(HexText.Format(shape.Encode()), Is.EqualTo("00" + "800000ace000000020" + "c00b02" + "40" + "823ff0000000000000"));
        Assert.That(Shape.Decode(shape.Encode()), Is.InstanceOf<Circle>());
    }

    [Test]
    public void An_object_of_a_known_type_comes_back_in_every_place()
    {
        var sale = new Sale { Buyer = new Member { Id = 1, Points = 2 }, Buyers = [new Buyer { Id = 3 }, null, new Member { Id = 4 }], Places = new() { ["a"] = new Place { Row = 5 } }, Pair = (1, new Place()), Party = new Buyer(), Row = [new Place()] };
        Sale read = Sale.Decode(sale.Encode());
        Assert.That(read.Encode(), Is.EqualTo(sale.Encode()));
        Assert.That(sale.GetEncodedSize(), Is.EqualTo(sale.Encode().Length));
        Assert.That(read.Buyer, Is.TypeOf<Member>());
        Assert.That(read.Buyers![2], Is.TypeOf<Member>());
    }

    [TestCaseSource(nameof(Unread))]
    public void An_object_that_its_field_could_not_read_is_refused(Sale sale, string path, string types)
    {
        string message = string.Format(System.Globalization.CultureInfo.InvariantCulture, "An object of the type {0} cannot be encoded in a field of the type {1}, which could not read it", types.Split(' '));
        Assert.That(() => sale.Encode(), Throws.InstanceOf<AmqpEncodeException>().With.Message.StartsWith(message).And.Property("Path").EqualTo(path));
        Assert.That(() => sale.GetEncodedSize(), Throws.InstanceOf<AmqpEncodeException>().With.Message.StartsWith(message));
        Assert.That(() => sale.TryEncode(new byte[1_000], out _), Throws.InstanceOf<AmqpEncodeException>());
    }

    private static IEnumerable<TestCaseData> Unread()
    {
        const string Start = "Amqp.Encoding.Tests.Generator.Contracts.";
        static TestCaseData Case(Sale sale, string path, string type, string field) => new TestCaseData(sale, path, $"{Start}{type} {Start}{field}").SetArgDisplayNames(path, type);
        yield return Case(new Sale { Buyer = new Guest() }, "Sale.Buyer", "Guest", "Buyer");
        yield return Case(new Sale { Buyer = new SubMember() }, "Sale.Buyer", "SubMember", "Buyer");
        yield return Case(new Sale { Buyers = [null, new Guest()] }, "Sale.Buyers[1]", "Guest", "Buyer");
        yield return Case(new Sale { Places = new() { ["a"] = new Box() } }, "Sale.Places{0}.value", "Box", "Place");
        yield return Case(new Sale { Pair = (1, new Box()) }, "Sale.Pair[1]", "Box", "Place");
        yield return Case(new Sale { Party = new Member() }, "Sale.Party", "Member", "IParty");
        yield return Case(new Sale { Row = [new Place(), new Box()] }, "Sale.Row[1]", "Box", "Place");
    }

    [Test]
    public void Both_descriptors_are_read()
    {
        string content = HexText.Format(new Order(7, "Ada").Encode())[20..];
        Assert.That(Order.Decode(HexText.Parse("00a30f" + Ascii("acme:order:list") + content)), Is.EqualTo(new Order(7, "Ada")));
        Assert.That(() => Order.Decode(HexText.Parse("00a30f" + Ascii("acme:order:mist") + content)), Throws.InstanceOf<AmqpDecodeException>().With.Property("Error").Property("Kind").EqualTo(AmqpDecodeErrorKind.UnexpectedDescriptor));
    }

    [Test]
    public void Every_scalar_comes_back()
    {
        Scalars read = Scalars.Decode(Samples.AllScalars.Encode());
        Assert.That(read with { Binary = null }, Is.EqualTo(Samples.AllScalars with { Binary = null }));
        Assert.That(read.Binary, Is.EqualTo(Samples.AllScalars.Binary));
        NullableScalars nullable = NullableScalars.Decode(Samples.AllNullable.Encode());
        Assert.That(nullable with { Memory = null }, Is.EqualTo(Samples.AllNullable with { Memory = null }));
        Assert.That(nullable.Memory!.Value.ToArray(), Is.EqualTo(new byte[] { 1 }));
        Assert.That(NullableScalars.Decode(new NullableScalars().Encode()), Is.EqualTo(new NullableScalars()));
    }

    [Test]
    public void Every_collection_comes_back()
    {
        Collections sent = Samples.AllCollections;
        Collections read = Collections.Decode(sent.Encode());
        Assert.That(read.Numbers, Is.EqualTo(sent.Numbers));
        Assert.That(read.Texts, Is.EqualTo(sent.Texts));
        Assert.That(read.Table, Is.EqualTo(sent.Table));
        Assert.That(read.List, Is.EqualTo(sent.List));
        Assert.That(read.Nulls, Is.EqualTo(sent.Nulls));
        Assert.That(read.Items![1].Note, Is.EqualTo("n"));
        Assert.That(read.Nested, Is.EqualTo(sent.Nested));
        Assert.That(read.Counts, Is.EqualTo(sent.Counts));
        Assert.That(read.ByName!["none"], Is.Null);
        Assert.That(read.ByName["one"]!.Article, Is.EqualTo("one"));
        Assert.That(read.Colors, Is.EqualTo(sent.Colors));
        Assert.That((read.Warm, read.Cold), Is.EqualTo((sent.Warm, sent.Cold)));
        Assert.That(read.Series, Is.EqualTo(sent.Series));
        Assert.That(read.Link, Is.EqualTo(sent.Link));
        Assert.That(read.Warmer, Is.EqualTo(sent.Warmer));
        Assert.That(read.Links, Is.EqualTo(sent.Links));
        Assert.That(read.Holes, Is.EqualTo(sent.Holes));
    }

    private static string Sized(string code, int count, string content) => $"{code}{(content.Length / 2) + 1:x2}{count:x2}{content}";

    private static string Ascii(string text) => HexText.Format(System.Text.Encoding.ASCII.GetBytes(text));

    // list0; null, then 1; and null alone, if all fields are written (part 1, 1.6.22).
    [Test]
    public void Unknown_fields_follow_all_fields_and_none_follow_none()
    {
        Assert.That(new KeptList { Others = AmqpList.Empty }.Encode(), Is.EqualTo(new byte[] { 0x45 }));
        Assert.That(new KeptList { Others = new AmqpList([1]) }.Encode(), Is.EqualTo(new byte[] { 0xC0, 0x04, 0x02, 0x40, 0x54, 0x01 }));
        Assert.That(new KeptList { Others = AmqpList.Empty }.Encode(AmqpWriterOptions.Default.WithFullComposites(true)), Is.EqualTo(new byte[] { 0xC0, 0x02, 0x01, 0x40 }));
    }
}
