namespace Amqp.Encoding;

internal readonly partial struct UnpackedDecimal
{
    // Here decimal.GetBits allocates an array. The parts are in memory as in the DECIMAL of the platform: flags, high, low, middle.
    private static void Split(decimal value, out int flags, out uint high, out ulong low)
    {
        Span<decimal> whole = stackalloc decimal[1];
        whole[0] = value;
        Span<int> parts = MemoryMarshal.Cast<decimal, int>(whole);
        flags = parts[0];
        high = (uint)parts[1];
        low = (uint)parts[2] | ((ulong)(uint)parts[3] << 32);
    }
}
