namespace Amqp.Encoding.Tests.Standard.Transport;

/// <summary>Transfer as the example of every composite: reuse, presence, allocation, borders.</summary>
public sealed class TransferTests
{
    private static readonly byte[] s_encoded = HexText.Parse("005314c0110652017000003039a00401020304434242");

    [Test]
    public void Fields_of_a_transfer_are_read_and_written()
    {
        Assert.That(Transfer.TryDecode(s_encoded, out Transfer? transfer, out AmqpDecodeError error, AmqpReaderOptions.Strict), error.ToString());
        Assert.That(transfer!.Handle, Is.EqualTo(1));
        Assert.That(transfer.DeliveryId, Is.EqualTo(new SequenceNumber(12345)));
        Assert.That(transfer.DeliveryTag!.Value.ToArray(), Is.EqualTo(new byte[] { 1, 2, 3, 4 }));
        Assert.That(transfer.MessageFormat, Is.EqualTo((uint?)0));
        Assert.That(transfer.Settled, Is.EqualTo((bool?)false));
        Assert.That(transfer.More, Is.EqualTo((bool?)false));
        Assert.That(transfer.State, Is.Null);
        Assert.That(transfer.Batchable, Is.Null);
        Assert.That(transfer.RcvSettleMode, Is.Null);
        Assert.That(
            transfer.ToString(),
            Is.EqualTo("transfer(handle=1, delivery-id=12345, delivery-tag=0x01020304, message-format=0, settled=false, more=false)"));
        Transfer made = new()
        {
            Handle = 1,
            DeliveryId = 12345,
            DeliveryTag = new DeliveryTag([1, 2, 3, 4]),
            MessageFormat = 0,
            Settled = false,
            More = false,
        };
        Assert.That(made, Is.EqualTo(transfer));
        Assert.That(HexText.Format(CompositeAssert.Write(made)), Is.EqualTo(HexText.Format(s_encoded)));
    }

    [Test]
    public void Unset_and_default_fields_are_distinct()
    {
        Transfer unset = new() { Handle = 1 };
        Transfer set = new() { Handle = 1, More = false };
        Assert.That(set, Is.Not.EqualTo(unset));
        Assert.That(HexText.Format(CompositeAssert.Write(unset)), Is.EqualTo("005314c003015201"));
        Assert.That(HexText.Format(CompositeAssert.Write(set)), Is.EqualTo("005314c0080652014040404042"));
        set.More = null;
        Assert.That(set, Is.EqualTo(unset));
        Assert.That(set.GetHashCode(), Is.EqualTo(unset.GetHashCode()));
    }

    [Test]
    public void A_repeated_read_replaces_every_field_and_changes_no_returned_value()
    {
        Transfer transfer = new();
        byte[] first = CompositeAssert.Write(new Transfer { Handle = 1, State = new Modified { DeliveryFailed = true }, Batchable = true });
        byte[] second = CompositeAssert.Write(new Transfer { Handle = 2, State = new Modified { UndeliverableHere = true } });
        Assert.That(transfer.TryDecodeFrom(first, out _));
        Modified state = (Modified)transfer.State!;
        Assert.That(transfer.TryDecodeFrom(second, out _));
        Assert.That(state.DeliveryFailed, Is.EqualTo((bool?)true));
        Assert.That(state.UndeliverableHere, Is.Null);
        Assert.That(transfer, Is.EqualTo(new Transfer { Handle = 2, State = new Modified { UndeliverableHere = true } }));
        transfer.Clear();
        Assert.That(transfer, Is.EqualTo(new Transfer()));
        Assert.That(transfer.ToString(), Is.EqualTo("transfer()"));
    }

    [Test]
    public void A_failed_read_leaves_no_field_and_the_reader_in_place()
    {
        Transfer transfer = new() { Handle = 7 };
        Assert.That(transfer.TryDecodeFrom(HexText.Parse("005314c00806520140404040a3"), out AmqpDecodeError error, origin: 8), Is.False);
        Assert.That(error.Kind, Is.Not.EqualTo(AmqpDecodeErrorKind.None));
        Assert.That(transfer, Is.EqualTo(new Transfer()));
        Assert.That(
            () =>
            {
                AmqpReader reader = new(HexText.Parse("41005314c0020141"));
                reader.Skip();
                try
                {
                    transfer.ReadFrom(ref reader);
                }
                finally
                {
                    Assert.That(reader.Position, Is.EqualTo(1));
                    Assert.That(reader.Depth, Is.Zero);
                }
            },
            Throws.TypeOf<AmqpDecodeException>().With.Property("Error").Property("Path").EqualTo("transfer.handle").And.Property("Error").Property("Offset").EqualTo(7));
    }

