global using DistributionModeField = Amqp.Encoding.WrappedField<Amqp.Encoding.Messaging.DistributionMode, Amqp.Encoding.AmqpSymbol, Amqp.Encoding.SymbolField, Amqp.Encoding.Messaging.DistributionModeType>;
global using OutcomeField = Amqp.Encoding.CompositeField<Amqp.Encoding.Messaging.Outcome, Amqp.Encoding.Messaging.OutcomeType>;
global using TerminusDurabilityField = Amqp.Encoding.WrappedField<Amqp.Encoding.Messaging.TerminusDurability, uint, Amqp.Encoding.ScalarField<uint, Amqp.Encoding.UIntWire>, Amqp.Encoding.Messaging.TerminusDurabilityType>;
global using TerminusExpiryPolicyField = Amqp.Encoding.WrappedField<Amqp.Encoding.Messaging.TerminusExpiryPolicy, Amqp.Encoding.AmqpSymbol, Amqp.Encoding.SymbolField, Amqp.Encoding.Messaging.TerminusExpiryPolicyType>;

namespace Amqp.Encoding.Messaging;

/// <summary>terminus-durability, a uint (0x70, 0x52, 0x43) of 0 to 2.</summary>
internal readonly struct TerminusDurabilityType : IRestrictedType<TerminusDurability, uint>
{
    public string Expected => "a terminus-durability of 0 to 2";

    public bool IsLegal(TerminusDurability value, bool isStrict) => value <= TerminusDurability.UnsettledState;

    public TerminusDurability FromSource(uint source) => (TerminusDurability)source;

    public uint ToSource(TerminusDurability value) => (uint)value;
}

/// <summary>terminus-expiry-policy, a symbol (0xA3, 0xB3): a policy of the standard, or any symbol unless the reader is strict.</summary>
internal readonly struct TerminusExpiryPolicyType : IRestrictedType<TerminusExpiryPolicy, AmqpSymbol>
{
    public string Expected => "a terminus-expiry-policy of the standard";

    public bool IsLegal(TerminusExpiryPolicy value, bool isStrict) => !isStrict || value.IsStandard;

    public TerminusExpiryPolicy FromSource(AmqpSymbol source) => source;

    public AmqpSymbol ToSource(TerminusExpiryPolicy value) => value.Symbol;
}

/// <summary>std-dist-mode, a symbol (0xA3, 0xB3).</summary>
internal readonly struct DistributionModeType : IRestrictedType<DistributionMode, AmqpSymbol>
{
    public string? Expected => null;

    public bool IsLegal(DistributionMode value, bool isStrict) => true;

    public DistributionMode FromSource(AmqpSymbol source) => source;

    public AmqpSymbol ToSource(DistributionMode value) => value.Symbol;
}

/// <summary>filter-set, a map (0xC1, 0xD1) whose values are null or described, or of any type unless the reader is strict.</summary>
internal readonly struct FilterField : IPlainField<AmqpMap?>
{
    int IPlainField<AmqpMap?>.ReadPlain(ReadOnlySpan<byte> source, in AmqpReader reader, ref AmqpMap? value) => 0;

    bool IField<AmqpMap?>.TryRead(ref AmqpReader reader, out AmqpMap? value)
    {
        AmqpReader start = reader;
        value = FieldsMap.Read(ref reader);
        if (value is not null && start.Options.IsStrict)
        {
            FieldsMap.CheckFilters(ref reader, start, value);
        }

        return value is not null;
    }

    int IField<AmqpMap?>.GetSize(in AmqpMap? value, AmqpWriterOptions? options) => AmqpField.GetSize<MapField, AmqpMap?>(in value, options);

    int IPlainField<AmqpMap?>.WritePlain(in AmqpMap? value, Span<byte> room, int at) => at;

    void IField<AmqpMap?>.Write(ref AmqpWriter writer, in AmqpMap? value) => AmqpField.Write<MapField, AmqpMap?>(ref writer, in value);
}

/// <summary>A described list that provides outcome.</summary>
internal readonly struct OutcomeType : ICompositeType<Outcome>
{
    public Outcome Read(ref AmqpReader reader) => Outcome.Read(ref reader);

    public bool IsLegal(Outcome value) => true;
}
