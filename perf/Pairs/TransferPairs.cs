namespace Amqp.Encoding.Perf.Pairs;

/// <summary>A transfer of six fields.</summary>
public static class TransferPairs
{
    private static readonly byte[] s_scratch = new byte[1 << 10];

    /// <summary>The same transfer for the library.</summary>
    public static Transfer Build(TransferData data) => new()
    {
        Handle = data.Handle,
        DeliveryId = data.DeliveryId,
        DeliveryTag = new DeliveryTag(data.DeliveryTag),
        MessageFormat = data.MessageFormat,
        Settled = data.Settled,
        More = data.More,
    };

    public static IEnumerable<Pair> Create()
    {
        TransferData data = Workloads.Transfer();
        Transfer transfer = Build(data);
        var reused = new Transfer();
        byte[] encoded = transfer.Encode();
        Check.Equal<byte>(encoded, s_scratch.AsSpan(0, HandWritten.WriteTransfer(data, s_scratch)), "the encoded transfer");
        Check.Equal<byte>(encoded, s_scratch.AsSpan(0, HandWritten.WriteTransfer(HandWritten.ReadTransfer(encoded), s_scratch)), "the transfer that is read by hand");
        Check.That(Transfer.TryDecode(encoded, out Transfer? check, out _) && check.Equals(transfer), "the transfer that is read");

        Func<long> readByHand = () => Pair.Keep(HandWritten.ReadTransfer(encoded)).Handle;

        return
        [
            new("transfer write / hand", () => HandWritten.WriteTransfer(data, s_scratch), () => EncodingJobs.Write(transfer, s_scratch)),
            new("transfer read reused / hand fresh", readByHand, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                reused.ReadFrom(ref reader);
                return reused.Handle;
            }),
            new("transfer read fresh / hand fresh", readByHand, () =>
            {
                var reader = new AmqpReader(encoded.AsSpan());
                return Pair.Keep(Transfer.Read(ref reader)).Handle;
            }),
        ];
    }
}
