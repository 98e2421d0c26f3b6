namespace Amqp.Encoding.Transport;

/// <summary>The map in attach.unsettled: delivery-tag to delivery-state or null, in the order of the sender (AMQP 1.0, part 2, 2.7.3).</summary>
internal static class UnsettledMap
{
    public static IReadOnlyList<UnsettledDelivery> Read(ref AmqpReader reader)
    {
        AmqpReadScope scope = reader.EnterMap();
        var entries = new UnsettledDelivery[scope.Count];
        EncodedKeySet tags = default;
        try
        {
            for (int i = 0; i < entries.Length && !reader.HasFault; i++)
            {
                int at = reader.Position;
                DeliveryTag tag = DeliveryTag.FromValidated(InlineBytesField.Read(ref reader, "delivery-tag"));
                if (!reader.HasFault && !tags.Add(in reader, at))
                {
                    reader.FailField(at, "distinct delivery-tags", "the same tag twice");
                }

                entries[i] = new UnsettledDelivery(tag, reader.TryReadNull() ? null : DeliveryState.Read(ref reader));
            }
        }
        finally
        {
            tags.Dispose();
        }

        reader.Exit(scope);
        return entries;
    }

    public static IReadOnlyList<UnsettledDelivery>? Clone(IReadOnlyList<UnsettledDelivery>? entries)
    {
        if (entries is null)
        {
            return null;
        }

        var copy = new UnsettledDelivery[entries.Count];
        for (int i = 0; i < copy.Length; i++)
        {
            copy[i] = new UnsettledDelivery(entries[i].Tag, entries[i].State?.Clone());
        }

        return copy;
    }

    public static int GetSize(IReadOnlyList<UnsettledDelivery> entries, AmqpWriterOptions? options)
    {
        long content = 0;
        int i = 0;
        try
        {
            for (; i < entries.Count; i++)
            {
                content += 2 + entries[i].Tag.Length + (entries[i].State?.GetEncodedSize(options) ?? 1);
            }
        }
        catch (AmqpEncodeException fault) when (fault.AddPair(i, isKey: false))
        {
            throw;
        }

        return EncodedSize.OfMap(entries.Count, content);
    }

    public static void Write(ref AmqpWriter writer, IReadOnlyList<UnsettledDelivery> entries)
    {
        if (entries.Count > 1)
        {
            CheckDistinct(entries);
        }

        AmqpWriteScope scope = writer.BeginMap();
        int i = 0;
        try
        {
            for (; i < entries.Count; i++)
            {
                UnsettledDelivery entry = entries[i];
                InlineBytesField.Write(ref writer, entry.Tag.Bytes);
                if (entry.State is null)
                {
                    writer.WriteNull();
                }
                else
                {
                    entry.State.WriteTo(ref writer);
                }
            }
        }
        catch (AmqpEncodeException fault) when (fault.AddPair(i, isKey: false))
        {
            throw;
        }

        writer.End(scope);
    }

    private static void CheckDistinct(IReadOnlyList<UnsettledDelivery> entries)
    {
        var tags = new HashSet<DeliveryTag>();
        for (int i = 0; i < entries.Count; i++)
        {
            if (!tags.Add(entries[i].Tag))
            {
                var fault = new AmqpEncodeException("The delivery-tag " + entries[i].Tag + " is in attach.unsettled twice: the keys of a map must be distinct (AMQP 1.0, part 1, 1.6.23).");
                fault.AddPair(i, isKey: true);
                throw fault;
            }
        }
    }
}
