namespace Amqp.Encoding.Perf.Pairs;

/// <summary>A message that comes in three transfers.</summary>
public static class DeliveryPairs
{
    private const int MaxSize = 1 << 20;

    public static IEnumerable<Pair> Create()
    {
        byte[] message = new byte[4_096];
        byte[] bytes = message.AsSpan(0, HandWritten.WriteMessage(Workloads.Message(), message)).ToArray();
        byte[][] parts = [bytes[..500], bytes[500..1_000], bytes[1_000..]];
        ReadOnlySequence<byte>[] payloads = Array.ConvertAll(parts, static part => new ReadOnlySequence<byte>(part));
        TransferData[] data = [Workloads.Transfer(), Workloads.Transfer(), Workloads.Transfer()];
        data[0].More = true;
        data[1].More = true;
        Transfer[] transfers = Array.ConvertAll(data, TransferPairs.Build);
        var assembler = new DeliveryAssembler(MaxSize);

        using (Delivery delivery = Assemble(assembler, transfers, payloads))
        using (HandWritten.Delivery byHand = AssembleByHand(data, parts))
        {
            Check.Equal(delivery.Payload.FirstSpan, bytes, "the payload of the delivery");
            Check.Equal(byHand.Bytes, bytes, "the payload of the delivery by hand");
            Check.That((uint?)delivery.DeliveryId == byHand.Id && delivery.DeliveryTag == new DeliveryTag(byHand.Tag), "id and tag of the delivery");
        }

        return
        [
            new(
                "delivery assembled / hand",
                () =>
                {
                    using HandWritten.Delivery delivery = AssembleByHand(data, parts);
                    return delivery.Length;
                },
                () =>
                {
                    using Delivery delivery = Assemble(assembler, transfers, payloads);
                    return delivery.Payload.Length;
                }),
            Large(),
        ];
    }

    // A message of 10 MB in frames of 64 KB; the reference knows its size.
    private static Pair Large()
    {
        var large = new AmqpMessage { Properties = { MessageId = "large" } };
        large.AddData(new byte[10_000_000]);
        byte[] message = EncodingJobs.Encode((ref writer) => large.WriteTo(ref writer));
        byte[][] parts = [.. message.Chunk(65_000)];
        ReadOnlySequence<byte>[] payloads = Array.ConvertAll(parts, static part => new ReadOnlySequence<byte>(part));
        Transfer[] transfers = [.. parts.Select((_, i) =>
        {
            Transfer transfer = TransferPairs.Build(Workloads.Transfer());
            transfer.More = i < parts.Length - 1;
            return transfer;
        })];
        var assembler = new DeliveryAssembler(1 << 24);
        return new(
            "10 MB assembled / copied",
            () =>
            {
                byte[] room = ArrayPool<byte>.Shared.Rent(message.Length);
                int at = 0;
                foreach (byte[] part in parts)
                {
                    part.CopyTo(room.AsSpan(at));
                    at += part.Length;
                }

                ArrayPool<byte>.Shared.Return(room);
                return at;
            },
            () =>
            {
                using Delivery delivery = Assemble(assembler, transfers, payloads);
                return delivery.Payload.Length;
            });
    }

    private static Delivery Assemble(DeliveryAssembler assembler, Transfer[] transfers, ReadOnlySequence<byte>[] payloads)
    {
        Delivery? delivery = null;
        for (int i = 0; delivery is null; i++)
        {
            delivery = assembler.Add(transfers[i], in payloads[i]);
        }

        Pair.Kept = delivery;
        return delivery;
    }

    private static HandWritten.Delivery AssembleByHand(TransferData[] transfers, byte[][] parts)
    {
        var delivery = new HandWritten.Delivery();
        for (int i = 0; !delivery.Add(transfers[i], parts[i], MaxSize);)
        {
            i++;
        }

        Pair.Kept = delivery;
        return delivery;
    }
}
