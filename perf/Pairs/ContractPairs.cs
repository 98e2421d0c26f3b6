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
        TransferData data = Workloads.Transfer();
        Transfer transfer = TransferPairs.Build(data);
        byte[] transferred = transfer.Encode();
        OwnTransfer own = OwnTransfer.Decode(transferred);
        Check.Equal<byte>(own.Encode(), transferred, "the encoded transfer of an SDK");
        var wide = WideRecord.Create();
        Check.Equal<byte>(s_scratch.AsSpan(0, HandWritten.WriteWideRecord(wide, s_scratch)), wide.Encode(), "the record of 60 fields that is written by hand");
        return
        [
            new("60 fields write / hand", () => HandWritten.WriteWideRecord(wide, s_scratch), () =>
            {
                var writer = new AmqpWriter(s_scratch);
                wide.WriteTo(ref writer);
                return writer.BytesWritten;
            }),
            new("own transfer write / transfer write", () => EncodingJobs.Write(transfer, s_scratch), () =>
            {
                var writer = new AmqpWriter(s_scratch);
                own.WriteTo(ref writer);
                return writer.BytesWritten;
            }),
            new("own transfer read / transfer read", EncodingJobs.Read(transferred, static (ref reader) => Pair.Keep(Transfer.Read(ref reader)).Handle), EncodingJobs.Read(transferred, static (ref reader) => Pair.Keep(OwnTransfer.Read(ref reader)).Handle)),
            new("contract write / typed calls", () =>
            {
                var writer = new AmqpWriter(s_scratch);
                CustomerFields.Write(ref writer, customer);
                return writer.BytesWritten;
            }, () =>
            {
                var writer = new AmqpWriter(s_scratch);
                customer.WriteTo(ref writer);
                return writer.BytesWritten;
            }),
            new(
                "contract read / typed calls",
                EncodingJobs.Read(encoded, static (ref reader) => Pair.Keep(CustomerFields.Read(ref reader)).Orders.Length),
                EncodingJobs.Read(encoded, static (ref reader) => Pair.Keep(Customer.Read(ref reader)).Orders.Length)),
        ];
    }
}

/// <summary>A transfer as an SDK has it.</summary>
[AmqpContract("amqp:transfer:list", 0x14)]
internal sealed partial class OwnTransfer
{
    public required uint Handle { get; set; }

    public SequenceNumber? DeliveryId { get; set; }

    public DeliveryTag? DeliveryTag { get; set; }

    public uint? MessageFormat { get; set; }

    public bool? Settled { get; set; }

    public bool? More { get; set; }

    public byte? ReceiverSettleMode { get; set; }

    public AmqpValue State { get; set; }

    public bool? Resume { get; set; }

    public bool? Aborted { get; set; }

    public bool? Batchable { get; set; }
}
