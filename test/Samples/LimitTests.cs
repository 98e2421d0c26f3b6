namespace Amqp.Encoding.Tests.Samples;

/// <summary>The numbers of credit and windows (AMQP 1.0, part 2, 2.5.6 and 2.6.7), near the place where they wrap around too.</summary>
public sealed class LimitTests
{
    private static readonly uint[] s_starts = [0, 7, uint.MaxValue - 2, uint.MaxValue, int.MaxValue];

    [TestCaseSource(nameof(s_starts))]
    public void A_sender_may_send_up_to_the_delivery_count_and_credit_of_the_last_flow(uint start)
    {
        SendLimit limit = Sent(start);
        limit.Set(start, 3);
        Assert.That(limit.Left, Is.EqualTo(3));
        limit.Take();

        // The receiver wrote it before it saw the message: link-credit counts from its delivery-count.
        limit.Set(start, 5);
        Assert.That(limit.Left, Is.EqualTo(4));
        Assert.That(limit.Next, Is.EqualTo(new SequenceNumber(start).Add(1)));
    }

    [TestCaseSource(nameof(s_starts))]
    public void A_credit_that_shrinks_below_what_was_sent_leaves_none(uint start)
    {
        SendLimit limit = Sent(start);
        limit.Set(start, 3);
        limit.Take();
        limit.Take();
        limit.Set(start, 1);
        Assert.That(limit.Left, Is.Zero);
    }

    [Test]
    public void A_window_of_all_numbers_is_one_as_large()
    {
        var limit = default(SendLimit);
        limit.Set(0, uint.MaxValue);
        Assert.That(limit.Left, Is.EqualTo(uint.MaxValue));
    }

    [Test]
    public void A_flow_before_the_attach_is_read_counts_from_the_first_delivery()
    {
        var limit = default(SendLimit);
        limit.Take();
        limit.Set(null, 4);
        Assert.That(limit.Left, Is.EqualTo(3));
    }

    [TestCaseSource(nameof(s_starts))]
    public void A_drain_uses_up_the_credit(uint start)
    {
        SendLimit limit = Sent(start);
        limit.Set(start, 10);
        limit.Take();
        limit.Drain();
        Assert.That(limit.Left, Is.Zero);
        Assert.That(limit.Next, Is.EqualTo(new SequenceNumber(start).Add(10)));
    }

    [TestCaseSource(nameof(s_starts))]
    public void A_receiver_counts_what_comes_and_allows_more(uint start)
    {
        var limit = new ReceiveLimit(start);
        Assert.That(limit.Left, Is.Zero);
        limit.Allow(2);
        Assert.That(limit.Take(), Is.True);
        Assert.That((limit.Next.Value, limit.Left), Is.EqualTo((unchecked(start + 1), 1u)));

        // Two from now on, of which one was allowed before.
        limit.Allow(2);
        Assert.That(limit.Left, Is.EqualTo(2));
        Assert.That(limit.End, Is.EqualTo(new SequenceNumber(start).Add(3)));
    }

    [TestCaseSource(nameof(s_starts))]
    public void Credit_that_was_given_is_not_taken_back(uint start)
    {
        var limit = new ReceiveLimit(start);
        limit.Allow(5);
        limit.Allow(1);
        Assert.That(limit.Left, Is.EqualTo(5));
    }

    [TestCaseSource(nameof(s_starts))]
    public void One_that_was_not_allowed_is_told_and_counted(uint start)
    {
        var limit = new ReceiveLimit(start);
        Assert.That(limit.Take(), Is.False);
        Assert.That((limit.Next.Value, limit.Left), Is.EqualTo((unchecked(start + 1), 0u)));
        limit.Allow(1);
        Assert.That(limit.Take(), Is.True);
    }

    [Test]
    public void A_limit_above_the_largest_step_is_the_largest_step()
    {
        var limit = new ReceiveLimit(uint.MaxValue);
        limit.Allow(uint.MaxValue);
        Assert.That(limit.Left, Is.EqualTo(int.MaxValue));
    }

    private static SendLimit Sent(uint count)
    {
        // As after so many deliveries.
        var limit = default(SendLimit);
        limit.Set(0, count);
        limit.Drain();
        return limit;
    }
}
