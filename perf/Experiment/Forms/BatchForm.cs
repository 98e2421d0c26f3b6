using System.IO.Pipelines;
using Amqp.Encoding.Experiment.Records;
using Amqp.Encoding.Messaging;

namespace Amqp.Encoding.Experiment.Forms;

/// <summary>One batch (message-format 0x80013700): a message for each customer, which is its amqp-value, in a data section.</summary>
public sealed class BatchForm : WholeForm
{
    // TryAdd takes no MessageBody, so each message is written here and copied into the batch.
    private const long MaxSize = 1L << 30;

    public override string Name => "AMQP message batch";

    public override string ContentType => "application/vnd.amqp-message; format=80013700";

    public override bool CanValidate => true;

    public override bool ReadsWhileArriving => true;

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

    public override async ValueTask<Customer[]> ReadAsync(PipeReader input)
    {
        var customers = new List<Customer>();
        var parts = new MessagePartReader();
        using var pieces = new AmqpBuffer();
        ReadResult result;
        do
        {
            result = await input.ReadAsync();
            ReadOnlySequence<byte> rest = result.Buffer;
            ReadParts(parts, ref rest, result.IsCompleted, pieces, customers);
            input.AdvanceTo(rest.Start, rest.End);
        }
        while (!result.IsCompleted);
        return [.. customers];
    }

    private static void ReadParts(MessagePartReader parts, ref ReadOnlySequence<byte> rest, bool isCompleted, AmqpBuffer pieces, List<Customer> customers)
    {
        OperationStatus status;
        AmqpDecodeError error;
        while ((status = parts.Read(ref rest, isCompleted, out MessagePart part, out error)) == OperationStatus.Done)
        {
            if (part.Kind != SectionKind.Data)
            {
                continue;
            }

            if (part.Left == 0 && pieces.WrittenCount == 0)
            {
                ReadOnlySequence<byte> whole = part.Bytes;
                using var message = AmqpMessage.Decode(in whole);
                customers.Add(ReadCustomer(message, validate: false));
                continue;
            }

            foreach (ReadOnlyMemory<byte> piece in part.Bytes)
            {
                pieces.Write(piece.Span);
            }

            if (part.Left == 0)
            {
                using var message = AmqpMessage.Decode(pieces.WrittenMemory);
                customers.Add(ReadCustomer(message, validate: false));
                pieces.Reset();
            }
        }

        if (status == OperationStatus.InvalidData)
        {
            throw new AmqpDecodeException(error);
        }
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
        using var batch = new MessageBatch(new AmqpMessage(), MaxSize, buffer);
        using var encoded = new AmqpBuffer();
        using var message = new AmqpMessage();
        foreach (Customer customer in customers)
        {
            message.Clear();
            message.Properties.MessageId = (ulong)customer.Id;
            message.Properties.Subject = "customer";
            encoded.Reset();
            MessageBody<Customer> body = MessageBody.Value(customer, CustomerFields.Write);
            message.Encode(encoded, in body);
            if (!batch.TryAddEncoded(encoded.WrittenSpan))
            {
                throw new InvalidOperationException("The batch is full.");
            }
        }

        return batch.ToPayload(out _);
    }
}
