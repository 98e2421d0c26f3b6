namespace Amqp.Encoding.Perf.Pairs;

/// <summary>The code that the generator writes for a contract, compared with calls of the writer and the reader that a user writes.</summary>
public static class ContractPairs
{
    private static readonly byte[] s_scratch = new byte[1 << 10];

    /// <summary>The rows.</summary>
    public static IEnumerable<Pair> Create()
    {
        var order = ContractData.Create();
        byte[] encoded = order.Encode();
        Check.Equal<byte>(PairInput.Encode((ref writer) => ContractData.WriteByCalls(ref writer, order)), encoded, "the encoded contract");
        Check.That(ContractData.Decode(encoded).Encode().AsSpan().SequenceEqual(encoded), "the contract that is read");

        return
        [
            new(
                "contract write / typed calls",
                () =>
                {
                    var writer = new AmqpWriter(s_scratch);
                    ContractData.WriteByCalls(ref writer, order);
                    return writer.BytesWritten;
                },
                () =>
                {
                    var writer = new AmqpWriter(s_scratch);
                    order.WriteTo(ref writer);
                    return writer.BytesWritten;
                }),
            new(
                "contract read / typed calls",
                () =>
                {
                    var reader = new AmqpReader(encoded.AsSpan());
                    ContractData read = ContractData.ReadByCalls(ref reader);
                    Pair.Kept = read;
                    return read.Lines.Count;
                },
                () =>
                {
                    var reader = new AmqpReader(encoded.AsSpan());
                    ContractData read = ContractData.Read(ref reader);
                    Pair.Kept = read;
                    return read.Lines.Count;
                }),
        ];
    }
}
