namespace Amqp.Encoding;

internal readonly partial struct UnpackedDecimal
{
    private static void Split(decimal value, out int flags, out uint high, out ulong low)
    {
        Span<int> parts = stackalloc int[4];
        decimal.GetBits(value, parts);
        low = (uint)parts[0] | ((ulong)(uint)parts[1] << 32);
        high = (uint)parts[2];
        flags = parts[3];
    }
}
