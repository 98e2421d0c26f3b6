using Amqp.Encoding.Messaging;
using Amqp.Encoding.Transactions;
using Amqp.Encoding.Transport;

namespace Amqp.Encoding.Samples.Messaging;

/// <summary>Composites: one class each, fields by the names of the standard.</summary>
internal static class Composites
{
    public static void Run()
    {
        // Unset fields are null; a field that the standard leaves open takes any symbol.
        var attach = new Attach
        {
            Name = "orders",
            Handle = 0,
            Role = Role.Receiver,
            SndSettleMode = SenderSettleMode.Unsettled,
            Source = new Source
            {
                Address = "orders",
                ExpiryPolicy = "LINK_DETACH",
                Filter = [Filter.Selector("colour = 'red'"), Filter.Session("s1")],
            },
            Target = new Target(),
            Properties = [new("product", "acme"), new("version", 2)],
        };
        using var buffer = new AmqpBuffer(attach.GetEncodedSize());
        var writer = new AmqpWriter(buffer);
        attach.WriteTo(ref writer);
        writer.Flush();

        // Read: of a type that is known, or of whichever comes.
        if (!Attach.TryDecode(buffer.WrittenSpan, out Attach? read, out AmqpDecodeError error))
        {
            Console.WriteLine($"{error.Path}: {error}; tell the peer {error.Condition}");
        }

        var reader = new AmqpReader(buffer.WrittenMemory);
        if (reader.ReadComposite<IAmqpComposite>() is Attach { Source: Source source } composite)
        {
            Console.WriteLine($"{source.Address} with {source.Filter.Count} filters: {composite.Equals(read)}");
        }

        // Fields by index: for traces, and for code that does not know the type.
        AmqpComposite any = attach;
        for (int i = 0; i < any.FieldCount; i++)
        {
            AmqpValue field = any.GetField(i);
            if (!field.IsNull)
            {
                Console.WriteLine($"{i} {any.GetFieldName(i)}: {field}");
            }
        }

        // Open types of the standard are base classes; an unknown type keeps its bytes.
        DeliveryState state = new Rejected { Error = new AmqpError { Condition = ErrorCondition.NotFound, Description = "no such order" } };
        string what = state switch
        {
            Accepted => "done",
            Rejected { Error: { } reason } => reason.Description ?? reason.Condition.ToString(),
            UnknownDeliveryState unknown => unknown.Descriptor.ToString(),
            _ => "other",
        };
        Console.WriteLine(what);

        // Transactions: declare and discharge are values of messages to a coordinator, and the answer is a delivery state.
        var message = new AmqpMessage();
        message.Value = AmqpValue.FromComposite(new Declare());
        bool isDeclare = message.Value.TryGetComposite(out Declare? declare) && declare.GlobalId is null;
        DeliveryState answer = new Declared { TxnId = new TransactionId([1, 2]) };
        if (answer is Declared { TxnId: TransactionId id })
        {
            var work = new Transfer { Handle = 1, DeliveryId = 1, State = new TransactionalState { TxnId = id } };
            Console.WriteLine($"{isDeclare}, {work}");
        }
    }

    public static void Reuse(in ReadOnlySpan<byte> first, in ReadOnlySpan<byte> second)
    {
        // One instance for all transfers of a link: reading into it allocates nothing.
        var transfer = new Transfer();
        if (transfer.TryDecodeFrom(first, out _) && transfer.TryDecodeFrom(second, out AmqpDecodeError error))
        {
            Console.WriteLine($"{transfer} {error}");
        }
    }
}
