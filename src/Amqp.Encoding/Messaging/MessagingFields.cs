using System.Globalization;

namespace Amqp.Encoding.Messaging;

/// <summary>terminus-durability, a uint (0x70, 0x52, 0x43) of 0 to 2.</summary>
internal readonly struct TerminusDurabilityField : IField<TerminusDurability>
{
    public bool TryReadPlain(ref ReadOnlySpan<byte> source, in AmqpReader reader, ref TerminusDurability value)
    {
        uint number = 0;
        ReadOnlySpan<byte> rest = source;
        if (!default(UInt32Field).TryReadPlain(ref rest, in reader, ref number) || number > (uint)TerminusDurability.UnsettledState)
        {
            return false;
        }

        value = (TerminusDurability)number;
        source = rest;
        return true;
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

    public bool TryWritePlain(in TerminusDurability value, ref Span<byte> room) => default(UInt32Field).TryWritePlain((uint)value, ref room);

    public void Write(ref AmqpWriter writer, in TerminusDurability value) => writer.WriteUInt32((uint)value);

    public static TerminusDurability? Check(TerminusDurability? value) => FieldValue.Check(value, value is null or <= TerminusDurability.UnsettledState);
}

/// <summary>terminus-expiry-policy, a symbol (0xA3, 0xB3): a policy of the standard, or, unless the reader is strict, any.</summary>
internal readonly struct TerminusExpiryPolicyField : IField<TerminusExpiryPolicy>
{
    public bool TryReadPlain(ref ReadOnlySpan<byte> source, in AmqpReader reader, ref TerminusExpiryPolicy value)
    {
        AmqpSymbol symbol = default;
        bool isPlain = !reader.Options.IsStrict && default(SymbolField).TryReadPlain(ref source, in reader, ref symbol);
        value = symbol;
        return isPlain;
    }

    public bool TryRead(ref AmqpReader reader, out TerminusExpiryPolicy value)
    {
        int at = reader.Position;
        value = SymbolField.Read(ref reader);
        if (reader.Options.IsStrict && !reader.HasFault && !value.IsOfStandard)
        {
            reader.FailField(at, "a terminus-expiry-policy of the standard", "another symbol");
        }

        return true;
    }

    public int GetSize(in TerminusExpiryPolicy value, AmqpWriterOptions? options) => EncodedSize.OfSymbol(value.Symbol);

    public bool TryWritePlain(in TerminusExpiryPolicy value, ref Span<byte> room) => default(SymbolField).TryWritePlain(value.Symbol, ref room);

    public void Write(ref AmqpWriter writer, in TerminusExpiryPolicy value) => writer.WriteSymbol(value.Symbol);
}

/// <summary>std-dist-mode, a symbol (0xA3, 0xB3).</summary>
internal readonly struct DistributionModeField : IField<DistributionMode>
{
    public bool TryReadPlain(ref ReadOnlySpan<byte> source, in AmqpReader reader, ref DistributionMode value)
    {
        AmqpSymbol symbol = default;
        bool isPlain = default(SymbolField).TryReadPlain(ref source, in reader, ref symbol);
        value = symbol;
        return isPlain;
    }

    public bool TryRead(ref AmqpReader reader, out DistributionMode value)
    {
        value = SymbolField.Read(ref reader);
        return true;
    }

    public int GetSize(in DistributionMode value, AmqpWriterOptions? options) => EncodedSize.OfSymbol(value.Symbol);

    public bool TryWritePlain(in DistributionMode value, ref Span<byte> room) => default(SymbolField).TryWritePlain(value.Symbol, ref room);

    public void Write(ref AmqpWriter writer, in DistributionMode value) => writer.WriteSymbol(value.Symbol);
}

/// <summary>message-id: a ulong, uuid, binary or string.</summary>
internal readonly struct MessageIdField : IField<MessageId>
{
    public bool TryReadPlain(ref ReadOnlySpan<byte> source, in AmqpReader reader, ref MessageId value)
    {
        string? text = null;
        bool isPlain = default(StringField).TryReadPlain(ref source, in reader, ref text);
        if (isPlain)
        {
            value = new MessageId(text!);
        }

        return isPlain;
    }

    public bool TryRead(ref AmqpReader reader, out MessageId value)
    {
        value = MessageId.Read(ref reader);
        return true;
    }

    public int GetSize(in MessageId value, AmqpWriterOptions? options) => ((AmqpValue)value).GetEncodedSize();

    public bool TryWritePlain(in MessageId value, ref Span<byte> room) => false;

    public void Write(ref AmqpWriter writer, in MessageId value) => ((AmqpValue)value).WriteTo(ref writer);
}

/// <summary>filter-set, a map (0xC1, 0xD1) whose values are null or described, or, unless the reader is strict, any.</summary>
internal readonly struct FilterField : IField<AmqpMap?>
{
    public bool TryReadPlain(ref ReadOnlySpan<byte> source, in AmqpReader reader, ref AmqpMap? value) => false;

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

    public bool TryWritePlain(in AmqpMap? value, ref Span<byte> room) => false;

    public void Write(ref AmqpWriter writer, in AmqpMap? value) => default(MapField).Write(ref writer, in value);
}

/// <summary>A described list that provides outcome.</summary>
internal readonly struct OutcomeField : IField<Outcome?>
{
    public bool TryReadPlain(ref ReadOnlySpan<byte> source, in AmqpReader reader, ref Outcome? value) => false;

    public bool TryRead(ref AmqpReader reader, out Outcome? value)
    {
        value = Outcome.Read(ref reader);
        return true;
    }

    public int GetSize(in Outcome? value, AmqpWriterOptions? options) => value!.GetEncodedSize(options);

    public bool TryWritePlain(in Outcome? value, ref Span<byte> room) => false;

    public void Write(ref AmqpWriter writer, in Outcome? value) => value!.Write(ref writer);
}
