namespace Amqp.Encoding;

/// <summary>The descriptors of SASL bodies whose fields must not be logged (AMQP 1.0, part 5, 5.3.3).</summary>
internal static class SaslNames
{
    /// <summary>Checks whether a descriptor is that of sasl-init, sasl-challenge, sasl-response or sasl-outcome.</summary>
    public static bool IsSecret(AmqpValue descriptor) => descriptor.TryGetSymbol(out AmqpSymbol symbol)
        ? symbol.Value is "amqp:sasl-init:list" or "amqp:sasl-challenge:list" or "amqp:sasl-response:list" or "amqp:sasl-outcome:list"
        : descriptor.TryGetUInt64(out ulong code) && code is >= 0x41 and <= 0x44;
}
