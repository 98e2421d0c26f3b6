using Amqp.Encoding.Messaging;

namespace Amqp.Encoding;

/// <content>Fields of the types of part 3.</content>
internal static partial class FieldReader
{
    public static bool TryRead(this ref AmqpReader reader, out TerminusDurability value)
    {
        value = default;
        if (!reader.TryBeginField())
        {
            return false;
        }

        int at = reader.Position;
        uint number = reader.ReadUInt32();
        if (number > (uint)TerminusDurability.UnsettledState)
        {
            reader.FailField(at, "a terminus-durability of 0 to 2", number.ToString(System.Globalization.CultureInfo.InvariantCulture));
            return false;
        }

        value = (TerminusDurability)number;
        return true;
    }

    /// <summary>A policy of the standard, or, unless the reader is strict, any.</summary>
    public static bool TryRead(this ref AmqpReader reader, out TerminusExpiryPolicy value)
    {
        int at = reader.Position;
        bool there = reader.TryRead(out AmqpSymbol symbol);
        value = symbol;
        if (there && reader.Options.IsStrict && !value.IsOfStandard)
        {
            reader.FailField(at, "a terminus-expiry-policy of the standard", "another symbol");
            return false;
        }

        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out DistributionMode value)
    {
        bool there = reader.TryRead(out AmqpSymbol symbol);
        value = symbol;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out Outcome? value)
    {
        bool there = reader.TryBeginField();
        value = there ? Outcome.Read(ref reader) : null;
        return there;
    }

    public static bool TryRead(this ref AmqpReader reader, out MessageId value)
    {
        bool there = reader.TryBeginField();
        value = there ? MessageId.Read(ref reader) : default;
        return there;
    }

    /// <summary>A filter-set: a map whose values are null or described, or, unless the reader is strict, any.</summary>
    public static bool TryReadFilter(this ref AmqpReader reader, out AmqpMap? value)
    {
        value = null;
        if (!reader.TryBeginField())
        {
            return false;
        }

        AmqpReader start = reader;
        value = FieldsMap.Read(ref reader);
        if (value is not null && start.Options.IsStrict)
        {
            FieldsMap.CheckFilters(ref reader, start, value);
        }

        return value is not null;
    }
}
