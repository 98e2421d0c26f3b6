namespace Amqp.Encoding.Messaging;

/// <summary>The section amqp-value: one value, in an object so that other threads never see half of it (AMQP 1.0, part 3, 3.2.8).</summary>
internal sealed class ValueSection(AmqpValue value) : ISection
{
    public AmqpValue Value { get; } = value;

    public bool IsEmpty => false;

    /// <summary>Does nothing: a message drops the value of its body.</summary>
    public void Clear()
    {
    }

    public int GetEncodedSize(AmqpWriterOptions? options) => GetSize(SectionKind.AmqpValue, Value);

    public void WriteTo(ref AmqpWriter writer) => Write(ref writer, SectionKind.AmqpValue, Value);

    /// <summary>Counts the bytes of a section that is a value.</summary>
    public static int GetSize(SectionKind kind, AmqpValue value)
    {
        try
        {
            return SectionHead.WrittenLength + value.GetEncodedSize();
        }
        catch (AmqpEncodeException fault) when (fault.AddOuter(SectionHead.NameOf(kind), string.Empty))
        {
            throw;
        }
    }

    /// <summary>Writes a section that is a value.</summary>
    public static void Write(ref AmqpWriter writer, SectionKind kind, AmqpValue value)
    {
        AmqpWriteScope section = writer.BeginStandard((ulong)kind);
        try
        {
            value.WriteTo(ref writer);
        }
        catch (AmqpEncodeException fault) when (fault.AddOuter(SectionHead.NameOf(kind), string.Empty))
        {
            throw;
        }

        writer.End(section);
    }
}
