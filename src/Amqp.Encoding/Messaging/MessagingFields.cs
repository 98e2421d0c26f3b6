using System.Globalization;

namespace Amqp.Encoding.Messaging;

/// <summary>terminus-durability, a uint (0x70, 0x52, 0x43) of 0 to 2.</summary>
internal readonly struct TerminusDurabilityField : IField<TerminusDurability>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref TerminusDurability value)
    {
        uint number = 0;
        int length = default(UInt32Field).ReadPlain(source, in reader, ref number);
        value = (TerminusDurability)number;
        return number <= (uint)TerminusDurability.UnsettledState ? length : 0;
    }

    public bool TryRead(ref AmqpReader reader, out TerminusDurability value)
    {
        int at = reader.Position;
        uint number = reader.ReadUInt32();
        if (number > (uint)TerminusDurability.UnsettledState)
        {
            reader.FailField(at, "a terminus-durability of 0 to 2", number.ToString(CultureInfo.InvariantCulture));
        }

        value = (TerminusDurability)number;
        return true;
    }

    public int GetSize(in TerminusDurability value, AmqpWriterOptions? options) => EncodedSize.OfUInt32((uint)value);

    public int WritePlain(in TerminusDurability value, Span<byte> room, int at) => default(UInt32Field).WritePlain((uint)value, room, at);

    public void Write(ref AmqpWriter writer, in TerminusDurability value) => writer.WriteUInt32((uint)value);

    public static TerminusDurability? Check(TerminusDurability? value) => FieldValue.Check(value, value is null or <= TerminusDurability.UnsettledState);
}

/// <summary>terminus-expiry-policy, a symbol (0xA3, 0xB3): a policy of the standard, or any symbol unless the reader is strict.</summary>
internal readonly struct TerminusExpiryPolicyField : IField<TerminusExpiryPolicy>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref TerminusExpiryPolicy value)
    {
        AmqpSymbol symbol = default;
        int length = reader.Options.IsStrict ? 0 : default(SymbolField).ReadPlain(source, in reader, ref symbol);
        value = symbol;
        return length;
    }

    public bool TryRead(ref AmqpReader reader, out TerminusExpiryPolicy value)
    {
        int at = reader.Position;
        value = SymbolField.Read(ref reader);
        if (reader.Options.IsStrict && !reader.HasFault && !value.IsStandard)
        {
            reader.FailField(at, "a terminus-expiry-policy of the standard", "another symbol");
        }

        return true;
    }

    public int GetSize(in TerminusExpiryPolicy value, AmqpWriterOptions? options) => EncodedSize.OfSymbol(value.Symbol);

    public int WritePlain(in TerminusExpiryPolicy value, Span<byte> room, int at) => default(SymbolField).WritePlain(value.Symbol, room, at);

    public void Write(ref AmqpWriter writer, in TerminusExpiryPolicy value) => writer.WriteSymbol(value.Symbol);
}

/// <summary>std-dist-mode, a symbol (0xA3, 0xB3).</summary>
internal readonly struct DistributionModeField : IField<DistributionMode>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref DistributionMode value)
    {
        AmqpSymbol symbol = default;
        int length = default(SymbolField).ReadPlain(source, in reader, ref symbol);
        value = symbol;
        return length;
    }

    public bool TryRead(ref AmqpReader reader, out DistributionMode value)
    {
        value = SymbolField.Read(ref reader);
        return true;
    }

    public int GetSize(in DistributionMode value, AmqpWriterOptions? options) => EncodedSize.OfSymbol(value.Symbol);

    public int WritePlain(in DistributionMode value, Span<byte> room, int at) => default(SymbolField).WritePlain(value.Symbol, room, at);

    public void Write(ref AmqpWriter writer, in DistributionMode value) => writer.WriteSymbol(value.Symbol);
}

/// <summary>message-id: a ulong, uuid, binary or string.</summary>
internal readonly struct MessageIdField : IField<MessageId>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref MessageId value)
    {
        string? text = null;
        int length = default(StringField).ReadPlain(source, in reader, ref text);
        if (length > 0)
        {
            value = new MessageId(text!);
        }

        return length;
    }

    public bool TryRead(ref AmqpReader reader, out MessageId value)
    {
        value = MessageId.Read(ref reader);
        return true;
    }

    public int GetSize(in MessageId value, AmqpWriterOptions? options) => ((AmqpValue)value).GetEncodedSize();

    public int WritePlain(in MessageId value, Span<byte> room, int at) => ((AmqpValue)value).WritePlain(room, at);

    public void Write(ref AmqpWriter writer, in MessageId value) => ((AmqpValue)value).WriteTo(ref writer);
}

/// <summary>filter-set, a map (0xC1, 0xD1) whose values are null or described, or of any type unless the reader is strict.</summary>
internal readonly struct FilterField : IField<AmqpMap?>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref AmqpMap? value) => 0;

    public bool TryRead(ref AmqpReader reader, out AmqpMap? value)
    {
        AmqpReader start = reader;
        value = FieldsMap.Read(ref reader);
        if (value is not null && start.Options.IsStrict)
        {
            FieldsMap.CheckFilters(ref reader, start, value);
        }

        return value is not null;
    }

    public int GetSize(in AmqpMap? value, AmqpWriterOptions? options) => default(MapField).GetSize(in value, options);

    public int WritePlain(in AmqpMap? value, Span<byte> room, int at) => at;

    public void Write(ref AmqpWriter writer, in AmqpMap? value) => default(MapField).Write(ref writer, in value);
}

/// <summary>A described list that provides outcome.</summary>
internal readonly struct OutcomeField : IField<Outcome?>
{
    public int ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref Outcome? value) => 0;

    public bool TryRead(ref AmqpReader reader, out Outcome? value)
    {
        value = Outcome.Read(ref reader);
        return true;
    }

    public int GetSize(in Outcome? value, AmqpWriterOptions? options) => value!.GetEncodedSize(options);

    public int WritePlain(in Outcome? value, Span<byte> room, int at) => at;

    public void Write(ref AmqpWriter writer, in Outcome? value) => value!.WriteTo(ref writer);
}
