namespace Amqp.Encoding.Diagnostics;

/// <summary>Finds the descriptors of SASL bodies, in bytes that cannot be read too.</summary>
internal static class SaslBytes
{
    public static bool IsDescriptor(AmqpValue descriptor) => descriptor.TryGetSymbol(out AmqpSymbol symbol)
        ? symbol.Value.StartsWith("amqp:sasl-", StringComparison.Ordinal)
        : descriptor.TryGetUInt64(out ulong code) && StandardTypes.Find(code) is { IsSasl: true };

    public static bool MayBeIn(ReadOnlySpan<byte> bytes)
    {
        if (bytes.IndexOf("amqp:sasl-"u8) >= 0)
        {
            return true;
        }

        Span<byte> zeros = stackalloc byte[7];
        zeros.Clear();

        // 00 53 40 to 00 53 44, or the end of 80 00 00 00 00 00 00 00 40 and so on.
        for (int i = 2; i < bytes.Length; i++)
        {
            if (bytes[i] is >= 0x40 and <= 0x44 && ((bytes[i - 1] == 0x53 && bytes[i - 2] == 0) || (i >= 8 && bytes[i - 8] == 0x80 && bytes.Slice(i - 7, 7).SequenceEqual(zeros))))
            {
                return true;
            }
        }

        return false;
    }
}
