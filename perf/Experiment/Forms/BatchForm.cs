namespace Amqp.Encoding.Experiment.Forms;

/// <summary>One batch (message-format 0x80013700): a message for each customer, which is its amqp-value, in a data section.</summary>
public sealed class BatchForm : ExperimentForm
{
    // TryAdd takes no MessageBody, so each message is written here and copied into the batch.
    private const long MaxSize = 1L << 30;

    public override string Name => "AMQP message batch";

    public override string ContentType => "application/vnd.amqp-message; format=80013700";

    public override bool CanValidate => true;

    public override void Write(Customer[] customers, IBufferWriter<byte> output)
    {
        if (output is AmqpBuffer own)
        {
            Fill(customers, own);
            return;
        }

        using var buffer = new AmqpBuffer();
        foreach (ReadOnlyMemory<byte> piece in Fill(customers, buffer))
        {
            output.Write(piece.Span);
        }
    }

    public override async ValueTask WriteAsync(Customer[] customers, PipeWriter output)
    {
        using var buffer = new AmqpBuffer();
        foreach (ReadOnlyMemory<byte> piece in Fill(customers, buffer))
        {
            await output.WriteAsync(piece);
        }
    }

    public override Customer[] Read(ReadOnlyMemory<byte> data, bool validate = false)
    {
        using AmqpMessage batch = AmqpMessage.Decode(data);
        var customers = new List<Customer>(batch.DataCount);
        foreach (AmqpMessage message in MessageBatch.ReadMessages(batch))
        {
            customers.Add(ReadCustomer(message, validate));
        }

        return [.. customers];
    }

    private static Customer ReadCustomer(AmqpMessage message, bool validate)
    {
        AmqpReader reader = message.OpenValue();
        if (validate)
        {
            AmqpReader probe = reader;
            probe.Validate();
        }

        return CustomerFields.Read(ref reader);
    }

    private static ReadOnlySequence<byte> Fill(Customer[] customers, AmqpBuffer buffer)
    {
        using var batch = new MessageBatch(MaxSize, buffer: buffer);
        using var encoded = new AmqpBuffer();
        using var message = new AmqpMessage();
        foreach (Customer customer in customers)
        {
            message.Clear();
            message.Properties.MessageId = (ulong)customer.Id;
            message.Properties.Subject = "customer";
            encoded.Reset();
            MessageBody<Customer> body = MessageBody.CreateValue(customer, CustomerFields.Write);
            message.Encode(encoded, in body);
            if (!batch.TryAddEncoded(encoded.WrittenSpan))
            {
                throw new InvalidOperationException("The batch is full.");
            }
        }

        return batch.GetPayload(out _);
    }
}
