namespace Amqp.Encoding.Tests.Composites;

/// <summary>The deviations of real peers that interoperable readers accept, and their rejection by strict ones.</summary>
public sealed class LeniencyTests
{
    [Test]
    [Leniency("list for several values")]
    public void A_list_of_symbols_is_accepted_for_several_values()
    {
        // An old broker sends open.offered-capabilities as a list.
        Open open = Accepts<Open>("005310c01008a10163404040404040c00401a30161", "open.offered-capabilities", AmqpDecodeErrorKind.UnexpectedType);
        Assert.That(open.OfferedCapabilities, Is.EqualTo(new AmqpSymbol[] { "a" }));
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo("005310c00d08a10163404040404040a30161"));
    }

    [Test]
    [Leniency("list for several values")]
    public void A_list_of_symbols_is_accepted_for_outcomes()
    {
        Source source = Accepts<Source>(ListOfOutcomes(), "source.outcomes", AmqpDecodeErrorKind.UnexpectedType);
        Assert.That(source.Outcomes.Select(outcome => outcome.Value), Is.EqualTo(new[] { "amqp:accepted:list", "amqp:rejected:list" }));
    }

    [TestCase("40", 0)]
    [TestCase("e00200a3", 0)]
    [TestCase("f00000000500000000a3", 0)]
    [TestCase("a30178", 1)]
    [TestCase("e00401a30178", 1)]
    [TestCase("e00602a301780179", 2)]
    public void Several_values_are_accepted_in_every_legal_form(string value, int count)
    {
        byte[] bytes = Open(value);
        Open open = (Open)CompositeAssert.Read(bytes);
        Assert.That(open.OfferedCapabilities, Has.Count.EqualTo(count));
    }

    [TestCase("a10178")]
    [TestCase("e00401a10178")]
    [Leniency("string for symbol")]
    public void Strings_are_accepted_for_symbols_among_several_values(string value)
    {
        Open open = Accepts<Open>(HexText.Format(Open(value)), "open.offered-capabilities", AmqpDecodeErrorKind.UnexpectedType);
        Assert.That(open.OfferedCapabilities, Is.EqualTo(new AmqpSymbol[] { "x" }));
    }

    [Test]
    [Leniency("string for symbol")]
    public void A_string_is_accepted_for_content_type()
    {
        // Stream clients send content-type as a string.
        Properties properties = Accepts<Properties>("005373c00d07404040404040a10474657874", "properties.content-type", AmqpDecodeErrorKind.UnexpectedType);
        Assert.That(properties.ContentType, Is.EqualTo(new AmqpSymbol("text")));
        Assert.That(HexText.Format(CompositeAssert.Write(properties)), Is.EqualTo("005373c00d07404040404040a30474657874"));
        Assert.That(
            CompositeAssert.ReadError(HexText.Parse("005373c00b07404040404040a102c3a4"), AmqpReaderOptions.Default).Kind,
            Is.EqualTo(AmqpDecodeErrorKind.InvalidFieldValue));
    }

    [Test]
    [Leniency("string keys of fields")]
    public void Strings_are_accepted_as_keys_of_fields()
    {
        Open open = Accepts<Open>("005310c0140aa101634040404040404040c10602a1016b5201", "open.properties{0}.key", AmqpDecodeErrorKind.InvalidFieldValue);
        Assert.That(open.Properties![new AmqpSymbol("k")], Is.EqualTo((AmqpValue)1u));
        string twice = "005310c0190aa101634040404040404040c10b04a1016b5201a3016b5202";
        Assert.That(CompositeAssert.ReadError(HexText.Parse(twice), AmqpReaderOptions.Default).Path, Is.EqualTo("open.properties{1}.key"));
        string number = "005310c0130aa101634040404040404040c1050254015201";
        Assert.That(CompositeAssert.ReadError(HexText.Parse(number), AmqpReaderOptions.Default).Path, Is.EqualTo("open.properties{0}.key"));
    }

    [Test]
    [Leniency("more fields than the type has")]
    public void Additional_fields_are_accepted_at_the_end()
    {
        Header header = Accepts<Header>("005370c00a06415005404043a10178", "header[5]", AmqpDecodeErrorKind.TooManyFields);
        Assert.That(header.Durable, Is.True);
        Assert.That(
            CompositeAssert.ReadError(HexText.Parse("005370c00906415005404043a105"), AmqpReaderOptions.Default).Kind,
            Is.EqualTo(AmqpDecodeErrorKind.SizeExceedsParent));
    }

    [Test]
    [Leniency("other expiry policies")]
    public void Other_expiry_policies_are_accepted()
    {
        // A broker writes its own policies in upper case.
        byte[] policy = System.Text.Encoding.ASCII.GetBytes("LINK_DETACH");
        Target target = Accepts<Target>("005329c010034040a30b" + HexText.Format(policy), "target.expiry-policy", AmqpDecodeErrorKind.InvalidFieldValue);
        Assert.That(target.ExpiryPolicy, Is.EqualTo((TerminusExpiryPolicy)"LINK_DETACH"));
        Assert.That(target.ExpiryPolicy!.Value.IsStandard, Is.False);
        CompositeAssert.RoundTrip(CompositeAssert.Write(target), null, AmqpReaderOptions.Default);
    }

    [Test]
    [Leniency("filters that are not described")]
    public void Filters_without_a_descriptor_are_accepted()
    {
        Fields filter = new Fields.Builder { Filter.Session("s1"), { "sel", Filter.Selector("a > 1").Value } };
        Source source = new() { Filter = filter };
        byte[] bytes = CompositeAssert.Write(source);
        Source read = Accepts<Source>(HexText.Format(bytes), "source.filter{0}.value", AmqpDecodeErrorKind.InvalidFieldValue);
        Assert.That(read.Filter, Is.EqualTo(filter));
        Source anySession = new() { Filter = [Filter.Session(null)] };
        Assert.That(CompositeAssert.Read(CompositeAssert.Write(anySession)), Is.EqualTo(anySession));
    }

    [TestCase("005312c00804a1016c43415003", "attach.snd-settle-mode")]
    [TestCase("005312c00905a1016c4341405002", "attach.rcv-settle-mode")]
    [TestCase("005328c00402405203", "source.durable")]
    [TestCase("005344c003015005", "sasl-outcome.code")]
    public void Values_outside_of_closed_lists_are_refused_in_both_modes(string hex, string path)
    {
        byte[] bytes = HexText.Parse(hex);
        foreach (AmqpReaderOptions options in new[] { AmqpReaderOptions.Strict, AmqpReaderOptions.Default })
        {
            AmqpDecodeError error = CompositeAssert.ReadError(bytes, options);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.InvalidFieldValue));
            Assert.That(error.Path, Is.EqualTo(path));
            Assert.That(error.Condition, Is.EqualTo("amqp:invalid-field"));
        }
    }

    // The first is of Zilla's scripts; then end, detach with its handle, and rejected in a disposition; the last has the wide code of a symbol.
    [TestCase("005318c02001a31d616d71703a636f6e6e656374696f6e3a6672616d696e672d6572726f72", "close.error", "amqp:connection:framing-error")]
    [TestCase("005317c00501a3026578", "end.error", "ex")]
    [TestCase("005316c007034340a3026578", "detach.error", "ex")]
    [TestCase("005315c00f05414340410053" + "25c00501a3026578", "disposition.state.error", "ex")]
    [TestCase("005318c00801b3000000026578", "close.error", "ex")]
    [Leniency("symbol for an error")]
    public void A_symbol_is_accepted_for_an_error_as_its_condition(string hex, string path, string condition)
    {
        IAmqpComposite composite = Accepts<IAmqpComposite>(hex, path, AmqpDecodeErrorKind.UnexpectedType);
        AmqpError error = composite switch
        {
            Close close => close.Error!,
            End end => end.Error!,
            Detach detach => detach.Error!,
            _ => ((Rejected)((Disposition)composite).State!).Error!,
        };
        Assert.That(((AmqpSymbol)error.Condition).Value, Is.EqualTo(condition));
        Assert.That(error.Description, Is.Null);

        // It is written as an error: a list with the condition.
        string symbol = "a3" + condition.Length.ToString("x2", System.Globalization.CultureInfo.InvariantCulture) + HexText.Format(System.Text.Encoding.ASCII.GetBytes(condition));
        string list = "00531dc0" + (condition.Length + 3).ToString("x2", System.Globalization.CultureInfo.InvariantCulture) + "01" + symbol;
        Assert.That(HexText.Format(CompositeAssert.Write(composite)), Does.EndWith(list));
    }

    // Only a symbol says which condition is meant, and it must be ASCII.
    [TestCase("005318c00501a1026578", AmqpDecodeErrorKind.UnexpectedType)]
    [TestCase("005318c00501a302c3a9", AmqpDecodeErrorKind.InvalidSymbol)]
    [TestCase("005318c00501a3036578", AmqpDecodeErrorKind.SizeExceedsParent)]
    [TestCase("005318c0030154" + "01", AmqpDecodeErrorKind.UnexpectedType)]
    public void Other_values_are_refused_for_an_error(string hex, AmqpDecodeErrorKind kind)
    {
        AmqpDecodeError error = CompositeAssert.ReadError(HexText.Parse(hex), AmqpReaderOptions.Default);
        Assert.That(error.Kind, Is.EqualTo(kind));
        Assert.That(error.Path, Is.EqualTo("close.error"));
    }

    private static byte[] Open(string capabilities)
    {
        byte[] value = HexText.Parse(capabilities);
        return [0, 0x53, 0x10, 0xc0, (byte)(11 + value.Length - 1), 8, 0xa1, 1, 0x63, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, .. value];
    }

    private static string ListOfOutcomes()
    {
        Node list = Node.List(0xc0, CompositeDefinition.Text(0xa3, "amqp:accepted:list"), CompositeDefinition.Text(0xa3, "amqp:rejected:list"));
        Node?[] fields = [null, null, null, null, null, null, null, null, null, list];
        return CompositeAssert.Hex(CompositeDefinition.Of("source").Compose(fields));
    }

    private static T Accepts<T>(string hex, string path, AmqpDecodeErrorKind kind)
    {
        byte[] bytes = HexText.Parse(hex);
        AmqpDecodeError error = CompositeAssert.ReadError(bytes, AmqpReaderOptions.Strict);
        Assert.That(error.Path, Does.StartWith(path));
        Assert.That(error.Kind, Is.EqualTo(kind));
        return (T)CompositeAssert.Read(bytes, AmqpReaderOptions.Default);
    }
}
