using Amqp.Encoding.Transactions;

namespace Amqp.Encoding.Tests.Composites;

/// <summary>Fields that hold any type of an archetype, unknown ones too, and the types of an SDK.</summary>
public sealed class ArchetypeTests
{
    [TestCase("00a308783a637573746f6d45")]
    [TestCase("00800000013700000001d00000000900000001a103616263")]
    [TestCase("00a1017845")]
    [TestCase("0000533341c10402415201")]
    public void Unknown_composites_are_kept_as_they_are(string unknown)
    {
        byte[] bytes = HexText.Parse(unknown);
        byte[] disposition = [0, 0x53, 0x15, 0xc0, (byte)(bytes.Length + 5), 5, 0x41, 0x43, 0x40, 0x41, .. bytes];
        Disposition read = (Disposition)CompositeAssert.RoundTrip(disposition);
        UnknownDeliveryState state = (UnknownDeliveryState)read.State!;
        Assert.That(HexText.Format(state.Encoded.ToArray()), Is.EqualTo(unknown));
        Assert.That(AmqpValue.FromComposite(new UnknownDeliveryState(AmqpValue.Decode(bytes).AsDescribed())), Is.EqualTo(AmqpValue.FromComposite(state)));

        byte[] source = [0, 0x53, 0x28, 0xc0, (byte)(bytes.Length + 9), 9, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, 0x40, .. bytes];
        Assert.That(((Source)CompositeAssert.RoundTrip(source)).DefaultOutcome, Is.TypeOf<UnknownOutcome>());

        byte[] attach = [0, 0x53, 0x12, 0xc0, (byte)((2 * bytes.Length) + 8), 7, 0xa1, 1, 0x6c, 0x43, 0x41, 0x40, 0x40, .. bytes, .. bytes];
        Attach link = (Attach)CompositeAssert.RoundTrip(attach);
        Assert.That(link.Source, Is.EqualTo((Terminus)link.Target!));
        Assert.That(link.Target, Is.EqualTo((Terminus)link.Source!));
    }

    [Test]
    public void Unknown_composites_are_kept_within_the_limits_of_their_reader()
    {
        // An array of 65,537 nulls, which the caller has let in.
        const string Unknown = "00a30178" + "f00000000500010001" + "40";
        AmqpReader reader = new(HexText.Parse(Unknown), AmqpReaderOptions.Default.WithMaxZeroWidthElements(65_537));
        DeliveryState state = DeliveryState.Read(ref reader);
        Assert.That(AmqpValue.FromComposite(state).AsDescribed().Value.AsArray(), Has.Count.EqualTo(65_537));
        Assert.That(state.ToString(), Is.Not.Empty);
        Assert.That(HexText.Format(CompositeAssert.Write(state)), Is.EqualTo(Unknown));
    }

    [Test]
    public void A_field_of_several_values_has_one_fault_in_both_forms()
    {
        // Capabilities that are more zero-width booleans than may be: an array of another type, and above the limit.
        byte[] bytes = HexText.Parse("005330c00b01" + "f0000000057fffffff41");
        AmqpReader reader = new(bytes);
        AmqpDecodeException? thrown = null;
        try
        {
            Coordinator.Read(ref reader);
        }
        catch (AmqpDecodeException e)
        {
            thrown = e;
        }

        Assert.That(Coordinator.TryDecode(bytes, out _, out AmqpDecodeError error), Is.False);
        Assert.That(thrown!.Error.Kind, Is.EqualTo(error.Kind));
        Assert.That(thrown.Error.Offset, Is.EqualTo(error.Offset));
    }

