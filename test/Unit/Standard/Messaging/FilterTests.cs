namespace Amqp.Encoding.Tests.Standard.Messaging;

/// <summary>The registered filters, which are described by their symbols.</summary>
public sealed class FilterTests
{
    [Test]
    public void Registered_filters_have_their_descriptors()
    {
        AmqpMap map = new AmqpMap.Builder { { "x-match", "all" } }.ToMap();
        Check(Filter.LegacyDirectBinding("k"), "apache.org:legacy-amqp-direct-binding:string", "a1016b");
        Check(Filter.LegacyTopicBinding("k"), "apache.org:legacy-amqp-topic-binding:string", "a1016b");
        Check(Filter.LegacyHeadersBinding(map), "apache.org:legacy-amqp-headers-binding:map", "c10f02a107782d6d61746368a103616c6c");
        Check(Filter.NoLocal(), "apache.org:no-local-filter:list", "45");
        Check(Filter.Selector("k"), "apache.org:selector-filter:string", "a1016b");
        Check(Filter.XQuery("k"), "apache.org:xquery-filter:string", "a1016b");
        Check(Filter.Sql("k"), "amqp:sql-filter", "a1016b");
        Check(Filter.Properties(map), "amqp:properties-filter", "c10f02a107782d6d61746368a103616c6c");
        Check(Filter.ApplicationProperties(map), "amqp:application-properties-filter", "c10f02a107782d6d61746368a103616c6c");
        Assert.That(() => Filter.Properties(null!), Throws.ArgumentNullException);
        Assert.That(() => Filter.Selector(null!), Throws.ArgumentNullException);
    }

    [Test]
    public void A_session_filter_has_no_descriptor()
    {
        Source source = new() { Address = "q", Filter = [Filter.Session("s1")] };
        Assert.That(
            HexText.Format(CompositeAssert.Write(source)),
            Does.EndWith("c12302a31c636f6d2e6d6963726f736f66743a73657373696f6e2d66696c746572a1027331"));
        source.Filter = [Filter.Session(null)];
        Assert.That(HexText.Format(CompositeAssert.Write(source)), Does.EndWith("66696c74657240"));
    }

    [Test]
    public void A_filter_keeps_a_number_as_its_descriptor()
    {
        Source source = new() { Filter = new Fields.Builder { ["sel"] = new DescribedValue(0x0000468c00000004UL, "a") } };
        byte[] written = CompositeAssert.Write(source);
        Assert.That(HexText.Format(written), Does.Contain("00800000468c00000004a10161"));
        CompositeAssert.RoundTrip(written);
    }

    [Test]
    public void A_filter_is_written_as_the_caller_gave_it()
    {
        // A policy of a broker's own, another distribution mode, and filters that are bare or null. A key is a symbol.
        Source source = new()
        {
            ExpiryPolicy = "LINK_DETACH",
            DistributionMode = "x",
            Filter = new Fields.Builder { ["f"] = "bare", ["n"] = AmqpValue.Null },
        };
        Assert.That(HexText.Format(CompositeAssert.Write(source)), Is.EqualTo(
            "005328c02608" + "4040" + "a30b4c494e4b5f444554414348" + "404040" + "a30178" + "c10e04a30166a10462617265a3016e40"));
        Open open = new() { ContainerId = "c", Properties = new Fields.Builder { ["k"] = 1 } };
        Assert.That(HexText.Format(CompositeAssert.Write(open)), Is.EqualTo("005310c0140a" + "a10163" + "4040404040404040" + "c10602a3016b5401"));
    }

    private static void Check(KeyValuePair<AmqpSymbol, AmqpValue> filter, string name, string value)
    {
        Assert.That(filter.Key, Is.EqualTo(new AmqpSymbol(name)));
        Assert.That(HexText.Format(filter.Value.Encode()), Is.EqualTo("00a3" + HexText.Format([(byte)name.Length]) + HexText.Format(System.Text.Encoding.ASCII.GetBytes(name)) + value));
    }
}
