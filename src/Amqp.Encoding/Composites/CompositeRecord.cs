namespace Amqp.Encoding;

/// <summary>A composite of the standard that is written.</summary>
internal readonly struct CompositeRecord(AmqpComposite composite) : IRecord
{
    RecordInfo IRecord.Info => composite.Definition!;

    long IRecord.Measure(ref RecordSize size) => composite.Measure(ref size);
}
