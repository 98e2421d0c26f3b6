namespace Amqp.Encoding.Diagnostics;

/// <summary>Says which parts of SASL bodies may be secret (AMQP 1.0, part 5, 5.3.3).</summary>
internal static class SaslFields
{
    public static bool IsPublic(string field) => field is "sasl-server-mechanisms" or "mechanism" or "hostname" or "code";

    public static bool IsSecret(AmqpValue descriptor) => descriptor.TryGetSymbol(out AmqpSymbol symbol)
        ? symbol.Value.StartsWith("amqp:sasl-", StringComparison.Ordinal)
        : descriptor.TryGetUInt64(out ulong code) && StandardTypes.Find(code) is { IsSasl: true };
}