    [Test]
    public void Bytes_after_a_transfer_are_refused_by_Decode_only()
    {
        byte[] withPayload = [.. s_encoded, 0x00, 0x53, 0x75];
        Assert.That(Transfer.TryDecode(withPayload, out _, out AmqpDecodeError error), Is.False);
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.TrailingBytes));
        Assert.That(error.Offset, Is.EqualTo((long)s_encoded.Length));
        AmqpReader reader = new(withPayload);
        Assert.That(Transfer.Read(ref reader).Handle, Is.EqualTo(1));
        Assert.That(reader.Remaining, Is.EqualTo(3));
    }

    [Test]
    public void A_missing_handle_is_named_on_write()
    {
        Transfer transfer = new() { DeliveryId = 1 };
        byte[] room = new byte[64];
        Assert.That(
            () =>
            {
                AmqpWriter writer = new(room);
                transfer.WriteTo(ref writer);
            },
            Throws.TypeOf<AmqpEncodeException>().With.Message.Contains("transfer.handle"));
        Assert.That(room, Is.All.Zero);
    }

    [Test]
    public void A_fault_in_a_delivery_state_names_the_transfer_and_the_state()
    {
        AmqpDecodeError error = CompositeAssert.ReadError(HexText.Parse("005315c009054143404100532345"));
        Assert.That(error.Kind, Is.EqualTo(AmqpDecodeErrorKind.MissingField));
        Assert.That(error.Path, Is.EqualTo("disposition.state.section-number"));
    }

    [Test]
    public void A_write_that_fails_inside_leaves_the_writer_in_place()
    {
        Transfer transfer = new() { Handle = 1, State = new Rejected { Error = new AmqpError { Condition = ErrorCondition.NotFound, Description = "\ud800" } } };
        using AmqpBuffer buffer = new();
        AmqpWriter writer = new(buffer);
        writer.WriteUInt32(5);
        bool failed = false;
        try
        {
            transfer.WriteTo(ref writer);
        }
        catch (AmqpEncodeException)
        {
            failed = true;
        }

        Assert.That(failed);
        Assert.That(writer.BytesWritten, Is.EqualTo(2));
        Assert.That(writer.Depth, Is.Zero);
        writer.WriteUInt32(6);
        writer.Flush();
        Assert.That(HexText.Format(buffer.WrittenSpan.ToArray()), Is.EqualTo("52055206"));
    }

    [TestCase(245)]
    [TestCase(248)]
    [TestCase(249)]
    [TestCase(250)]
    [TestCase(251)]
    [TestCase(252)]
    [TestCase(253)]
    [TestCase(254)]
    [TestCase(255)]
    [TestCase(256)]
    [TestCase(260)]
    public void A_transfer_widens_beyond_255_bytes(int length)
    {
        string text = new('q', length);
        Open open = new() { ContainerId = text };
        byte[] written = CompositeAssert.Write(open);
        Node node = CompositeDefinition.Of("open").Compose([Node.Scalar(0xa1, Enumerable.Repeat((byte)'q', length).ToArray())]);
        Assert.That(HexText.Format(written), Is.EqualTo(CompositeAssert.Hex(node)));
        Assert.That(CompositeAssert.Read(written), Is.EqualTo(open));
        Attach attach = new() { Name = "n", Handle = 0, Role = Role.Sender, Source = new Source { Address = text } };
        Assert.That(CompositeAssert.Read(CompositeAssert.Write(attach)), Is.EqualTo(attach));
        CompositeAssert.RoundTrip(CompositeAssert.Write(attach));
    }

    [Test]
    public void Reading_and_writing_a_transfer_allocates_nothing()
    {
        Transfer transfer = new();
        byte[] withState = CompositeAssert.Write(new Transfer { Handle = 1, DeliveryTag = DeliveryTag.FromUInt64(5), State = Accepted.Instance, Batchable = true });
        byte[] room = new byte[256];
        foreach (byte[] encoded in new[] { s_encoded, withState })
        {
            Assert.That(Measure(() =>
            {
                AmqpReader reader = new(encoded.AsSpan());
                transfer.ReadFrom(ref reader);
            }), Is.Zero, "read");
            Assert.That(Measure(() => transfer.TryDecodeFrom(encoded, out _)), Is.Zero, "try read");
            Assert.That(Measure(() =>
            {
                AmqpWriter writer = new(room);
                transfer.WriteTo(ref writer);
            }), Is.Zero, "write");
            Assert.That(Measure(() => transfer.GetEncodedSize()), Is.Zero, "size");
        }
    }

    [Test]
    public void Flow_begin_and_disposition_allocate_nothing()
    {
        Flow flow = new() { IncomingWindow = 1, NextOutgoingId = 2, OutgoingWindow = 3, Handle = 4, LinkCredit = 500 };
        Disposition disposition = new() { Role = Role.Receiver, First = 1, Last = 2, Settled = true, State = Accepted.Instance };
        byte[] room = new byte[256];
        byte[] flowBytes = CompositeAssert.Write(flow);
        byte[] dispositionBytes = CompositeAssert.Write(disposition);
        Assert.That(Measure(() =>
        {
            AmqpWriter writer = new(room);
            flow.WriteTo(ref writer);
            disposition.WriteTo(ref writer);
            flow.TryDecodeFrom(flowBytes, out _);
            disposition.TryDecodeFrom(dispositionBytes, out _);
        }), Is.Zero);
    }

    private static long Measure(Action action) => Allocations.Measure(action);
}
