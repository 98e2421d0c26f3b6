namespace Amqp.Encoding;

/// <summary>The standard's names of the types, for errors.</summary>
internal static class AmqpTypeNames
{
    public static string Of(AmqpType type) => type == AmqpType.SByte ? "byte" : type.ToString().ToLowerInvariant();
}