    [TestCase("005315c009054143404100532845", "disposition.state")]
    [TestCase("005328c00d09404040404040404000532345", "source.default-outcome")]
    [TestCase("005312c00c06a1016c4341404000532945", "attach.source")]
    [TestCase("005312c00d07a1016c434140404000532845", "attach.target")]
    public void A_known_type_of_another_archetype_is_an_error(string hex, string path)
    {
        foreach (AmqpReaderOptions options in new[] { AmqpReaderOptions.Strict, AmqpReaderOptions.Default })
        {
            AmqpDecodeError error = CompositeAssert.ReadError(HexText.Parse(hex), options);
            Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedDescriptor));
            Assert.That(error.Path, Is.EqualTo(path));
        }
    }

    [Test]
    public void Setters_refuse_composites_of_another_archetype()
    {
        Attach attach = new();
        Assert.That(() => attach.Source = new Target(), Throws.ArgumentException);
        Assert.That(() => attach.Source = new Coordinator(), Throws.ArgumentException);
        Assert.That(() => attach.Target = new Source(), Throws.ArgumentException);
        Assert.That(() => attach.SndSettleMode = (SenderSettleMode)3, Throws.ArgumentException);
        Assert.That(() => attach.Role = (Role)2, Throws.ArgumentException);
        attach.Target = new Coordinator { Capabilities = [Coordinator.LocalTransactions] };
        Assert.That(attach.Source, Is.Null);
    }

    [Test]
    public void An_unsettled_map_keeps_order_and_unknown_states()
    {
        Attach attach = new()
        {
            Name = "l",
            Handle = 0,
            Role = Role.Sender,
            Unsettled = [new(new DeliveryTag([2]), Accepted.Instance), new(new DeliveryTag([1]), null), new(default, new Received { SectionNumber = 1, SectionOffset = 2 })],
        };
        Attach read = (Attach)CompositeAssert.RoundTrip(CompositeAssert.Write(attach));
        Assert.That(read.Unsettled, Is.EqualTo(attach.Unsettled));
        Assert.That(read, Is.EqualTo(attach));
        byte[] twice = HexText.Parse("005312c01508a1016c434140404040c10904a0010140a0010140");
        Assert.That(CompositeAssert.ReadError(twice).Path, Does.StartWith("attach.unsettled{1}"));
    }

    [Test]
    public void Many_unsettled_deliveries_have_distinct_tags()
    {
        Attach attach = new() { Name = "l", Handle = 0, Role = Role.Receiver, Unsettled = [.. Enumerable.Range(0, 40).Select(i => new UnsettledDelivery(new DeliveryTag([(byte)i]), null))] };
        byte[] written = CompositeAssert.Write(attach);
        Assert.That(CompositeAssert.RoundTrip(written), Is.EqualTo(attach));

        // The last tag, before its state of null, becomes the first.
        written[^2] = 0;
        Assert.That(CompositeAssert.ReadError(written).Path, Does.StartWith("attach.unsettled{39}"));
    }

    [Test]
    public void A_lifetime_policy_is_one_of_the_four_of_the_standard()
    {
        LifetimePolicy[] policies = [LifetimePolicy.DeleteOnClose, LifetimePolicy.DeleteOnNoLinks, LifetimePolicy.DeleteOnNoMessages, LifetimePolicy.DeleteOnNoLinksOrMessages];
        string[] bytes = ["00532b45", "00532c45", "00532d45", "00532e45"];
        string[] names = ["delete-on-close()", "delete-on-no-links()", "delete-on-no-messages()", "delete-on-no-links-or-messages()"];
        for (int i = 0; i < policies.Length; i++)
        {
            LifetimePolicy policy = policies[i];
            AmqpReader reader = new(HexText.Parse(bytes[i]));
            Assert.That(LifetimePolicy.Read(ref reader), Is.SameAs(policy), names[i]);
            Assert.That(HexText.Format(policy.Encode()), Is.EqualTo(bytes[i]), names[i]);
            Assert.That(policy.GetEncodedSize(), Is.EqualTo(4), names[i]);
            Assert.That(policy.ToString(), Is.EqualTo(names[i]));
            Assert.That(policy.Clone(), Is.SameAs(policy), names[i]);
            Assert.That(policies.Count(policy.Equals), Is.EqualTo(1), names[i]);
            Assert.That(policy.TryDecodeFrom(HexText.Parse(bytes[(i + 1) % 4]), out AmqpDecodeError other), Is.False, names[i]);
            Assert.That(other.Kind, Is.EqualTo(AmqpDecodeErrorKind.UnexpectedDescriptor), names[i]);
        }
    }

    [TestCase("00532445", AmqpDecodeErrorKind.UnexpectedDescriptor, "a lifetime policy", "accepted")]
    [TestCase("0080000000000000099945", AmqpDecodeErrorKind.UnexpectedDescriptor, "a lifetime policy", "another descriptor")]
    [TestCase("00a3017845", AmqpDecodeErrorKind.UnexpectedDescriptor, "delete-on-close", "another descriptor")]
    [TestCase("45", AmqpDecodeErrorKind.UnexpectedType, "a described value", "list")]
    [TestCase("00532c", AmqpDecodeErrorKind.NeedMoreData, null, null)]
    public void Another_value_is_not_read_as_a_lifetime_policy(string hex, AmqpDecodeErrorKind kind, string? expected, string? found)
    {
        AmqpDecodeException thrown = Assert.Throws<AmqpDecodeException>(() =>
        {
            AmqpReader reader = new(HexText.Parse(hex));
            LifetimePolicy.Read(ref reader);
        })!;
        Assert.That(thrown.Error.Kind, Is.EqualTo(kind));
        Assert.That(expected is null || thrown.Error.Expected!.Contains(expected), thrown.Error.Expected);
        Assert.That(found is null || thrown.Error.Found!.Contains(found), thrown.Error.Found);
    }

    [Test]
    public void Values_are_converted_to_composites_and_back()
    {
        Fields properties = new Fields.Builder { ["lifetime-policy"] = AmqpValue.FromComposite(LifetimePolicy.DeleteOnClose) };
        Source source = new() { Dynamic = true, DynamicNodeProperties = properties };
        Source read = (Source)CompositeAssert.RoundTrip(CompositeAssert.Write(source));
        AmqpValue policy = read.DynamicNodeProperties["lifetime-policy"];
        Assert.That(policy.TryGetComposite(out LifetimePolicy? found));
        Assert.That(ReferenceEquals(found, LifetimePolicy.DeleteOnClose));
        Assert.That(policy.TryGetComposite(out DeliveryState? _), Is.False);
        AmqpValue rejected = AmqpValue.FromComposite(new Rejected { Error = new AmqpError { Condition = "x:y" } });
        Assert.That(rejected.TryGetComposite(out DeliveryState? state) && state is Rejected { Error.Condition: var condition } && condition == "x:y");
        Assert.That(((AmqpValue)1).TryGetComposite(out DeliveryState? _), Is.False);
    }

    [Test]
    public void Composites_of_an_SDK_are_read_and_written()
    {
        AmqpReaderOptions options = AmqpReaderOptions.Strict.WithComposite(new AmqpSymbol("acme:delay"), ReadDelayed);
        Disposition disposition = new() { Role = Role.Receiver, First = 1, State = new Delayed(70_000) };
        byte[] bytes = CompositeAssert.Write(disposition);
        Disposition read = (Disposition)CompositeAssert.Read(bytes, options);
        Assert.That(((Delayed)read.State!).Milliseconds, Is.EqualTo(70_000));
        Assert.That(((Disposition)CompositeAssert.Read(bytes)).State, Is.TypeOf<UnknownDeliveryState>());
        AmqpValue value = AmqpValue.FromComposite(new Delayed(5));
        Assert.That(value.TryGetComposite(out DeliveryState? state, options));
        Assert.That(state is Delayed { Milliseconds: 5 });
        Assert.That(value.TryGetComposite(out Outcome? _, options), Is.False);
        Assert.That(CompositeAssert.ReadError(HexText.Parse("005315c013054143404100a30a61636d653a64656c617941"), options).Path, Does.StartWith("disposition.state"));
        foreach (Descriptor taken in new Descriptor[] { new AmqpSymbol("acme:delay"), 0x24, new AmqpSymbol("amqp:accepted:list") })
        {
            Assert.That(() => options.WithComposite(taken, ReadDelayed), Throws.ArgumentException, taken.ToString());
        }
    }

    [Test]
    public void A_type_of_an_sdk_with_a_symbol_and_a_code()
    {
        AmqpReaderOptions options = AmqpReaderOptions.Default.WithComposite(new AmqpSymbol("acme:delay"), ReadDelayed).WithComposite(0xFE, ReadDelayed);
        foreach (string hex in new[] { "00a30a61636d653a64656c61795205", "0053fe5205" })
        {
            var reader = new AmqpReader(HexText.Parse(hex), options);
            Assert.That(reader.ReadComposite<Delayed>()?.Milliseconds, Is.EqualTo(5), hex);
        }
    }

    private sealed class Delayed(uint milliseconds) : DeliveryState
    {
        public uint Milliseconds => milliseconds;

        public override Descriptor Descriptor => new AmqpSymbol("acme:delay");

        public override int GetEncodedSize(AmqpWriterOptions? options = null) => 13 + EncodedSize.OfUInt32(milliseconds);

        public override void WriteTo(ref AmqpWriter writer)
        {
            AmqpWriteScope scope = writer.BeginDescribed(Descriptor);
            writer.WriteUInt32(milliseconds);
            writer.End(scope);
        }
    }

    private static Delayed ReadDelayed(ref AmqpReader reader)
    {
        AmqpReadScope scope = reader.EnterDescribed(out _);
        uint milliseconds = reader.ReadUInt32();
        reader.Exit(scope);
        return new Delayed(milliseconds);
    }
}
