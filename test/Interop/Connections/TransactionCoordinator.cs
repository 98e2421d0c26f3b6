using System.Threading.Channels;
using Amqp.Encoding.Transactions;

namespace Amqp.Encoding.Tests.Connections;

/// <summary>A queue of numbers: those that come in a transaction are in it when the transaction is committed.</summary>
internal sealed class TransactionCoordinator
{
    private readonly Dictionary<TransactionId, List<long>> _transactions = [];
    private readonly HashSet<TransactionId> _committed = [];
    private readonly Channel<long> _queue = Channel.CreateUnbounded<long>();
    private ulong _declared;

    /// <summary>The numbers that are in the queue.</summary>
    public ChannelReader<long> Queue => _queue.Reader;

    /// <summary>Serves a link of a client: to the coordinator, or to the queue.</summary>
    public async Task ServeAsync(Link link)
    {
        var receiver = (Receiver)link;
        await receiver.SetCreditAsync(20);
        while (true)
        {
            Delivery delivery = await receiver.ReceiveAsync();
            using AmqpMessage message = delivery.DecodeMessage();
            lock (_transactions)
            {
                _ = receiver.SettleAsync(delivery.DeliveryId!.Value, link.IsCoordinator ? Control(message) : Add(message, delivery.State)).AsTask();
            }
        }
    }

    private Outcome Control(AmqpMessage message)
    {
        var reader = new AmqpReader(message.Value.Encode());
        switch (reader.ReadComposite<IAmqpComposite>())
        {
            case Declare:
                TransactionId id = TransactionId.FromUInt64(++_declared);
                _transactions.Add(id, []);
                return new Declared { TxnId = id };
            case Discharge discharge when _transactions.Remove(discharge.TxnId, out List<long>? numbers):
                if (discharge.Fail != true)
                {
                    _committed.Add(discharge.TxnId);
                    numbers.ForEach(number => _queue.Writer.TryWrite(number));
                }

                return Accepted.Instance;
            default:
                return new Rejected { Error = new() { Condition = ErrorCondition.TransactionUnknownId } };
        }
    }

    private DeliveryState Add(AmqpMessage message, DeliveryState? state)
    {
        Assert.That(message.Value.TryGetInteger(out long number));
        if (state is not TransactionalState transaction)
        {
            _queue.Writer.TryWrite(number);
            return Accepted.Instance;
        }

        // Each link has a loop of its own, so a message may be taken after the discharge that came later.
        if (_transactions.TryGetValue(transaction.TxnId, out List<long>? numbers))
        {
            numbers.Add(number);
        }
        else if (_committed.Contains(transaction.TxnId))
        {
            _queue.Writer.TryWrite(number);
        }

        return new TransactionalState { TxnId = transaction.TxnId, Outcome = Accepted.Instance };
    }
}
