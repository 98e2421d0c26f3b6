using Amqp.Encoding.Transactions;

namespace Amqp.Encoding.Tests.Composites;

/// <summary>Copies of composites, their symbols, and the addresses of an attach.</summary>
public sealed class CloneTests
{
    [Test]
    public void A_copy_changes_alone()
    {
        var flow = new Flow { IncomingWindow = 1, NextOutgoingId = 2, OutgoingWindow = 3, LinkCredit = 10 };
        Flow queued = flow.Clone();
        flow.LinkCredit = 20;
        flow.Handle = 1;
        Assert.That(queued.LinkCredit, Is.EqualTo((uint?)10));
        Assert.That(queued.Handle, Is.Null);
        Assert.That(queued.NextOutgoingId, Is.EqualTo((SequenceNumber)2));
    }

    [Test]
    public void A_copy_has_copies_of_the_composites_in_it()
    {
        var attach = new Attach
        {
            Name = "link",
            Handle = 1,
            Role = Role.Sender,
            Source = new Source { Address = "a", Outcomes = [Accepted.Symbol, Rejected.Symbol], DefaultOutcome = new Rejected { Error = new AmqpError { Condition = ErrorCondition.InternalError } } },
            Target = new Target { Address = "b" },
            Unsettled = [new UnsettledDelivery(new DeliveryTag([1]), new Received { SectionNumber = 1, SectionOffset = 2 })],
            OfferedCapabilities = ["one"],
        };
        Attach copy = attach.Clone();
        Assert.That(copy, Is.EqualTo(attach));
        attach.OfferedCapabilities = ["two"];
        ((Target)attach.Target).Address = "c";
        ((Rejected)((Source)attach.Source).DefaultOutcome!).Error!.Description = "changed";
        ((Received)attach.Unsettled![0].State!).SectionOffset = 3;
        Assert.That(copy.OfferedCapabilities[0], Is.EqualTo((AmqpSymbol)"one"));
        Assert.That(copy.SourceAddress, Is.EqualTo("a"));
        Assert.That(copy.TargetAddress, Is.EqualTo("b"));
        Assert.That(((Rejected)((Source)copy.Source!).DefaultOutcome!).Error!.Description, Is.Null);
        Assert.That(((Received)copy.Unsettled![0].State!).SectionOffset, Is.EqualTo(2));
    }

    [Test]
    public void An_immutable_object_is_its_own_copy()
    {
        Assert.That(Accepted.Instance.Clone(), Is.SameAs(Accepted.Instance));
        DeliveryState state = new TransactionalState { TxnId = new TransactionId([1]), Outcome = new Modified { UndeliverableHere = true } };
        DeliveryState copy = state.Clone();
        Assert.That(copy, Is.Not.SameAs(state).And.EqualTo(state));
    }

    [Test]
    public void Descriptors_have_the_symbols_of_the_standard()
    {
        Assert.That(Accepted.Symbol.Value, Is.EqualTo("amqp:accepted:list"));
    }

    [Test]
    public void Addresses_of_an_attach_need_no_cast()
    {
        var attach = new Attach { Name = "link", Handle = 0, Role = Role.Receiver };
        Assert.That(attach.SourceAddress, Is.Null);
        Assert.That(attach.TargetAddress, Is.Null);
        attach.Target = new Coordinator();
        Assert.That(attach.TargetAddress, Is.Null);
        attach.Target = new Target { Address = "queue" };
        Assert.That(attach.TargetAddress, Is.EqualTo("queue"));
    }
}
