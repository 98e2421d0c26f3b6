using Amqp.Encoding.Tests.Generator.Contracts;

namespace Amqp.Encoding.Tests.Generator;

/// <summary>Contracts for classes that are not the user's to change: the code is in a static class.</summary>
public sealed class ForeignTests
{
    private static readonly Ticket s_ticket = new(7, "Ada", true) { Zone = "A", Seats = { 1, 2 } };

    private static readonly Vessel s_ferry = new Ferry { Name = "f", Place = new Spot { X = 1, Y = 2 }, Cars = 3 };

    // 00, ulong8 of the code, list8: smalluint 7, str8 Ada, str8 A, list8 of two smallints.
    private const string Ticket = "00" + "800000ace000000041" + "c01204" + "5207" + "a103416461" + "a10141" + "c00502" + "5401" + "5402";

    [Test]
    public void A_class_of_another_library_is_written_and_read_by_a_static_class()
    {
        Assert.That(HexText.Format(TicketWire.Encode(s_ticket)), Is.EqualTo(Ticket));
        Ticket read = TicketWire.Decode(HexText.Parse(Ticket));
        Assert.That((read.Number, read.Owner, read.HasNumber, read.Zone, read.Seats), Is.EqualTo((7u, "Ada", true, "A", new[] { 1, 2 })));
        Assert.That(TicketWire.DescriptorCode, Is.EqualTo(0x0000ACE000000041ul));
        Assert.That(TicketWire.GetEncodedSize(s_ticket), Is.EqualTo(Ticket.Length / 2));
        byte[] room = new byte[100];
        Assert.That((TicketWire.TryEncode(s_ticket, room, out int written), HexText.Format(room[..written])), Is.EqualTo((true, Ticket)));
        Assert.That(TicketWire.TryDecode(HexText.Parse(Ticket[..^2]), out _, out _), Is.False);
        Assert.That(TicketWire.AmqpDescription, Does.StartWith("acme:ticket 0x0000ACE000000041: list\n  0 number: uint\n  1 Owner: string, mandatory"));
    }

    [Test]
    public void Null_is_an_argument_that_no_method_takes()
    {
        Assert.That(() => TicketWire.Encode(null!), Throws.ArgumentNullException);
        Assert.That(() => CargoWire.GetEncodedSize(null!), Throws.ArgumentNullException);
        Assert.That(() => { var writer = new AmqpWriter(new byte[9]); VesselWire.WriteTo(ref writer, null!); }, Throws.ArgumentNullException);
    }

