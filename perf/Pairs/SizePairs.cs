namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The size that a producer of an SDK needs first, compared with the write of the same: both return the number of bytes.</summary>
public static class SizePairs
{
    private static readonly byte[] s_scratch = new byte[1 << 16];

    public static IEnumerable<Pair> Create()
    {
        AmqpMessage message = MessagePairs.Build(Workloads.Message());
        var body = new AmqpMessage();
        body.AddData(Workloads.Message().Body);
        Customer customer = CustomerData.Create(10).First(static customer => customer.Orders.Length == 3);
        string text = string.Concat(Enumerable.Repeat("Größe zuerst, 先量后写. ", 500));
        return
        [
            new("message size / write", () => Write(message, WriteMessage), () => message.GetEncodedSize()),
            new("message measured / write", () => Write(message, WriteMessage), () => AmqpWriter.Measure(message, WriteMessage)),
            new("body-only message size / write", () => Write(body, WriteMessage), () => body.GetEncodedSize()),
            new("body-only message measured / write", () => Write(body, WriteMessage), () => AmqpWriter.Measure(body, WriteMessage)),
            new("contract size / write", () => Write(customer, WriteContract), () => customer.GetEncodedSize()),
            new("contract measured / write", () => Write(customer, WriteContract), () => AmqpWriter.Measure(customer, WriteContract)),
            new("typed calls measured / write", () => Write(customer, CustomerFields.Write), () => AmqpWriter.Measure(customer, CustomerFields.Write)),
            new("text of 10,000 characters measured / write", () => Write(text, WriteText), () => AmqpWriter.Measure(text, WriteText)),
        ];
    }

    private static AmqpWriteAction<AmqpMessage> WriteMessage { get; } = static (ref writer, message) => message.WriteTo(ref writer);

    private static AmqpWriteAction<Customer> WriteContract { get; } = static (ref writer, customer) => customer.WriteTo(ref writer);

    private static AmqpWriteAction<string> WriteText { get; } = static (ref writer, text) => writer.WriteString(text);

    private static long Write<TState>(TState state, AmqpWriteAction<TState> write)
    {
        var writer = new AmqpWriter(s_scratch);
        write(ref writer, state);
        return writer.BytesWritten;
    }
}
