namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The code that the generator writes for a contract, compared with calls of the writer and the reader that a user writes.</summary>
public static class ContractPairs
{
    private static readonly byte[] s_scratch = new byte[1 << 12];

    public static IEnumerable<Pair> Create()
    {
        Customer customer = CustomerData.Create(10).First(static customer => customer.Orders.Length == 3);
        byte[] encoded = customer.Encode();
        Check.Equal<byte>(EncodingJobs.Encode((ref writer) => CustomerFields.Write(ref writer, customer)), encoded, "the encoded contract");
        Check.That(CustomerData.AreEqual([Customer.Decode(encoded)], [customer]), "the contract that is read");
        return
        [
            new("contract write / typed calls", WriteByCalls, () =>
            {
                var writer = new AmqpWriter(s_scratch);
                customer.WriteTo(ref writer);
                return writer.BytesWritten;
            }),
            new("contract read / typed calls", ReadByCalls, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                return Pair.Keep(Customer.Read(ref reader)).Orders.Length;
            }),
        ];

        long WriteByCalls()
        {
            var writer = new AmqpWriter(s_scratch);
            CustomerFields.Write(ref writer, customer);
            return writer.BytesWritten;
        }

        long ReadByCalls()
        {
            var reader = new AmqpReader(encoded.AsSpan());
            return Pair.Keep(CustomerFields.Read(ref reader)).Orders.Length;
        }
    }
}