    [Test]
    public void A_fault_names_the_class_and_not_the_static_class()
    {
        Assert.That(TicketWire.TryDecode(HexText.Parse(Ticket.Replace("a103416461", "a1034164ff", StringComparison.Ordinal)), out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Path, Is.EqualTo("Ticket.Owner"));
        Assert.That(Assert.Throws<AmqpEncodeException>(() => TicketWire.Encode(new Ticket(1, null!, true) { Zone = "A" }))!.Path, Is.EqualTo("Ticket.Owner"));
    }

    [Test]
    public void A_message_a_value_and_options_take_it()
    {
        var message = new AmqpMessage();
        message.SetValue(s_ticket);
        using AmqpMessage received = AmqpMessage.Decode(message.Encode());
        Assert.That(received.TryGetValue(out Ticket? read), Is.True);
        Assert.That(read!.Owner, Is.EqualTo("Ada"));
        Assert.That(s_ticket.ToAmqpValue().TryGetContract(out read), Is.True);
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithContracts();
        Assert.That(s_ticket.ToAmqpValue().TryGetComposite(out read, options), Is.True);
        AmqpObjectOptions objects = AmqpObjectOptions.Standard.WithContracts();
        AmqpValue value = AmqpValue.FromObject(new object[] { s_ticket, s_ferry }, objects);
        Assert.That(((IEnumerable<object>)value.ToObject(objects)!).Select(static each => each.GetType()), Is.EqualTo(new[] { typeof(Ticket), typeof(Ferry) }));
        Assert.That(AmqpContracts.Description, Does.Contain(TicketWire.AmqpDescription).And.Contain("ICargo: one of acme:bag, acme:chain, acme:crate, acme:pallet\n"));
    }

    [Test]
    public void A_contract_finds_the_static_class_of_each_of_its_fields()
    {
        var dock = new Dock
        {
            Ticket = s_ticket,
            Spot = new Spot { X = 1 },
            Spots = [new Spot { Y = 5 }, null],
            Vessels = new() { ["f"] = s_ferry, ["v"] = new Vessel { Goal = new Spot() } },
            Cargo = new Chain { Next = new Chain() },
            Cargoes = [new Crate { Weight = 2 }, new Bag<Spot> { Items = [new Spot { X = 9 }] }],
            Pair = (3, new Bag<Spot>()),
            Mixed = new Other { B = 8 },
        };
        byte[] bytes = dock.Encode();
        Assert.That(dock.GetEncodedSize(), Is.EqualTo(bytes.Length));
        Dock read = Dock.Decode(bytes);
        Assert.That(read.Encode(), Is.EqualTo(bytes));
        Assert.That((read.Vessels!["f"] as Ferry)!.Cars, Is.EqualTo(3));
        Assert.That(read.Vessels["v"].GetType(), Is.EqualTo(typeof(Vessel)));
        Assert.That(((Chain)read.Cargo!).Next, Is.Not.Null);
        Assert.That(read.Cargoes!.Select(static each => each.GetType()), Is.EqualTo(new[] { typeof(Crate), typeof(Bag<Spot>) }));
        Assert.That(((Other)read.Mixed!).B, Is.EqualTo(8));
        Assert.That(Dock.Decode(new Dock { Mixed = new Own { A = 4 } }.Encode()).Mixed, Is.TypeOf<Own>());

        // A map with the symbols x and y as keys: c1, symbols a3 01 78 and a3 01 79, smallints.
        Assert.That(HexText.Format(SpotWire.Encode(new Spot { X = 1, Y = 2 })), Is.EqualTo("c10b04" + "a30178" + "5401" + "a30179" + "5402"));
    }

    [Test]
    public void An_interface_with_a_contract_elsewhere_is_each_contract_that_implements_it()
    {
        // 00, sym8 acme:pallet, list8 of smallint 3.
        const string Pallet = "00" + "a30b" + "61636d653a70616c6c6574" + "c00301" + "5403";
        Assert.That(HexText.Format(CargoWire.Encode(new Pallet { Boxes = 3 })), Is.EqualTo(Pallet));
        Assert.That((CargoWire.Decode(HexText.Parse(Pallet)) as Pallet)!.Boxes, Is.EqualTo(3));
        var dock = new Dock { Cargoes = [new Pallet { Boxes = 3 }, new Crate()] };
        Assert.That(Dock.Decode(dock.Encode()).Encode(), Is.EqualTo(dock.Encode()));
    }

    [Test]
    public void An_object_of_another_type_is_refused_with_its_path()
    {
        Assert.That(Assert.Throws<AmqpEncodeException>(static () => new Dock { Vessels = new() { ["a"] = new Barge() } }.Encode())!.Path, Is.EqualTo("Dock.Vessels{0}.value"));
        Assert.That(Assert.Throws<AmqpEncodeException>(static () => new Dock { Cargo = new Bag<int>() }.Encode())!.Path, Is.EqualTo("Dock.Cargo"));
        Assert.That(Assert.Throws<AmqpEncodeException>(static () => new Dock { Mixed = new Stranger() }.GetEncodedSize())!.Path, Is.EqualTo("Dock.Mixed"));
        Assert.That(static () => CargoWire.Encode(new Bag<int>()), Throws.InstanceOf<AmqpEncodeException>());
    }

    [Test]
    public void An_object_that_contains_itself_is_refused()
    {
        var chain = new Chain();
        chain.Next = chain;
        Assert.That(() => ChainWire.GetEncodedSize(chain), Throws.InstanceOf<AmqpEncodeException>());
        var rope = new Rope();
        rope.Next = rope;
        Assert.That(() => rope.GetEncodedSize(), Throws.InstanceOf<AmqpEncodeException>(), "by a member of its base class");
    }

    private sealed class Stranger : IMixed;
}
