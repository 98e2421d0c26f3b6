namespace Amqp.Encoding;

/// <summary>A composite of the standard that is written.</summary>
internal readonly struct CompositeRecord(AmqpComposite composite) : IRecord
{
    RecordInfo IRecord.Info => composite.Definition!;

    long IRecord.Measure(ref RecordSize size) => composite.Measure(ref size);

    /// <summary>Writes a composite whose type has no fields.</summary>
    public static void WriteEmpty(ref AmqpWriter writer, CompositeInfo info)
    {
        writer.CheckLevels(1);
        BinaryPrimitives.WriteUInt32BigEndian(writer.ReserveValue(sizeof(uint)), info.PlainEmpty);
        writer.CommitValue(sizeof(uint));
    }
}
